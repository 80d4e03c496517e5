"""Running means with 95 % intervals; the numbers themselves are not stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import inf, sqrt

from game.playtest.intervals import (
    ERROR_RATE,
    Shape,
    bounded,
    share_interval,
    skewed_interval,
    student_deviations,
    widening_factor,
)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a measure, and its 95 % interval."""

    mean: float
    low: float
    high: float

    def within(self, least: float, most: float = inf) -> Estimate:
        """Return the estimate cut to the range from `least` to `most`."""
        return Estimate(self.mean, max(least, self.low), min(most, self.high))


@dataclass(slots=True)
class NumberMoments:
    """The count of numbers and the sums of their first four powers.

    The powers are of the distance from the first number, so that large numbers lose no digits.
    """

    count: int = 0
    first: float = 0.0
    total: float = 0.0
    squares: float = 0.0
    cubes: float = 0.0
    fourths: float = 0.0

    def add(self, value: float, times: int = 1) -> None:
        """Count a number, or the same one several times."""
        if not self.count:
            self.first = value
        value -= self.first
        self.count += times
        square = value * value
        self.total += times * value
        self.squares += times * square
        self.cubes += times * square * value
        self.fourths += times * square * square

    @property
    def mean(self) -> float:
        """The mean, 0 without numbers."""
        return self.first + self.total / max(1, self.count)

    def shape(self) -> Shape:
        """Return how the numbers scatter."""
        count = max(1, self.count)
        mean = self.total / count
        square = self.squares / count - mean * mean
        if square <= 1e-12 * (1 + mean * mean):
            return Shape(0.0)
        raw = self.squares / count, self.cubes / count, self.fourths / count
        cube = raw[1] - 3 * mean * raw[0] + 2 * mean**3
        fourth = raw[2] - 4 * mean * raw[1] + 6 * mean**2 * raw[0] - 3 * mean**4
        scatter = sqrt(square * count / max(1, count - 1))
        return Shape(scatter, cube / square**1.5, fourth / square**2)

    def estimate(self, error: float = ERROR_RATE) -> Estimate:
        """Return the mean and its interval; raise ValueError without numbers."""
        if not self.count:
            raise ValueError("there is nothing to estimate from")
        return Estimate(self.mean, *skewed_interval(self.count, self.mean, self.shape(), error))

    def share(self, error: float = ERROR_RATE) -> Estimate:
        """Return the share of ones among zeros and ones, with its interval."""
        wins = self.mean * self.count
        return Estimate(self.mean, *share_interval(wins, self.count, error))


@dataclass(slots=True)
class Sample:
    """Running statistics of numbers that may have a minimum and a maximum."""

    least: float = 0.0
    most: float | None = None
    moments: NumberMoments = field(default_factory=NumberMoments)
    counts: Counter[float] = field(default_factory=Counter)

    def add(self, value: float, times: int = 1) -> None:
        """Count a number, or the same one several times."""
        self.moments.add(value, times)
        if self.most is not None:
            self.counts[value] += times

    def estimate(self, error: float = ERROR_RATE) -> Estimate:
        """Return the mean; raise ValueError without numbers."""
        if self.most is None:
            return self.moments.estimate(error).within(self.least)
        count = self.moments.count
        if {*self.counts} <= {0.0, 1.0}:
            return Estimate(self.moments.mean, *share_interval(self.counts[1.0], count, error))
        return Estimate(self.moments.mean, *bounded(self.counts, self.least, self.most, error))


@dataclass(slots=True)
class Ratio:
    """A running mean per occurrence, over matches in which something occurred several times.

    Occurrences in one match depend on each other, so the interval counts matches.
    """

    matches: int = 0
    times: int = 0
    total: float = 0.0
    squares: float = 0.0  # The sum of the squared totals.
    products: float = 0.0  # The products of total and times.
    times_squares: float = 0.0

    def add(self, times: int, total: float) -> None:
        """Add a match with so many occurrences and this total."""
        self.matches += 1
        self.times += times
        self.total += total
        self.squares += total * total
        self.products += total * times
        self.times_squares += float(times * times)

    def estimate(self, error: float = ERROR_RATE) -> Estimate:
        """Return the mean per occurrence; raise ValueError without occurrences."""
        if not self.times:
            raise ValueError("there is nothing to estimate from")
        mean, count = self.total / self.times, self.matches
        if count < 2:
            return Estimate(mean, -inf, inf)
        scatter = self.squares - 2 * mean * self.products + mean * mean * self.times_squares
        spread = max(0.0, scatter) * count / (count - 1)
        half = (
            student_deviations(count - 1, error)
            * widening_factor(count)
            * sqrt(spread)
            / self.times
        )
        if not half:  # All matches were the same.
            half = share_interval(0, count, error)[1]
        return Estimate(mean, mean - half, mean + half)
