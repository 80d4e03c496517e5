"""The places of The Haunting House 3, and the clicks for each action."""

from __future__ import annotations

from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.house import (
    OUT,
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
from scenes.boards.haunting_house_3.actions import (
    ACTIONS,
    ANTICLOCKWISE,
    CANCEL,
    CLOCKWISE,
    LAY,
    LET_BE,
)

Path = tuple[str, ...]


# Names of places


def door_of(staircase: str) -> str:
    """Return the place of the second door of a staircase, in a folded house."""
    return f"door {staircase}"


def place_of(state: HauntingHouse3, name: str) -> int | None:
    """Return the rules' number of a board place, or None for other places."""
    if name in PLACE:
        return PLACE[name]
    for stair in range(state.storeys - 1):
        if name.removeprefix("door ") == stair_name(stair, state.stairs[stair]):
            return STAIRS_A + stair
    return OUT if name == slot_name(state.exit) else None


def card_name(card: int) -> str:
    """Return the place of a card in the hand."""
    return f"card {cards.CARDS[card]}"


def card_of(name: str) -> int:
    """Return the card of a place in the hand, or NO_CARD."""
    return cards.CARDS.index(name.split()[1]) if name.startswith("card ") else cards.NO_CARD


def slot_place(slot: int) -> str:
    """Return the place of a slot of the row, counted from 0."""
    return f"slot {slot + 1}"


def slot_of(name: str) -> int | None:
    """Return the slot of a place, or None."""
    return int(name.split()[1]) - 1 if name.startswith("slot ") else None


def wish_place(slot: int) -> str:
    """Return the place below a slot that shows the target of its card."""
    return f"wish {slot + 1}"


def wish_slot(name: str) -> int | None:
    """Return the slot above a target place, or None."""
    return int(name.split()[1]) - 1 if name.startswith("wish ") else None


def seat_name(seat: int) -> str:
    """Return the place that chooses a seat."""
    return f"with {seat + 1}"


# Clicks


def clicks(state: HauntingHouse3, action: int) -> tuple[Path, ...]:
    """Return the ways to click an action; each is a sequence of places."""
    match f.action_fact(state, action):
        case f.Laid(card=card):
            return ((card_name(card), LAY.place),)
        case f.LetBe():
            return ((LET_BE.place,),)
        case f.Cancelled():
            return ((CANCEL.place,),)
        case f.SwapPlayed(_, other):
            return ((seat_name(other),),)
        case f.Walked(place=place) | f.Left(place=place) | f.Dropped(place=place):
            return _ways_to(place)
        case f.Rotated(_, place, 180) | f.Shifted(place=place):
            return ((place,),)
        case f.Rotated(_, place, degrees):
            way = (CLOCKWISE if degrees > 0 else ANTICLOCKWISE).place
            return (place, way), (way, place)
        case f.TilesSwitched(_, first, second):
            return (first, second), (second, first)
        case f.PlacesSwitched(_, _, other, place):
            there = [state.pawns[seat] for seat in partners(state)]
            alone = there.count(state.pawns[other]) == 1
            return ((seat_name(other),), *(_ways_to(place) if alone else ()))
    return ()  # A draw is chance's.


def _ways_to(place: str) -> tuple[Path, ...]:
    """Return the ways to click a place; staircase A may have a second door."""
    return ((place,), (door_of(place),)) if place[0] == "A" else ((place,),)


def partners(state: HauntingHouse3) -> list[int]:
    """Return the seats whose pawn may be exchanged or whose card may be swapped."""
    if state.phase == ASK_SWAP:
        return [action - cards.SWAP for action in state.legal_actions() if action >= cards.SWAP]
    actions = state.legal_actions() if state.phase == CARRY_OUT else []
    return [action - cards.EXCHANGE for action in actions if cards.EXCHANGE <= action < cards.SHIFT]


def choices(state: HauntingHouse3) -> list[str]:
    """Return the places of choices that are neither in the house nor cards."""
    if state.phase == PROGRAM or (
        state.phase == ASK_SWAP and state.cancels[state.current_player] == HIDDEN
    ):
        return []
    seats = [seat_name(seat) for seat in partners(state)]
    return [*seats, *(row.place for row in ACTIONS.offered(state))]


def key_of(place: str) -> str:
    """Return the shortcut key of a choice: that of its button, or the number of a seat."""
    return ACTIONS.by_place[place].key if place in ACTIONS.places else place.split()[-1]


def knows(state: HauntingHouse3) -> bool:
    """Return whether the secrets of the current player are visible in this state."""
    seat = state.current_player
    if seat < 0:
        return False
    if state.phase in (ASK_CANCEL, ASK_SWAP):
        return state.cancels[seat] != HIDDEN
    return state.phase != PROGRAM or HIDDEN not in state.rows[seat * 4 : seat * 4 + 4]
