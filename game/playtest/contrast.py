"""How two settings differ, match by match with the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from game.playtest.measures import Played, Z


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of a measure under two settings, and the 95 % interval of how much it rises."""

    before: float
    after: float
    low: float
    high: float


def difference(
    before: Sequence[Played], after: Sequence[Played], measure: Callable[[Played], float]
) -> Difference:
    """Return how a measure differs between matches that have the same seeds in the same order.

    What both share of their luck does not widen the interval. Raise ValueError without matches.
    """
    pairs = [(measure(one), measure(other)) for one, other in zip(before, after, strict=False)]
    if not pairs:
        raise ValueError("there are no matches to compare")
    count = len(pairs)
    rises = [other - one for one, other in pairs]
    mean = sum(rises) / count
    variance = sum((rise - mean) ** 2 for rise in rises) / max(1, count - 1)
    half = Z * sqrt(variance / count)
    first = sum(one for one, _ in pairs) / count
    return Difference(first, first + mean, mean - half, mean + half)


@dataclass(slots=True)
class Rise:
    """How whole numbers rise from one setting to another, pair by pair, without the pairs."""

    count: int = 0
    before: int = 0
    total: int = 0
    squares: int = 0

    def add(self, one: int, other: int) -> None:
        """Count a pair."""
        self.count += 1
        self.before += one
        self.total += other - one
        self.squares += (other - one) ** 2

    def difference(self, unit: int = 1) -> Difference:
        """Return what `difference` would of the pairs; the numbers are multiples of 1 / `unit`.

        Raise ValueError without pairs.
        """
        if not self.count:
            raise ValueError("there are no matches to compare")
        scatter = self.squares * self.count - self.total**2  # exact
        variance = scatter / (self.count * max(1, self.count - 1))
        half = Z * sqrt(variance / self.count) / unit
        first, mean = self.before / self.count / unit, self.total / self.count / unit
        return Difference(first, first + mean, mean - half, mean + half)


def wins_of(seat: int) -> Callable[[Played], float]:
    """Return the measure that is 1 for a win of a seat and a half for a draw."""

    def wins(match: Played) -> float:
        return (match.returns[seat] > 0) + (match.returns[seat] == 0) / 2

    return wins


def turns(match: Played) -> float:
    """Return how many turns a match lasted."""
    return match.turns


def decisions(match: Played) -> float:
    """Return how many decisions a match had."""
    return match.decisions
