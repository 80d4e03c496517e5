"""How settings differ, seed by seed, so that their common luck cancels out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from re import compile as pattern
from typing import Final

from game.playtest.experiment import Experiment
from game.playtest.intervals import ERROR_RATE, bounded
from game.playtest.measures import FAIRNESS, WINS
from game.playtest.moments import Estimate, NumberMoments
from game.playtest.tally import Tally

NUMBER: Final = pattern(r"\d+(\.\d+)?")
MIN_SEEDS: Final = 20  # Fewer seeds give no trend.


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of a measure under two settings, and the interval of the difference."""

    before: float
    after: float
    low: float
    high: float
    pairs: int  # The number of seeds that both have played.

    @property
    def rise(self) -> float:
        """The difference of the means, positive when the second is higher."""
        return self.after - self.before


def difference(
    pairs: Iterable[tuple[float, ...]], reach: float | None = None, error: float = ERROR_RATE
) -> Difference:
    """Return the difference between paired numbers; raise ValueError without pairs.

    `reach` is the largest possible difference, or None without limit.
    """
    before, moments, steps = 0.0, NumberMoments(), Counter[float]()
    for one, other in pairs:
        before += one
        moments.add(other - one)
        steps[other - one] += 1
    count = moments.count
    if not count:
        raise ValueError("there are no matches to compare")
    first = before / count
    if reach is None:
        found = moments.estimate(error)
        low, high = found.low, found.high
    else:
        low, high = bounded(steps, -reach, reach, error)
    return Difference(first, first + moments.mean, low, high, count)


Compared = Mapping[str, Difference]  # The keys are measures.


def common(tallies: Sequence[Tally], cells: Sequence[int], key: str) -> list[tuple[float, ...]]:
    """Return a measure of some settings, seed by seed, where all of them have it.

    Wins are those of the side of the last setting, above what is fair where that differs.
    """
    base, seat = tallies[0], tallies[cells[-1]].plan.bound
    fair = [tally.plan.fair if key == WINS else 0.0 for tally in tallies]
    fair = fair if len({*fair}) > 1 else [0.0] * len(tallies)
    found = []
    for place in range(base.seeds):
        row = []
        for cell in cells:
            later = base.place_in(tallies[cell])
            value = tallies[cell].seed_value(place + later, key, seat)
            if value is None or isnan(value):
                break
            row.append(value - fair[cell])
        else:
            found.append(tuple(row))
    return found


def changes_of(tallies: Sequence[Tally], error: float = ERROR_RATE) -> list[Compared]:
    """Return the differences of every setting to the first in all measures, seed by seed."""
    found: list[Compared] = []
    for cell, tally in enumerate(tallies[1:], 1):
        apart = abs(tallies[0].plan.fair - tally.plan.fair)
        compared = {}
        for key in (WINS, *(key for key in tally.columns if key in tallies[0].columns)):
            pairs = common(tallies, (0, cell), key)
            if pairs:
                reach = 1.0 + apart if key == WINS else tally.reach(key)
                compared[key] = difference(pairs, reach, error)
        found.append(compared)
    return found


def interactions(
    tallies: Sequence[Tally], columns: int, error: float = ERROR_RATE
) -> dict[int, Compared]:
    """Return the interactions of two crossed factors, by setting outside the first row and column.

    An interaction is what both factors change together beyond the sum of what each changes alone.
    It is measured seed by seed over four settings.
    """
    found: dict[int, Compared] = {}
    for cell in range(columns + 1, len(tallies)):
        row, column = divmod(cell, columns)
        four, compared = (0, column, row * columns, cell), {}
        for key in (WINS, *tallies[cell].columns) if column else ():
            rows = common(tallies, four, key)
            if rows:
                reach = tallies[cell].reach(key)
                pairs = [(beside - base, both - below) for base, beside, below, both in rows]
                compared[key] = difference(pairs, None if reach is None else 2 * reach, error)
        if column:
            found[cell] = compared
    return found


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
