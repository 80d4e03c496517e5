"""What it costs a player of Guidance Rite that time is up."""

from __future__ import annotations

from game.rules.guidance_rite.position import (
    CLAIMING,
    JOINT,
    MOVING,
    SECOND_HALF,
    STARTING,
    Position,
)
from game.rules.guidance_rite.turns import TIMEOUTS


def late_words(before: Position, player: int) -> str:
    """Return what a time-out costs: before the move of a turn it counts, and three lose a bout."""
    if before.phase == CLAIMING:
        return "Time is up: nothing more is named in this round."
    counted = before.phase in (STARTING, MOVING)
    if not counted and (before.phase != SECOND_HALF or before.bout == JOINT):
        return ""
    number = before.timeouts[player] + 1
    if number >= TIMEOUTS:
        return "Time is up for the third time: the bout is lost."
    tail = ": the third one loses the bout." if number == TIMEOUTS - 1 else "."
    return f"Time is up: time-out {number} of {TIMEOUTS}{tail}"
