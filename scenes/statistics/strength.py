"""The bot level that a player should beat about half the time.

Each of the last matches against bots suggests a strength above that of a beaten bot, or below that
of a winning one. The next level is their mean, so that players who win more often than not meet
stronger bots, whichever levels they chose by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from scenes.statistics.journal import Result
from scenes.statistics.sums import outcomes

LAST: Final = 5  # matches that are looked at
FIRST: Final = 2  # the level of a first match: not the weakest, but near it
APART: Final = 3  # half levels between a winner and a loser


class NamedLevel(Protocol):
    """Key, strength and description of a bot level."""

    @property
    def key(self) -> str:
        """The key used in seats and saved matches."""

    @property
    def number(self) -> int:
        """The strength; 1 is the weakest."""

    @property
    def name(self) -> str:
        """The bot's name."""

    @property
    def summary(self) -> str:
        """Its style of play in one sentence."""

    @property
    def measured(self) -> str:
        """Its measured result against the next weaker level."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The number of the suggested level, and the results it is based on."""

    number: int
    won: int = 0
    count: int = 0


def strength_for(
    name: str, game: str, results: Sequence[Result], numbers: Mapping[str, int]
) -> Strength:
    """Return the level that suits a player in a game; `numbers` are level numbers by key."""
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
