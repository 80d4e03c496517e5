"""The difference between two settings, seed by seed, so that their common luck cancels out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from game.playtest.intervals import ERROR_RATE, bounded
from game.playtest.moments import NumberMoments

WINS: Final = "wins"  # Every game has these three measures.
TURNS: Final = "turns"
DECISIONS: Final = "decisions"
FAIRNESS: Final = "fairness"  # The distance of the farthest side from an equal share.


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
