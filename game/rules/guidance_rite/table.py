"""What the table has to know of Guidance Rite: what is chosen in secret, and the time for it."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.guidance_rite import measures
from game.rules.guidance_rite.position import CLAIMING, Position
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.views import in_secret
from game.state import State


def joint(state: State) -> Hashable | None:
    """Return which choice of both at once the decision belongs to, None for an open one.

    Every round of claims leaves fewer pieces unclaimed, or ends the claims.
    """
    assert isinstance(state, GuidanceRite)
    if state.phase == CLAIMING:
        return "claims", state.bout, len(state.unclaimed())
    return ("turn", state.bout, state.turn) if in_secret(state) else None


def seconds(state: State) -> int:
    """Return the time the rules give to the present turn."""
    assert isinstance(state, Position)
    return measures.seconds(state, "rules") or 0
