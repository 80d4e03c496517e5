"""What a thing or place brings: wins of seats that had it against wins of those that had not.

Cards, items and types are dealt; places and means are chosen by who plays, so that what they bring
may also come from the positions in which they are chosen.

Seats of one match depend on each other, so the interval counts matches. Two wins and two losses are
added, half to each side, so that it also holds with few matches.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from game import catalog
from game.playtest.intervals import (
    ERROR_RATE,
    MIN_SAMPLE,
    chance_of_student,
    holm,
    student_deviations,
    widening_factor,
)
from game.playtest.moments import Estimate
from game.playtest.tally import Tally
from game.study import Chart

# Of a match: seats with something and their wins, seats without it and their wins.
Row = tuple[int, float, int, float]

MAX_PLACES_SHOWN: Final = 6  # The most places of a board that are listed at each end.
MIN_MATCHES: Final = 5  # Fewer matches with it or without it show nothing.


@dataclass(frozen=True, slots=True)
class Worth:
    """What one thing brings, in parts of a win."""

    chart: str
    place: str
    matches: int  # The matches in which a seat got it.
    having: float  # The share of wins of seats that got it.
    lacking: float
    rise: Estimate
    chance: float  # The p-value of the difference.
    sure: bool = False  # The rise holds after correction for all rows.


def worths(tally: Tally, error: float = ERROR_RATE) -> list[Worth]:
    """Return what each thing or place brings, the best of each chart first."""
    found: list[Worth] = []
    for chart in catalog.find(tally.plan.game).rules.study.charts:
        if chart.brings:
            found += _of_chart(tally, chart.key, error)
    chances = holm([one.chance for one in found])
    return [
        replace(one, sure=chance < error and one.matches >= MIN_SAMPLE)
        for one, chance in zip(found, chances, strict=True)
    ]


def outstanding(found: Sequence[Worth], chart: Chart) -> list[Worth]:
    """Return what to say of a chart: all its things, or the places that bring most and least."""
    every = [one for one in found if one.chart == chart.key]
    return (
        [*every[:MAX_PLACES_SHOWN], *every[max(MAX_PLACES_SHOWN, len(every) - MAX_PLACES_SHOWN) :]]
        if chart.on_board
        else every
    )


def _of_chart(tally: Tally, chart: str, error: float) -> list[Worth]:
    owners = tally.census.owners(chart)
    seats = sorted({seat for by_seat in owners.values() for seat in by_seat})
    dealt = sorted({n for by_seat in owners.values() for found in by_seat.values() for n in found})
    parts = {number: tally.parts_of(number, seats) for number in dealt}
    total = {number: sum(won) for number, won in parts.items()}
    nobody = Counter((0, 0.0, len(seats), won) for won in total.values())
    found = []
    for place, by_seat in owners.items():
        having, won = Counter[int](), defaultdict[int, float](float)
        for seat, numbers in by_seat.items():
            at = seats.index(seat)
            having.update(numbers)
            for number in numbers:
                won[number] += parts[number][at]
        rows = nobody - Counter((0, 0.0, len(seats), total[number]) for number in having)
        rows.update(
            (with_it, won[number], len(seats) - with_it, total[number] - won[number])
            for number, with_it in having.items()
        )
        one = _worth(chart, place, +rows, error)
        if one:
            found.append(one)
    return sorted(found, key=lambda one: (-one.rise.mean, one.place))


def _worth(chart: str, place: str, rows: Mapping[Row, int], error: float) -> Worth | None:
    """Return what something brings by its rows, None with too few of them."""
    matches = sum(count for row, count in rows.items() if row[0])
    if min(matches, sum(count for row, count in rows.items() if row[2])) < MIN_MATCHES:
        return None
    having, won, lacking, other = _sums(rows)
    rise, half, freedom = difference(rows, error)
    edges = Estimate(rise, max(-1.0, rise - half), min(1.0, rise + half))
    spread = half / student_deviations(freedom, error)
    chance = chance_of_student(rise / spread, freedom) if spread else 1.0
    return Worth(chart, place, matches, won / having, other / lacking, edges, chance)


def _sums(rows: Mapping[Row, int]) -> list[float]:
    """Return the sums of the columns."""
    return [sum(row[column] * count for row, count in rows.items()) for column in range(4)]


def difference(rows: Mapping[Row, int], error: float = ERROR_RATE) -> tuple[float, float, float]:
    """Return the difference of two shares, half its interval and its degrees of freedom.

    `rows` counts equal matches.
    """
    added = {(1, 1.0, 0, 0.0): 1, (1, 0.0, 0, 0.0): 1, (0, 0.0, 1, 1.0): 1, (0, 0.0, 1, 0.0): 1}
    having, won, lacking, other = _sums(rows)
    raw = won / having - other / lacking
    one, two = (won + 1) / (having + 2), (other + 1) / (lacking + 2)
    squares = 0.0
    for (a, wins, b, others), count in [*rows.items(), *added.items()]:
        off = (wins - one * a) / (having + 2) - (others - two * b) / (lacking + 2)
        squares += count * off * off
    fewest = min(sum(count for row, count in rows.items() if row[at]) for at in (0, 2))
    freedom = float(fewest + 1)
    half = student_deviations(freedom, error) * widening_factor(fewest) * sqrt(squares)
    return raw, half + abs(raw - (one - two)), freedom
