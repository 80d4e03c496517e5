"""People on paper beside bots, in the window of the lab."""

from datetime import datetime
from random import Random

import pytest

from game import people, save, scribe
from game.files import user_folder
from game.match import Match, Seat
from game.notes import Answers
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.lab.people_page import PeoplePage
from tests.helpers.sampling import full
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import until, wire

KEY = "eighteen_ghosts"


@pytest.fixture
def run(tmp_path):
    path = tmp_path / "bots.lab"
    experiment = single(make_plan(KEY, ("random", "random"), 4, 1, {}, True))
    store = Store.create(path, experiment)
    play_all(experiment, store=store)
    store.close()
    return path, experiment


def keep_written(seed):
    """Keep a match of two people in the user's folder."""
    seats = [Seat("person", "Ada"), Seat("person", "Bo")]
    played, rng = Match(KEY, seats, None, seed), Random(seed)
    while not played.over:
        played.play(rng.choice(played.state.legal_actions()))
    match = Match(KEY, seats, None, 0, chance="written")
    scribe.write_down(match, scribe.read_text(scribe.text_of(played)))
    match.feedback.answer(Answers(seat=0, scales={"fun": 4}))
    save.write(match, save.new_path(match, datetime(2026, 11, 26)), datetime(2026, 11, 26))
    return match


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def test_without_people_there_is_no_button(player, run):
    player.open(wire(player.app).menu())
    scene = player.open(wire(player.app).run(*run, False))
    until(player, lambda: scene.standing.done == 4)
    player.wait(0.5)
    assert "People" not in labels(player)
    player.press("B")
    player.wait()
    assert player.app.scene is scene


@full
def test_people_stand_beside_bots_and_a_bot_is_asked_about_every_decision(player, run):
    matches = [keep_written(seed) for seed in (27, 5)]  # short ones
    player.open(wire(player.app).menu())
    scene = player.open(wire(player.app).run(*run, False))
    until(player, lambda: scene.standing.done == 4)
    player.wait(0.5)
    player.press("B")
    player.wait()
    page = player.app.scene
    assert isinstance(page, PeoplePage)
    assert {"2 matches of people", "4 matches of bots", "Was it fun?"} <= set(labels(player))
    total = sum(len(people.choices_of(match)) for match in matches)
    until(player, lambda: page.done)
    assert sum(page.agreement.asked) == total
    assert 0 < sum(page.agreement.same) < total
    player.wait()
    assert f"chooses the same in {page.agreement.words}" in " ".join(labels(player))
    player.press("Esc")
    player.wait()
    assert player.app.scene is scene


def test_the_bot_knows_only_what_the_person_knew(run):
    match = Match("haunted_house", [Seat("person", "Ada"), Seat("person", "Bo")], None, 5)
    rng = Random(5)
    for _ in range(30):
        match.play(rng.choice(match.state.legal_actions()))
    for choice in people.choices_of(match):
        state = choice.observation
        assert state.observation(state.current_player).values() == state.values()
        assert len({state.notation(action) for action in state.legal_actions()}) > 1


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 200), ((1920, 1080), 100)])
def test_nothing_of_the_page_is_clipped(home, unseen, run, size, text):
    keep_written(1)
    player = Driver(make_app(home, size, text_size=text, language="de"))
    player.open(wire(player.app).menu())
    player.open(PeoplePage(run[0], wire(player.app).bots.thinker))
    assert_no_clipping(player.app)
    assert user_folder()
