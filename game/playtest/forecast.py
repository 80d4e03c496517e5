"""What a run will be able to tell, and about how long it takes, before it is begun."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from game.playtest.experiment import Experiment
from game.playtest.intervals import ERROR, normal, share_interval
from game.playtest.run import play


def reach_of_share(matches: int) -> float:
    """Return how far up and down a share of half of so many matches will be known."""
    low, high = share_interval(matches / 2, matches)
    return (high - low) / 2


def reach_of_rise(matches: int) -> float:
    """Return how far up and down a difference of wins will be known, were no luck shared.

    What settings share of their luck makes it better.
    """
    return min(1.0, normal(ERROR) * sqrt(0.5 / matches))


def paces(experiment: Experiment, seconds: float = 1.0) -> list[float]:
    """Return how many seconds a match of each setting takes here, by at least one of each.

    All of it takes so many seconds, or as long as these matches do. Own measures are left out.
    """
    found = []
    for cell in experiment.cells:
        plan, began, number = replace(cell.plan, own=None), time.perf_counter(), 0
        while not number or time.perf_counter() - began < seconds / len(experiment.cells):
            play(plan, number % plan.games)
            number += 1
        found.append((time.perf_counter() - began) / number)
    return found


def seconds_of(experiment: Experiment, found: Sequence[float], workers: int) -> float:
    """Return how long a run takes by the paces of its settings."""
    each = zip(experiment.cells, found, strict=True)
    return sum(cell.plan.games * pace for cell, pace in each) / workers


def forecast_text(experiment: Experiment, found: Sequence[float], workers: int) -> str:
    """Return in sentences what a run will be able to tell, and about how long it takes."""
    least = min(cell.plan.games for cell in experiment.cells)
    lines = [f"Shares will be known to {100 * reach_of_share(least):.1f} points up and down"]
    if len(experiment.cells) > 1 and experiment.kind != "ladder":
        lines.append(f"differences of settings to {100 * reach_of_rise(least):.1f} or better")
    seconds = seconds_of(experiment, found, workers)
    time_told = f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} minutes"
    return f"{', '.join(lines)}; {experiment.games} matches take about {time_told}."
