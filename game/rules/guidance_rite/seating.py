"""Simultaneous choices, times of turns and undo barriers of Guidance Rite."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.language import mark
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.state import (
    CLAIMING,
    JOINT,
    OVER,
    GuidanceRite,
)
from game.state import CHANCE

# Players may look at a new board for this long.
REVIEW_SECONDS: Final = 120
CLAIM_SECONDS: Final = 60
TURN_SECONDS: Final = 90
JOINT_TURN_SECONDS: Final = 120
TIMES: Final = (  # The words that follow times such as "60 s".
    (mark("to claim"), CLAIM_SECONDS),
    (mark("a turn"), TURN_SECONDS),
    (mark("in bout 3"), JOINT_TURN_SECONDS),
)


def simultaneous(state: GuidanceRite) -> Hashable | None:
    """Return the key of the simultaneous choice, or None for an open decision.

    Every round of claims leaves fewer pieces unclaimed, or ends the claims.
    """
    if state.phase == CLAIMING:
        return "claims", state.bout, len(state.unclaimed())
    return ("turn", state.bout, state.turn) if state.in_secret else None


def undo_barrier(before: GuidanceRite, after: GuidanceRite) -> bool:
    """Return whether an action cannot be undone, because a player learned something from it.

    The reveal of claims and of plans, chance, and the board of the next bout are barriers. Secret
    choices before their reveal and open actions are not.
    """
    if before.current_player == CHANCE or before.bout != after.bout:
        return True
    last = before.current_player == 1 != after.current_player  # B decides last in secret.
    if before.phase == CLAIMING:
        return last or after.phase != CLAIMING
    return before.bout == JOINT and (before.turns != after.turns or after.phase == OVER)


def seconds(state: GuidanceRite) -> int:
    """Return the seconds that the rules give to the current turn.

    All decisions of one player in a row share the time: two claims, or item, move and power. The
    review before the first claims of a bout is added to A's time, because B can use that time too.
    """
    if state.phase == CLAIMING:
        untouched = all(piece >> OWNER == UNCLAIMED for piece in state.board)
        first = state.current_player == 0 and untouched
        return CLAIM_SECONDS + REVIEW_SECONDS * first
    return JOINT_TURN_SECONDS if state.bout == JOINT else TURN_SECONDS
