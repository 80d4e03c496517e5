"""Tries everything for so many minutes and prints a table of what was tried.

`python -m tests.soak --minutes 10 --seed 1`, or only what has a word in it: `--only worlds`.
`--long` goes on until every row has its number of cases: a million plies of each game, 100,000
pairs of truths, a million events, a thousand kills. `--long 0.1` wants a tenth of that.
"""

from __future__ import annotations

import argparse
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.soak import engine, faults, files, inputs, kills, secrets, transcripts, values
from tests.soak.trial import run_all


def main() -> int:
    """Return 1 if anything failed."""
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="where chance comes from")
    parser.add_argument("--only", default="", help="only rows with this word")
    parser.add_argument(
        "--long",
        type=float,
        nargs="?",
        const=1.0,
        default=0.0,
        metavar="PART",
        help="go on until all of its cases were tried, or this part of them",
    )
    arguments = parser.parse_args()
    trials = [
        trial
        for room in (engine, transcripts, files, values, kills, faults, secrets, inputs)
        for trial in room.trials()
        if arguments.only in f"{trial.room} {trial.name}"
    ]
    for line in run_all(trials, arguments.seed, arguments.minutes, arguments.long):
        print(line, flush=True)
    return 1 if any(trial.faults for trial in trials) else 0


if __name__ == "__main__":
    sys.exit(main())
