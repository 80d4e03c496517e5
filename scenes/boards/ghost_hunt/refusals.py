"""Why a click on the board of Ghost Hunt does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.ghost_hunt.position import (
    CHOOSING,
    EXCHANGE,
    HAUNTING,
    HUNTING,
    JUMP_KILL,
    KILLING,
    NAMING,
    OVER,
    ROOMING,
    SEARCHING,
    TYPING,
    Position,
)
from game.rules.ghost_hunt.tables import BURNED, HAND, HAND_LIMIT, NONE, SALT, STOCK, USED
from scenes.boards.ghost_hunt import deeds
from scenes.boards.ghost_hunt.sides import ITEM_NAMES, capital, hunter_name, room_name

Names = Sequence[str]


def refusal(observation: Position, selected: Sequence[str], place: str, names: Names) -> str:
    """Return in one sentence why `place` cannot be clicked after the places `selected`."""
    if observation.phase == OVER:
        return "The match is over."
    if not deeds.legal(observation):
        return "It is not your turn."
    asked = {
        TYPING: "First choose a type in the journal.",
        ROOMING: "First choose a room: click a square of it.",
        CHOOSING: "First choose an item.",
        NAMING: "Name the Ghost in the journal.",
        JUMP_KILL: "A hunter is in reach: choose whom to kill.",
        KILLING: "A hunter is in reach: choose whom to kill.",
    }.get(observation.phase)
    if observation.phase == CHOOSING and place in deeds.ITEM_PLACES:
        return "That item is taken already."
    if asked:
        return asked
    squares = deeds.squares_of(observation.house)
    if place in squares:
        return _square(observation, squares[place])
    if place in deeds.ITEM_PLACES:
        return _item(observation, deeds.item_of(place), names)
    if place in deeds.KIND_PLACES:
        return "The journal crosses types out by itself."
    if place in deeds.CREW:
        return f"{hunter_name(deeds.CREW.index(place), names)} is shown on the board."
    return _button(observation, place)


def _square(observation: Position, square: int) -> str:
    house, ghosts = observation.house, observation.phase in (HAUNTING, HUNTING)
    if observation.phase == EXCHANGE:
        return "First be done with changing items."
    here = deeds.actor_square(observation)
    if square == here:
        return "You stand there already."
    if not observation.left:
        return "No steps are left."
    if ghosts:
        if not house.floor >> square & 1:
            return "The Ghost goes neither outside nor into hiding places."
        leash = house.leashes[observation.room][square] > observation.law.leash
        if not observation.hunt and leash:
            return f"Outside a hunt the Ghost stays within {observation.law.leash} steps of home."
        return "That is too far for the steps left."
    if observation.barred:
        return "The Ghost stands before your hiding place."
    if house.fronts[square] != NONE:
        return _hiding(observation, square)
    crosses = house.van >> square & 1 != house.van >> here & 1
    if observation.hunt and crosses:
        return "The van is shut until the hunt is over."
    if house.fronts[here] != NONE:
        return "Out of hiding there is only the step to the front."
    return "That is too far for the steps left."


def _hiding(observation: Position, square: int) -> str:
    if not observation.hunt:
        return "Hunters hide only during a hunt."
    if observation.acted:
        return "Your action is used."
    if square in observation.pawns:
        return "Somebody hides there already."
    front = observation.house.names[observation.house.fronts[square]]
    return f"To hide there you must stand on {front}."


def _item(observation: Position, item: int, names: Names) -> str:
    name, place = ITEM_NAMES[item], observation.where[item]
    if observation.phase in (HAUNTING, HUNTING):
        return "Items are the hunters' business."
    hunter = observation.hunter
    held = HAND - hunter
    if place == BURNED:
        return f"The {name} has burned."
    if observation.phase == EXCHANGE:
        if place == held:
            return "After taking an item none can be put back."
        full = len(observation.hand(hunter)) >= HAND_LIMIT
        return (
            "Two items are all you can carry."
            if full and place == STOCK
            else (f"The {name} is not in the van.")
        )
    if observation.hunt:
        return "In a hunt there is no time for items."
    if observation.acted:
        return "Your action is used."
    if place == held:
        square = observation.pawns[hunter]
        if item == SALT and observation.house.floor >> square & 1:
            used_up = len(observation.piles) >= 3
            return "The salt is used up." if used_up else "Salt lies there already."
        verb = "used" if item in USED else "placed"
        return f"The {name} can only be {verb} on the floor of a room."
    if place == STOCK:
        full = len(observation.hand(hunter)) >= HAND_LIMIT
        return (
            "Two items are all you can carry."
            if full and observation.in_van(hunter)
            else (f"The {name} is in the van.")
        )
    if place <= HAND:
        return f"{hunter_name(HAND - place, names)} carries the {name}."
    where = observation.house.names[place]
    if place == observation.pawns[hunter]:
        return "Two items are all you can carry."
    return f"The {name} lies on {where}: stand there to pick it up."


def _button(observation: Position, place: str) -> str:
    if place == deeds.END_PLACE:
        return "The turn can be ended after this choice."
    if place == deeds.EVENT_PLACE:
        if observation.law.draft:
            return "In the first draft an event is rolled every turn by itself."
        return "A hunting Ghost tries no events."
    if place == deeds.EXTEND_PLACE:
        if observation.phase != HUNTING:
            return "There is no hunt to go on with."
        if not observation.nature().longer_hunts:
            return "Only a Ghost with that ability can let a hunt go on."
        return "A hunt can go on once, in its last turn."
    if observation.phase == EXCHANGE:
        return "First be done with changing items."
    if observation.phase == SEARCHING and observation.acted:
        return "Your action is used."
    if place == deeds.TAUNT_PLACE:
        return "Taunt the Ghost only outside a hunt."
    if not observation.hunt:
        return "There is no hunt: nothing to hide from or to listen for."
    if observation.in_van(observation.hunter):
        return "The van is safe: stay inside."
    if place == deeds.HIDE_PLACE:
        room = observation.house.room_of[observation.pawns[observation.hunter]]
        here = f" in {room_name(observation, room)}" if room >= 0 else ""
        return capital(f"stand in front of a free hiding place{here} first.")
    return "You cannot listen from here."
