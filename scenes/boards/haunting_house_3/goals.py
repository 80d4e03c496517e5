"""The goals of puzzles of The Haunting House 3 in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import _, many
from game.rules.haunting_house_3.cards import STEPS_A_ROUND


def _leave(cards: int) -> str:
    if cards == STEPS_A_ROUND:
        return _("lay a whole row whose last card leads you out, if nobody interferes")
    return many(
        "lay a row whose first card leads you out, if nobody interferes",
        "lay a row whose first {count} cards lead you out, if nobody interferes",
        cards,
        count=cards,
    )


def _leave_theme(cards: int) -> str:
    return many("Out with one card", "Out with {count} cards", cards, count=cards)


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"leave": _leave}
THEMES: Final[Mapping[str, Callable[[int], str]]] = {"leave": _leave_theme}
