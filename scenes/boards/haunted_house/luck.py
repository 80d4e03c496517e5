"""Chance in Haunted House: none."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.haunted_house.state import HauntedHouse


def nothing() -> str:
    """Return the sentence for a match without chance events."""
    return _("Haunted House has no dice and no draws: everything is your own choice.")


def rolled(before: HauntedHouse, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Raise ValueError: chance has no action in this game."""
    raise ValueError(f"Haunted House has no action {action} of chance")


def length(turns: int) -> str:
    """Return the length of a match in words."""
    return many("{number} turn", "{number} turns", turns)
