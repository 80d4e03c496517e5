"""What a card may aim at: the legal actions while it is carried out."""

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
from game.rules.haunting_house_3.house import (
    BARRED,
    COLUMN,
    FIRST,
    NOWHERE,
    OUT,
    PAIRS,
    PAIRS_AT,
    ROW,
    SLOTS,
    STAIR_COLUMN,
    STAIR_ROWS,
    STAIR_STOREYS,
    STAIRS_A,
    STOREY_OF,
    TILES,
)
from game.rules.haunting_house_3.position import Position
from game.rules.haunting_house_3.tiles import DOWN, TRAP
from game.rules.haunting_house_3.walking import Walker, passages, steps


def targets(state: Position, seat: int, card: int) -> list[int]:
    """Return the actions by which a seat carries out a card, none if that cannot be done.

    The cards that ask nothing, Hall of Mirrors and Now You Are Dead, are not asked about.
    """
    if card <= M3:
        return [MOVE + direction for direction in steps(state, seat)]
    if card == SP:
        return [PASSAGE + direction for direction in passages(state, seat)]
    if card == R90:
        return [TARGET + 2 * place + turn for place in turnable(state) for turn in (0, 1)]
    if card == R180:
        return [TARGET + place for place in turnable(state)]
    if card == SW:
        return _pairs(state)
    if card == PL:
        return [EXCHANGE + other for other in _neighbours(state, seat)]
    if card == EX:
        return [SHIFT + index for index in _shifts(state)]
    return [TARGET + place for place in _trap_doors(state, seat)]


def is_possible(state: Position, seat: int, card: int) -> bool:
    """Return whether a card can be carried out; quicker than listing how."""
    if card <= M3:
        return Walker(state, seat).can_leave(state.pawns[seat])
    if card in (SW, EX):
        return True  # two tiles without pawns always adjoin, and the Exit is never shut in
    return bool(targets(state, seat, card))


def turnable(state: Position) -> list[int]:
    """Return the tile places without pawns whose tile lies face up."""
    pawns, faces = state.pawns, state.faces
    return [p for p in range(FIRST[state.storeys]) if faces[p] < DOWN and p not in pawns]


def _pairs(state: Position) -> list[int]:
    """Return the side-by-side tiles without pawns, as actions."""
    all_pairs = PAIRS[state.storeys - 1]
    taken = [i for place in state.pawns if place < TILES for i in PAIRS_AT[place]]
    return [TARGET + i for i in range(len(all_pairs)) if i not in taken]


def _neighbours(state: Position, seat: int) -> list[int]:
    """Return the seats whose pawn may exchange places with this one."""
    here, beyond = state.pawns[seat], state.links()
    around = [place for place in beyond[here * 4 : here * 4 + 4] if place not in (NOWHERE, OUT)]
    return [
        other
        for other, there in enumerate(state.pawns)
        if there in around
        and state.may_stand(seat, there, leaving=other)
        and state.may_stand(other, here, leaving=seat)
    ]


def next_slot(state: Position, way: int) -> int:
    """Return the Exit's next slot clockwise (`way` 1) or anticlockwise (-1)."""
    return (state.exit + way) % len(SLOTS)


def _shifts(state: Position) -> list[int]:
    """Return the numbers of the SHIFTS of the Exit and the staircases that can be made."""
    found = [
        index
        for index, way in ((0, 1), (1, -1))
        if state.storeys == 1 or next_slot(state, way) not in BARRED
    ]
    for stair in range(state.storeys - 1):
        if STAIRS_A + stair not in state.pawns:
            found += [
                2 + 2 * stair + index
                for index, way in ((0, 1), (1, -1))
                if state.stairs[stair] + way in STAIR_ROWS[stair]
            ]
    return found


def _trap_doors(state: Position, seat: int) -> list[int]:
    """Return the nearest trap doors a pawn may drop to."""
    here = state.pawns[seat]
    if here < TILES:
        storeys: tuple[int, ...] = (STOREY_OF[here],)
        column, row = COLUMN[here], ROW[here]
    else:
        stair = here - STAIRS_A
        storeys = STAIR_STOREYS[stair]
        column, row = STAIR_COLUMN[stair], state.stairs[stair]
    kinds, tiles = state.kinds, state.tiles
    nearest = 99
    found: list[int] = []
    for storey in storeys:
        for place in range(FIRST[storey], FIRST[storey + 1]):
            if kinds[tiles[place]] != TRAP or place == here:
                continue
            distance = abs(COLUMN[place] - column) + abs(ROW[place] - row)
            if distance <= nearest and state.may_stand(seat, place):
                if distance < nearest:
                    nearest = distance
                    found = []
                found.append(place)
    return found
