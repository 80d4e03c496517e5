"""What the table has to know of Haunted House: who plays together, and how long a turn may take."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house.observations import is_barrier
from game.rules.haunted_house.position import HUNTING, Position

GHOSTS_SECONDS: Final = 60
HUNTERS_SECONDS: Final = 90


def team(player: int, players: int) -> int:
    """Return the team of a player: duellist and partner sit opposite each other."""
    return player % 2


def barrier(before: Position, after: Position) -> bool:
    """Return whether an action told somebody what no undo can make unlearned."""
    return is_barrier(before, after)


def seconds(state: Position) -> int:
    """Return the time the rules give to the present turn."""
    return HUNTERS_SECONDS if state.phase == HUNTING else GHOSTS_SECONDS
