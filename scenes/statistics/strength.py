"""How strong a bot has to be so that somebody wins about every second match against it.

The last few matches against bots tell: each speaks for a strength above that of the bot that was
beaten, or below that of the bot that won. Their mean is what is played next, so that whoever wins
more often than not meets a stronger bot, whichever levels were chosen by hand meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scenes.statistics.journal import Result
from scenes.statistics.sums import outcomes

LAST: Final = 5  # matches that are looked at
FIRST: Final = 2  # the level of a first match: not the weakest, but near it
APART: Final = 3  # half levels by which who wins seems stronger than who loses


@dataclass(frozen=True, slots=True)
class Strength:
    """The number of a level, and of how many matches how many were won."""

    number: int
    won: int = 0
    count: int = 0


def strength_for(
    name: str, game: str, results: Sequence[Result], numbers: Mapping[str, int]
) -> Strength:
    """Return which level suits somebody in a game; `numbers` are those of its levels by key."""
    begun = sorted((r for r in results if r.game == game), key=lambda r: (r.begun, r.name))
    told = [
        outcome
        for result in begun
        for outcome in outcomes(result, name, lambda key: numbers.get(key, 0))
        if outcome.level in numbers
    ][-LAST:]
    if not told:
        return Strength(min(FIRST, len(numbers)))
    spoken = sum(2 * numbers[outcome.level] + APART * outcome.sign for outcome in told)
    number = (spoken + len(told)) // (2 * len(told))  # a half is rounded up
    won = sum(outcome.sign > 0 for outcome in told)
    return Strength(min(len(numbers), max(1, number)), won, len(told))
