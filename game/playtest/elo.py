"""Elo ratings from the matches of a ladder (Bradley and Terry), with intervals.

Every bot is given half a win and half a loss against each rival that it met, in addition to the
real matches. So no rating is infinite, and ratings from few matches are less biased. An interval
holds every value that a likelihood-ratio test does not reject. The variance is estimated from the
seeds, because all matches of a seed share their luck.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log1p
from typing import Final, NamedTuple

from game.playtest.intervals import ERROR_RATE, student_deviations

PRIOR_WINS: Final = 0.5  # The part of a match won and lost against each rival.
ELO_PER_NAT: Final = 400 / log(10)
MAX_STEPS: Final = 30  # The fit and the bisection converge sooner.
MIN_INFLATION: Final = 0.01  # Matches of a seed never share all their luck.
MAX_NATS: Final = 40.0  # No difference of strengths is larger.
ADDED_CURVATURE: Final = 1e-9  # The curvature stays above zero even beyond that.


class Meetings(NamedTuple):
    """The results of one bot against another, by seed."""

    halves: array[int]  # A win is 2 points, a draw 1.
    matches: array[int]  # The number of matches with the seed.


Scores = Mapping[tuple[str, str], Meetings]


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of one bot in Elo above the first of the ladder, and its interval.

    An end of the interval is infinite when no match limits it on that side.
    """

    bot: str
    elo: float
    low: float
    high: float


class _Pair(NamedTuple):
    """Two rivals by index, the points of the first and the number of matches, prior included."""

    one: int
    other: int
    points: float
    matches: float


class _Tie(NamedTuple):
    """A constraint: one bot is stronger than another by a fixed amount."""

    one: int
    other: int
    by: float


def ratings(names: Sequence[str], scores: Scores, error: float = ERROR_RATE) -> list[Rating]:
    """Return the ratings of `names`, with intervals at an error rate; the first has rating 0.

    Bots that no chain of matches connects with the first are left out.
    """
    met = {pair: found for pair, found in scores.items() if sum(found.matches)}
    names = _acquainted(names, met)
    met = {pair: found for pair, found in met.items() if {*pair} <= {*names}}
    if not names:
        return []
    whole, found = _Ladder(names, met, error), []
    for place, name in enumerate(names):
        low, high = whole.interval(place) if place else (0.0, 0.0)
        elo = ELO_PER_NAT * whole.strengths[place]
        found.append(Rating(name, elo, ELO_PER_NAT * low, ELO_PER_NAT * high))
    return found


def gap(
    names: Sequence[str], scores: Scores, bot: str, other: str, error: float
) -> tuple[float, float]:
    """Return the interval of the Elo by which a bot is stronger than another."""
    met = {pair: found for pair, found in scores.items() if sum(found.matches)}
    ordered = [other, *(name for name in names if name != other)]
    known = _acquainted(ordered, met)
    if {bot, other} - {*known}:
        return -inf, inf
    met = {pair: found for pair, found in met.items() if {*pair} <= {*known}}
    low, high = _Ladder(known, met, error).interval(known.index(bot))
    return ELO_PER_NAT * low, ELO_PER_NAT * high


def _acquainted(names: Sequence[str], scores: Scores) -> list[str]:
    """Return who is joined by matches to the first that has played at all, in their order."""
    known = next(({name} for name in names if any(name in pair for pair in scores)), set[str]())
    for _ in names:
        known |= {name for pair in scores if known & {*pair} for name in pair}
    return [name for name in names if name in known]


class _Ladder:
    """The most likely strengths, and the test of other strengths."""

    def __init__(self, names: Sequence[str], scores: Scores, error: float) -> None:
        place = {name: index for index, name in enumerate(names)}
        self.count = len(names)
        self.pairs = [
            _Pair(place[one], place[other], sum(found.halves) / 2 + PRIOR_WINS,
                  sum(found.matches) + 2 * PRIOR_WINS)
            for (one, other), found in scores.items()
        ]  # fmt: skip
        self.seeds = max(sum(map(bool, found.matches)) for found in scores.values())
        self.strengths, self.best = _fit(self.pairs, self.count)
        self.scatter = _covariance(self.pairs, list(scores.values()), self.strengths)
        self.reach = student_deviations(max(1, self.seeds - 1), error) ** 2
        beaten = [[False] * self.count for _ in names]  # The first took a point from the second.
        for (one, other, *_), found in zip(self.pairs, scores.values(), strict=True):
            halves, matches = sum(found.halves), sum(found.matches)
            beaten[one][other] |= halves > 0
            beaten[other][one] |= halves < 2 * matches
        self.bound = [_reached(beaten, one) for one in range(self.count)]

    def interval(self, place: int) -> tuple[float, float]:
        """Return the interval of a bot's strength above the first bot, as a natural logarithm."""
        low = self._end(place, -1) if self.bound[place][0] else -inf
        high = self._end(place, 1) if self.bound[0][place] else inf
        return low, high

    def _implausibility(self, one: int, other: int, by: float) -> float:
        """Return how far out of the question it is that one is stronger by so much, squared."""
        likelihood = _fit(self.pairs, self.count, _Tie(one, other, by))[1]
        return 2 * (self.best - likelihood) / self._inflation(one, other)

    def _inflation(self, one: int, other: int) -> float:
        """Return the variance of a difference as a part of what independent matches would have."""
        plain, seen = self.scatter
        ends = ((one, 1), (other, -1))
        found = [
            sum(a * b * matrix[i][j] for i, a in ends for j, b in ends) for matrix in (plain, seen)
        ]
        known = self.bound[one][other] and self.bound[other][one]
        return max(MIN_INFLATION if known else 1.0, found[1] / found[0])

    def _end(self, place: int, side: int) -> float:
        """Return the end of an interval on one side."""
        middle, step = self.strengths[place], 0.1
        while step < MAX_NATS and self._implausibility(place, 0, middle + side * step) < self.reach:
            step *= 2
        low, high = step / 2 if step > 0.1 else 0.0, step
        for _ in range(MAX_STEPS // 2):
            half = (low + high) / 2
            if self._implausibility(place, 0, middle + side * half) < self.reach:
                low = half
            else:
                high = half
        return middle + side * high


def _reached(beaten: Sequence[Sequence[bool]], begin: int) -> list[bool]:
    """Return who stands in a chain of defeats that begins with one."""
    found, waiting = {begin}, [begin]
    while waiting:
        one = waiting.pop()
        following = [other for other, lost in enumerate(beaten[one]) if lost and other not in found]
        found.update(following)
        waiting += following
    return [place in found for place in range(len(beaten))]


def _fit(pairs: Sequence[_Pair], count: int, tie: _Tie | None = None) -> tuple[list[float], float]:
    """Return the likeliest strengths, the first being 0, and their likelihood (its logarithm)."""
    lead = list(range(count))  # A tied bot follows the strength of its leader.
    added = [0.0] * count
    if tie:
        one, other, by = tie if tie.one else _Tie(tie.other, tie.one, -tie.by)
        lead[one], added[one] = other, by
    free = [place for place in range(1, count) if lead[place] == place]
    column = {place: index for index, place in enumerate(free)}
    strengths = [0.0] * count

    def spread() -> None:
        for place in range(count):
            if lead[place] != place:
                strengths[place] = strengths[lead[place]] + added[place]

    spread()
    likelihood = _likelihood(pairs, strengths)
    for _ in range(MAX_STEPS):
        slopes = [0.0] * len(free)
        bends = [[ADDED_CURVATURE * (a == b) for b in range(len(free))] for a in range(len(free))]
        for one, other, points, matches in pairs:
            share = 1 / (1 + exp(max(-MAX_NATS, min(MAX_NATS, strengths[other] - strengths[one]))))
            bend = matches * share * (1 - share)
            ends = [
                (column[lead[end]], sign)
                for end, sign in ((one, 1), (other, -1))
                if lead[end] in column
            ]
            for place, sign in ends:
                slopes[place] += sign * (points - matches * share)
                for fellow, opposite in ends:
                    bends[place][fellow] += sign * opposite * bend
        before, step = likelihood, _solved(bends, slopes)
        old = [strengths[place] for place in free]
        for part in (1.0, 0.5, 0.25, 0.1, 0.02):  # A whole step may go too far.
            for place, was, by in zip(free, old, step, strict=True):
                strengths[place] = was + part * max(-MAX_NATS, min(MAX_NATS, by))
            spread()
            likelihood = _likelihood(pairs, strengths)
            if likelihood >= before:
                break
        if abs(likelihood - before) < 1e-9:
            break
    return strengths, likelihood


def _likelihood(pairs: Sequence[_Pair], strengths: Sequence[float]) -> float:
    found = 0.0
    for one, other, points, matches in pairs:
        apart = strengths[one] - strengths[other]
        found += (points - matches) * apart if apart > 0 else points * apart
        found -= matches * log1p(exp(-abs(apart)))
    return found


Matrix = list[list[float]]


def _covariance(
    pairs: Sequence[_Pair], scores: Sequence[Meetings], strengths: Sequence[float]
) -> tuple[Matrix, Matrix]:
    """Return how strengths scatter, were all matches independent, and by the seeds there were."""
    count = len(strengths)
    shares = [1 / (1 + exp(strengths[p.other] - strengths[p.one])) for p in pairs]
    bends = [[0.0] * count for _ in range(count)]
    seen = [[0.0] * count for _ in range(count)]
    for pair, share in zip(pairs, shares, strict=True):
        lone = share * (1 - share)  # The variance of the added match.
        for matrix, weight in ((bends, pair.matches * lone), (seen, lone)):
            _add(matrix, pair, pair, weight)
    for index, (one, found) in enumerate(zip(pairs, scores, strict=True)):
        for fellow in range(index, len(pairs)):
            other, also = pairs[fellow], scores[fellow]
            weight = _shared(found, shares[index], also, shares[fellow])
            _add(seen, one, other, weight)
            if fellow > index:
                _add(seen, other, one, weight)
    unit = [[float(row == column) for column in range(1, count)] for row in range(1, count)]
    inner = [row[1:] for row in bends[1:]]
    columns = [_solved(inner, row) for row in unit]
    plain = [[0.0] * count, *([0.0, *row] for row in columns)]
    half = [
        [sum(a * b for a, b in zip(row, other, strict=True)) for other in seen] for row in plain
    ]
    whole = [
        [sum(a * b for a, b in zip(row, other, strict=True)) for other in plain] for row in half
    ]
    return plain, whole


def _add(matrix: Matrix, one: _Pair, other: _Pair, weight: float) -> None:
    for row, sign in ((one.one, 1), (one.other, -1)):
        for column, opposite in ((other.one, 1), (other.other, -1)):
            matrix[row][column] += sign * opposite * weight


def _shared(one: Meetings, share: float, other: Meetings, fellow: float) -> float:
    """Return the sum over seeds of the product of two pairs' scores above expectation."""
    sides = zip(one.halves, one.matches, other.halves, other.matches, strict=False)
    return sum((a / 2 - m * share) * (b / 2 - n * fellow) for a, m, b, n in sides)


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Solve matrix * x = right for a symmetric positive matrix (Gauss); return x."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for place in range(count):
        head = rows[place]
        for below in range(place + 1, count):
            factor = rows[below][place] / head[place]
            rows[below] = [a - factor * b for a, b in zip(rows[below], head, strict=True)]
    found = [0.0] * count
    for place in reversed(range(count)):
        rest = sum(rows[place][other] * found[other] for other in range(place + 1, count))
        found[place] = (rows[place][count] - rest) / rows[place][place]
    return found
