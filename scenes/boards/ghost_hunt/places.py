"""What is at a place on or beside the board of Ghost Hunt, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import EXCHANGE, Position
from game.rules.ghost_hunt.tables import BURNED, HAND, NONE, STOCK
from game.state import HIDDEN
from scenes.boards.ghost_hunt import deeds, over
from scenes.boards.ghost_hunt.sides import (
    ITEM_NAMES,
    ability_words,
    capital,
    hunter_name,
    kind_words,
    known_room,
    place_name,
    possible_kinds,
    side_of,
)

Names = Sequence[str]


def describe(observation: Position, place: str, names: Names) -> str:
    """Return what the viewer knows to be at a place."""
    squares = deeds.squares_of(observation.house)
    if place in squares:
        return ", ".join(_square(observation, squares[place], names))
    if place in deeds.KIND_PLACES:
        return _kind(observation, deeds.KIND_PLACES.index(place))
    if place in deeds.CREW:
        return _hunter(observation, deeds.CREW.index(place), names)
    if place in deeds.ITEM_PLACES:
        return _item(observation, deeds.item_of(place), names)
    return _button(observation, place)


def _square(observation: Position, square: int, names: Names) -> list[str]:
    house, found = observation.house, [place_name(observation, square)]
    if house.fronts[square] != NONE:
        found.append(f"hiding place, front {house.names[house.fronts[square]]}")
    if square in house.spawns:
        found.append("spawn square")
    room, out = known_room(observation)
    if room != NONE and house.room_of[square] == room:
        found.append("the ghost room")
    elif house.room_of[square] >= 0 and out >> house.room_of[square] & 1:
        found.append("not the ghost room")
    if square == observation.ghost:
        found.append("the Ghost")
    for hunter, at in enumerate(observation.pawns):
        if at == square:
            found.append(hunter_name(hunter, names))
    found += [ITEM_NAMES[i] for i, at in enumerate(observation.where) if at == square]
    for pile, at in enumerate(observation.piles):
        if at == square:
            flipped = observation.flipped if observation.flipped != HIDDEN else observation.prints
            found.append("salt with a footprint" if flipped >> pile & 1 else "salt")
    signs = over.signs(observation)
    if square in dict(signs.marks):
        found.append("ultraviolet mark")
    if square in signs.graves:
        found.append("the Ghost killed from here")
    return found


def _kind(observation: Position, kind: int) -> str:
    ability = ability_words(kind)
    tail = f"; {ability}" if ability else ""
    state = "possible" if possible_kinds(observation)[kind] else "ruled out"
    if observation.kind == kind:
        state = "this is the Ghost"
    nature = KINDS[kind]
    numbers = f"speed {nature.speed}, hunts on {nature.countdown} or more"
    return f"{nature.name}, {state}: {kind_words(kind)}; {numbers}{tail}"


def _hunter(observation: Position, hunter: int, names: Names) -> str:
    square = observation.pawns[hunter]
    who = hunter_name(hunter, names)
    if square == NONE:
        return f"{who}, dead"
    found = [who, place_name(observation, square)]
    if observation.hidden(hunter):
        found.append("hidden")
    if observation.slowed >> hunter & 1:
        found.append("slowed")
    if side_of(observation) == "ghost":
        found.append("you cannot see its items")
    else:
        held = [ITEM_NAMES[item] for item in observation.hand(hunter)]
        found.append("carries " + (" and ".join(held) if held else "nothing"))
    return ", ".join(found)


def _item(observation: Position, item: int, names: Names) -> str:
    place, name = observation.where[item], capital(ITEM_NAMES[item])
    if place == HIDDEN:
        return f"{name}, in the van or carried by a hunter"
    if place == BURNED:
        return f"{name}, burned"
    if place == STOCK:
        return f"{name}, in the van"
    if place <= HAND:
        return f"{name}, carried by {hunter_name(HAND - place, names)}"
    return f"{name}, lies on {place_name(observation, place)}"


def _button(observation: Position, place: str) -> str:
    ready = "" if deeds.actions_at(observation, place) else ", not possible now"
    word = {
        deeds.END_PLACE: "Done" if observation.phase == EXCHANGE else "End of turn",
        deeds.LISTEN_PLACE: "Listen for the Ghost",
        deeds.HIDE_PLACE: "Hide",
        deeds.TAUNT_PLACE: "Taunt the Ghost",
        deeds.EVENT_PLACE: "Ghost event",
        deeds.EXTEND_PLACE: "Let the hunt go on",
    }[place]
    return word + ready
