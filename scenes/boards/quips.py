"""Remarks of bots about their own actions, at most one the first time of each kind.

They only refer to facts that everybody at the table has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game.facts import Fact

BotLines = Mapping[tuple[str, type[Fact]], str]  # The keys are a level and a kind of fact.


class Quips(Protocol):
    """The remarks of a game's bots."""

    @property
    def LINES(self) -> BotLines:
        """The remarks by level and kind of fact; a kind includes its subclasses."""

    def doer(self, fact: Fact, /) -> int | None:
        """Return the player who may remark on a fact, or None."""


def line_of(quips: Quips, level: str, fact: Fact) -> tuple[type[Fact], str] | None:
    """Return a bot's remark on an action and its kind, or None."""
    for (speaker, kind), words in quips.LINES.items():
        if speaker == level and isinstance(fact, kind):
            return kind, words
    return None
