"""Matches worth a look: the most typical, the longest, the closest, upsets, first endings."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from math import isnan, log

from game.language import _, mark
from game.playtest.measures import TURNS
from game.playtest.tally import Tally, Which

USUAL = mark("The most typical")


def remarkable(tally: Tally) -> list[tuple[str, int]]:
    """Return matches worth a look as pairs of a reason and a number, each match once."""
    found: dict[int, str] = {}
    for words, number in _remarkable(tally):
        found.setdefault(number, words)
    return [(words, number) for number, words in found.items()]


def _remarkable(tally: Tally) -> Iterator[tuple[str, int]]:
    by_length = tally.select(Which(measure=TURNS))
    if not by_length:
        return
    yield _(USUAL), usual(tally)
    yield _("The longest"), by_length[0]
    yield _("The shortest"), by_length[-1]
    judged: Mapping[str, str] = {
        "lead_changes": mark("The lead changed most often"),
        "drama": mark("The winner was farthest behind"),
    }
    for measure, words in judged.items():
        numbers = tally.select(Which(measure=measure))
        if numbers:
            yield _(words), numbers[0]
    yield from _upset(tally)
    for ending in tally.counted().endings:
        yield (
            _("The first that ended by {ending}", ending=_(ending)),
            tally.select(Which(ending=ending))[0],
        )


def usual(tally: Tally) -> int:
    """Return the number of the most typical match.

    That is the match whose measures are nearest to their medians, each in units of its usual
    distance.
    """
    numbers = tally.select(Which())
    off = array("d", bytes(8 * len(numbers)))
    for column in tally.columns.values():
        values = array("d", (column[number] for number in numbers))
        if any(map(isnan, values)):
            continue
        middle = sorted(values)[len(values) // 2]
        away = sorted(abs(value - middle) for value in values)
        unit = away[len(away) * 3 // 4] or away[-1] or 1.0
        for place, value in enumerate(values):
            off[place] += log(1 + abs(value - middle) / unit)
    return numbers[min(range(len(numbers)), key=lambda place: (off[place], place))]


def _upset(tally: Tally) -> Iterator[tuple[str, int]]:
    """Yield the shortest match that the bot has won that wins least, where bots differ much."""
    plan, bots = tally.plan, tally.counted().bots
    if len(set(plan.seats)) < 2:
        return
    weakest = min(range(len(bots)), key=lambda bot: bots[bot].share)
    numbers = tally.select(Which(bot=weakest, result=1))
    if numbers and bots[weakest].share < plan.fair:
        turns = tally.columns[TURNS]
        shortest = min(numbers, key=lambda number: (turns[number], number))
        yield _("The weaker bot won soonest"), shortest
