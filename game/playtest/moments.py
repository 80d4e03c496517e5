"""Means with their 95 % intervals, of numbers that are added one by one and not kept."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from game.playtest.measures import Z, wilson


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a measure, and its 95 % interval."""

    mean: float
    low: float
    high: float

    def within(self, least: float, most: float = inf) -> Estimate:
        """Return the estimate of what cannot be less or more than this."""
        return Estimate(self.mean, max(least, self.low), min(most, self.high))


@dataclass(slots=True)
class NumberMoments:
    """Numbers by their count, sum and sum of squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count a number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate:
        """Return the mean; raise ValueError without numbers."""
        if not self.count:
            raise ValueError("there is nothing to estimate from")
        mean = self.total / self.count
        scatter = max(0.0, self.squares - self.count * mean * mean) / max(1, self.count - 1)
        half = Z * sqrt(scatter / self.count)
        return Estimate(mean, mean - half, mean + half)

    def share(self) -> Estimate:
        """Return how often it was 1 rather than 0, whose interval is open where all were alike."""
        return Estimate(self.total / max(1, self.count), *wilson(self.total, self.count))


@dataclass(slots=True)
class Ratio:
    """A sum for each time, over matches in which it was done several times.

    What is learned in one match hangs together, so the interval counts matches, not times.
    """

    matches: int = 0
    times: int = 0
    total: float = 0.0
    squares: float = 0.0  # of the sums of the matches
    products: float = 0.0  # of sum and times
    times_squares: float = 0.0

    def add(self, times: int, total: float) -> None:
        """Count a match in which something was done so many times, with so much in all."""
        self.matches += 1
        self.times += times
        self.total += total
        self.squares += total * total
        self.products += total * times
        self.times_squares += float(times * times)

    def estimate(self) -> Estimate:
        """Return how much it was each time; raise ValueError when it was never done."""
        if not self.times:
            raise ValueError("there is nothing to estimate from")
        mean, count = self.total / self.times, self.matches
        scatter = self.squares - 2 * mean * self.products + mean * mean * self.times_squares
        spread = max(0.0, scatter) * count / max(1, count - 1)
        half = Z * sqrt(spread) / self.times
        return Estimate(mean, mean - half, mean + half)
