"""Chance in Ghost Hunt: six-sided dice, most of them rolled in secret."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.ghost_hunt.position import HUNT_ROLL, Position
from game.rules.ghost_hunt.tables import DIE


def nothing() -> str:
    """Return the sentence for a match without chance events."""
    return _("No die was rolled in this match.")


def rolled(before: Position, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Return the heading a die is counted under, and its number."""
    heading = _("Dice for a hunt") if before.phase == HUNT_ROLL else _("All other dice")
    return heading, str(action - DIE)


def length(turns: int) -> str:
    """Return the length of a match in words."""
    return many("{number} round", "{number} rounds", turns)
