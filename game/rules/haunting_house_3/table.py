"""What the table has to know of The Haunting House 3: what is secret, and what was learned."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.haunting_house_3.position import PROGRAM, Position
from game.rules.haunting_house_3.views import is_barrier
from game.state import State


def joint(state: State) -> Hashable | None:
    """Return which choice of all at once the decision belongs to, None for an open one."""
    assert isinstance(state, Position)
    return state.round if state.phase == PROGRAM else None


def barrier(before: State, after: State) -> bool:
    """Return whether an action told somebody what no undo can make unlearned."""
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    return is_barrier(before, after)
