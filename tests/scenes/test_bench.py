"""The benchmark of frames."""

import sys
from itertools import islice

import pytest

from game import catalog
from game.bots.levels import levels_of
from game.match import Match
from game.playtest.match_plan import make_plan
from game.playtest.playing import play
from game.playtest.plies import pack
from scenes.bench import (
    bot_matches,
    frames,
    goals,
    lab_speed,
    many_saves,
    real_windows,
    report,
    rest,
    scene_changes,
    start_times,
)
from scenes.bench.frames import frame_times
from tests.helpers.sampling import full, sampled
from tests.scenes.laboratory import bots_of_tests
from tests.scenes.tables import KEY, SlowRandom, people
from tests.soak import display

ONE_GAME = 11  # doors: those of no game, and of the first one


@full
def test_the_window_is_measured_standing_and_moving():
    match = Match(KEY, people(), {"placement": "random"}, 1)
    rows = frame_times((1280, 720), match, lambda match: SlowRandom(10), "maid")
    assert match.ply >= 20
    values = {row.name.removeprefix("1280x720 "): row.value for row in rows}
    assert 0 < values["animating, median"] <= values["animating, p99"]
    assert 0 < values["idle, median"] <= values["idle, p99"]
    assert 0 < values["idle, processor"] < 100
    assert values["memory"] > 10
    assert {row.unit for row in rows} == {"ms", "% of a core", "MiB"}


@pytest.mark.parametrize("key", sampled(catalog.GAMES))
@full
def test_something_moves_in_the_match_that_is_measured(key, monkeypatch):
    monkeypatch.setattr(frames, "IDLE_SECONDS", 0.1)
    match = report.open_match(catalog.find(key))
    rows = frame_times((1280, 720), match, lambda match: SlowRandom(10), levels_of(key)[0].key)
    values = {row.name.removeprefix("1280x720 "): row.value for row in rows}
    assert values["animating, median"] > 0


@full
def test_every_frame_of_a_match_of_bots_is_measured(home, painted, monkeypatch):
    rows = bot_matches.match_times(catalog.find("eighteen_ghosts"), (1280, 720), 120)
    values = {row.name.removeprefix("1280x720 bots playing, "): row.value for row in rows}
    assert 0 < values["median"] <= values["p99"] <= values["worst"]
    assert 0 <= values["late for 60 Hz"] <= 100
    assert values["worst on entering"] > 0


@full
def test_every_kind_of_scene_is_entered_first_and_again(home, monkeypatch):
    links = scene_changes.doors
    monkeypatch.setattr(scene_changes, "doors", lambda wiring: islice(links(wiring), ONE_GAME))
    monkeypatch.setattr(scene_changes, "ENTRIES_A_SCENE", 1)
    rows = scene_changes.scene_times((1280, 720), bots_of_tests(), changes=4)
    values = {row.name.removeprefix("1280x720 "): row.value for row in rows}
    for kind in ("menu", "set-up", "play", "results", "replay", "rules", "tutorial"):
        assert values[f"{kind}, again"] > 0, kind
        assert values[f"{kind}, first"] > 0, kind
    assert values["menu, again"] < values["menu, first"], "the parlour is not painted again"
    assert values["memory after all scenes"] > 10 or sys.platform != "linux"
    assert "growth, 4 scene changes" in values
    assert not home.exists(), "the files of players are left alone"


def test_the_lab_is_held_against_the_engine_in_every_game(monkeypatch):
    monkeypatch.setattr(lab_speed, "MATCHES_A_ROUND", 1)
    monkeypatch.setattr(lab_speed, "ROUNDS", 1)
    rows = lab_speed.lab_speeds()
    assert len({row.name for row in rows}) == 2 * len(catalog.GAMES)
    assert all(row.value > 0 for row in rows)


@pytest.mark.parametrize("key", catalog.GAMES)
def test_the_engine_is_measured_with_the_matches_of_the_lab(key):
    plan = make_plan(key, (), 3, 5, {})
    for number in range(3):
        actions = lab_speed.engine_match(key, plan.seed_of(number))
        assert play(plan, number).actions == pack(actions)


def test_real_windows_are_measured_only_where_there_is_a_display(monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    assert list(real_windows.real_times("eighteen_ghosts")) == []


@pytest.mark.skipif(not display.THERE, reason="there is no Xvfb")
@full
def test_matches_are_measured_in_real_windows_in_both_ways(monkeypatch):
    server, name = display.display()
    monkeypatch.setenv("DISPLAY", name)
    monkeypatch.setattr(real_windows, "SIZES", [(1280, 720)])
    monkeypatch.setattr(real_windows, "MOST_FRAMES", 40)
    rows = list(real_windows.real_times("eighteen_ghosts"))
    server.kill()
    server.wait()
    for label in ("copied", "by OpenGL"):
        values = [row.value for row in rows if row.name.endswith(f"p99, {label}")]
        assert values
        assert min(values) > 0


@full
def test_matches_without_animations_are_measured_with_their_memory(monkeypatch):
    monkeypatch.setattr(real_windows, "MOST_FRAMES", 40)
    rows = {row.name: row.value for row in real_windows.still_times((1280, 720))}
    for key in catalog.GAMES:
        label = "1280x720 bots playing without animation"
        assert rows[f"{label}, median, {key}"] > 0
        assert rows[f"{label}, memory at the end, {key}"] > 50


def test_the_list_of_many_matches_is_measured(home):
    rows = list(many_saves.list_times("eighteen_ghosts", (50,)))
    assert [row.name.partition(", ")[2] for row in rows] == [
        "first list", "menu", "library", "statistics"
    ]  # fmt: skip
    assert all(row.value > 0 for row in rows)
    assert not home.exists(), "the files of players are left alone"


@full
def test_the_start_is_held_against_a_bare_window_of_the_same_size(monkeypatch):
    monkeypatch.setattr(start_times, "STARTS_PER_PROGRAM", 1)
    for size in ((1280, 720), (3840, 2160)):
        rows = {row.name: row.value for row in start_times.start_times(size) if row.value > 0}
        label = f"{size[0]}x{size[1]} start to frame"
        assert {*rows} == {f"{label}, {what}" for what in ("bare window", "the menu", "ratio")}


@full
def test_load_and_memory_at_rest_are_measured(home, painted, monkeypatch):
    links = scene_changes.doors
    monkeypatch.setattr(scene_changes, "doors", lambda wiring: islice(links(wiring), 2))
    monkeypatch.setattr(rest, "OPEN_SECONDS", 0.2)
    monkeypatch.setattr(rest, "SETTLING_SECONDS", 0.2)
    monkeypatch.setattr(rest, "MEASURED_SECONDS", 0.5)
    match = report.open_match(catalog.find(KEY))
    rows = list(rest.rest_loads((1280, 720), match, bots_of_tests()))
    assert [row.name.partition(" ")[2] for row in rows] == [
        "menu at rest, window", "menu at rest, with music",
        "menu asleep, window", "menu asleep, with music",
        "board at rest, window", "board at rest, with music",
        "board asleep, window", "board asleep, with music",
        "menu after all scenes, memory", "scenes, most memory",
    ]  # fmt: skip
    assert all(0 < row.value < 100 for row in rows[:8])
    # no upper bound: the process of the tests holds what others have left
    assert all(row.value > 10 or sys.platform != "linux" for row in rows[8:])


def test_goals_are_printed_beside_the_first_figures_of_the_machine(home):
    tables = []
    for value in (3.0, 12.0):
        said = []
        row = goals.GoalRow("frames", 10, value, "ms processor")
        goals.print_goals(iter([row]), said.append)
        tables.append(said[1].split())
    assert tables[0] == ["frames", "10.00", "3.00", "-", "ms", "processor"]
    assert tables[1] == ["frames", "10.00", "12.00", "3.00", "ms", "processor", "missed"]
