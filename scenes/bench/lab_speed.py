"""The speed of random matches in the lab, relative to the bare engine."""

from __future__ import annotations

import time
from typing import Final

from game import bench, catalog
from game.bench import BenchRow
from game.playtest.experiment import only_played, single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all

EACH: Final = 50  # matches that engine and lab play in turn
ROUNDS: Final = 2


def lab_speeds() -> list[BenchRow]:
    """Return the relative speed of the lab for every game."""
    label = "lab's random matches against the engine's own, "
    return [
        BenchRow(f"{label}{game.title}", lab_speed(key, EACH, ROUNDS), "of 1")
        for key, game in catalog.GAMES.items()
    ]


def lab_speed(key: str, matches: int, rounds: int) -> float:
    """Return the lab's speed for one game as a fraction of the engine's, by processor time."""
    own = lab = 0.0
    bench.play_out(key, 0)  # so that nothing is loaded while it is measured
    for number in range(rounds):
        seed = number * matches
        began = time.process_time()
        for match in range(seed, seed + matches):
            bench.play_out(key, match)
        own += time.process_time() - began
        plan = make_plan(key, (), matches, seed, {})
        began = time.process_time()
        play_all(only_played(single(plan)))
        lab += time.process_time() - began
    return own / lab
