"""The playtest lab in the window: planned, played, stopped, gone on with, and down to a replay."""

import time
from datetime import datetime

import psutil
import pytest

from game import catalog, save
from game.bots.levels import LEVELS
from game.playtest.experiment import compare, ladder, single, sweep
from game.playtest.plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.lab import runs
from scenes.lab.matches import Matches
from scenes.lab.plan import KINDS, SIZES, LabPlan, bots_of, plan_from
from scenes.lab.running import Running
from scenes.lab.scene import Lab
from scenes.menu.scene import Menu
from scenes.preferences import KeptLab, load_preferences
from scenes.replay.scene import Replay
from scenes.wiring import Bots, Wiring
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import FRAME, Driver, make_app
from tests.scenes.monkey import let_loose
from tests.scenes.tables import SIZES as WINDOWS
from tests.scenes.tables import SlowRandom

KEY = "eighteen_ghosts"
NOW = datetime(2026, 11, 21, 14, 3)
PATIENCE = 90.0  # seconds; a loaded machine starts processes slowly


def wire(app):
    bots = Bots(
        lambda key: LEVELS[key],
        lambda match: SlowRandom(),
        lambda match: "1",
        lambda state, decision: "",
    )
    return Wiring(bots, lambda: app.preferences, lambda: NOW, lambda most: 7, workers=1)


@pytest.fixture
def lab(player):
    player.open(wire(player.app).menu())
    player.press("L")
    assert isinstance(player.app.scene, Lab)
    return player


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def values(player):
    return [meaning.value for meaning in player.app.ring.semantics()]


def until(player, condition):
    """Let frames pass until something is so; none of them may take long."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, labels(player)
        player.wait()
        time.sleep(0.005)


def to_the_end(player):
    scene = player.app.scene
    assert isinstance(scene, Running)
    until(player, lambda: not scene.live.busy and scene.seen == scene.live.version)
    player.wait(0.5)
    return scene


def experiments():
    plan = make_plan(KEY, ("random", "1"), 20, 1, {}, True)
    return {
        "run": single(plan),
        "ladder": ladder(KEY, ["random", "1"], 6, 1, {}),
        "sweep": sweep(make_plan(KEY, (), 20, 1, {}), "goal"),
        "compare": compare(make_plan(KEY, (), 120, 1, {}), {"goal": "any_three"}),
    }


def kept(experiment, games=None):
    """A run in its file, played to the end or only begun."""
    path = runs.create(experiment, NOW)
    store = Store.open(path)
    if games is None:
        play_all(experiment, store=store)
    else:
        matches = play_all(single(experiment.cells[0].plan))[0].matches[:games]
        store.add(0, list(enumerate(matches)))
    store.close()
    return path


def shown(player, experiment, path=None):
    path = path or kept(experiment)
    player.open(wire(player.app).menu())
    player.open(wire(player.app).run(path, experiment, False))
    return to_the_end(player)


# What is planned


@pytest.mark.parametrize("key", list(catalog.GAMES))
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_run_of_every_game_can_be_planned(key, kind):
    plan = LabPlan(catalog.find(key), kind)
    if kind == "compare":
        assert plan.fault == "Both settings are the same: change at least one house rule."
        option = plan.game.options[0]
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
    assert plan.experiment().games == 201
    plan.paired = False
    assert plan.experiment().games == 200


def test_what_is_wrong_is_said_in_a_sentence():
    plan = LabPlan(catalog.find(KEY))
    plan.seed_text = "ghost"
    assert plan.fault.startswith("A seed is a whole number")
    plan = LabPlan(catalog.find(KEY), "ladder")
    plan.climbers = ["1"]
    assert plan.fault == "A ladder needs at least two bots."
    plan = LabPlan(catalog.find(KEY), "sweep")
    plan.toggle_value(plan.values[0])
    plan.toggle_value(plan.values[0])
    assert plan.fault == "A sweep needs at least two values of the rule."


def test_the_values_of_a_sweep_are_played_in_their_order():
    plan = LabPlan(catalog.find("haunted_house"), "sweep")
    plan.sweep_rule(next(o for o in plan.game.options if o.key == "turn_limit"))
    for text in ("12", "45", "9"):
        plan.toggle_value(text)
    limits = [cell.plan.options["turn_limit"] for cell in plan.experiment().cells]
    assert limits == [15, 30, 9, 12]


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
    plan.sweep_rule(next(o for o in plan.game.options if o.key == "turn_limit"))
    plan.toggle_value("20")
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


def test_everything_can_be_planned_by_mouse(lab):
    scene = lab.app.scene
    player_choice_of(lab, "seat 0", 2)
    assert scene.planned.seats == ["2", "random"]
    player_choice_of(lab, "games", 0)
    assert scene.planned.games == 20
    for index, kind in enumerate(KINDS):
        control = lab.find("kind")
        cell = control.cells(control.area.size)[index].move(control.area.topleft)
        lab.click_at(cell.center)
        assert scene.planned.kind == kind
    side = lab.find("side")
    lab.click_at(side.cells(side.area.size)[1].move(side.area.topleft).center)
    rule = lab.find("option goal")
    lab.click_at(rule.cells(rule.area.size)[1].move(rule.area.topleft).center)
    assert [option.key for option in scene.planned.other.changed()] == ["goal"]
    assert any(label.startswith("A: One of each") for label in labels(lab))
    assert any(label.startswith("40 matches: 2 settings of 20") for label in labels(lab))
    player_choice_of(lab, "Game", 1)
    assert scene.planned.game.key == "haunted_house"
    control = lab.find("kind")
    lab.click_at(control.cells(control.area.size)[2].move(control.area.topleft).center)
    player_choice_of(lab, "Rule to sweep", 1)
    lab.click("add value")
    assert "50" in scene.planned.values
    lab.click("15")
    assert "15" not in scene.planned.values
    paired = scene.planned.paired
    lab.click("paired")
    assert scene.planned.paired != paired


def player_choice_of(player, name, index):
    player.click(name)
    options = [target for target in player.targets() if target.role == "option"]
    options[index].reveal()
    player.click_at(options[index].area.center)


def test_everything_can_be_planned_by_keys(lab):
    scene = lab.app.scene
    lab.tab_to("kind")
    lab.press("Right")
    assert scene.planned.kind == "ladder"
    lab.tab_to("Level 5")
    lab.press("Space")
    assert scene.planned.climbers == bots_of(scene.planned.game)[:-1]
    lab.tab_to("games")
    lab.press("Left", "Left")
    assert scene.planned.games == 50
    lab.tab_to("First seed")
    lab.press("End", "Backspace")
    lab.type("x")
    assert not lab.find("Start run").is_enabled
    assert "A seed is a whole number of at most nine digits, such as 402917." in labels(lab)
    lab.press("Backspace")
    lab.type("42")
    assert scene.planned.seed == 42
    lab.tab_to("option goal")
    lab.press("Right")
    assert scene.planned.rules.options["goal"] == "any_three"
    assert scene.planned.other.options["goal"] == "any_three"


@pytest.mark.parametrize("key", [KEY, "haunted_house", "haunting_house_3", "ghost_hunt"])
@pytest.mark.parametrize(("size", "text_size"), WINDOWS)
def test_nothing_is_clipped_in_any_plan(home, key, size, text_size):
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
    app.close()


# On the screen: a run


def test_a_run_is_played_to_the_end_and_kept(lab):
    lab.app.scene.planned.games = 20
    lab.app.rebuild()
    lab.wait()
    lab.press("Enter")
    scene = to_the_end(lab)
    assert (scene.standing.state, scene.standing.done) == ("done", 20)
    assert lab.find("progress").value.startswith("20 of 20 matches · all played")
    assert [chart.role for chart in map(lab.find, ("wins", "endings", "length"))] == ["chart"] * 3
    assert "Few matches: only 20" in next(w for w in labels(lab) if "Bots are not people" in w)
    path = next(runs.folder().glob("*.lab"))
    assert path.stem == "2026-11-21 14-03-00 18 Ghosts"
    lab.press("Esc")
    assert isinstance(lab.app.scene, Lab)
    assert [run.whole for run in lab.app.scene.runs] == [True]
    remembered, _ = load_preferences(lab.app.folder)
    assert remembered.lab.games == 20


def test_frames_go_on_while_matches_are_played(lab):
    scene = lab.app.scene
    scene.planned.games = 200
    lab.press("Enter")
    running = lab.app.scene
    slowest = 0.0
    while running.standing.state != "done":
        began = time.thread_time()
        lab.app.step([], FRAME)
        slowest = max(slowest, time.thread_time() - began)
        time.sleep(0.01)
        assert running.standing.state in ("loading", "running", "done"), running.standing
    assert slowest < 0.25
    assert running.standing.done == 200


def test_a_run_is_stopped_and_gone_on_with(lab):
    lab.app.scene.planned.games = 1000
    lab.press("Enter")
    scene = lab.app.scene
    until(lab, lambda: scene.standing.done > 5)
    pids = [pid for pid in scene.live.pids if pid]
    lab.press("P")
    until(lab, lambda: not scene.live.busy and not scene.playing)
    done = scene.live.done
    assert 5 < done < 1000
    assert not any(map(psutil.pid_exists, pids))
    lab.wait(0.5)
    assert "stopped, what is done is kept" in lab.find("progress").value
    lab.click("Go on")
    until(lab, lambda: scene.standing.done > done)
    assert scene.playing
    lab.click("Stop")
    until(lab, lambda: not scene.playing)


def test_leaving_a_run_ends_its_processes_and_it_is_taken_up_again(lab):
    lab.app.scene.planned.games = 1000
    lab.press("Enter")
    scene = lab.app.scene
    until(lab, lambda: scene.standing.done > 5)
    pids = [pid for pid in scene.live.pids if pid]
    lab.press("Esc")
    lab.wait()
    assert isinstance(lab.app.scene, Lab)
    assert not scene.live.busy
    assert not any(map(psutil.pid_exists, pids))
    done = scene.live.done
    assert any("to be gone on with" in row.row().words for row in lab.app.scene.runs)
    lab.tab_to("runs")
    lab.press("Enter")
    again = to_the_end(lab)
    assert (again.standing.state, again.standing.done) == ("stopped", done)
    lab.press("P")
    until(lab, lambda: again.standing.done > done)


def test_quitting_ends_the_processes_also_below_another_scene(home):
    app = make_app(home)
    player = Driver(app)
    player.open(wire(app).menu())
    experiment = single(make_plan(KEY, (), 1000, 1, {}))
    path = runs.create(experiment, NOW)
    scene = player.open(wire(app).run(path, experiment, True))
    until(player, lambda: scene.standing.done > 5)
    player.tab_to("wins")
    player.press("Enter")
    assert isinstance(app.scene, Matches)
    assert scene.live.busy  # it plays on meanwhile
    pids = [pid for pid in scene.live.pids if pid]
    app.close()
    assert not scene.live.busy
    assert not any(map(psutil.pid_exists, pids))


def test_home_ends_the_processes_too(lab):
    lab.app.scene.planned.games = 1000
    lab.press("Enter")
    scene = lab.app.scene
    until(lab, lambda: scene.standing.done > 5)
    lab.app.home()
    lab.wait()
    assert isinstance(lab.app.scene, Menu)
    assert not scene.live.busy


# Down to the matches


def test_a_bar_a_bin_and_an_ending_open_their_matches_by_mouse(player):
    scene = shown(player, experiments()["run"])
    for name, lands in (("wins", "won"), ("length", "turn"), ("endings", "Ended by")):
        chart = player.find(name)
        part = chart.parts[0]
        player.click_at(part.area.move(chart.area.topleft).center)
        opened = player.app.scene
        assert isinstance(opened, Matches)
        assert lands in opened.selection.words
        assert len(opened.selection.numbers) == int(_count(part.words))
        player.press("Esc")
        player.wait()
    assert player.app.scene is scene


def _count(words):
    """The number of matches a part tells: "... 12 of 20 ..."."""
    parts = words.replace(":", " ").split()
    return parts[parts.index("of") - 1]


def test_a_match_opens_as_a_replay_by_keys_and_by_mouse(player):
    scene = shown(player, experiments()["run"])
    player.tab_to("length")
    chart = player.find("length")
    player.press("Right")
    assert chart.at == 1
    player.press("Enter")
    listed = player.app.scene
    assert isinstance(listed, Matches)
    listed_row = listed._row(0)
    assert listed_row.title.startswith("Seed ")
    player.press("Enter")
    player.wait()
    replayed = player.app.scene
    assert isinstance(replayed, Replay)
    number = listed.selection.numbers[0]
    match = scene.live.tally(0).outcome(number)
    assert replayed.match.seed == match.seed
    assert replayed.match.over
    assert replayed.match.game.turns(replayed.match.state) == match.turns
    player.press("Esc")
    player.wait()
    player.click("Watch")
    player.wait()
    assert isinstance(player.app.scene, Replay)


def test_a_match_is_branched_and_the_branch_is_gone_on_with(player):
    shown(player, experiments()["run"])
    player.tab_to("length")
    player.press("Enter", "Enter")
    player.wait()
    names = {seat.name for seat in player.app.scene.match.seats}
    assert names == {"Random", LEVELS[KEY][0].name}
    branch = player.app.scene.match.branch(20)
    wiring = wire(player.app)
    player.open(wiring.play(branch))
    player.wait()
    again = wiring.resume(next(save.folder().glob("*.ghost")))
    assert again.match.log[:20] == branch.log[:20]


def test_the_list_is_walked_and_scrolled(player):
    experiment = single(make_plan(KEY, (), 60, 1, {}))
    shown(player, experiment)
    player.tab_to("endings")
    player.press("Enter")
    scene = player.app.scene
    assert len(scene.selection.numbers) == 60
    rows = player.find("matches")
    player.tab_to("matches")
    player.press("Down", "PageDown", "Up")
    assert scene.chosen == rows.rows
    player.press("End")
    assert scene.chosen == 59
    assert rows.top == 60 - rows.rows
    player.press("Home")
    assert rows.top == 0
    bar = (rows.area.right - 5, rows.area.bottom - 3)
    player.click_at(bar)
    assert rows.top == 60 - rows.rows
    assert scene.chosen == 0


def test_a_damaged_match_is_told(player):
    experiment = experiments()["run"]
    path = kept(experiment)
    store = Store.open(path)
    store._connection.execute("UPDATE played SET actions = x'00'")
    store._connection.commit()
    store.close()
    shown(player, experiment, path)
    player.tab_to("wins")
    player.press("Enter", "Enter")
    player.wait()
    assert isinstance(player.app.scene, Matches)
    assert any("damaged" in meaning.label for meaning in player.app.ring.semantics())


# What is compared


def test_two_settings_stand_side_by_side_with_a_verdict(player):
    scene = shown(player, experiments()["compare"])
    forest = player.find("wins")
    assert len(forest.parts) == 3
    verdicts = {line.label: line.verdict for line in forest.lines}
    assert verdicts == {
        "Wins of Sheets": "", "Turns, mean": "", "Decisions, mean": "",
        "B: Goal Any three": "clear",
    }  # fmt: skip
    drawn = [words for words, _ in forest.texts]
    assert {"clear", "unclear"} >= {word for word in drawn if word in ("clear", "unclear")}
    assert "clear" in drawn
    player.tab_to("wins")
    player.press("Down", "Enter")
    assert player.app.scene.selection.cell == 1
    assert len(player.app.scene.selection.numbers) == 120
    player.press("Esc")
    player.wait()
    player_choice_of(player, "shown", 2)
    assert scene.view == 1
    assert player.find("length").cell == 1


def test_a_ladder_shows_every_pair_and_elo(player):
    shown(player, experiments()["ladder"])
    matrix = player.find("wins")
    assert len(matrix.parts) == 2
    shares = sorted(words for words, _ in matrix.texts if words.isdigit())
    assert sum(map(int, shares)) == 100
    assert player.find("elo").value.startswith("Random 0 (0 to 0), Level 1 ")
    player.tab_to("wins")
    player.press("Enter")
    assert len(player.app.scene.selection.numbers) == 6


# What is kept


@pytest.mark.parametrize(("answer", "ending"), [("CSV", ".csv"), ("JSON lines", ".jsonl")])
def test_the_matches_are_exported(player, answer, ending):
    scene = shown(player, experiments()["run"])
    player.press("E")
    player.click(answer)
    target = scene.path.with_suffix(ending)
    until(player, lambda: any(f"Exported to {target}" in label for label in labels(player)))
    lines = target.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 20 + (ending == ".csv")


def test_a_run_is_deleted_only_when_it_is_confirmed(lab):
    kept(experiments()["run"], 5)
    lab.app.scene.enter()
    lab.app.rebuild()
    lab.wait()
    lab.click("delete")
    lab.press("Esc")
    assert len(list(runs.folder().glob("*.lab"))) == 1
    lab.click("delete")
    lab.click("Delete")
    lab.wait()
    assert not list(runs.folder().iterdir())
    assert any(label.startswith("None yet") for label in labels(lab))


def test_a_file_that_is_no_run_is_told(lab):
    runs.folder().mkdir(parents=True)
    (runs.folder() / "2026-01-01 10-00-00 odd.lab").write_text("this is no playtest")
    lab.app.scene.enter()
    lab.app.rebuild()
    lab.wait()
    lab.press("O")
    told = "2026-01-01 10-00-00 odd.lab is not a playtest of Ghost Parlour."
    assert told in [meaning.label for meaning in lab.app.ring.semantics()]
    assert isinstance(lab.app.scene, Lab)


def test_two_runs_in_one_second_have_two_files(home):
    experiment = experiments()["run"]
    assert runs.create(experiment, NOW) != runs.create(experiment, NOW)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_clipped_in_any_run(home, kind):
    experiment = experiments()[kind]
    path = kept(experiment)
    for size, text_size in WINDOWS:
        app = make_app(home, size, text_size=text_size)
        player = Driver(app)
        scene = shown(player, experiment, path)
        assert_no_clipping(app)
        if len(experiment.cells) > 1:
            scene.view = 0
            app.rebuild()
            player.wait()
            assert_no_clipping(app)
        player.tab_to("wins")
        assert_no_clipping(app)
        player.press("Enter")
        player.wait()
        assert isinstance(app.scene, Matches)
        assert_no_clipping(app)
        app.close()


def test_six_seats_and_bots_fit(home):
    seats = ("1", "random", "1", "random", "1", "random")
    experiment = single(make_plan("haunting_house_3", seats, 6, 1, {}, True))
    path = kept(experiment)
    for size, text_size in WINDOWS:
        app = make_app(home, size, text_size=text_size)
        shown(Driver(app), experiment, path)
        assert_no_clipping(app)
        app.close()


@pytest.mark.parametrize("kind", KINDS)
def test_random_input_breaks_nothing(player, kind):
    experiment = experiments()[kind]
    path = kept(experiment, 3)
    wiring = wire(player.app)
    scenes = [lambda: wiring.run(path, experiment, False), wiring.lab]
    for make in scenes:
        let_loose(player.app, make, 400)
    for scene in player.app.scenes:
        scene.gone()
