"""What is planned in the lab, by mouse and by keys."""

import pytest

from game import catalog
from game.files import ASSETS
from scenes.lab import runs
from scenes.lab.lab_plan import KINDS, SIZES, LabPlan, bots_of, plan_from
from scenes.lab.words import setting, summary
from scenes.window.preferences import KeptLab
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import KEY, choose, experiments, kept, labels, wire
from tests.scenes.tables import SIZES as WINDOWS

# What is planned


@pytest.mark.parametrize("key", list(catalog.GAMES))
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_run_of_every_game_can_be_planned(key, kind):
    plan = LabPlan(catalog.find(key), kind)
    if kind not in plan.kinds:
        pytest.skip("the game has no house rules to compare")
    if kind == "compare":
        assert plan.fault == "Both settings are the same: change at least one house rule."
        option = plan.game.rules.options[0]
        plan.other.options[option.key] = option.choices[-1].value
        if option.choices[-1].value == option.default:
            plan.other.options[option.key] = option.choices[0].value
    assert plan.fault == ""
    for count in plan.game.players:
        plan.set_players(count)
        experiment = plan.experiment()
        assert experiment.kind == kind
        assert all(cell.plan.games >= 200 for cell in experiment.cells)


def test_paired_matches_are_whole_seeds():
    plan = LabPlan(catalog.find("ghost_hunt"))
    assert len(plan.seats) == 3
    assert plan.experiment().games == 1100, "it has no effect with identical bots"
    plan.seats[0] = "random" if plan.seats[0] != "random" else "1"
    assert plan.experiment().games == 1101
    plan.paired = False
    assert plan.experiment().games == 1100


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_all_that_a_plain_run_is_asked_stands_without_scrolling(home, language):
    """The field for a note was cut in half."""
    player = Driver(make_app(home, language=language))
    player.open(wire(player.app).menu())
    player.press("L")
    player.wait()
    area, _offset = player.app.scene.scrolls["size"]
    assert area.most == 0
    assert_no_clipping(player.app)


def test_what_is_wrong_is_said_in_a_sentence():
    plan = LabPlan(catalog.find(KEY))
    plan.seed_text = "ghost"
    assert plan.fault.startswith("A seed is a whole number")
    plan = LabPlan(catalog.find(KEY), "ladder")
    plan.climbers = ["1"]
    assert plan.fault == "A ladder needs at least two bots."
    plan = LabPlan(catalog.find(KEY), "sweep")
    axis = plan.axes[0]
    axis.toggle(axis.values[0])
    axis.toggle(axis.values[0])
    assert plan.fault == "A sweep needs at least two values."


@pytest.mark.parametrize("kind", ["run", "ladder", "compare", "sweep"])
def test_house_rules_that_do_not_go_together_are_not_played(kind):
    plan = LabPlan(catalog.find("guidance_rite"), kind)
    path = ASSETS / "guidance_rite" / "boards" / "death_match" / "crossroads.txt"
    plan.rules.options["piece_set"] = path.read_text(encoding="utf-8")
    plan.other.options |= plan.rules.options
    if kind in ("run", "ladder"):
        plan.rules.options["variant"] = "final_match"
    plan.other.options["variant"] = "final_match"
    plan.sweep(0, plan.game.rules.options[0].key)
    words = "Option 'piece_set': these boards are for variant=death_match, not variant=final_match."
    assert plan.fault == words


def test_the_values_of_a_sweep_are_played_in_their_order():
    plan = LabPlan(catalog.find("haunted_house"), "sweep")
    plan.sweep(0, "turn_limit")
    for text in ("12", "45", "9"):
        plan.axes[0].toggle(text)
    limits = [cell.plan.options["turn_limit"] for cell in plan.experiment().cells]
    assert limits == [15, 30, 9, 12]


@pytest.mark.parametrize("key", list(catalog.GAMES))
def test_anything_can_be_swept_and_has_words(key):
    plan = LabPlan(catalog.find(key), "sweep")
    words = set()
    for axis in plan.axis_keys():
        plan.sweep(0, axis)
        assert not plan.fault, axis
        experiment = plan.experiment()
        assert len(experiment.cells) == len(plan.axes[0].values) > 1
        told = [setting(experiment, cell) for cell in range(len(experiment.cells))]
        assert len({*told}) == len(told), told
        words.add(summary(experiment))
    assert len(words) == len(plan.axis_keys())


def test_two_things_are_crossed():
    plan = LabPlan(catalog.find("haunted_house"), "sweep")
    plan.sweep(0, "phase_cost")
    plan.sweep(1, "thinking2")
    plan.axes[1].values = ["50", "100"]
    experiment = plan.experiment()
    assert (experiment.columns, len(experiment.cells)) == (2, 4)
    assert experiment.cells[1].plan.seats == ("random", "mcts:100")
    assert setting(experiment, 3).endswith(", 100 iterations")
    plan.sweep(1, "")
    assert len(plan.axes) == 1


def test_setting_b_goes_along_where_it_was_as_a():
    plan = LabPlan(catalog.find(KEY), "compare")
    before = dict(plan.rules.options)
    plan.other.options["goal"] = "any_three"
    plan.rules.options["placement"] = "random"
    plan.follow(before)
    assert plan.other.options["placement"] == "random"
    assert [option.key for option in plan.other.changed()] == ["goal"]
    plan.other.reset()
    assert plan.other.options == plan.rules.options


def test_a_plan_is_remembered_and_what_is_gone_is_left_out():
    plan = LabPlan(catalog.find("haunted_house"), "sweep")
    plan.set_players(4)
    plan.seats[2] = "3"
    plan.rules.options["turn_limit"] = 12
    plan.sweep(0, "turn_limit")
    plan.axes[0].toggle("20")
    plan.sweep(1, "bot1")
    plan.axes[1].toggle("4")
    plan.cores = 1
    plan.games, plan.seed_text, plan.paired = 5000, "77", False
    again = plan_from(plan.kept())
    assert again.kept() == plan.kept()
    odd = KeptLab(
        game=KEY, seats=("9", "random"), climbers=("8", "1"), options={"goal": "x"}, swept="y",
        values=("z",), games=7,
    )  # fmt: skip
    rest = plan_from(odd)
    assert rest.seats == ["random", "random"]
    assert (rest.climbers, rest.games) == (["1"], SIZES[0])
    assert rest.rules.options["goal"] == "one_of_each"
    assert plan_from(KeptLab(game="chess")).game.key == KEY


# On the screen: the plan


def pick(lab, name, index):
    control = lab.find(name)
    control.reveal()
    lab.click_at(control.cells(control.area.size)[index].move(control.area.topleft).center)
    lab.wait()


def test_everything_can_be_planned_by_mouse(lab):
    scene = lab.app.scene
    choose(lab, "seat 0", 2)
    assert scene.planned.seats == ["2", "random"]
    choose(lab, "games", 0)
    assert scene.planned.games == 20
    for index, kind in enumerate(("run", "compare", "ladder", "run")):
        pick(lab, "question", index)
        assert scene.planned.kind == kind
    assert scene.planned.judge
    pick(lab, "question", 1)
    for index, kind in enumerate(("sweep", "compare", "restrict")):
        pick(lab, "kind", index)
        assert scene.planned.kind == kind
    pick(lab, "kind", 1)
    pick(lab, "side", 1)
    pick(lab, "option goal", 1)
    assert [option.key for option in scene.planned.other.changed()] == ["goal"]
    pick(lab, "points", 0)
    assert (scene.planned.points, scene.planned.games) == (10, 1020)
    assert any(label.startswith("A: One of each") for label in labels(lab))
    assert any(label.startswith("To see 10 points: about ") for label in labels(lab))
    choose(lab, "Game", 1)
    assert scene.planned.game.key == "haunted_house"
    pick(lab, "kind", 0)
    choose(lab, "swept", 1)
    lab.click("add value")
    assert "50" in scene.planned.axes[0].values
    lab.click("15")
    assert "15" not in scene.planned.axes[0].values
    choose(lab, "seat 0", 1)
    paired = scene.planned.paired
    lab.click("paired")
    assert scene.planned.paired != paired


def test_everything_can_be_planned_by_keys(lab):
    scene = lab.app.scene
    lab.tab_to("question")
    lab.press("Right", "Right")
    assert scene.planned.kind == "ladder"
    lab.tab_to("Level 5")
    lab.press("Space")
    assert scene.planned.climbers == bots_of(scene.planned.game)[:-1]
    lab.tab_to("games")
    lab.press("Left", "Left")
    assert scene.planned.games in SIZES
    lab.tab_to("First seed")
    lab.press("End", "Backspace")
    lab.type("x")
    assert not lab.find("Start run").is_enabled
    assert "A seed is a whole number from 0 to 18446744073709551615." in labels(lab)
    lab.press("Backspace")
    lab.type("42")
    assert scene.planned.seed == 42
    lab.tab_to("option goal")
    lab.press("Right")
    assert scene.planned.rules.options["goal"] == "any_three"
    assert scene.planned.other.options["goal"] == "any_three"


@pytest.mark.parametrize("key", sampled(["haunting_house_3", KEY, "haunted_house", "ghost_hunt"]))
@pytest.mark.parametrize(("size", "text_size"), sampled(WINDOWS))
@full
def test_nothing_is_clipped_in_any_plan(home, unseen, key, size, text_size):
    app = make_app(home, size, text_size=text_size)
    kept(experiments()["run"], 5)
    (runs.folder() / "broken.lab").write_text("this is no playtest")
    player = Driver(app)
    scene = player.open(wire(app).lab())
    scene.planned.set_game(catalog.find(key))
    for kind in KINDS:
        scene.planned.kind = kind
        scene.planned.set_players(max(scene.planned.game.players))
        scene.side = 1
        app.rebuild()
        player.wait()
        assert_no_clipping(app)
