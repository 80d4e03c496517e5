"""Ratings of people by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022).

A rating has a deviation, which says how uncertain it is, and a volatility, which says how much the
player's strength changes. Every match is a rating period of its own, so that the next opponent can
be chosen by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

ELO_PER_NAT: Final = 400 / log(10)
# The larger this is, the faster the volatility may change.
VOLATILITY_CHANGE: Final = 0.5
FIRST_VOLATILITY: Final = 0.06
# Newton's method has converged long before.
NEWTON_STEPS: Final = 20
LONGEST_STEP_ELO: Final = 300.0
# The logarithm of the volatility is found to this precision.
VOLATILITY_PRECISION: Final = 1e-6


class Meeting(NamedTuple):
    """A match: the opponent's strength and its deviation in Elo, and the score (1, 0.5 or 0)."""

    elo: float
    deviation: float
    score: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player in Elo; with 95 % certainty it is within two deviations."""

    elo: float
    deviation: float
    volatility: float = FIRST_VOLATILITY

    def after(self, meetings: Iterable[Meeting]) -> Rating:
        """Return the rating after the matches of one rating period (steps 3 to 8 of the paper)."""
        spread = self.deviation / ELO_PER_NAT
        precision = gain = 0.0
        for elo, deviation, score in meetings:
            weight = 1 / sqrt(1 + 3 * (deviation / ELO_PER_NAT / pi) ** 2)
            expected = 1 / (1 + exp(-weight * (self.elo - elo) / ELO_PER_NAT))
            precision += weight**2 * expected * (1 - expected)
            gain += weight * (score - expected)
        if not precision:
            later = sqrt(spread**2 + self.volatility**2)
            return Rating(self.elo, later * ELO_PER_NAT, self.volatility)
        variance = 1 / precision
        volatility = _volatility(self.volatility, spread, variance, gain * variance)
        before = sqrt(spread**2 + volatility**2)
        after = 1 / sqrt(1 / before**2 + precision)
        return Rating(self.elo + ELO_PER_NAT * after**2 * gain, after * ELO_PER_NAT, volatility)

    def likeliest(self, meetings: Sequence[Meeting]) -> Rating:
        """Return the likeliest rating after a rating period that changes it by far.

        `after` makes one step of Newton's method, which falls short of a beginner's or a master's
        strength by many matches if all are won or all lost. This makes as many as are needed.
        """
        elo, precision = self.elo, 0.0
        for _ in range(NEWTON_STEPS):
            precision = (ELO_PER_NAT / self.deviation) ** 2
            gain = (self.elo - elo) / ELO_PER_NAT * precision
            for rival, deviation, score in meetings:
                weight = 1 / sqrt(1 + 3 * (deviation / ELO_PER_NAT / pi) ** 2)
                expected = 1 / (1 + exp(-weight * (elo - rival) / ELO_PER_NAT))
                precision += weight**2 * expected * (1 - expected)
                gain += weight * (score - expected)
            elo += max(-LONGEST_STEP_ELO, min(LONGEST_STEP_ELO, ELO_PER_NAT * gain / precision))
        return Rating(elo, ELO_PER_NAT / sqrt(precision), self.volatility)


def _volatility(old: float, spread: float, variance: float, change: float) -> float:
    """Return the new volatility (step 5: the Illinois algorithm)."""
    start = log(old**2)

    def slope(x: float) -> float:
        square = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - square) / (2 * square**2) - (x - start) / VOLATILITY_CHANGE**2

    low, high = start, start - VOLATILITY_CHANGE
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        while slope(high) < 0:
            high -= VOLATILITY_CHANGE
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > VOLATILITY_PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
