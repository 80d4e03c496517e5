"""Simultaneous choices and undo barriers of The Haunting House 3."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3


def simultaneous(state: HauntingHouse3) -> Hashable | None:
    """Return the key of the simultaneous choice, or None for an open decision."""
    return state.round if state.phase == PROGRAM else None


def is_undo_barrier(before: HauntingHouse3, after: HauntingHouse3) -> bool:
    """Return whether an action cannot be undone, because a player learned something from it.

    Cards revealed, disks looked at and another player's turn to decide are barriers.
    """
    return (
        before.current_player != after.current_player
        or before.step != after.step
        or before.held != after.held
        or before.disks != after.disks
    )
