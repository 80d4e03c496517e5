"""The answer to a question: a verdict read off one interval that holds at any look.

An observation is one seed: the part of the win of a side, the paired difference of two settings, or
another measure. Only the counts of values matter, so that order, workers, stops and merges cannot
change an answer. The error of 5 % is shared out before the first match: 1 % for watching at any
moment, 2 % for the planned end, 1 % for the end of the first continuation, half of that for the
next, and so on. The interval is the intersection of these:

- Watching bets against each candidate mean, with a mixture of fixed stakes. By Ville's inequality
  the capital ever reaches 2 / error with a probability of at most error / 2 (Waudby-Smith and
  Ramdas 2024; Orabona and Jun 2024).
- A planned end compares the best stake in hindsight with the normal quantile (empirical
  likelihood).
- Means without ends, such as turns, have Student's interval with Hall's correction. Watching uses
  the error rate of Robbins' mixture, which is an approximation.

Several intervals that belong together divide every error by their number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, erfc, exp, inf, isinf, log, log10, sqrt
from statistics import NormalDist
from typing import Final, Literal

from game.playtest.intervals import ERROR_RATE, SHARE_MARGIN, normal
from game.playtest.moments import NumberMoments

Verdict = Literal["same", "different", "not worse", "open", "measured"]
Question = Literal["sides", "mean", "difference", "fairness", "ladder"]
Counts = Mapping[float, int]
Ends = tuple[float, float]

NORMAL: Final = NormalDist()
WATCH_PART: Final = 0.2  # The part of the error for watching.
END_PART: Final = 0.4  # The part of the error for the planned end; each later end has half.
MIN_OBSERVATIONS: Final = 30  # Nothing is known from fewer.
MIN_FORECAST: Final = 100  # With fewer observations only the upper limit comes true often enough.
# The probability that the forecast number of matches gives an answer.
FORECAST_PROBABILITY: Final = 0.9
# The probability that a planned run sees a difference of the planned size.
PLANNED_POWER: Final = 0.8
MARGIN_ELO: Final = 35.0  # Elo; five points at one half.
BISECTION_STEPS: Final = 40
MIN_ERROR: Final = 1e-12  # An error rate below this has no finite quantile.
STAKES: Final = tuple(0.9 / 1.6**place for place in range(10))
_RAW_WEIGHTS: Final = [stake / (1 + (stake / 0.12) ** 2) for stake in STAKES]
WEIGHTS: Final = tuple(weight / sum(_RAW_WEIGHTS) for weight in _RAW_WEIGHTS)
Found = tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question.

    A reference of None asks for an estimate only. `more` holds the numbers of further observations
    that probably tell (None where a forecast is unreliable) and that always tell.
    """

    question: Question
    measure: str
    verdict: Verdict
    estimate: float
    low: float
    high: float
    reference: float | None
    margin: float
    observations: int
    matches: int
    is_off: bool = False  # The reference lies outside the interval, also where it is the same.
    is_beyond: bool = False  # The whole interval lies beyond the margin.
    more: tuple[int | None, int] | None = None
    cell: int = 0
    side: int = 0
    is_judged: bool = True  # The sides have equal bots, or all take every seat.
    is_equal_plan: bool = False
    changed: int | None = None  # Seeds with another result than in the first setting.
    before: float = 0.0  # The mean of the first setting.
    medians: tuple[float, float] | None = None
    gain: float | None = None  # The variance of a paired difference against two separate runs.
    bots: tuple[str, ...] = ()


# -- the interval


def mean_of(counts: Counts) -> float:
    """Return the mean of counted values, 0 without any."""
    return sum(value * count for value, count in counts.items()) / max(1, sum(counts.values()))


def _gain(found: Found, least: float, mean: float, stake: float) -> float:
    """Return the logarithm of the capital of a stake on a higher mean."""
    return sum(count * log(1 - stake + stake * (x - least) / (mean - least)) for x, count in found)


def _mixture(found: Found, least: float, mean: float) -> float:
    gains = [_gain(found, least, mean, stake) for stake in STAKES]
    most = max(gains)
    weighed = zip(WEIGHTS, gains, strict=True)
    return most + log(sum(weight * exp(gain - most) for weight, gain in weighed))


def _best_stake(found: Found, least: float, mean: float) -> float:
    """Return the logarithm of the capital of the best stake in hindsight."""
    low, high = 0.0, 1.0 - 1e-9
    for _ in range(BISECTION_STEPS):
        one, other = low + (high - low) * 0.382, low + (high - low) * 0.618
        if _gain(found, least, mean, one) < _gain(found, least, mean, other):
            low = one
        else:
            high = other
    return _gain(found, least, mean, (low + high) / 2)


@lru_cache(maxsize=20_000)
def _lower(found: Found, least: float, limit: float, is_watching: bool) -> float:
    """Return the lowest mean against which no bet has gained `limit`."""
    number = sum(count for _, count in found)
    low, high = least, sum(x * count for x, count in found) / number
    capital = _mixture if is_watching else _best_stake
    for _ in range(BISECTION_STEPS):
        middle = (low + high) / 2
        if middle <= least or capital(found, least, middle) >= limit:
            low = middle
        else:
            high = middle
        if high - low < 1e-7:
            break
    return low


def bounded_ends(
    counts: Counts, least: float, most: float, error: float, is_watching: bool
) -> Ends:
    """Return the interval of a mean of values from `least` to `most`, for watching or one look."""
    found = tuple(sorted((x, count) for x, count in counts.items() if count))
    number = sum(count for _, count in found)
    if not number:
        return least, most
    limit = log(2 / error) if is_watching else (normal(error) * (1 + 1 / number)) ** 2 / 2
    mirrored = tuple((-x, count) for x, count in reversed(found))
    return (
        _lower(found, least, limit, is_watching),
        -_lower(mirrored, -most, limit, is_watching),
    )


def watched_error(observations: int, error: float = WATCH_PART * ERROR_RATE) -> float:
    """Return the error rate of one look such that all looks together keep `error`."""
    ratio = 48 / max(1, observations)
    deviations = sqrt((1 + ratio) * log((1 + ratio) / (ratio * error * error)))
    return max(MIN_ERROR, erfc(deviations / sqrt(2)))


def end_error(place: int, family: int = 1) -> float:
    """Return the error rate of a planned end: 0 is the first, 1 the first continuation."""
    return END_PART * ERROR_RATE / family * float(0.5**place)


def error_after(matches: int, ends: Sequence[int]) -> float:
    """Return the error rate of intervals beside the answer, after so many matches of a setting."""
    return end_error(ends.index(matches)) if matches in ends else watched_error(matches)


def moments_of(counts: Counts) -> NumberMoments:
    """Return the moments of counted numbers."""
    moments = NumberMoments()
    for value, count in sorted(counts.items()):
        moments.add(value, count)
    return moments


def mean_ends(
    counts: Counts, range_: tuple[float, float] | None, error: float, is_watching: bool
) -> Ends:
    """Return the interval of a mean for one share of the error; `range_` holds its known ends."""
    if range_ is not None:
        return bounded_ends(counts, *range_, error, is_watching)
    moments = moments_of(counts)
    if moments.count < 2:
        return -inf, inf
    found = moments.estimate(watched_error(moments.count, error) if is_watching else error)
    return found.low, found.high


def interval(
    counts: Counts,
    planned: Sequence[Counts],
    range_: tuple[float, float] | None = (0.0, 1.0),
    family: int = 1,
) -> Ends:
    """Return the interval of a mean; `planned` holds the counts at each planned end reached.

    `family` is the number of intervals that hold together.
    """
    low, high = mean_ends(counts, range_, WATCH_PART * ERROR_RATE / family, True)
    for place, counts_then in enumerate(planned):
        one, other = mean_ends(counts_then, range_, end_error(place, family), False)
        low, high = max(low, one), min(high, other)
    middle = mean_of(counts)
    return min(low, middle), max(high, middle)


# -- verdicts


def read_off(found: Answer) -> Answer:
    """Return an answer with the verdict that its interval gives.

    Of fairness it is a verdict, too, that a rise by more than the margin is ruled out.
    """
    if found.reference is None:
        return replace(found, verdict="measured")
    enough = found.observations >= MIN_OBSERVATIONS
    low, high = found.low - found.reference, found.high - found.reference
    is_off = enough and (low > 0 or high < 0)
    is_inside = enough and low >= -found.margin and high <= found.margin
    verdict: Verdict = "same" if is_inside else "different" if is_off else "open"
    if verdict == "open" and enough and found.question == "fairness" and high <= found.margin:
        verdict = "not worse"
    is_beyond = is_off and (low > found.margin or high < -found.margin)
    return replace(found, verdict=verdict, is_off=is_off, is_beyond=is_beyond)


def answer_about(
    counts: Counts, ends: Ends, reached: int, family: int = 1, **about: object
) -> Answer:
    """Return the answer about one mean from its interval; `about` holds the other fields.

    `reached` is the number of planned ends reached.
    """
    number, middle, (low, high) = sum(counts.values()), mean_of(counts), ends
    description: dict[str, object] = {"question": "mean", "measure": "", "matches": number, **about}
    found = read_off(
        Answer(
            verdict="open", estimate=middle, low=low, high=high,
            observations=number, **description,  # type: ignore[arg-type]
        )
    )  # fmt: skip
    squares = sum(count * (x - middle) ** 2 for x, count in counts.items()) / max(1, number)
    return forecast(found, max(squares, 1 / max(1, number)), reached, family)


def forecast(found: Answer, variance: float, reached: int, family: int = 1) -> Answer:
    """Return an open answer with the numbers of further observations that tell.

    `reached` is the number of planned ends reached.
    """
    if found.verdict != "open" or found.observations < MIN_OBSERVATIONS or not found.margin:
        return found
    off = found.estimate - (found.reference or 0.0)
    z = normal(end_error(reached, family))
    if isinf(off) or isinf(variance):
        return found
    return replace(found, more=needed(off, sqrt(variance), found.observations, found.margin, z))


def farthest(found: Sequence[Answer]) -> Answer:
    """Return the answer about the farthest of several that hold together.

    It is the farthest of those that differ; else of those not known yet, with the matches that
    every one of these needs; else of all.
    """
    different = [one for one in found if one.verdict == "different"]
    waiting = [one for one in found if one.verdict == "open"]

    def distance(one: Answer) -> tuple[float, int, int]:
        return round(abs(one.estimate - (one.reference or 0.0)), 9), -one.side, -one.cell

    chosen = max(different or waiting or found, key=distance)
    wanted = [one.more for one in waiting if one.more]
    if chosen.verdict != "open" or not wanted:
        return chosen
    firsts = [first for first, _ in wanted if first is not None]
    first = max(firsts) if len(firsts) == len(wanted) else None
    return replace(chosen, more=(first, max(most for _, most in wanted)))


def sides_answers(
    counts: Mapping[tuple[float, ...], int],
    planned: Sequence[Mapping[tuple[float, ...], int]],
    margin: float = SHARE_MARGIN,
    settings: int = 1,
    **about: object,
) -> list[Answer]:
    """Return the answer about each side; keys of `counts` are the parts of the win by side.

    `settings` is the number of tables that hold together.
    """
    sides = len(next(iter(counts), (0.0, 0.0)))
    family = settings * (1 if sides == 2 else sides)  # Of two sides one says it all.

    def of_side(side: int) -> Answer:
        def chosen(rows: Mapping[tuple[float, ...], int]) -> Counts:
            found: Counter[float] = Counter()
            for parts, count in rows.items():
                found[parts[side]] += count
            return found

        found = chosen(counts)
        ends = interval(found, [chosen(rows) for rows in planned], (0, 1), family)
        return answer_about(
            found, ends, len(planned), family, question="sides", measure="wins", side=side,
            reference=1 / sides, margin=margin, **about,
        )  # fmt: skip

    return [of_side(side) for side in range(sides)]


Pairs = Mapping[tuple[tuple[float, ...], tuple[float, ...]], int]


def fairness_rise(
    pairs: Pairs,
    planned: Sequence[Pairs],
    margin: float = SHARE_MARGIN,
    settings: int = 1,
    **about: object,
) -> Answer:
    """Return how much farther from fair the farthest side is in a second setting, seed by seed.

    Keys of `pairs` are the parts of the win by side in both settings. `settings` is the number of
    such differences that hold together.
    """
    one, other = next(iter(pairs))
    fair, fair_then = 1 / len(one), 1 / len(other)
    sides = range(1 if len(one) == 2 else len(one))
    family = settings * len(sides)

    def signed(rows: Pairs, which: int) -> tuple[int, int]:
        """Return the farthest side, and whether it wins too often (1) or too seldom (-1)."""
        even = (fair, fair_then)[which]
        number = sum(rows.values())
        count = len((one, other)[which])
        found = range(1 if count == 2 else count)
        off = [
            sum(row[which][side] * times for row, times in rows.items()) / number - even
            for side in found
        ]
        side = max(found, key=lambda place: abs(off[place]))
        return side, 1 if off[side] >= 0 else -1

    def bounds(rows: Pairs, error: float, is_watching: bool) -> tuple[float, float, Counts]:
        (side, sign), (side_then, sign_then) = signed(rows, 0), signed(rows, 1)
        steps: Counter[float] = Counter()
        for (x, y), times in rows.items():
            step = sign_then * (y[side_then] - fair_then) - sign * (x[side] - fair)
            steps[round(step, 9)] += times
        first = sorted((sign * -fair, sign * (1 - fair)))
        second = sorted((sign_then * -fair_then, sign_then * (1 - fair_then)))
        least, most = second[0] - first[1], second[1] - first[0]
        low, high = bounded_ends(steps, least, most, error, is_watching)
        if len(one) != len(other):
            return low, high, steps
        reach = 0.0  # The triangle inequality limits the difference to that of the shares.
        for place in sides:
            apart: Counter[float] = Counter()
            for (x, y), times in rows.items():
                apart[round(y[place] - x[place], 9)] += times
            less, more = bounded_ends(apart, -1, 1, error, is_watching)
            reach = max(reach, -less, more)
        return max(low, -reach), min(high, reach), steps

    low, high, steps = bounds(pairs, WATCH_PART * ERROR_RATE / family, True)
    for place, pairs_then in enumerate(planned):
        if pairs_then:
            less, more, _ = bounds(pairs_then, end_error(place, family), False)
            low, high = max(low, less), min(high, more)
    middle = mean_of(steps)
    ends = min(low, middle), max(high, middle)
    return answer_about(
        steps, ends, len(planned), family, question="fairness", measure="fairness",
        reference=0.0, margin=margin, **about,
    )  # fmt: skip


# -- the cost of more matches


def needed(
    off: float, scatter: float, number: int, margin: float, z: float
) -> tuple[int | None, int]:
    """Return how many more observations probably tell, and how many always do.

    An interval no longer than the margin always tells: it holds the reference and lies inside the
    margin, or it does not hold the reference. The first number is None below MIN_FORECAST. It
    predicts from what was seen (a flat prior).
    """
    most = max(1, ceil((2 * z * scatter / margin) ** 2) - number)

    def chance(more: int) -> float:
        half = z * scatter / sqrt(number + more)
        if half <= margin / 2:
            return 1.0
        deviation = scatter * sqrt(more / number / (number + more))
        far, near = abs(off), margin - half
        told = NORMAL.cdf((far - half) / deviation) + NORMAL.cdf((-far - half) / deviation)
        if near > 0:
            told += NORMAL.cdf((near - far) / deviation) - NORMAL.cdf((-near - far) / deviation)
        return told

    more = max(1, number // 10)
    while more < most and chance(more) < FORECAST_PROBABILITY:
        more += max(1, more // 20)
    return rounded_up(min(more, most)) if number >= MIN_FORECAST else None, rounded_up(most)


def rounded_up(value: int) -> int:
    """Return a number rounded up to two digits."""
    unit: int = 10 ** max(0, int(log10(value)) - 1)
    return ceil(value / unit) * unit


def observations_to_see(size: float, variance: float, family: int = 1) -> int:
    """Return the observations that show a difference of this size at the planned end."""
    z = normal(end_error(0, family)) + NORMAL.inv_cdf(PLANNED_POWER)
    return ceil(variance * (z / size) ** 2)


def observations_that_tell(margin: float, variance: float, family: int = 1) -> int:
    """Return the observations that always tell at the planned end."""
    return ceil(variance * (2 * normal(end_error(0, family)) / margin) ** 2)


def elo(share: float) -> float:
    """Return the Elo difference behind a share of points."""
    return 400 * log10(max(1e-9, share) / max(1e-9, 1 - share))
