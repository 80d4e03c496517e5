"""Many matches of bots: the same plan gives the same matches, and the figures are right."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from game.playtest.crew import Crew, Processes, crew_of
from game.playtest.experiment import single
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import (
    Played,
    Score,
    Spread,
)
from game.playtest.playing import play
from game.playtest.results import results_data, results_text
from game.playtest.run import Summary, play_all
from game.playtest.tally import Tally, spread_of
from tests.helpers.counting import tally_of
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until

ROOT = Path(__file__).parent.parent


def plan_of(games: int = 12, seats: tuple[str, ...] = (), paired: bool = False) -> MatchPlan:
    return make_plan("eighteen_ghosts", seats, games, 7, {"goal": "any_three"}, paired)


def run(plan: MatchPlan, workers: int = 1) -> Summary:
    return play_all(single(plan), crew_of(workers))[0]


# Running


def test_the_same_plan_gives_the_same_matches() -> None:
    assert run(plan_of()).matches == run(plan_of()).matches


@full
def test_the_number_of_workers_changes_nothing() -> None:
    alone, together = run(plan_of(), workers=1), run(plan_of(), workers=3)
    assert alone.matches == together.matches
    assert len(alone.matches) == 12
    assert not together.stopped


@full
def test_bots_that_remember_decide_the_same_in_every_worker() -> None:
    plan = plan_of(4, ("1", "mcts:20"), paired=True)
    assert run(plan, workers=1).matches == run(plan, workers=2).matches


def test_another_seed_gives_other_matches() -> None:
    other = make_plan("eighteen_ghosts", (), 12, 8, {"goal": "any_three"})
    assert run(other).matches[:-1] == run(plan_of()).matches[1:]  # match i has the seed 8 + i
    assert run(other).matches[0].seed == 8


def test_matches_of_a_playtest_differ() -> None:
    assert len({(m.turns, m.decisions, m.returns) for m in run(plan_of()).matches}) > 8


def test_paired_matches_are_played_with_every_bot_at_every_seat() -> None:
    found = run(plan_of(8, ("random", "1"), paired=True)).matches
    assert [(match.seed, match.bots) for match in found] == [
        (7 + pair, bots) for pair in range(4) for bots in ((0, 1), (1, 0))
    ]


def test_bots_that_are_alike_never_play_the_same_match_twice() -> None:
    plan = plan_of(8, paired=True)
    assert not plan.paired
    assert [plan.seed_of(number) for number in range(3)] == [7, 8, 9]
    seats = ("random", "1", "random", "1")
    four = make_plan("haunted_house", seats, 6, 7, {}, paired=True)
    sat = [(four.seed_of(n), tuple(seats[bot] for bot in four.bots(n))) for n in range(6)]
    assert len(set(sat)) == 6
    assert [seed for seed, _ in sat] == [7, 7, 8, 8, 9, 9]


def test_one_match_is_described() -> None:
    match = play(plan_of(), 3)
    assert (match.seed, match.bots, match.ending) == (10, (0, 1), "goal")
    assert sorted(match.returns) == [-1.0, 1.0]
    assert match.turns + 18 <= match.decisions <= 2 * match.turns + 18


def test_progress_hears_of_every_match() -> None:
    heard: list[int] = []
    play_all(single(plan_of(5)), progress=heard.append)
    assert heard == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"game_key": "chess"}, "unknown game 'chess'; known: eighteen_ghosts"),
        ({"seats": ["random"]}, "18 Ghosts is for 2 players, not 1"),
        ({"seats": ["random", "nobody"]}, "nobody"),
        ({"games": 0}, "1 to 10000000 matches, not 0"),
        ({"seats": ["random", "1"], "games": 3, "paired": True}, "3 is not a multiple of 2"),
        ({"options": {"goal": "none"}}, "option 'goal' cannot be 'none'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], fault: str) -> None:
    good = {"game_key": "eighteen_ghosts", "seats": [], "games": 2, "seed": 0, "options": {}}
    with pytest.raises(ValueError, match=fault):
        make_plan(**{**good, **change})  # type: ignore[arg-type]


def test_no_workers_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 1000 workers, not 0"):
        run(plan_of(), workers=0)


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    plan = plan_of(200)
    whole = set(run(plan).matches)
    for crew in (Crew(), Processes(2)):
        (found,) = play_all(single(plan), crew, interrupt)
        played = len(found.matches)
        assert found.stopped
        assert 3 <= played < 200
        assert set(found.matches) <= whole
        told = results_text(single(found.plan), [found])
        assert f"Stopped: {played} of 200 matches were played." in told


@full
@pytest.mark.skipif(sys.platform == "win32", reason="its terminals have no groups of processes")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_a_term_signal_end_the_workers_and_print_the_table(
    ending: signal.Signals,
) -> None:
    command = [sys.executable, "main.py", "playtest", "eighteen_ghosts", "--games", "1000000"]
    process = subprocess.Popen(
        [*command, "--workers", "2", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr
    while "matches" not in (line := process.stderr.readline(40)):
        assert process.poll() is None, line
    time.sleep(0.3)
    others = psutil.Process(process.pid).children(recursive=True)
    assert len(others) >= 2
    if ending == signal.SIGINT:
        os.killpg(process.pid, ending)  # as a terminal does
    else:
        process.send_signal(ending)
    output, errors = process.communicate(timeout=60)
    assert "Warning" not in errors
    data = json.loads(output)["cells"][0]
    assert data["stopped"]
    assert 0 < data["matches"] < data["planned"]
    assert process.returncode == 130
    wait_until(lambda: not any(is_at_work(other) for other in others))


@full
@pytest.mark.skipif(sys.platform == "win32", reason="its terminals have no groups of processes")
def test_ctrl_c_while_workers_start_prints_no_traceback() -> None:
    """A worker printed one if Ctrl-C came in the middle of its imports."""
    command = [sys.executable, "main.py", "playtest", "eighteen_ghosts", "--games", "1000000"]
    process = subprocess.Popen(
        [*command, "--workers", "4"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(lambda: len(psutil.Process(process.pid).children()) >= 5)
    os.killpg(process.pid, signal.SIGINT)
    _output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


FIRST_WORKER = """
import signal
from game.playtest.worker_pool import Worker
if __name__ == "__main__":
    worker = Worker()
    worker.ask(None, signal.pthread_sigmask, signal.SIG_BLOCK, ())
    print(worker.hear())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="its processes inherit no signals")
def test_the_first_worker_is_held_from_ctrl_c_too(tmp_path: Path) -> None:
    """Python's tracker of resources starts with it, and let Ctrl-C through."""
    script = tmp_path / "first.py"
    script.write_text(FIRST_WORKER)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=60
    )
    assert "SIGINT" in done.stdout


def is_at_work(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


# Measures


MATCHES = [
    Played(1, (0, 1), (1.0, -1.0), 10, 30, "goal"),
    Played(1, (1, 0), (1.0, -1.0), 20, 40, "goal"),
    Played(2, (0, 1), (0.0, 0.0), 30, 50, "third repetition"),
    Played(2, (1, 0), (-1.0, 1.0), 40, 60, "goal"),
]


def test_a_run_counts_seats_bots_lengths_and_endings() -> None:
    found = summary(paired=True).tally.counted()
    assert found.seats == (Score(2, 1, 1), Score(1, 1, 2))
    assert found.bots == (Score(2, 1, 1), Score(1, 1, 2))
    assert (found.length, found.decisions) == (Spread(30, 40, 10, 40), Spread(50, 60, 30, 60))
    assert list(found.endings.items()) == [("goal", 3), ("third repetition", 1)]
    assert spread_of(dict.fromkeys(range(1, 101), 1)) == Spread(51, 91, 1, 100)
    assert spread_of({}) == Spread(0, 0, 0, 0)


# Reports

GOLDEN = """\
length     Median  90 %  Least  Most
turns          30    40     10    40
decisions      50    60     30    60

endings           Matches   Share
goal                    3  75.0 %
third repetition        1  25.0 %
"""


def summary(paired: bool) -> Summary:
    options = {"placement": "random", "goal": "one_of_each", "first_player": "A"}
    plan = MatchPlan("eighteen_ghosts", ("wisp", "random"), 4, 1, options, paired)
    return Summary(tally_of(plan, MATCHES), 2.0, False, len(MATCHES))


def text_of(found: Summary) -> str:
    return results_text(single(found.plan), [found])


def test_the_table_reads_well() -> None:
    assert GOLDEN in text_of(summary(paired=True))


def test_without_pairs_a_seat_is_named_with_its_bot() -> None:
    rows = text_of(summary(paired=False)).splitlines()
    assert any(row.startswith("Sheets: wisp      2      1       1") for row in rows)
    assert not any(row.startswith("bot ") for row in rows)


def test_the_data_are_json() -> None:
    found = summary(paired=True)
    data = json.loads(json.dumps(results_data(single(found.plan), [found])))["cells"][0]
    assert {key: data["seats"][1][key] for key in ("role", "wins", "share")} == {
        "role": "Hoods",
        "wins": 1,
        "share": 0.375,
    }
    assert data["sides"][1]["verdict"] == "open"
    assert [row["bot"] for row in data["bots"]] == ["wisp", "random"]
    assert data["turns"] == {"median": 30, "p90": 40, "least": 10, "most": 40}
    assert (data["matches"], data["planned"], data["stopped"]) == (4, 4, False)


def test_an_empty_playtest_has_a_table_too() -> None:
    nothing = Summary(Tally(summary(True).plan), 0.0, True)
    assert "No answer yet" in results_text(single(nothing.plan), [nothing])
    assert "Stopped: 0 of 4 matches were played." in results_text(single(nothing.plan), [nothing])
