"""The sixth game goes through the whole house."""

import pytest

from game import catalog
from game.bots.bot import Decision
from game.match import Match, Seat, Terms
from game.playtest.experiment import ladder, restrict, single
from game.playtest.match_plan import make_plan
from scenes.boards.faces import face_of
from scenes.paper.print_job import PrintJob
from scenes.play.scene import Play
from scenes.replay.library import MatchLibrary
from scenes.replay.scene import Replay
from scenes.rules.scene import RulesScene
from scenes.statistics.scene import Statistics
from scenes.telling.hints import reason
from tests import test_assets
from tests.boards import test_leaps
from tests.helpers.sampling import full
from tests.scenes import test_export, test_lessons, test_luck, test_replay, test_statistics
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.hands import Mouse
from tests.scenes.laboratory import kept, labels, shown, wire
from tests.scenes.whole_match import Course, WholeMatch
from tests.sixth.places import FOLDER
from tests.sixth.rules.state import EMPTY


@pytest.fixture
def player(home):
    app = make_app(home)
    yield Driver(app)
    app.close()


def catching(before, after):
    return after.board.count(EMPTY)


@pytest.fixture
def table(sixth, home, monkeypatch):
    """The menu, where a match of two people by the mouse alone is just over."""
    monkeypatch.setattr("scenes.window.garbage.collect", lambda changes: None)  # slow
    course = Course(sixth, people=2, seed=3, choices=(), haste=catching, kinds=3)
    table = WholeMatch(home, course, Mouse)
    table.match = table.play()
    yield table
    table.app.close()


def test_a_match_by_mouse_with_curtains_is_replayed_and_counted(table):
    player, app = Driver(table.app), table.app
    assert table.curtains >= 10, "no curtain fell between the two people"
    player.press("R")
    assert isinstance(app.scene, MatchLibrary)
    player.press("Enter")
    player.wait()
    assert isinstance(app.scene, Replay)
    for _ in range(table.match.ply):
        player.press("Right")
    assert app.scene.board.observation == table.match.state
    assert_no_clipping(app)
    player.press("Esc", "Esc", "W")
    assert isinstance(app.scene, Statistics)
    player.wait()
    player.press("Right")


def test_f1_opens_its_rules_at_the_phase_of_the_match(sixth, player):
    app = player.app
    seats = [Seat("person", "Ada"), Seat("person", "Eve")]
    player.open(wire(app).menu())
    player.open(wire(app).play(Match(sixth, seats, terms=Terms(curtain="open"))))
    player.press("F1")
    assert isinstance(app.scene, RulesScene)
    assert [section.title for section in app.scene.sections] == [
        "Aim of the game", "Secrets", "Turns",
    ]  # fmt: skip
    assert app.scene.section == 1
    assert "House rules on this table" not in labels(player)
    assert_no_clipping(app)
    player.press("F1")
    assert isinstance(app.scene, Play)


@pytest.mark.parametrize("text", ["", None])
def test_rules_that_are_not_written_yet_are_said_to_be_so(sixth, assets, player, text):
    (assets / "rules.md").unlink()
    if text is not None:
        (assets / "rules.md").write_text(text, encoding="utf-8")
    player.open(wire(player.app).menu())
    player.open(wire(player.app).rules(catalog.find(sixth)))
    assert "This game has no written rules yet." in labels(player)
    player.type("ghosts")
    player.press("Enter")
    assert_no_clipping(player.app)


def test_the_menu_shows_a_plain_card_where_there_is_no_picture(sixth, assets, player):
    assert not (assets / "card.svg").exists()
    player.open(wire(player.app).menu())
    assert_no_clipping(player.app)
    player.click("Phantoms")
    assert "Start" in labels(player)
    player.click("More")
    assert not [name for name in labels(player) if name == "House rules"]
    assert_no_clipping(player.app)


def test_without_components_only_texts_are_printed(sixth):
    job = PrintJob(catalog.find(sixth), 2, {})
    assert job.offered == ["aids", "rules", "score"]
    assert {page.part for page in job.drawn()} == {*job.offered}


def test_its_lesson_is_learned(sixth, home):
    test_lessons.test_every_task_has_a_frame_and_every_lesson_is_played_to_its_end(sixth, home)
    for lesson in face_of(sixth).lessons:
        test_lessons.test_a_wrong_legal_action_is_refused_with_a_sentence(sixth, lesson)
        test_lessons.test_the_own_solution_of_a_lesson_leads_to_its_end(sixth, lesson)
        test_lessons.test_texts_are_short_and_sentences(sixth, lesson)


def test_what_others_hold_for_every_game_holds_for_it(sixth, home):
    test_replay.test_every_position_of_every_game_can_be_played_on(sixth)
    test_statistics.test_a_new_match_of_every_game_counts(home, sixth)
    test_luck.test_every_roll_is_counted_once_and_expected_once(sixth)
    test_export.test_every_game_has_its_picture_with_a_caption(sixth)
    test_leaps.test_every_board_can_leap_between_steps(sixth, 1)
    state = catalog.new_state(sixth)
    for action in state.legal_actions():
        assert reason(sixth, state.observation(0), Decision(action, 0.0, (action,)))


@pytest.mark.parametrize("file", sorted((FOLDER / "assets").glob("*.svg")), ids=lambda f: f.stem)
def test_its_drawings_are_fit_for_use(file):
    test_assets.assert_drawable(file)
    test_assets.assert_seen(file)


# The lab: runs are played in this process, for others read the lists of games anew


def experiments(key):
    plan = make_plan(key, ("random", "1"), 20, 1, {}, True)
    return [
        single(plan),
        ladder(key, ["random", "1"], 6, 1, {}),
        restrict(make_plan(key, ("random", "random"), 6, 1, {}), ["catch"]),
    ]


@full
def test_the_lab_plans_runs_without_house_rules(sixth, player):
    player.open(wire(player.app).menu())
    player.press("L")
    lab = player.app.scene
    lab.planned.kind = "sweep"
    lab.planned.set_game(catalog.find(sixth))
    player.app.rebuild()
    player.wait()
    assert lab.planned.kinds == ("run", "ladder", "sweep", "restrict")
    assert lab.planned.kind == "sweep"  # of who plays: there is no rule to choose
    for kind in lab.planned.kinds:
        lab.planned.kind = kind
        player.app.rebuild()
        player.wait()
        assert lab.planned.fault == ""
        assert_no_clipping(player.app)


@pytest.mark.parametrize("number", range(3))
def test_a_run_of_the_lab_is_played_kept_and_shown(sixth, player, number):
    experiment = experiments(sixth)[number]
    scene = shown(player, experiment, kept(experiment))
    assert scene.standing.state == "done"
    assert any("Bots are not people" in label for label in labels(player))
    assert_no_clipping(player.app)
