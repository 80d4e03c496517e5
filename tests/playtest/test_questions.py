"""Questions of designers that the lab can be asked, and options that it refuses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import catalog
from game.arguments import make_parser, read_options
from game.playtest.command import check_effect
from game.playtest.contrast import changes_of
from game.playtest.experiment import crossed, single
from game.playtest.forecast import forecast_text
from game.playtest.label import RunLabel
from game.playtest.match_plan import make_plan
from game.playtest.measures import WINS
from game.playtest.run import play_all
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until
from tests.test_main import refused

GHOSTS = ("playtest", "eighteen_ghosts", "--workers", "1", "--games", "2")


def test_a_choice_that_is_free_is_swept_beside_fixed_ones() -> None:
    plan = make_plan("ghost_hunt", ("random",) * 3, 2, 1, {})
    cells = crossed(plan, [("type", ("as dealt", "type Demon"))]).cells
    assert [cell.label for cell in cells] == ["type=as dealt", "type=Demon"]
    assert [cell.plan.given for cell in cells] == [(), (("type", "type Demon"),)]


def test_a_drawing_is_given_by_its_path(tmp_path: Path) -> None:
    game = catalog.find("ghost_hunt")
    with pytest.raises(ValueError, match=r"none\.txt cannot be read"):
        read_options(game, [f"map={tmp_path / 'none.txt'}"])
    (tmp_path / "bad.txt").write_text("no map")
    with pytest.raises(ValueError, match=r"line 1: 'no map' is neither"):
        read_options(game, [f"map={tmp_path / 'bad.txt'}"])


def test_the_settings_of_a_stopped_run_have_seeds_in_common() -> None:
    experiment = crossed(make_plan("eighteen_ghosts", (), 60, 1, {}), [("goal", ())])

    def stop(done: int) -> None:
        if done == 30:
            raise KeyboardInterrupt

    summaries = play_all(experiment, progress=stop)
    played = [summary.tally.matches for summary in summaries]
    assert sum(played) == 30
    assert min(played) >= 12
    (change,) = changes_of([summary.tally for summary in summaries])
    assert change["turns"].pairs == min(played)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--profile --sweep goal", "--profile asks its own questions: leave out --sweep"),
        ("--ladder --primary turns", "a ladder measures Elo: leave out --primary"),
        ("--plan --report there", "--plan plays nothing: leave out --report"),
        ("--note Test", "--note has no effect without --store or --report"),
        ("--mixed", "--mixed has no effect without --store"),
        ("--paired", "--paired has no effect with the same bot at every seat"),
        ("--sweep goal --primary luck", "unknown measure 'luck'; known: wins, fairness, turns"),
    ],
)
def test_options_without_effect_are_refused(words: str, sentence: str) -> None:
    assert sentence in refused(*GHOSTS, *words.split())


def test_a_plan_may_name_the_stop_of_the_run_it_plans() -> None:
    words = ("playtest", "eighteen_ghosts", "--plan", "--until", "decided")
    check_effect(make_parser().parse_args(words))


def test_a_plan_names_points_only_for_shares() -> None:
    experiment = single(make_plan("eighteen_ghosts", ("random",) * 2, 400, 1, {}))
    for primary in (WINS, "fairness", "first_won"):
        assert "To see 5 points: about " in forecast_text(
            experiment, [0.1], 1, RunLabel(measure=primary)
        )
    told = forecast_text(experiment, [0.1], 1, RunLabel(measure="turns"))
    assert told == (
        "The planned 400 matches take about 40 s. What they show depends on how much they vary: "
        "the first 30 seeds tell it."
    )


@full
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="it reads who is whose child")
def test_no_worker_outlives_a_killed_run_by_ten_seconds(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    words = [
        "main.py",
        "playtest",
        "haunted_house",
        "--games",
        "4000",
        "--seat",
        "2",
        "--seat",
        "2",
        "--workers",
        "2",
    ]
    owner = subprocess.Popen(
        [sys.executable, *words], cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    children: set[int] = set()
    while len(children) < 3:
        time.sleep(0.5)
        listed = Path(f"/proc/{owner.pid}/task/{owner.pid}/children").read_text()
        children = {int(pid) for pid in listed.split()}
    time.sleep(3)  # until they are at work
    os.kill(owner.pid, signal.SIGKILL)
    owner.wait()
    wait_until(lambda: not any(_lives(pid) for pid in children))


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
