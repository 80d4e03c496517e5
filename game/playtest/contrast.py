"""The difference between two settings, seed by seed, so that their common luck cancels out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.playtest.intervals import ERROR_RATE, bounded
from game.playtest.moments import NumberMoments

WINS: Final = "wins"  # the measures of every game
TURNS: Final = "turns"
DECISIONS: Final = "decisions"
FAIRNESS: Final = "fairness"  # It is the distance of the farthest side from an equal share.


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of a measure under two settings, and the interval of the difference."""

    before: float
    after: float
    low: float
    high: float
    pairs: int  # seeds that both have played

    @property
    def rise(self) -> float:
        """The difference of the means, positive when the second is higher."""
        return self.after - self.before


@dataclass(slots=True)
class Rise:
    """Running statistics of the differences between paired numbers; the pairs are not stored.

    `reach` is the largest possible difference, or None without limit.
    """

    reach: float | None = None
    before: float = 0.0
    moments: NumberMoments = field(default_factory=NumberMoments)
    steps: Counter[float] = field(default_factory=Counter)

    def add(self, one: float, other: float) -> None:
        """Add a pair: the number under the first and under the second setting."""
        self.before += one
        self.moments.add(other - one)
        if self.reach is not None:
            self.steps[other - one] += 1

    def difference(self, error: float = ERROR_RATE) -> Difference:
        """Return the difference so far; raise ValueError without pairs."""
        count = self.moments.count
        if not count:
            raise ValueError("there are no matches to compare")
        first, mean = self.before / count, self.moments.mean
        if self.reach is None:
            found = self.moments.estimate(error)
            low, high = found.low, found.high
        else:
            low, high = bounded(self.steps, -self.reach, self.reach, error)
        return Difference(first, first + mean, low, high, count)


Compared = Mapping[str, Difference]  # by measure
