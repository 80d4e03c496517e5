"""Observations: the only place where Ghost Hunt hides what a side may not know."""

from __future__ import annotations

from typing import Final, TypeVar

from game.entry import read
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.position import (
    EXCHANGE,
    HUNTING,
    KILLING,
    OVER,
    PASSIVE,
    ROOMING,
    TYPING,
    Position,
)
from game.rules.ghost_hunt.tables import BURNED
from game.state import HIDDEN

GHOST, HUNTERS = range(2)  # The sides.

P = TypeVar("P", bound=Position)

# What tells nobody anything that an undo would have to make unlearned.
TAKEN_BACK_FREELY: Final = (
    fact_kinds.CHOSEN,
    fact_kinds.STEPPED,
    fact_kinds.WALKED,
    fact_kinds.EXCHANGED,
    fact_kinds.PUT_BACK,
    fact_kinds.TAKEN,
    fact_kinds.LAID,
    fact_kinds.EVENT_TRIED,
    fact_kinds.SALT_FLIPPED,
    fact_kinds.TURN_ENDED,
    fact_kinds.USED,
    fact_kinds.EXCHANGE_ENDED,
)


def team(player: int, players: int) -> int:
    """Return the team of a player: the Ghost alone, all hunters together."""
    return min(player, HUNTERS)


def is_undo_barrier(before: Position, after: Position) -> bool:
    """Return whether an action cannot be undone, because a player learned something from it.

    Rolls, answers, looks, and every change of whose turn it is are barriers.
    """
    news = read(after.record[len(before.record) :])
    return any(event.kind not in TAKEN_BACK_FREELY for event in news)


def of(state: P, side: int) -> P:
    """Return the observation of a side; after the end everything is open."""
    seen = state.clone()
    if state.phase == OVER:
        return seen
    seen.record = state.record.memory(side)
    if side == GHOST:
        seen.where = [place if place >= 0 or place == BURNED else HIDDEN for place in seen.where]
        if seen.phase == EXCHANGE:
            seen.took = HIDDEN
    else:
        _hide_from_hunters(seen)
    return seen


def _hide_from_hunters(state: Position) -> None:
    if state.phase == TYPING:
        return
    state.kind = HIDDEN
    state.countdown = HIDDEN
    if state.phase == ROOMING:
        return
    shown = state.match_rules.visible_hunt and state.hunt
    state.room = HIDDEN
    state.marks = [HIDDEN]
    state.written = HIDDEN
    state.flipped = HIDDEN
    if not shown:
        state.ghost = HIDDEN
    if state.phase in PASSIVE:
        state.phase = state.current_player = state.left = HIDDEN
    elif state.phase in (HUNTING, KILLING):
        state.left = HIDDEN
        if not shown:
            state.phase = state.fresh = HIDDEN
