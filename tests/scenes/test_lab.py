"""A run of the lab in the window: played, stopped, gone on with, and kept."""

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import psutil
import pytest

from game.playtest.experiment import single
from game.playtest.insight import Insight
from game.playtest.label import RunLabel
from game.playtest.match_plan import make_plan
from game.playtest.measures import Played
from game.playtest.results import answers_about
from game.playtest.run import play_all, summaries_of
from game.playtest.sentences import head_words
from game.playtest.store import Store, StoreError
from scenes.lab import runs
from scenes.lab.bars import value_words
from scenes.lab.earlier import EarlierRuns
from scenes.lab.lab_plan import KINDS
from scenes.lab.matches import RunMatches
from scenes.lab.running import RunScene
from scenes.lab.scene import Lab
from scenes.menu.scene import Menu
from scenes.ui.card import Crumb
from scenes.ui.dialog import Toast
from scenes.ui.drawing import text
from scenes.window.preferences import load_preferences
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import FRAME, Driver, make_app
from tests.scenes.laboratory import (
    KEY,
    NOW,
    experiments,
    kept,
    labels,
    pids_of,
    shown,
    to_the_end,
    until,
    wire,
)
from tests.scenes.tables import SIZES as WINDOWS

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
    assert any("Bots are not people" in words for words in labels(lab))
    path = next(runs.folder().glob("*.lab"))
    assert path.stem == "2026-11-21 14-03-00 18 Ghosts"
    lab.press("Esc")
    assert isinstance(lab.app.scene, Lab)
    assert [run.whole for run in runs.listing()] == [True]
    remembered, _ = load_preferences(lab.app.folder)
    assert remembered.lab.games == 20


def test_a_run_has_a_note_and_can_have_more_matches(lab):
    plan = lab.app.scene.planned
    plan.games = 20
    lab.app.rebuild()
    lab.find("note").reveal()
    lab.click("note")
    lab.type("First seat")
    assert plan.label() == RunLabel("First seat", "decided")
    lab.click("Start run")
    scene = to_the_end(lab)
    assert {"First seat", "18 Ghosts · plain run · Random · seed 1"} <= {*labels(lab)}
    lab.click("more")
    lab.click("2")
    scene = to_the_end(lab)
    assert (scene.standing.state, scene.standing.done) == ("done", 40)
    assert runs.label_of(scene.path) == RunLabel("First seat", "decided", (20, 40))
    (row,) = [run.row() for run in runs.listing()]
    assert row.title == "First seat · 18 Ghosts · plain run"
    assert row.words.startswith("40 matches")


@full
def test_any_two_runs_are_held_against_each_other(player):
    kept(single(make_plan(KEY, (), 12, 7, {})))
    kept(single(make_plan(KEY, ("1", "1"), 12, 1, {})))
    player.open(wire(player.app).menu())
    player.press("L", "E")
    earlier = player.app.scene
    assert isinstance(earlier, EarlierRuns)
    player.press("C")
    assert earlier.held is earlier.runs[0]
    player.press("C")
    assert earlier.held is None, "the same run is not held against itself"
    player.press("C")
    player.tab_to("runs")
    player.press("Down", "C")
    until(player, lambda: isinstance(player.app.scene, RunScene))
    scene = to_the_end(player)
    assert scene.standing.done == 24
    assert scene.standing.answers.differences[0].observations == 6  # seeds 7 to 12
    assert any(" against 2026-11-21 14-03-00 18 Ghosts" in label for label in labels(player))


@full
def test_a_plan_tells_what_it_needs_and_how_long_it_takes(lab):
    scene = lab.app.scene
    assert any(w.startswith("To see 5 points: about 1\xa0100 matches") for w in labels(lab))
    until(
        lab, lambda: any(" here; a run of 2\xa0200 matches always tells." in w for w in labels(lab))
    )
    scene.forecasting.close()


@full
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


@full
def test_a_run_is_stopped_and_gone_on_with(lab):
    lab.app.scene.planned.games = 1000
    lab.press("Enter")
    scene = lab.app.scene
    until(lab, lambda: scene.standing.done > 5)
    pids = pids_of(scene.live)
    lab.press("P")
    until(lab, lambda: not scene.live.busy and not scene.playing)
    done = scene.live.done
    assert 5 < done < 1000
    assert not any(map(psutil.pid_exists, pids))
    lab.wait(0.5)
    assert "stopped; finished matches are saved" in lab.find("progress").value
    lab.click("Go on")
    until(lab, lambda: scene.standing.done > done)
    assert scene.playing
    lab.click("Stop")
    until(lab, lambda: not scene.playing)


def test_a_run_whose_file_vanishes_stops_and_says_so(lab):
    lab.app.scene.planned.games = 100_000
    lab.press("Enter")
    running = lab.app.scene
    until(lab, lambda: running.standing.done > 3)
    for path in runs.folder().iterdir():
        path.unlink()
    until(lab, lambda: running.standing.state == "failed" and not running.playing)
    lab.wait(0.5)
    assert f"{running.path.name} was deleted, moved or replaced" in lab.find("progress").value
    assert lab.find("stop").label == "Go on"
    assert_no_clipping(lab.app)
    lab.click("stop")
    until(lab, lambda: running.standing.state == "failed" and not running.live.busy)
    assert running.standing.fault == f"{running.path.name} does not exist"


@full
def test_leaving_a_run_ends_its_processes_and_it_is_taken_up_again(lab):
    lab.app.scene.planned.games = 1000
    lab.press("Enter")
    scene = lab.app.scene
    until(lab, lambda: scene.standing.done > 5)
    pids = pids_of(scene.live)
    lab.press("Esc")
    lab.wait()
    assert isinstance(lab.app.scene, Lab)
    assert not scene.live.busy
    assert not any(map(psutil.pid_exists, pids))
    done = scene.live.done
    assert runs.listing()[0].row().words.startswith(f"{done} of 1\N{NO-BREAK SPACE}000 matches")
    lab.press("E")
    lab.tab_to("runs")
    lab.press("Enter")
    again = to_the_end(lab)
    assert (again.standing.state, again.standing.done) == ("stopped", done)
    lab.press("P")
    until(lab, lambda: again.standing.done > done)


@full
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
    assert isinstance(app.scene, RunMatches)
    assert scene.live.busy  # it plays on meanwhile
    pids = pids_of(scene.live)
    app.close()
    assert not scene.live.busy
    assert not any(map(psutil.pid_exists, pids))


@full
def test_home_ends_the_processes_too(lab):
    lab.app.scene.planned.games = 1000
    lab.press("Enter")
    scene = lab.app.scene
    until(lab, lambda: scene.standing.done > 5)
    lab.app.home()
    lab.wait()
    assert isinstance(lab.app.scene, Menu)
    assert not scene.live.busy


@full
def test_rows_that_come_later_have_their_place(home):
    seats = ("1", "random") * 3
    experiment = single(make_plan("haunting_house_3", seats, 600, 1, {}, True))
    app = make_app(home)
    player = Driver(app)
    scene = shown(player, experiment, kept(single(experiment.cells[0].plan), 0))
    results = (1.0, -1.0, -1.0, -1.0, -1.0, -1.0)
    for number, ending in enumerate(("goal", "nearest", "left the house", "a", "b", "c")):
        returns = results if number % 2 else (0.0,) * 6
        match = Played(number, scene.experiment.cells[0].plan.bots(number), returns, 9, 9, ending)
        scene.live.count(0, [(number, match)])
        scene.live.answer()
        player.wait(0.5)
        assert ending in [bar.label for bar in player.find("endings").lines]
        assert_no_clipping(app)
    assert "Draws" in [words for words, _ in player.find("wins").texts]


# What is kept


@pytest.mark.parametrize(("answer", "ending"), sampled([("CSV", ".csv"), ("JSON lines", ".jsonl")]))
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
    lab.press("E")
    lab.wait()
    lab.click("delete")
    lab.press("Esc")
    assert len(list(runs.folder().glob("*.lab"))) == 1
    lab.click("delete")
    lab.click("Delete")
    lab.wait()
    assert not list(runs.folder().iterdir())
    assert any(label.startswith("No runs yet") for label in labels(lab))


def test_a_file_that_is_no_run_is_told(lab):
    runs.folder().mkdir(parents=True)
    (runs.folder() / "2026-01-01 10-00-00 odd.lab").write_text("this is no playtest")
    lab.press("E")
    lab.wait()
    lab.press("O")
    told = "2026-01-01 10-00-00 odd.lab is not a playtest of Ghost Parlour: it is a text."
    assert told in [meaning.label for meaning in lab.app.ring.semantics()]
    assert isinstance(lab.app.scene, EarlierRuns)


def test_a_damaged_run_does_not_lock_the_others(home, monkeypatch):
    runs.create(experiments()["run"], NOW)
    path = runs.create(experiments()["sweep"], NOW)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE about SET key = x'00ff' WHERE key = 'app'")
    faults = [run.fault for run in runs.listing()]
    assert sorted(map(bool, faults)) == [False, True]
    monkeypatch.setattr(Store, "played", property(lambda store: 1 // 0))
    assert all(run.fault.endswith("written.") for run in runs.listing() if run.path != path)


def test_a_folder_that_cannot_be_used_is_told(home, monkeypatch):
    def refuse(path, *more, **named):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    with pytest.raises(StoreError, match="lab cannot be created: Permission denied"):
        runs.create(experiments()["run"], NOW)
    monkeypatch.setattr(Path, "glob", refuse)
    assert runs.listing() == []


def test_two_runs_in_one_second_have_two_files(home):
    experiment = experiments()["run"]
    assert runs.create(experiment, NOW) != runs.create(experiment, NOW)


@pytest.mark.parametrize(("size", "text_size"), sampled(WINDOWS))
@pytest.mark.parametrize("kind", sampled(KINDS, 3))
@full
def test_nothing_is_clipped_in_any_run(home, unseen, kind, size, text_size):
    experiment = experiments()[kind]
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    scene = shown(player, experiment)
    assert_no_clipping(app)
    if len(experiment.cells) > 1:
        scene.cell, scene.dimension = 1, "settings"
        app.rebuild()
        player.wait()
        assert_no_clipping(app)
    player.tab_to("wins")
    assert_no_clipping(app)
    player.press("Enter")
    player.wait()
    assert isinstance(app.scene, RunMatches)
    assert_no_clipping(app)


@pytest.mark.parametrize(("size", "text_size"), sampled(WINDOWS))
@full
def test_six_seats_and_bots_fit(home, unseen, size, text_size):
    seats = ("1", "random", "1", "random", "1", "random")
    experiment = single(make_plan("haunting_house_3", seats, 6, 1, {}, True))
    app = make_app(home, size, text_size=text_size)
    shown(Driver(app), experiment)
    assert_no_clipping(app)


@pytest.mark.parametrize("kind", ["run", "sweep", "compare", "ladder"])
def test_a_page_begins_with_the_answer_of_the_report(player, kind):
    """The sentence, the interval that is drawn, and the bars are those of one answer."""
    experiment = experiments()[kind]
    scene = shown(player, experiment)
    with closing(Store.open(scene.path)) as store:
        summaries = summaries_of(store)
    answers = answers_about(experiment, summaries)
    assert scene.standing.answers == answers
    assert scene.sentence.words == head_words(experiment, answers, scene.names)[0]
    assert scene.scale.found == answers.main
    found = {(bar.estimate.low, bar.estimate.high) for bar in scene.wins.lines}
    if kind == "run":
        assert {(side.low, side.high) for side in answers.sides[0]} <= found
    elif kind != "ladder":
        assert {(one.low, one.high) for one in answers.settings} == found
    buttons = [player.find(name).area.topleft for name in ("list", "Report", "Export")]
    scene.dimension = "endings"
    player.app.rebuild()
    player.wait()
    assert [player.find(name).area.topleft for name in ("list", "Report", "Export")] == buttons
    assert_no_clipping(player.app)


@pytest.mark.parametrize(("language", "text_size"), [("de", 100), ("es", 150), ("en", 200)])
def test_no_label_of_the_page_is_cut(tmp_path, language, text_size):
    app = make_app(tmp_path, language=language, text_size=text_size)
    scene = shown(Driver(app), experiments()["compare"])
    words = [line.label for line in (*scene.table.lines, *scene.wins.lines, *scene.endings.lines)]
    charts = scene.table, scene.wins, scene.endings, scene.lengths
    drawn = [said for chart in charts for said, _place in chart.texts]
    assert {*words, scene.wins.caption} <= {*drawn}
    assert not [said for said in drawn if said.endswith(("…", "..."))]
    assert_no_clipping(app)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_table_stands_whole_with_each_measure_on_one_line(tmp_path, language):
    """In German three of ten wrapped; on one line each, the last two still had to be scrolled."""
    for size in ((1920, 1080), (1280, 720)):
        player = Driver(make_app(tmp_path, size, language=language))
        for experiment in (experiments()["run"], single(make_plan(KEY, (), 60, 1, {}))):
            scene = shown(player, experiment)
            assert len(scene.table.lines) == 10
            assert scene.table.page.view.most == 0
    scene = shown(player, experiments()["compare"])
    heights = {part.area.height for part in scene.table.parts}
    assert len(heights) == 1


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_who_wins_has_its_intervals_in_numbers(tmp_path, language):
    scene = shown(Driver(make_app(tmp_path, language=language)), experiments()["run"])
    drawn = [said for said, _place in scene.wins.texts]
    assert scene.wins.lines
    for bar in scene.wins.lines:
        assert value_words(bar)[1] in drawn
    assert scene.wins.page.view is None or scene.wins.page.view.most == 0


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("focus", ["list", "Report", "Export"])
def test_a_notice_covers_no_title_of_the_page(tmp_path, language, focus):
    player = Driver(make_app(tmp_path, language=language))
    scene = shown(player, experiments()["run"])
    player.tab_to(focus)
    player.app.notice(f"{tmp_path}/2026-11-29 13-25-38 18 Ghosts/report.html")
    player.wait()
    widgets = scene.page.widgets
    toast = next(w for w in widgets if isinstance(w, Toast))
    titles = [w.area for w in widgets if w.role == "heading"]
    titles += [w.text_area for w in widgets if isinstance(w, Crumb)]
    assert toast.area.collidelist(titles) < 0


def test_the_titles_of_the_charts_stand_at_one_height(player):
    shown(player, experiments()["run"])
    words = "Who wins", "How many turns", "How it ends"
    widgets = player.app.scene.page.widgets
    titles = [w for w in widgets if w.label in words and w.role != "chart"]
    assert len(titles) == 3
    assert len({title.area.top for title in titles}) == 1


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [("haunted_house", 2, "de"), ("haunting_house_3", 3, "de"), ("haunting_house_3", 3, "es")],
)
def test_the_bars_of_one_run_stand_whole(tmp_path, game, seats, language):
    """With intervals in numbers and whole sentences below, they scrolled."""
    experiment = single(make_plan(game, ("random",) * seats, 30, 1, {}))
    player = Driver(make_app(tmp_path, language=language))
    shown(player, experiment)
    for name in ("wins area", "endings area"):
        assert player.find(name).most == 0, name
    assert_no_clipping(player.app)


def test_the_page_opens_with_the_answer_in_sight(tmp_path):
    player = Driver(make_app(tmp_path, text_size=200))
    scene = shown(player, experiments()["run"])
    assert scene.scroll.offset == 0
    assert scene.verdict.area.top >= 0


def test_all_of_a_page_counts_the_same_matches(player):
    """The charts counted matches that the answer above them did not count yet."""
    experiment = single(make_plan(KEY, ("random", "random"), 60, 1, {}))
    matches = play_all(experiment)[0].matches
    scene = shown(player, experiment, kept(experiment, 30))

    def counts():
        drawn = scene.wins.lines[0], scene.table.lines[0]
        numbers = [line.matches for line in drawn] + [scene.lengths.counted.matches]
        numbers += [scene.endings.lines[0].matches, scene.standing.answers.main.matches]
        return {*numbers, int(scene.progress.value.split()[0])}

    assert counts() == {30}
    scene.live.count(0, list(enumerate(matches)))
    player.wait(0.5)
    assert counts() == {30}
    player.press("M")
    player.wait()
    assert len(player.app.scene.numbers) == 30
    player.press("Esc")
    scene.live.answer()
    player.wait(0.5)
    assert counts() == {60}


def test_a_measure_has_the_same_interval_in_the_answer_and_in_the_table(player):
    """In Haunted House the table gave another one than the sentence above it."""

    def drawn(key):
        scene = shown(player, single(make_plan(key, ("random", "random"), 30, 1, {})))
        ends = {(row.estimate.low, row.estimate.high) for row in scene.table.lines}
        return scene.standing.answers, ends

    answers, ends = drawn("haunted_house")
    assert answers.asides
    assert {(one.low, one.high) for one in answers.asides} <= ends
    answers, ends = drawn(KEY)  # Here the first side always begins.
    assert (answers.main.low, answers.main.high) in ends


def test_the_table_shows_any_measure_by_any_dimension(player):
    scene = shown(player, experiments()["run"])
    rows = scene.table.lines
    assert [row.label for row in rows][:2] == ["Turns", "Decisions"]
    for dimension, labels_wanted in (
        ("sides", {"Sheets", "Hoods"}),
        ("bots", {"Random", "Level 1"}),
    ):
        scene.dimension, scene.measure = dimension, "wins"
        player.app.rebuild()
        player.wait()
        assert {row.label for row in scene.table.lines} == labels_wanted
    scene.measure, scene.dimension = "turns", "endings"
    player.app.rebuild()
    player.wait()
    assert sum(row.matches for row in scene.table.lines) == 20
    chart = scene.table
    chart.opened(chart.parts[0])
    player.wait()
    assert isinstance(player.app.scene, RunMatches)


@pytest.mark.parametrize(
    ("until", "won", "reason"),
    [("15", 200, "Precise to ±15 points"), ("decided", 320, "Decided")],
)
def test_a_run_that_ended_early_says_why_and_goes_on_with_its_planned_end(
    player, until, won, reason
):
    """It once said that the answer was known beside "Not known yet", and then forgot the rule."""
    experiment = single(make_plan(KEY, ("random", "random"), 402, 1, {}))
    path = runs.create(experiment, NOW, RunLabel(until=until))
    results = [(1.0, -1.0)] * won + [(-1.0, 1.0)] * (400 - won)
    played = [Played(1 + n, (0, 1), result, 9, 30, "goal") for n, result in enumerate(results)]
    with closing(Store.open(path)) as store:
        store.add(0, list(enumerate(played)))
    scene = shown(player, experiment, path)
    assert f"stopped early: {reason}" in scene.progress.value
    assert ("Not known yet" in scene.sentence.words) == (until == "15")
    before = scene.standing.answers.main
    player.press("P")
    to_the_end(player)
    assert "402 of 402 matches · all played" in scene.progress.value
    after = scene.standing.answers.main
    assert after.high - after.low < before.high - before.low
    assert shown(player, experiment, path).standing.answers.main == after


def test_people_are_offered_only_where_somebody_wrote_a_match_down(player):
    shown(player, experiments()["run"])
    assert "People" not in labels(player)


def test_the_rows_of_a_table_are_counted_once_in_each_state_of_a_run(player, monkeypatch):
    """With 100,000 matches they took twelve seconds of a frame."""
    count, asked = Insight.rows, []
    monkeypatch.setattr(Insight, "rows", lambda *wanted: asked.append(wanted[1:]) or count(*wanted))
    scene = shown(player, experiments()["run"])
    assert len(asked) <= 2, "while it was read, and when it had been"
    player.app.rebuild()
    player.wait(2)
    assert len(asked) <= 2
    scene.dimension = "seats"
    player.app.rebuild()
    player.wait()
    assert len(asked) <= 3
    assert asked[-1] == (0, "wins", "seats")


@pytest.mark.parametrize("most", [3, 37, 95, 390, 1200])
def test_the_numbers_below_lengths_have_one_distance_and_room(player, most):
    scene = shown(player, experiments()["run"])
    chart = scene.lengths
    chart.counted = replace(chart.counted, turns={1: 3, most // 2: 5, most: 2})
    plot = chart._plot(chart.area)
    found = chart._numbers(plot, chart._columns(plot))
    numbers = [int(words) for words, _left in found]
    assert len(numbers) >= 2
    assert len({after - before for before, after in pairwise(numbers)}) == 1
    ends = [left + text.width(words, "regular", 14) for words, left in found]
    assert all(left > end for end, (_words, left) in zip(ends, found[1:], strict=False))
