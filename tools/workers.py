"""Measure how many times as fast two workers of the lab play as one, with bots of level 2.

Usage: `python tools/workers.py [GAME ...] [--level 2] [--seconds 20] [--rounds 3]`. Both play the
same matches by turns, by the clock. So run it on an otherwise idle machine, compiled first
(`python packaging/compile.py`). Both results must be equal. The time includes starting the workers.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.playtest.crew import crew_of  # noqa: E402
from game.playtest.experiment import only_played, single  # noqa: E402
from game.playtest.match_plan import MatchPlan, make_plan  # noqa: E402
from game.playtest.run import play_all  # noqa: E402

PROBE_MATCHES: Final = 4


def timed(plan: MatchPlan, workers: int) -> tuple[float, object]:
    """Return the seconds for a plan, and its results."""
    began = time.perf_counter()
    (summary,) = play_all(only_played(single(plan)), crew_of(workers))
    return time.perf_counter() - began, summary.tally.counted()


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--level", default="2")
    parser.add_argument("--seconds", type=float, default=20.0, help="of one worker's round")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print(f"{'game':20}{'matches':>8}{'one':>9}{'two':>9}{'times as fast':>15}   rounds")
    for key in given.games or catalog.GAMES:
        seats = [given.level] * catalog.find(key).check_players(None)
        first = make_plan(key, seats, PROBE_MATCHES, 1, {})
        probe = min(timed(first, 1)[0] for _ in range(2))  # The first run loads everything.
        matches = max(2, round(PROBE_MATCHES * given.seconds / probe))
        plan = make_plan(key, seats, matches, 1, {})
        pairs = []
        for _ in range(given.rounds):
            (one, alone), (two, together) = timed(plan, 1), timed(plan, 2)
            if alone != together:
                sys.exit(f"{key}: one and two workers do not get the same results")
            pairs.append((one, two))
        one, two = (statistics.median(column) for column in zip(*pairs, strict=True))
        told = ", ".join(f"{alone / both:.2f}" for alone, both in pairs)
        ratio = statistics.median(alone / both for alone, both in pairs)
        print(f"{key:20}{matches:8}{one:8.1f}s{two:8.1f}s{ratio:15.2f}   {told}", flush=True)


if __name__ == "__main__":
    main()
