"""What the table has to know of Ghost Hunt: who plays together, and what cannot be unlearned.

The rules print no time for a turn.
"""

from __future__ import annotations

from typing import Final

from game.rules.ghost_hunt.observations import is_barrier
from game.rules.ghost_hunt.position import Position
from game.state import State

THE_GHOST, THE_HUNTERS = 0, 1  # teams; the hunters are one, however many they are
GHOSTS_SEAT: Final = 0


def team(player: int, players: int) -> int:
    """Return the team of a player: the Ghost alone, all hunters together."""
    return THE_GHOST if player == GHOSTS_SEAT else THE_HUNTERS


def barrier(before: State, after: State) -> bool:
    """Return whether an action told somebody what no undo can make unlearned."""
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    return is_barrier(before, after)
