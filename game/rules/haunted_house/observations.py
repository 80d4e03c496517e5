"""What a team does not know: the one place where Haunted House keeps its secrets."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house import events
from game.rules.haunted_house.position import HAUNTING, HUNTING, OVER, START, Position
from game.state import HIDDEN

# What tells its own team nothing new and its opponents nothing before the turn is over.
TAKEN_BACK_BY_THE_BLIND: Final = (events.WALKED, events.TRAP_PLACED, events.CONJURED)
TAKEN_BACK_FREELY: Final = (*TAKEN_BACK_BY_THE_BLIND, events.STEPPED, events.PHASED)


def is_barrier(before: Position, after: Position) -> bool:
    """Return whether somebody has learned from an action what no undo can make unlearned.

    Radar answers, reports, misses, captures, springing traps and every change of who decides are
    barriers; a step of a hunter that tells of no room and no trap is none. A step of a Ghost that
    cannot see traps is one: it tells that no trap lies there.
    """
    free = TAKEN_BACK_FREELY if after.ghost_sees_traps else TAKEN_BACK_BY_THE_BLIND
    news = events.read(after.record[len(before.record) :])
    return any(event.kind not in free for event in news)


def hide(state: Position, team: int) -> None:
    """Turn a copy of a position into what `team` knows of it; a match that is over is open."""
    if state.phase == OVER:
        return
    state.record = events.memory_of(team, state.record)
    if team == state.round:
        _hide_from_ghost(state)
    else:
        _hide_from_hunters(state)


def _hide_from_ghost(state: Position) -> None:
    if state.round == 1:
        state.haunted[0] = HIDDEN  # the team hunted in the first round and was told nothing since
    if state.phase == START:
        return
    state.missed = [HIDDEN, HIDDEN]
    if not state.ghost_sees_traps:
        state.traps = HIDDEN
        state.placed = [HIDDEN, HIDDEN]
    if state.phase == HUNTING:
        state.left = [HIDDEN, HIDDEN]
        state.ended = [HIDDEN, HIDDEN]
        state.handed = HIDDEN
        if state.players == 4:
            state.current_player = HIDDEN  # which of the two decides


def _hide_from_hunters(state: Position) -> None:
    if state.phase == START:
        return
    state.haunted[state.round] = HIDDEN
    state.ghost = HIDDEN
    state.phases_used = HIDDEN
    state.polts_used = HIDDEN
    state.polt = HIDDEN
    state.polt_turns = HIDDEN
    state.stunned = HIDDEN
    state.sprung = HIDDEN
    if state.phase == HAUNTING:
        state.ghost_left = HIDDEN
