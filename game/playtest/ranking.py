"""All settings of a comparison side by side: which is out of line, and which is fairest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, hypot, lgamma, log
from re import compile as pattern
from typing import Final

from game.playtest.contrast import WINS, Difference
from game.playtest.experiment import Experiment, stars_error
from game.playtest.intervals import ERROR, LEAST
from game.playtest.measures import SideScore
from game.playtest.moments import Estimate, NumberMoments
from game.playtest.tally import Changes, Tally, changes_of

NUMBER: Final = pattern(r"\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class RankedCell:
    """A setting: its mean of the primary measure, with an interval that holds with all others."""

    cell: int
    matches: int
    estimate: Estimate
    fair: float | None  # the share that would be fair, for wins


@dataclass(frozen=True, slots=True)
class Trend:
    """What the primary measure gains with each step from the lowest to the highest value."""

    first: int  # the settings at both ends
    last: int
    rise: Estimate
    seeds: int
    chance: float  # of so steep a trend, if there were none


@dataclass(frozen=True, slots=True)
class Ranking:
    """The settings by their mean of the primary measure, the highest first."""

    primary: str
    rows: tuple[RankedCell, ...]
    seeds: int  # that all settings have played
    chance: float | None  # of so different settings if all are alike; None with few seeds
    pairs: Mapping[tuple[int, int], Difference]
    unfairness: tuple[Estimate, ...]  # by setting; empty unless bots are equal
    fairer: tuple[Estimate, ...]  # by how much each setting is less fair than the first
    trend: Trend | None = None  # over settings whose values are numbers

    @property
    def matches(self) -> int:
        """The number of matches of the smallest setting."""
        return min((row.matches for row in self.rows), default=0)

    @property
    def apart(self) -> list[tuple[int, int]]:
        """The pairs of settings that differ for sure, the higher first."""
        return [
            (one, other) if found.rise < 0 else (other, one)
            for (one, other), found in self.pairs.items()
            if found.verdict == "clear"
        ]

    def is_alike(self, margin: float) -> bool:
        """Return whether the wins of no setting differ from the first by more than a margin."""
        against_first = [(0, row.cell) for row in self.rows if row.cell]
        return self.primary == WINS and all(
            pair in self.pairs and self.pairs[pair].is_within(margin) for pair in against_first
        )


def ranking_of(
    experiment: Experiment,
    tallies: Sequence[Tally],
    error: float = ERROR,
    primary: str = WINS,
    changes: Changes | None = None,
) -> Ranking:
    """Return the settings side by side."""
    if changes is None:
        changes = changes_of(tallies, experiment.every_pair, primary)
    rows = []
    for cell, tally in enumerate(tallies):
        found = _mean(tally, primary, error / len(tallies))
        if found:
            matches, estimate = found
            fair = tally.plan.fair if primary == WINS else None
            rows.append(RankedCell(cell, matches, estimate, fair))

    def above(row: RankedCell) -> float:
        return row.estimate.mean - (row.fair or 0.0)

    seeds, chance = _omnibus(changes)
    unfair: list[Estimate] = []
    if all(tally.plan.is_judged and tally.matches for tally in tallies):
        unfair = [unfairness(tally.counted().sides, tally.plan.fair, error) for tally in tallies]
    return Ranking(
        primary,
        tuple(sorted(rows, key=lambda row: (-above(row), row.cell))),
        seeds,
        chance,
        changes.between(stars_error(experiment, error)),
        tuple(unfair),
        tuple(difference_of(unfair[0], other) for other in unfair),
        _trend(experiment, changes, error),
    )


def _trend(experiment: Experiment, changes: Changes, error: float) -> Trend | None:
    """Return the trend over the settings, seed by seed; None unless they are three numbers."""
    texts = [cell.label.partition("=")[2] for cell in experiment.cells]
    if experiment.kind != "sweep" or experiment.columns or len(texts) < 3:
        return None
    if not all(NUMBER.fullmatch(text) for text in texts):
        return None
    order = sorted(range(len(texts)), key=lambda cell: float(texts[cell]))
    middle = (len(order) - 1) / 2
    weights = {cell: place - middle for place, cell in enumerate(order)}
    scale = sum(weight * weight for weight in weights.values())
    slopes = NumberMoments()
    for row in changes.common():
        slopes.add(sum(weights[cell] * value for cell, value in enumerate(row)) / scale)
    if slopes.count < LEAST:
        return None
    chance = slopes.chance_of_nothing()
    return Trend(order[0], order[-1], slopes.estimate(error), slopes.count, chance)


def _mean(tally: Tally, primary: str, error: float) -> tuple[int, Estimate] | None:
    """Return the matches that have a measure, and its mean; None if none has it."""
    if primary == WINS:
        score = tally.counted().sides[tally.plan.side_of(tally.plan.bound)]
        ends = score.interval(error)
        return (score.matches, Estimate(score.share, *ends)) if score.matches else None
    found = tally.estimate(primary, tally.plan.bound, error)
    known = tally.census.survey().outcomes.get(primary)
    return (known.matches if known else tally.matches, found) if found else None


def unfairness(sides: Sequence[SideScore], fair: float, error: float = ERROR) -> Estimate:
    """Return the share of wins that would have to go to another side for all to be equal."""
    means = [abs(side.share - fair) for side in sides]
    ends = [side.interval(error) for side in sides]
    low = sum(0.0 if a <= fair <= b else min(abs(a - fair), abs(b - fair)) for a, b in ends)
    high = sum(max(abs(a - fair), abs(b - fair)) for a, b in ends)
    return Estimate(sum(means) / 2, low / 2, min(high / 2, 1 - fair))


def difference_of(one: Estimate, other: Estimate) -> Estimate:
    """Return how much higher the second of two estimates is (Zou and Donner, 2008)."""
    rise = other.mean - one.mean
    low = hypot(other.mean - other.low, one.high - one.mean)
    high = hypot(other.high - other.mean, one.mean - one.low)
    return Estimate(rise, rise - low, rise + high)


def _omnibus(changes: Changes) -> tuple[int, float | None]:
    """Return the number of seeds that all settings share, and the p-value of their differences.

    The test (Cochran, Friedman) shuffles the settings within each seed.
    """
    rows = changes.common()
    count = len(changes.cells)
    if len(rows) < LEAST or count < 2:
        return len(rows), None
    sums = [sum(column) for column in zip(*rows, strict=True)]
    middle = sum(sums) / count
    within = sum(sum((value - sum(row) / count) ** 2 for value in row) for row in rows)
    if within <= 1e-12:
        return len(rows), 1.0
    found = (count - 1) * sum((value - middle) ** 2 for value in sums) / within
    return len(rows), chance_of_square(found, count - 1)


def chance_of_square(square: float, freedom: int) -> float:
    """Return the probability that the chi-square distribution exceeds a number."""
    if square <= 0:
        return 1.0
    half, x = freedom / 2, square / 2
    front = exp(half * log(x) - x - lgamma(half))
    if x < half + 1:
        term = total = 1 / half
        step = half
        while term > 1e-16 * total:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - front * total)
    tiny = 1e-300  # Lentz's continued fraction
    b = x + 1 - half
    c, d = 1 / tiny, 1 / b
    value = d
    for step in range(1, 1000):
        a = -step * (step - half)
        b += 2
        d = 1 / ((a * d + b) or tiny)
        c = (b + a / c) or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return min(1.0, front * value)
