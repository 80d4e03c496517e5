"""What the cards do to the house and to the pawns."""

from __future__ import annotations

from game.rules.haunting_house_3.cards import (
    EX,
    EXCHANGE,
    M3,
    MOVE,
    PASSAGE,
    PL,
    R90,
    R180,
    SHIFT,
    SP,
    SW,
    TARGET,
)
from game.rules.haunting_house_3.house import OUT, PAIRS
from game.rules.haunting_house_3.position import LEFT, Position
from game.rules.haunting_house_3.targets import next_slot
from game.rules.haunting_house_3.tiles import (
    CANCEL_DISK,
    GHOST_DISK,
    KNOWN_GHOST_DISK,
    NO_DISK,
    QUARTERS,
    SWAP_DISK,
    TURNED,
)


def carry_out(state: Position, seat: int, card: int, action: int) -> None:
    """Carry out an action of a card; `left` says afterwards how many steps the card still has."""
    state.left -= 1
    if card <= M3:
        _step(state, seat, action - MOVE)
    elif card == SP:
        _step(state, seat, action - PASSAGE)
    elif card == R90:
        place, anticlockwise = divmod(action - TARGET, 2)
        _rotate(state, place, 3 if anticlockwise else 1)
    elif card == R180:
        _rotate(state, action - TARGET, 2)
    elif card == SW:
        _switch_tiles(state, *PAIRS[-1][action - TARGET])
    elif card == PL:
        _switch_places(state, seat, action - EXCHANGE)
    elif card == EX:
        _shift(state, action - SHIFT)
    else:
        _drop(state, seat, action - TARGET)


def _step(state: Position, seat: int, direction: int) -> None:
    """Walk one step: the tile entered turns, its disk is looked at, the tile left flips."""
    here = state.pawns[seat]
    there = state.links()[here * 4 + direction]
    state.pawns[seat] = there
    if there == OUT:
        state.finish(LEFT, 1 << seat)
        return
    quarters = QUARTERS[state.kind_at(there)]
    if quarters:
        _rotate(state, there, quarters)
        if _is_sent_back(state, seat, state.tiles[there]):
            state.pawns[seat] = here
            state.left = 0
            return
    state.moved |= 1 << seat
    state.flip_if_empty(here)


def _is_sent_back(state: Position, seat: int, tile: int) -> bool:
    """Look at the disk on the tile entered; return whether it sends the pawn back."""
    disk = state.disks[tile]
    if disk in (CANCEL_DISK, SWAP_DISK):
        state.hands[seat] += 1
        state.cancels[seat] += disk == CANCEL_DISK
        state.disks[tile] = NO_DISK
    elif disk in (GHOST_DISK, KNOWN_GHOST_DISK):
        if not state.is_ghost(seat):
            state.gone[GHOST_DISK - CANCEL_DISK] += 1
            state.disks[tile] = NO_DISK
            return True
        state.disks[tile] = KNOWN_GHOST_DISK
    return False


def _rotate(state: Position, place: int, quarters: int) -> None:
    state.faces[place] = TURNED[quarters][state.faces[place]]


def _switch_tiles(state: Position, first: int, second: int) -> None:
    tiles, faces = state.tiles, state.faces
    tiles[first], tiles[second] = tiles[second], tiles[first]
    faces[first], faces[second] = faces[second], faces[first]


def _switch_places(state: Position, seat: int, other: int) -> None:
    pawns = state.pawns
    pawns[seat], pawns[other] = pawns[other], pawns[seat]
    state.moved |= 1 << seat | 1 << other


def _shift(state: Position, index: int) -> None:
    """Shift the Exit or a staircase by one; see `cards.SHIFTS`."""
    what, backward = divmod(index, 2)
    way = -1 if backward else 1
    if what:
        state.stairs[what - 1] += way
    else:
        state.exit = next_slot(state, way)


def _drop(state: Position, seat: int, place: int) -> None:
    left = state.pawns[seat]
    state.pawns[seat] = place
    state.moved |= 1 << seat
    state.flip_if_empty(left)
