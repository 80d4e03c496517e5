"""Training against bots: a blunder is asked about, and everything else is played at once."""

from types import SimpleNamespace

import pytest

from game.bots.bot import Decision
from game.match import Match, Seat, Terms
from scenes.play.advice import Training, training_choices
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, LEVELS, SlowRandom, against, people

DEALT = {"placement": "random"}


class Judging(SlowRandom):
    """Weighs as it is told to; plays by chance."""

    kept, got = 0.6, -0.6

    def answer(self):
        level, observation, purpose = self.asked
        if purpose != "weigh":
            return super().answer()
        self.waited += 1
        if self.waited < self.patience:
            return None
        self.asked = None
        legal = observation.legal_actions()
        tried = int(level.split()[1])
        after = observation.clone()
        after.apply(tried)
        reply = after.legal_actions()[0]
        return Decision(legal[-1], self.kept, (tried, reply), (self.kept, self.got))


@pytest.fixture
def parlour(home):
    made = Parlour(home, Match(KEY, against(LEVELS[1]), DEALT, 3), Judging(), training=True)
    yield made
    made.app.close()


def play_one(parlour):
    parlour.click(parlour.match.state.legal_actions()[0])
    parlour.player.wait()


def test_a_blunder_is_asked_about_and_can_be_taken_back(parlour):
    play_one(parlour)
    question = parlour.app._speech.question
    assert question.title == "Do you mean that?"
    assert question.words.startswith("The Maid could answer: ")
    assert "That leaves you behind; another move keeps you ahead." in question.words
    parlour.player.press("Esc")
    parlour.player.wait()
    assert parlour.match.ply == 0
    assert parlour.board.playable
    play_one(parlour)
    parlour.player.click("Play it anyway")
    assert parlour.match.ply == 1


def test_what_is_no_blunder_is_played_at_once_and_so_is_what_the_judge_is_late_with(parlour):
    parlour.thinker.got = 0.5
    play_one(parlour)
    assert parlour.match.ply == 1
    parlour.player.press("Z")
    assert parlour.match.ply == 0
    parlour.thinker.patience = 1000
    play_one(parlour)
    assert parlour.match.ply == 0
    assert parlour.message.words == "One moment: is that a good move?"
    parlour.player.wait(2.2)
    assert parlour.match.ply == 1


def test_the_judge_is_given_what_the_person_sees(home):
    seats = [Seat("person", "Ada"), Seat("bot", "The Page", "page")]
    parlour = Parlour(home, Match("haunted_house", seats, {}, 3), Judging(1000), training=True)
    parlour.play.training.decide(parlour.match.state.legal_actions()[0])
    name, observation, purpose = parlour.thinker.asked
    assert (name.split()[0], purpose) == ("weigher", "weigh")
    assert observation == parlour.match.state.observation(0)
    parlour.app.close()


@pytest.mark.parametrize(
    ("seats", "tournament"),
    [(people(), False), (against(LEVELS[1]), True)],
    ids=["two people", "a tournament"],
)
def test_only_one_side_against_bots_trains_and_not_in_a_tournament(home, seats, tournament):
    match = Match(KEY, seats, DEALT, 3, Terms(tournament=tournament))
    parlour = Parlour(home, match, Judging(), training=True)
    play_one(parlour)
    assert match.ply == 1
    assert not training_choices(parlour.play.training, parlour.app)
    parlour.app.close()


def test_the_pause_begins_and_ends_it(home):
    parlour = Parlour(home, Match(KEY, against(LEVELS[1]), DEALT, 3), Judging())
    play_one(parlour)
    assert parlour.match.ply == 1, "nobody asks unless that is wanted"
    parlour.play.presenter.open_menu()
    parlour.player.wait()
    parlour.player.click("Train")
    parlour.player.wait()
    assert parlour.app.preferences.training
    parlour.play.presenter.open_menu()
    parlour.player.wait()
    parlour.player.click("End training")
    parlour.player.wait()
    assert not parlour.app.preferences.training
    parlour.app.close()


def test_a_row_that_is_laid_down_is_weighed_once_and_as_a_whole():
    played, legal = [], SimpleNamespace(legal_actions=lambda: [1, 2, 3, 4])
    controller = SimpleNamespace(observation=lambda: legal)
    stage = SimpleNamespace(play=played.append)
    presenter = SimpleNamespace(controller=controller, requests=None, stage=stage)
    training = Training(None, presenter, is_offered=True)
    assert training.judge(3, (3, 1, 2)) == "weigher 3 1 2"
    training.release()
    assert played == [3]
    assert training.judge(1, (1, 2)) == ""
    assert training.judge(2, (2,)) == ""
    assert training.judge(4, (4,)) == "weigher 4", "the plan is over"
