"""The actions of The Haunting House 3: what they aim at, and the places clicked for them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from game.rules.haunting_house_3.cards import (
    CANCEL,
    CARDS,
    EXCHANGE,
    M3,
    MOVE,
    NO,
    NO_CARD,
    PASSAGE,
    R90,
    R180,
    SHIFT,
    SW,
    SWAP,
    TARGET,
)
from game.rules.haunting_house_3.house import (
    OUT,
    PAIRS,
    PLACE,
    STAIRS_A,
    slot_name,
    stair_name,
)
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    PROGRAM,
    HauntingHouse3,
)
from game.state import HIDDEN

Kind = Literal[
    "program", "draw", "no", "cancel", "swap", "walk", "passage", "exchange", "shift", "turn",
    "half", "switch", "drop",
]  # fmt: skip
Path = tuple[str, ...]

CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
NO_PLACE, CANCEL_PLACE = "no", "cancel"
LAY: Final = "lay"  # where a row that was put together is laid down
KEYS: Final = {CLOCKWISE: "R", ANTICLOCKWISE: "T", NO_PLACE: "Q", CANCEL_PLACE: "X"}


class Aim(NamedTuple):
    """What an action is: its kind, the places it concerns, and a seat, card or direction."""

    kind: Kind
    places: tuple[int, ...] = ()
    number: int = 0  # card, seat, direction, shift, or 1 for a turn anticlockwise


def aim_of(state: HauntingHouse3, action: int) -> Aim:
    """Return what an action is in a position."""
    if action < NO:
        return Aim("program" if state.phase == PROGRAM else "draw", (), action)
    if action == NO:
        return Aim("no")
    if action == CANCEL:
        return Aim("cancel")
    if action < MOVE:
        return Aim("swap", (), action - SWAP)
    owner = state.owner()
    if action < EXCHANGE:
        walking = action < PASSAGE
        direction = action - (MOVE if walking else PASSAGE)
        there = state.links()[state.pawns[owner] * 4 + direction]
        return Aim("walk" if walking else "passage", (there,), direction)
    if action < SHIFT:
        other = action - EXCHANGE
        return Aim("exchange", (state.pawns[other],), other)
    if action < TARGET:
        return Aim("shift", (), action - SHIFT)
    card, target = state.held[owner], action - TARGET
    if card == R90:
        place, anticlockwise = divmod(target, 2)
        return Aim("turn", (place,), anticlockwise)
    if card == R180:
        return Aim("half", (target,))
    return Aim("switch", PAIRS[-1][target]) if card == SW else Aim("drop", (target,))


# Names of places


def door_of(staircase: str) -> str:
    """Return the second door of staircase A in a folded house."""
    return f"door {staircase}"


def place_of(state: HauntingHouse3, name: str) -> int | None:
    """Return the place of the rules a place of the board stands for, None for another one."""
    if name in PLACE:
        return PLACE[name]
    for stair in range(state.storeys - 1):
        if name.removeprefix("door ") == stair_name(stair, state.stairs[stair]):
            return STAIRS_A + stair
    return OUT if name == slot_name(state.exit) else None


def card_name(card: int) -> str:
    """Return the place of a card in the hand."""
    return f"card {CARDS[card]}"


def card_of(name: str) -> int:
    """Return the card of a place in the hand, NO_CARD for another place."""
    return CARDS.index(name.split()[1]) if name.startswith("card ") else NO_CARD


def slot_place(slot: int) -> str:
    """Return the place of a slot of the row, counted from 0."""
    return f"slot {slot + 1}"


def slot_of(name: str) -> int | None:
    """Return the slot of a place, None for another place."""
    return int(name.split()[1]) - 1 if name.startswith("slot ") else None


def seat_name(seat: int) -> str:
    """Return the place of the choice of a seat."""
    return f"with {seat + 1}"


def shifted(state: HauntingHouse3, shift: int) -> str:
    """Return where a shift brings the Exit or a staircase; see `cards.SHIFTS`."""
    what, backward = divmod(shift, 2)
    way = -1 if backward else 1
    if what:
        return stair_name(what - 1, state.stairs[what - 1] + way)
    return slot_name(state.next_slot(way))


# Clicks


def clicks(state: HauntingHouse3, action: int) -> tuple[Path, ...]:
    """Return the ways to click an action; each is a sequence of places."""
    aim = aim_of(state, action)
    names = [state.name_of(place) for place in aim.places]
    if aim.kind == "program":
        return ((card_name(aim.number), LAY),)
    if aim.kind in ("no", "cancel"):
        return ((NO_PLACE if aim.kind == "no" else CANCEL_PLACE,),)
    if aim.kind == "swap":
        return ((seat_name(aim.number),),)
    if aim.kind in ("walk", "passage", "half", "drop"):
        alias = ((door_of(stair_name(0, state.stairs[0])),),) if aim.places[0] == STAIRS_A else ()
        return ((names[0],), *alias)
    if aim.kind == "turn":
        way = ANTICLOCKWISE if aim.number else CLOCKWISE
        return (names[0], way), (way, names[0])
    if aim.kind == "switch":
        return (names[0], names[1]), (names[1], names[0])
    if aim.kind == "exchange":
        ways: tuple[Path, ...] = ((seat_name(aim.number),),)
        if sum(state.pawns[other] == aim.places[0] for other in partners(state)) == 1:
            ways += ((names[0],),)
            if aim.places[0] == STAIRS_A:
                ways += ((door_of(stair_name(0, state.stairs[0])),),)
        return ways
    if aim.kind == "shift":
        return ((shifted(state, aim.number),),)
    return ()  # a draw is chance's


def partners(state: HauntingHouse3) -> list[int]:
    """Return the seats whose pawn may be exchanged, or whose card may be swapped."""
    if state.phase == ASK_SWAP:
        return [action - SWAP for action in state.legal_actions() if action >= SWAP]
    actions = state.legal_actions() if state.phase == CARRY_OUT else []
    return [action - EXCHANGE for action in actions if EXCHANGE <= action < SHIFT]


def choices(state: HauntingHouse3) -> list[str]:
    """Return the places of the choices that are no place of the house, nor a card."""
    if state.phase == ASK_CANCEL:
        seen = state.cancels[state.current_player] > 0
        return [CANCEL_PLACE, NO_PLACE] if seen else []
    if state.phase == ASK_SWAP:
        if state.cancels[state.current_player] == HIDDEN:
            return []
        others = [seat_name(seat) for seat in partners(state)]
        return [*others, NO_PLACE] if others else []
    if state.phase == CARRY_OUT:
        if state.held[state.owner()] == R90:
            return [CLOCKWISE, ANTICLOCKWISE]
        return [seat_name(seat) for seat in partners(state)]
    return []


def key_of(place: str) -> str:
    """Return the key that clicks a choice."""
    return KEYS.get(place) or place.split()[-1]


def is_walk(state: HauntingHouse3) -> bool:
    """Return whether a Move or a Secret Passage is being carried out."""
    return state.phase == CARRY_OUT and state.held[state.owner()] <= M3 + 1


def knows(state: HauntingHouse3) -> bool:
    """Return whether what only the seat to decide knows is not hidden here."""
    seat = state.current_player
    if seat < 0:
        return False
    if state.phase in (ASK_CANCEL, ASK_SWAP):
        return state.cancels[seat] != HIDDEN
    return state.phase != PROGRAM or HIDDEN not in state.rows[seat * 4 : seat * 4 + 4]
