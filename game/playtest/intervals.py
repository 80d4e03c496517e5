"""Intervals that hold their promise also with few matches and rare results.

- A share has the interval of Agresti and Coull (1998), wider by 1 / n so that it holds from 4
  matches on.
- The mean of numbers with a minimum and a maximum has the interval of the score test: each
  candidate mean is tested with the most likely variance for that mean, not with the observed
  variance. For ones and zeros this is Wilson's interval, for differences of paired wins Tango's
  (1998).
- The mean of other numbers has Student's interval, corrected for skewness as in Hall (1992). Heavy
  tails lower the degrees of freedom, and the interval is wider by 2 / n.
- Numbers that are all the same could differ next time: their mean has the reach of an event that
  never happened.
- Many simultaneous comparisons of openings and places are corrected as in Holm (1979).

The answers of an experiment have an interval of their own, see `answer.py`. These intervals stand
beside it, at the error rate of `answer.error_after`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erfc, exp, floor, inf, lgamma, log, sqrt
from statistics import NormalDist
from typing import Final

SHARE_MARGIN: Final = 0.05
ERROR_RATE: Final = 0.05  # The most often that a verdict is wrong.
MIN_SAMPLE: Final = 20  # Of fewer pairs or matches nothing is said to differ.
BISECTION_STEPS: Final = 60  # A bisection then has more bits than a float.


@lru_cache(maxsize=64)
def normal(error: float) -> float:
    """Return the standard deviations that a normal value exceeds with probability `error`."""
    return NormalDist().inv_cdf(1 - error / 2)


Z: Final = normal(ERROR_RATE)
TWO: Final = 2 / Z


def chance_of_normal(deviations: float) -> float:
    """Return the probability that a normal value is so many standard deviations off, or more."""
    return erfc(abs(deviations) / sqrt(2))


def chance_of_student(deviations: float, freedom: float) -> float:
    """Return the same probability for Student's distribution with these degrees of freedom."""
    if deviations == 0:
        return 1.0
    return _beta_share(freedom / 2, 0.5, freedom / (freedom + deviations * deviations))


@lru_cache(maxsize=4096)
def student_deviations(freedom: float, error: float = ERROR_RATE) -> float:
    """Return the deviations that Student's distribution exceeds with probability `error`."""
    low, high = 0.0, 1.0
    while chance_of_student(high, freedom) > error:
        low, high = high, 2 * high
    for _ in range(BISECTION_STEPS):
        middle = (low + high) / 2
        if chance_of_student(middle, freedom) > error:
            low = middle
        else:
            high = middle
    return high


def _beta_share(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    return front / _fraction(_beta_terms(a, b, x))


def _beta_terms(a: float, b: float, x: float) -> Iterator[float]:
    """Yield the numerators of the continued fraction, whose denominators are all 1."""
    m = 0
    while True:
        yield -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        m += 1
        yield m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))


def _fraction(terms: Iterator[float]) -> float:
    """Return 1 + a1 / (1 + a2 / (1 + ...)) as Lentz does."""
    value = c = 1.0
    d = 0.0
    for term in terms:
        d = 1 / ((1 + term * d) or 1e-300)
        c = (1 + term / c) or 1e-300
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def share_interval(wins: float, matches: int, error: float = ERROR_RATE) -> tuple[float, float]:
    """Return the interval of the probability behind `wins` of `matches` (Agresti and Coull).

    Their method adds two wins and two losses, for two standard deviations rather than 1.96. Few
    matches need a little more.
    """
    if matches == 0:
        return 0.0, 1.0
    share = wins / matches
    square = (TWO * normal(error) * (1 + 1 / matches)) ** 2
    more = matches + square
    middle = (wins + square / 2) / more
    half = sqrt(square * middle * (1 - middle) / more)
    # No rounding may leave the share itself outside.
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def bounded(
    counts: Mapping[float, int], least: float, most: float, error: float = ERROR_RATE
) -> tuple[float, float]:
    """Return the interval of a mean from counts of numbers that have a minimum and a maximum."""
    number = sum(counts.values())
    if not number:
        return least, most
    found = tuple(sorted((value, count) for value, count in counts.items() if count))
    mirrored = tuple((-value, count) for value, count in reversed(found))
    square = student_deviations(max(1, number - 1), error) ** 2
    return _lower(found, least, square), -_lower(mirrored, -most, square)


@lru_cache(maxsize=4096)
def _lower(found: tuple[tuple[float, int], ...], least: float, square: float) -> float:
    """Return the lowest mean that the score test does not rule out.

    The likeliest scatter with the mean `wanted` gives each value the weight count / (1 + slope *
    (value - wanted)), and the rest, if there is one, to `least`; its variance is (mean - wanted) /
    slope either way.
    """
    number = sum(count for _, count in found)
    mean = sum(value * count for value, count in found) / number
    low, high = least, mean
    if not low < high:
        return mean
    for _ in range(BISECTION_STEPS // 2):
        wanted = (low + high) / 2
        if number * _slope(found, wanted, least) * (mean - wanted) > square:
            low = wanted
        else:
            high = wanted
    return high


def _slope(found: tuple[tuple[float, int], ...], wanted: float, least: float) -> float:
    """Return the slope that gives the values the mean `wanted`, or the steepest there can be."""
    away = [(value - wanted, count) for value, count in found]
    low, high = 0.0, 1 / (wanted - least)

    def rest(slope: float) -> float:
        return sum(count * x / (1 + slope * x) for x, count in away)

    if away[0][0] > least - wanted and rest(high) >= 0:
        return high
    slope = high / 2
    for _ in range(BISECTION_STEPS):
        value = rest(slope)
        if value > 0:
            low = slope
        else:
            high = slope
        incline = sum(count * (x / (1 + slope * x)) ** 2 for x, count in away)
        following = slope + value / incline  # This is Newton's step.
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - slope) <= 1e-10 * high:
            return following
        slope = following
    return slope


@dataclass(frozen=True, slots=True)
class Shape:
    """How numbers scatter: their standard deviation, skewness and kurtosis (3 if normal)."""

    scatter: float
    skewness: float = 0.0
    kurtosis: float = 3.0

    def freedom(self, count: int) -> float:
        """Return the degrees of freedom of the variance of `count` such numbers.

        The kurtosis counts 2 higher than it is, because few numbers hardly show heavy tails. The
        result is rounded down, so that few values are different.
        """
        found = 2 * count / (max(1.0, self.kurtosis) - 1 + 2 * count / (count - 1))
        found = max(1.5, min(found, count - 1.0))
        return floor(4 * found) / 4 if found < 50 else float(floor(found))


def widening_factor(count: int) -> float:
    """Return the factor that widens the interval of a mean of `count` numbers."""
    return 1 + 2 / count


def skewed_interval(
    count: int, mean: float, shape: Shape, error: float = ERROR_RATE
) -> tuple[float, float]:
    """Return the interval of a mean from the shape of its numbers."""
    if count < 2:
        return -inf, inf
    if not shape.scatter:
        reach = share_interval(0, count, error)[1]
        return mean - reach, mean + reach
    reach = student_deviations(shape.freedom(count), error) * widening_factor(count) / sqrt(count)
    low, high = (_straight(edge, count, shape.skewness) for edge in (reach, -reach))
    return mean - shape.scatter * low, mean - shape.scatter * high


def _straight(edge: float, count: int, skewness: float) -> float:
    """Return the deviation that Hall's transformation makes `edge` of."""
    if abs(skewness) < 1e-6:
        return edge
    inside = 1 + skewness * (edge - skewness / (6 * count))
    root = float(abs(inside) ** (1 / 3))
    return 3 / skewness * ((root if inside >= 0 else -root) - 1)


def two_shares(wins: int, matches: int, others: int, other_matches: int) -> float:
    """Return the probability of two shares at least this far apart if they are equal in truth."""
    if not matches or not other_matches:
        return 1.0
    pooled = (wins + others) / (matches + other_matches)
    spread = sqrt(pooled * (1 - pooled) * (1 / matches + 1 / other_matches))
    return chance_of_normal((wins / matches - others / other_matches) / spread) if spread else 1.0


def holm(chances: Sequence[float]) -> list[float]:
    """Return p-values corrected for the number of comparisons (Holm)."""
    found, most = [0.0] * len(chances), 0.0
    order = sorted(range(len(chances)), key=chances.__getitem__)
    for passed, place in enumerate(order):
        most = max(most, min(1.0, (len(chances) - passed) * chances[place]))
        found[place] = most
    return found
