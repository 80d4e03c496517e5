"""The trend of a measure over settings whose values are numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from re import compile as pattern
from typing import Final

from game.playtest.contrast import FAIRNESS
from game.playtest.experiment import Experiment
from game.playtest.moments import Estimate, NumberMoments
from game.playtest.tally import Tally, common

NUMBER: Final = pattern(r"\d+(\.\d+)?")
MIN_SEEDS: Final = 20  # Fewer seeds give no trend.


@dataclass(frozen=True, slots=True)
class Trend:
    """What a measure gains with each step from the lowest to the highest value."""

    first: int  # The settings with the lowest and highest value.
    last: int
    rise: Estimate
    seeds: int


def trend_of(
    experiment: Experiment, tallies: Sequence[Tally], key: str, error: float
) -> Trend | None:
    """Return the trend over the settings, seed by seed; None unless they are three numbers."""
    texts = [cell.label.partition("=")[2] for cell in experiment.cells]
    if experiment.kind != "sweep" or experiment.columns or len(texts) < 3 or key == FAIRNESS:
        return None
    if not all(NUMBER.fullmatch(text) for text in texts):
        return None
    order = sorted(range(len(texts)), key=lambda cell: float(texts[cell]))
    middle = (len(order) - 1) / 2
    weights = {cell: place - middle for place, cell in enumerate(order)}
    scale = sum(weight * weight for weight in weights.values())
    slopes = NumberMoments()
    for row in common(tallies, range(len(tallies)), key):
        slopes.add(sum(weights[cell] * value for cell, value in enumerate(row)) / scale)
    if slopes.count < MIN_SEEDS:
        return None
    return Trend(order[0], order[-1], slopes.estimate(error), slopes.count)
