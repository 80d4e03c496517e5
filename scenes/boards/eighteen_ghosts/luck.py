"""Chance in 18 Ghosts: none after the set-up."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.eighteen_ghosts.state import EighteenGhosts


def nothing() -> str:
    """Return the sentence for a match without chance events."""
    return _("18 Ghosts has no dice and no draws; only the beginning may be dealt.")


def rolled(before: EighteenGhosts, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Raise ValueError: chance has no action in this game."""
    raise ValueError(f"18 Ghosts has no action {action} of chance")


def length(turns: int) -> str:
    """Return the length of a match in words."""
    return many("{number} turn", "{number} turns", turns)
