"""A forecast of the precision and the duration of a run."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from game.playtest.experiment import Experiment
from game.playtest.intervals import ERROR, normal, share_interval
from game.playtest.run import play


def reach_of_share(matches: int) -> float:
    """Return the half width of the interval of a share of one half after so many matches."""
    low, high = share_interval(matches / 2, matches)
    return (high - low) / 2


def reach_of_rise(matches: int) -> float:
    """Return the half width of the interval of a difference of wins after so many matches.

    This assumes that the settings share no luck; shared luck makes the interval narrower.
    """
    return min(1.0, normal(ERROR) * sqrt(0.5 / matches))


def paces(experiment: Experiment, seconds: float = 1.0) -> list[float]:
    """Return the seconds that a match of each setting takes on this machine.

    The trial lasts `seconds` in all, or longer if one match of each setting does. Custom measures
    are not included.
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
    """Return the estimated seconds of a run, from the seconds per match of each setting."""
    each = zip(experiment.cells, found, strict=True)
    return sum(cell.plan.games * pace for cell, pace in each) / workers


def forecast_text(experiment: Experiment, found: Sequence[float], workers: int) -> str:
    """Return the precision and the duration of a run in sentences."""
    least = min(cell.plan.games for cell in experiment.cells)
    lines = [f"Shares will be known to {100 * reach_of_share(least):.1f} points up and down"]
    if len(experiment.cells) > 1 and experiment.kind != "ladder":
        lines.append(f"differences of settings to {100 * reach_of_rise(least):.1f} or better")
    seconds = seconds_of(experiment, found, workers)
    time_told = f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} minutes"
    return f"{', '.join(lines)}; {experiment.games} matches take about {time_told}."
