"""What the table has to know of The Haunting House 3: what is secret, and what no undo passes."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3


def simultaneous(state: HauntingHouse3) -> Hashable | None:
    """Return which choice of all at once the decision belongs to, None for an open one."""
    return state.round if state.phase == PROGRAM else None


def is_undo_barrier(before: HauntingHouse3, after: HauntingHouse3) -> bool:
    """Return whether somebody has learned from an action what no undo can make unlearned.

    Cards revealed, disks looked at and another player's turn to decide are barriers.
    """
    return (
        before.current_player != after.current_player
        or before.step != after.step
        or before.held != after.held
        or before.disks != after.disks
    )
