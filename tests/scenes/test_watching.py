"""What happened is followed at one's own pace: pause, step, hasten, show again, look it up."""

from random import Random

import pygame
import pytest

from game import catalog
from game.match import Match, Seat
from scenes.bench.bot_matches import begin
from scenes.window.app import App
from scenes.window.pacing import GUARD_SECONDS
from tests.helpers.sampling import full, sampled
from tests.scenes.driver import make_app
from tests.scenes.players import Parlour
from tests.scenes.shots import skip_to_decision
from tests.scenes.tables import KEY, LEVELS, SlowRandom, against, eager, people

DEALT = {"placement": "random"}
GAMES = tuple(catalog.GAMES)


def under_way(key, plies=40, person=0, seed=3):
    """A match with one person and bots, the person to decide after at least so many plies."""
    seats = [Seat("bot", f"Bot {n}", "bot") for n in range(catalog.GAMES[key].players[0])]
    seats[person] = Seat("person", "Amelia")
    match, rng = Match(key, seats, {}, seed), Random(seed)
    while match.ply < plies or match.state.current_player != person:
        if match.over:  # too soon
            return under_way(key, plies, person, seed + 1)
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


@pytest.fixture
def parlour(home):
    made = Parlour(home, Match(KEY, against(LEVELS[1]), DEALT, 3), SlowRandom())
    yield made
    made.app.close()


def play_one(parlour):
    parlour.click(parlour.match.state.legal_actions()[0])


# Bots at the pace of people


def test_a_bot_waits_while_it_pauses_and_steps_when_it_is_told(parlour):
    parlour.player.press("F6")
    play_one(parlour)
    parlour.player.wait(5)
    assert parlour.match.ply == 1
    assert parlour.message.note == "Paused."
    parlour.player.press("F7")
    parlour.player.wait(5)
    assert parlour.match.ply == 2
    play_one(parlour)
    parlour.player.wait(5)
    assert parlour.match.ply == 3
    parlour.player.press("F6")
    parlour.player.wait(5)
    assert parlour.match.ply == 4


def test_skipping_ahead_ends_a_pause_and_the_panel_says_so(parlour):
    parlour.player.press("F6")
    play_one(parlour)
    parlour.player.wait(1)
    assert "Go on" in [target.label for target in parlour.app.ring.scope.targets]
    parlour.player.press("F2")
    parlour.player.wait(3)
    assert parlour.match.ply == 2
    assert "Go on" not in [target.label for target in parlour.app.ring.scope.targets]


def test_a_step_alone_lets_a_bot_move_and_pause(parlour):
    play_one(parlour)
    parlour.player.press("F7")
    parlour.player.wait(5)
    assert parlour.match.ply == 2
    assert parlour.play.runner.is_frozen


@pytest.mark.parametrize(("pace", "frames"), [(50, 40), (100, 20), (400, 5)])
def test_bots_are_as_fast_as_they_are_set(home, pace, frames):
    parlour = Parlour(home, Match(KEY, against(LEVELS[1]), DEALT, 3), SlowRandom(), pace=pace)
    play_one(parlour)
    while parlour.board.animating:
        parlour.player.wait()
    waited = 0
    while parlour.match.ply == 1:
        parlour.app.step([], 1 / 30)
        waited += 1
    assert abs(waited - frames) <= max(3, frames // 4)
    parlour.app.close()


@pytest.mark.parametrize("key", GAMES)
def test_every_match_with_bots_has_its_buttons_for_time(home, key):
    parlour = Parlour(home, under_way(key), SlowRandom())
    skip_to_decision(parlour)
    labels = {widget.label for widget in parlour.play.page.widgets}
    assert {"Pause", "Step", "Speed", "Replay turn"} <= labels
    parlour.app.close()


def test_people_alone_have_no_bots_to_hold(home):
    parlour = Parlour(home)
    labels = {widget.label for widget in parlour.play.page.widgets}
    assert "Replay turn" in labels
    assert not {"Pause", "Step", "Speed"} & labels
    parlour.app.close()


# News first


@pytest.mark.parametrize("key", GAMES)
def test_the_card_opens_with_what_others_did_and_names_the_task_after_it(home, key):
    parlour = Parlour(home, under_way(key), SlowRandom())
    skip_to_decision(parlour)
    parlour.player.wait(1)
    assert parlour.message.news
    assert parlour.message.words
    told = parlour.play.stage.panel.card.value
    first = parlour.message.news[0].words.replace("**", "")
    assert told.index(first) < told.index(parlour.message.words)
    parlour.app.close()


def test_what_is_pointed_at_neither_hides_news_nor_is_told_before_the_pointer_moves(parlour):
    source, target = parlour.way(parlour.match.state.legal_actions()[0])
    parlour.player.click_at(parlour.centre(source))
    parlour.hover(target)
    assert parlour.play.stage.foreseen
    parlour.player.click_at(parlour.centre(target))
    parlour.player.wait(5)
    assert parlour.match.ply == 2
    news, task = parlour.message.news, parlour.message.words
    assert news[0].words.startswith("**The Maid:**")
    source, target = parlour.way(parlour.match.state.legal_actions()[0])
    parlour.player.click_at(parlour.centre(source))
    parlour.hover(target)
    assert parlour.play.stage.foreseen
    assert parlour.message.news == news
    assert parlour.message.words != parlour.play.stage.foreseen
    assert task


def test_a_turn_begins_at_the_board_with_nothing_foreseen(parlour):
    parlour.player.tab_to("Rules")
    action = parlour.match.state.legal_actions()[0]
    parlour.play.stage.play(action)
    parlour.player.tab_to("Menu")
    parlour.player.wait(5)
    assert parlour.match.ply == 2
    assert parlour.app.ring.current is parlour.board
    assert parlour.board.pointed is None
    assert parlour.play.stage.foreseen == ""


# Turn replay


def test_what_happened_is_shown_again_and_then_it_is_now(parlour):
    play_one(parlour)
    parlour.player.wait(5)
    parlour.player.press("F5")
    assert parlour.board.observation == parlour.match.positions[1]
    assert not parlour.board.playable
    parlour.player.wait(0.8)
    assert parlour.board.observation == parlour.match.positions[2]
    parlour.player.wait(2)
    assert parlour.play.stage.looking is None
    assert parlour.board.playable
    assert parlour.match.ply == 2


def test_what_is_shown_again_pauses_steps_and_ends_with_any_key(parlour):
    play_one(parlour)
    parlour.player.wait(5)
    parlour.player.press("F5", "F6")
    parlour.player.wait(5)
    assert parlour.board.observation == parlour.match.positions[1]
    parlour.player.press("F7")
    assert parlour.board.observation == parlour.match.positions[2]
    parlour.player.press("F5")
    parlour.player.press("Esc")
    assert parlour.play.stage.looking is None
    assert parlour.board.playable


@pytest.mark.parametrize("key", GAMES)
def test_the_whole_turn_of_others_is_shown_again(home, key):
    parlour = Parlour(home, under_way(key, 60), SlowRandom())
    skip_to_decision(parlour)
    parlour.player.wait(1)
    log = parlour.play.stage.match_log
    since, until = log.away(log.last)
    seen = []
    parlour.player.press("F5")
    for _ in range(3000):
        step = parlour.play.stage.step
        seen += [step] if seen[-1:] != [step] else []
        if parlour.play.stage.looking is None:
            break
        parlour.player.wait()
    assert seen[: until - since + 1] == list(range(since, until + 1))
    assert parlour.play.stage.looking is None
    assert parlour.board.playable
    parlour.app.close()


def test_steps_lead_back_and_on_again(home):
    match = eager(4, options=DEALT, decisions=12)
    parlour = Parlour(home, match)
    parlour.player.press("F4", "F4")
    assert parlour.board.observation == match.positions[10]
    parlour.player.press("F7")
    assert parlour.board.observation == match.positions[11]
    parlour.player.press("F7")
    assert parlour.board.observation == match.state
    assert parlour.board.playable
    parlour.app.close()


# The log


def line_of(log, index):
    rect = dict(log.shown())[index]
    return log.area.left + rect.centerx, log.area.top + rect.centery


def test_a_turn_opens_to_its_parts_by_a_press_and_closes_by_another(home):
    parlour = Parlour(home, under_way("haunted_house", 60), SlowRandom())
    skip_to_decision(parlour)
    parlour.player.press("L")
    parlour.player.wait(0.1)
    log = parlour.play.stage.panel.log
    index = max(n for n, row in enumerate(log.rows) if row.turn and len(row.turn.parts) > 1)
    turn = log.rows[index].turn
    log.first = max(0, index - 1)
    parlour.player.click_at(line_of(log, index))
    assert [row.part for row in log.rows if row.part] == list(turn.parts)
    assert parlour.play.runner.shot.since == turn.first - 1
    index = next(n for n, row in enumerate(log.rows) if row.turn == turn)
    parlour.player.click_at(line_of(log, index))
    assert not [row for row in log.rows if row.part]
    assert parlour.play.stage.looking is None
    parlour.app.close()


def test_a_line_that_is_pointed_at_lights_its_squares(home):
    match = eager(4, options=DEALT, decisions=12)
    parlour = Parlour(home, match)
    log = parlour.play.stage.panel.log
    index, _rect = log.shown()[-3]
    spot = line_of(log, index)
    parlour.app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(9, 9), buttons=(0, 0, 0))], 0)
    parlour.player.wait(0.1)
    lit = parlour.board.lit
    assert lit
    assert [trace.places for trace in lit] == [
        part.trace.places for part in log.rows[index].turn.parts
    ]
    away = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(9, 9), buttons=(0, 0, 0))
    parlour.app.step([away], 0)
    parlour.player.wait(0.1)
    assert parlour.board.lit is None
    parlour.app.close()


@pytest.mark.parametrize("size", sampled([((1600, 900),), ((1920, 1080),)]))
# The Haunting House 3 tells the news of a round in a strip.
@pytest.mark.parametrize("key", [key for key in GAMES if key != "haunting_house_3"])
@pytest.mark.parametrize("person", sampled([0, 1]))
@full
def test_the_log_is_open_from_1600_pixels_on(home, key, person, size):
    parlour = Parlour(home, under_way(key, person=person), SlowRandom(), size=size)
    skip_to_decision(parlour)
    parlour.player.wait(0.5)
    log = parlour.play.stage.panel.log
    assert log.visible
    assert len([row for row, _rect in log.shown() if log.rows[row].turn]) >= 1
    assert parlour.play.stage.panel.log_card.area.colliderect(log.area)
    parlour.app.close()


def test_notation_is_not_in_the_log_before_a_press(home):
    parlour = Parlour(home, Match(KEY, people(), DEALT, 3))
    for _ in range(4):
        parlour.click(parlour.match.state.legal_actions()[0])
    words = [words for words, _place in parlour.play.stage.panel.log.absolute_texts()]
    written = {entry.notation for entry in parlour.match.log}
    assert not written & set(words)
    parlour.app.close()


# To one's own turn


def rowed(home):
    """A match of one person, who has just laid a row, and three bots."""
    seats = [Seat("person", "Amelia"), *[Seat("bot", f"Bot {n}", "bot") for n in range(3)]]
    match, rng = Match("haunting_house_3", seats, {}, 3), Random(3)
    while match.state.current_player != 0:
        match.play(rng.choice(list(match.state.legal_actions())))
    made = Parlour(home, match, SlowRandom())
    while match.state.current_player == 0:
        made.play.stage.play(rng.choice(list(match.state.legal_actions())))
    return made


def test_one_key_leads_through_what_others_do_to_ones_own_turn_and_leaves_their_traces(home):
    made = rowed(home)
    try:
        made.player.press("F2")
        frames = 0
        while not made.board.playable:
            made.player.wait()
            frames += 1
            assert frames < 150, "nothing of the others' turns is waited for"
        assert not made.play.runner.is_skipping
        since = [entry.player for entry in made.match.entries]
        assert since[-1] != 0, "others have acted meanwhile"
        assert made.board.trail, "what they did has left its traces"
        assert not made.board.animating
    finally:
        made.app.close()


def test_who_waits_for_long_is_offered_that_by_a_button(home):
    made = rowed(home)
    try:
        assert not made.play.stage.panel.covering.hurry.visible
        made.player.press("F6")  # so that nothing happens meanwhile
        made.player.wait(2.5)
        assert made.play.stage.panel.covering.hurry.visible
        assert not any(button.visible for button in made.play.stage.panel.covering.idle)
        made.player.wait(GUARD_SECONDS)  # The button has just come.
        made.player.click("To my turn")
        made.player.wait(2.5)
        assert made.board.playable
        assert not made.play.stage.panel.covering.hurry.visible
        assert made.play.stage.panel.covering.idle[-1].visible
    finally:
        made.app.close()


def test_a_press_on_the_skip_button_is_no_press_on_the_hint_that_takes_its_place(home):
    made = rowed(home)
    try:
        made.player.press("F6")
        made.player.wait(2.1)
        panel = made.play.stage.panel
        assert panel.covering.hurry.visible
        made.player.click("To my turn")  # The press was meant for what was there before.
        assert not made.play.runner.is_skipping
        made.player.press("F6")
        for _ in range(3000):
            hint = made.play.stage.panel.covering.idle[-1]
            if made.board.playable and hint.visible:
                break
            made.player.wait()
        asked = []
        hint.action = lambda: asked.append(1)
        made.player.click_at(hint.area.center)
        assert not asked
        made.player.wait(GUARD_SECONDS)
        made.player.click_at(hint.area.center)
        assert asked
    finally:
        made.app.close()


@full
def test_a_card_that_is_as_high_as_it_can_be_is_not_laid_out_again_for_each_turn(
    home, painted, monkeypatch
):
    app = make_app(home, (1920, 1080), animation="off")
    rebuild, layouts = App._rebuild, []
    monkeypatch.setattr(App, "_rebuild", lambda app: (layouts.append(1), rebuild(app)))
    play = begin(app, catalog.GAMES["haunted_house"], home)
    app.live = False
    for _ in range(400):
        app.step([], 1 / 30)
    assert play.match.ply > 60
    assert len(layouts) < 5
    app.close()
