"""What the table has to know of The Haunting House 3: what is chosen in secret."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.haunting_house_3.position import PROGRAM, Position
from game.state import State


def joint(state: State) -> Hashable | None:
    """Return which choice of all at once the decision belongs to, None for an open one."""
    assert isinstance(state, Position)
    return state.round if state.phase == PROGRAM else None
