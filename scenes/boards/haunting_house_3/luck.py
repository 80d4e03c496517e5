"""Chance in The Haunting House 3: the cards of random rounds."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.haunting_house_3.state import HauntingHouse3
from scenes.boards.haunting_house_3.cards import title


def nothing() -> str:
    """Return the sentence for a match without chance events."""
    return _("No card was drawn in this match.")


def rolled(before: HauntingHouse3, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Return the heading a draw is counted under, and the card."""
    return _("Cards drawn in random rounds"), title(action)


def length(turns: int) -> str:
    """Return the length of a match in words."""
    return many("{number} round", "{number} rounds", turns)
