"""Whose eyes an observation of Ghost Hunt is seen through, and what everything is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import OVER, SEARCHING, Position
from game.rules.ghost_hunt.tables import (
    BOOK,
    BOX,
    CRUCIFIX,
    DOTS,
    DOTS_SEEN,
    EMF,
    EMF_READER,
    HAND,
    NONE,
    SALT,
    SPIRIT_BOX,
    STOCK,
    THERMOMETER,
    ULTRAVIOLET,
    UV,
    WRITING,
)
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]

ITEM_NAMES: Final = {
    DOTS: "DOTS projector",
    BOOK: "writing book",
    UV: "UV flashlight",
    THERMOMETER: "thermometer",
    EMF_READER: "EMF reader",
    CRUCIFIX: "crucifix",
    SALT: "salt",
    BOX: "Spirit Box",
}
EVIDENCES: Final = {
    EMF: "EMF",
    SPIRIT_BOX: "Spirit Box",
    ULTRAVIOLET: "ultraviolet marks",
    WRITING: "writing in the book",
    DOTS_SEEN: "DOTS",
}


def side_of(observation: Position) -> Side:
    """Return who sees this; the dark house before the first choice is the same for all."""
    if observation.phase == OVER:
        return "everyone"
    if observation.kind == HIDDEN or observation.countdown == HIDDEN:
        return "hunters"
    where = observation.where
    if HIDDEN in where:
        return "ghost"
    if any(place == STOCK or place <= HAND for place in where):
        return "everyone"
    secret = any(event & events.BOTH == events.HUNTERS_ONLY for event in observation.record)
    return "everyone" if secret else "ghost"


def hunts_on(observation: Position) -> bool:
    """Return whether a hunt goes on."""
    return bool(observation.hunt)


def searching(observation: Position) -> bool:
    """Return whether a hunter decides on its turn."""
    return observation.phase == SEARCHING


def hunter_name(hunter: int, names: Sequence[str]) -> str:
    """Return the person leading a hunter, or its number; for NONE the Ghost."""
    if hunter == NONE:
        return "The Ghost"
    return names[hunter + 1] if hunter + 1 < len(names) else f"Hunter {hunter + 1}"


def room_name(observation: Position, room: int) -> str:
    """Return a room with its article, such as "the Kitchen"."""
    name = observation.house.room_names[room]
    return name if name.lower().startswith(("room ", "the ")) else f"the {name}"


def place_name(observation: Position, square: int) -> str:
    """Return where a square is, such as "e5 in the Corridor"."""
    house = observation.house
    name = house.names[square]
    if house.van >> square & 1:
        return f"{name} in the van"
    room = house.room_of[square]
    return f"{name} on the path" if room < 0 else f"{name} in {room_name(observation, room)}"


def kind_words(kind: int) -> str:
    """Return the evidence of a type in words."""
    evidence = KINDS[kind].evidence
    return ", ".join(words for bit, words in EVIDENCES.items() if evidence & bit)


def ability_words(kind: int) -> str:
    """Return the ability of a type in a few words, empty if it has none."""
    nature = KINDS[kind]
    found = []
    if nature.slow_in_salt:
        found.append("leaves no footprint in salt")
    if nature.event_range != 4:
        found.append(f"ghost events reach {nature.event_range} squares")
    if nature.longer_hunts:
        found.append("may hunt one turn longer")
    if nature.uv_rounds != 5:
        found.append(f"its marks last {nature.uv_rounds} rounds")
    if nature.event_from != 5:
        found.append(f"ghost events succeed on {nature.event_from} or more")
    if nature.fall != 1:
        found.append("grows restless sooner")
    if nature.dots_from_van:
        found.append("its DOTS are seen from the van only")
    return ", ".join(found)


def capital(sentence: str) -> str:
    """Return a sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def many(count: int, noun: str) -> str:
    """Return a number with its noun, such as "2 steps"."""
    return f"{count} {noun}{'s' * (count != 1)}"


def possible_kinds(observation: Position) -> list[bool]:
    """Return for each type whether the public evidence leaves it possible."""
    found = []
    for kind in KINDS:
        fits = not observation.evidence & ~kind.evidence
        told = observation.told
        if told and kind.evidence & DOTS_SEEN:
            fits = fits and kind.dots_from_van == (told == 1)
        found.append(fits)
    return found


def known_room(observation: Position) -> tuple[int, int]:
    """Return the ghost room as far as it is proved, or NONE, and the set of rooms ruled out."""
    if observation.room not in (HIDDEN, NONE):
        return observation.room, 0
    house = observation.house
    out = 0
    dots_at = NONE
    for event in events.read(observation.record):
        if event.kind == events.LAID and event.second == DOTS:
            dots_at = event.third
        elif event.kind == events.USED and event.first == THERMOMETER:
            room = house.room_of[event.second]
            if event.third:
                return room, 0
            out |= 1 << room
        elif event.kind == events.USED and event.first == EMF_READER and event.third:
            return house.room_of[event.second], 0
        elif event.kind == events.BURNED_CRUCIFIX:
            return house.room_of[event.first], 0
        elif event.kind == events.DOTS_SHOWN and dots_at != NONE:
            return house.room_of[dots_at], 0
    return NONE, out
