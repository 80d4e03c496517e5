"""What chance does in Ghost Hunt: six-sided dice, most of them rolled in secret."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.ghost_hunt.position import HUNT_ROLL, Position
from game.rules.ghost_hunt.tables import DIE


def nothing() -> str:
    """Return what is said of a match in which chance did nothing."""
    return _("No die was rolled in this match.")


def rolled(before: Position, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Return under which heading a die is counted, and its number."""
    heading = _("Dice for a hunt") if before.phase == HUNT_ROLL else _("All other dice")
    return heading, str(action - DIE)


def length(turns: int) -> str:
    """Return how long a match was, in what its length is counted in."""
    return many("{number} round", "{number} rounds", turns)
