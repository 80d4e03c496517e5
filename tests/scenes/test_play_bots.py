"""Matches with bots: they think elsewhere, show it, can be watched, stopped and asked."""

import pygame
import pytest

from game.bots.bot import Decision
from game.match import Match, Seat
from scenes.boards.board import Board
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, LEVELS, SlowRandom, against, people

DEALT = {"placement": "random"}


def bots():
    return [Seat("bot", "The Maid", "maid"), Seat("bot", "The Countess", "countess")]


def facing(home, patience=1, seats=None, **settings):
    match = Match(KEY, seats or against(LEVELS[1]), DEALT, 3)
    return Parlour(home, match, SlowRandom(patience), **settings)


@pytest.fixture
def parlour(home):
    made = facing(home)
    yield made
    made.app.close()


def play_one(parlour):
    parlour.click(parlour.match.state.legal_actions()[0])


def test_a_bot_answers_after_the_animation_and_a_moment(parlour):
    play_one(parlour)
    assert parlour.match.ply == 1
    parlour.player.wait(0.5)
    assert parlour.match.ply == 1
    parlour.player.wait(3)
    assert parlour.match.ply == 2
    assert parlour.board.playable


def test_a_bot_waits_until_the_last_move_is_seen(parlour, painted, monkeypatch):
    monkeypatch.setattr(Board, "behind", True)  # It is on a busy machine.
    play_one(parlour)
    parlour.player.wait(5)
    assert parlour.match.ply == 1
    monkeypatch.undo()
    parlour.player.wait(3)
    assert parlour.match.ply == 2


def test_whoever_skips_ahead_does_not_wait_for_pictures(parlour, monkeypatch):
    monkeypatch.setattr(Board, "behind", True)
    play_one(parlour)
    parlour.player.press("F2")
    parlour.player.wait(3)
    assert parlour.match.ply == 2


def test_the_moment_follows_the_speed(home):
    parlour = facing(home, animation="off")
    play_one(parlour)
    parlour.player.wait(0.1)
    assert parlour.match.ply == 2
    parlour.app.close()


def test_without_animations_a_position_still_stands_for_a_few_frames(home):
    parlour = facing(home, animation="off")
    parlour.play.stage.play(parlour.match.state.legal_actions()[0])
    for _ in range(3):
        parlour.app.step([], 1 / 60)
        assert parlour.match.ply == 1
    for _ in range(6):
        parlour.app.step([], 1 / 60)
    assert parlour.match.ply == 2
    parlour.app.close()


def test_a_bot_gets_the_observation_of_its_own_seat(home):
    parlour = facing(home, patience=1000)
    play_one(parlour)
    parlour.player.wait()
    level, observation, purpose = parlour.thinker.asked
    assert (level, purpose) == ("maid", "move")
    assert observation == parlour.match.state.observation(1)
    assert observation is not parlour.match.state
    parlour.app.close()


def test_a_thinking_bot_is_shown_and_the_window_goes_on(home):
    parlour = facing(home, patience=1000)
    play_one(parlour)
    parlour.player.wait(2)
    assert parlour.message.thinking
    assert parlour.message.title == "The Maid (Hoods)"
    steps = {parlour.play.stage.panel.card.step}
    for _ in range(20):
        parlour.player.wait()
        steps.add(parlour.play.stage.panel.card.step)
    assert len(steps) > 2
    parlour.player.click_at(parlour.centre("c3"))
    assert parlour.message.words == "It is The Maid's turn."
    assert parlour.match.ply == 1
    parlour.app.close()


def test_undo_stops_the_bot_and_goes_back_to_the_own_decision(home):
    parlour = facing(home, patience=1000)
    play_one(parlour)
    parlour.player.wait(2)
    assert parlour.thinker.asked
    parlour.player.press("Z")
    assert parlour.match.ply == 0
    assert not parlour.thinker.asked
    assert parlour.board.playable
    parlour.app.close()


def test_undo_takes_back_the_bots_answer_too_and_redo_knows_it(parlour):
    play_one(parlour)
    parlour.player.wait(3)
    assert parlour.match.ply == 2
    answered = parlour.match.state
    parlour.player.press("Z")
    assert parlour.match.ply == 0
    parlour.player.press("Y")
    assert parlour.match.state == answered


def test_nobody_can_undo_before_the_own_first_decision(home):
    match = Match(KEY, list(reversed(against(LEVELS[1]))), DEALT, 3)
    parlour = Parlour(home, match)
    parlour.player.wait(3)
    assert match.ply == 1
    assert not parlour.play.stage.panel.tools[0].is_enabled
    parlour.player.press("Z")
    assert match.ply == 1
    parlour.app.close()


def test_leaving_stops_the_bot_and_coming_back_asks_it_again(home):
    parlour = facing(home, patience=20)
    play_one(parlour)
    parlour.player.wait(0.2)
    questions = parlour.thinker.questions
    parlour.player.press("F1")
    parlour.player.wait()
    assert not parlour.thinker.asked
    parlour.player.wait(3)
    assert parlour.match.ply == 1
    parlour.player.press("Esc")
    parlour.player.wait(3)
    assert parlour.thinker.questions == questions + 1
    assert parlour.match.ply == 2
    parlour.app.close()


def test_a_bots_move_waits_while_an_earlier_position_is_shown(home):
    parlour = facing(home)
    play_one(parlour)
    parlour.player.wait(3)
    play_one(parlour)
    parlour.play.transport.look_at(1)
    parlour.player.wait(3)
    assert parlour.match.ply == 3
    parlour.player.press("Esc")
    parlour.player.wait(3)
    assert parlour.match.ply == 4
    parlour.app.close()


def test_nothing_is_played_while_a_question_is_open(home):
    parlour = facing(home)
    play_one(parlour)
    parlour.player.press("Esc", "R")
    parlour.player.wait(3)
    assert parlour.match.ply == 1
    parlour.player.press("Esc")
    parlour.player.wait(3)
    assert parlour.match.ply == 2
    parlour.app.close()


# hints


def test_a_hint_shows_a_move_with_its_reason_and_is_marked_in_the_log(home):
    parlour = Parlour(home, Match(KEY, people(), DEALT, 3), SlowRandom(5))
    parlour.player.press("H")
    assert parlour.message.words == "Looking for a hint."
    parlour.player.wait(0.5)
    assert parlour.message.words == "Because it is good."
    assert parlour.message.tone == "ok"
    assert len(parlour.reasons) == 1
    assert parlour.board.advice is not None
    play_one(parlour)
    assert parlour.board.advice is None
    assert parlour.message.words != "Because it is good."
    log = parlour.play.stage.panel.log
    assert [turn.hinted(log.hinted) for turn in log.turns] == [True]
    parlour.player.press("Z")
    play_one(parlour)
    assert [turn.hinted(log.hinted) for turn in log.turns] == [True]
    parlour.app.close()


def test_a_hint_stays_wherever_the_pointer_goes_and_its_target_stays_marked(home):
    parlour = Parlour(home, Match(KEY, people(), DEALT, 3), SlowRandom(2))
    parlour.player.press("H")
    parlour.player.wait(0.3)
    action = parlour.match.state.legal_actions()[0]
    first, second = parlour.way(action)[:2]
    parlour.player.click_at(parlour.centre(first))
    spot = tuple(map(round, parlour.centre(second)))
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
    parlour.app.step([motion], 0.03)
    assert parlour.board.prospect() == action
    assert parlour.message.words == "Because it is good."
    assert parlour.board.advice is not None
    parlour.app.close()


def test_a_move_played_meanwhile_ends_the_search_for_a_hint(home):
    parlour = Parlour(home, Match(KEY, people(), DEALT, 3), SlowRandom(1000))
    parlour.player.press("H")
    parlour.player.wait(0.2)
    assert parlour.thinker.asked[0] == "countess"
    play_one(parlour)
    assert not parlour.thinker.asked
    parlour.player.wait(0.2)
    assert parlour.reasons == []
    parlour.app.close()


# draws


class Opinion(SlowRandom):
    """A random bot that holds a fixed opinion of every position."""

    value = 0.0

    def answer(self):
        decision = super().answer()
        return decision and Decision(decision.action, self.value, decision.principal_variation)


@pytest.mark.parametrize(("value", "over"), [(0.4, True), (0.0, True), (-0.4, False)])
def test_a_bot_takes_a_draw_unless_it_stands_better(home, value, over):
    """The value is that of the person to decide."""
    thinker = Opinion(5)
    thinker.value = value
    parlour = Parlour(home, Match(KEY, against(LEVELS[1]), DEALT, 3), thinker)
    parlour.player.press("Esc", "D")
    parlour.player.wait(0.1)
    assert parlour.message.words == "Considering your offer of a draw."
    parlour.player.wait(0.5)
    assert parlour.match.over == over
    if not over:
        assert parlour.board.playable
    parlour.app.close()


# watching


def test_two_bots_play_on_their_own_to_the_end(home):
    match = Match(KEY, bots(), {**DEALT, "goal": "any_three"}, 4)
    parlour = Parlour(home, match, animation="off", reduced_motion=True)
    for _ in range(2000):
        parlour.player.wait()
        if match.over:
            break
    assert match.over
    parlour.player.wait(2)
    assert parlour.app.scene.name == "Results"
    parlour.app.close()


def test_watching_can_be_paused_stepped_and_resumed(home):
    parlour = facing(home, seats=bots())
    parlour.player.wait(4)
    assert parlour.match.ply >= 2
    parlour.player.press("Space")
    parlour.player.wait(0.5)
    here = parlour.match.ply
    parlour.player.wait(3)
    assert parlour.match.ply == here
    assert parlour.message.note == "Paused."
    for step in (1, 2, 3):
        parlour.player.press(".")
        parlour.player.wait(3)
        assert parlour.match.ply == here + step
    parlour.player.press("Space")
    parlour.player.wait(3)
    assert parlour.match.ply > here + 3
    parlour.app.close()


def test_watching_has_its_own_speed(home):
    parlour = facing(home, seats=bots())
    parlour.player.press("F8")
    parlour.player.wait(0.1)
    assert parlour.app.preferences.pace == 200
    parlour.player.press("F8", "F8", "F8")
    parlour.player.wait(0.1)
    assert parlour.app.preferences.pace == 50
    parlour.app.close()


def test_watched_bots_cannot_be_moved(home):
    parlour = facing(home, patience=1000, seats=bots())
    for place in list(parlour.board.places)[:25]:
        parlour.player.click_at(parlour.centre(place))
    parlour.player.press("Z", "H", "Enter")
    assert parlour.match.ply == 0
    parlour.app.close()
