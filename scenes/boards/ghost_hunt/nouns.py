"""What hunters, rooms, items, types and evidence are called, in the form a sentence wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import SOURCE, _, many, mark, spoken, within
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import (
    BOOK,
    BOX,
    CRUCIFIX,
    DOTS,
    DOTS_SEEN,
    EMF,
    EMF_READER,
    NONE,
    SALT,
    SPIRIT_BOX,
    THERMOMETER,
    ULTRAVIOLET,
    UV,
    WRITING,
)
from scenes.boards.ghost_hunt import rooms

KIND_NAMES: Final = (  # of the types that come with the game
    *(mark("Spirit"), mark("Wraith"), mark("Poltergeist"), mark("Demon")),
    *(mark("Obake"), mark("Myling"), mark("Yokai"), mark("Goryo")),
)
EVIDENCES: Final = (EMF, SPIRIT_BOX, ULTRAVIOLET, WRITING, DOTS_SEEN)


def hunter_name(hunter: int, names: Sequence[str]) -> str:
    """Return the person leading a hunter, or its number; for NONE the Ghost."""
    if hunter == NONE:
        return _("The Ghost")
    if hunter + 1 < len(names):
        return names[hunter + 1]
    return _("Hunter {number}", number=hunter + 1)


def kind_name(kind: int) -> str:
    """Return what a type is called; one that was added to the table as it stands there."""
    name = KINDS[kind].name
    return _(name) if name in KIND_NAMES else name


def item_name(item: int) -> str:
    """Return an item as it stands in a list, such as "writing book"."""
    return {
        DOTS: within("item", "DOTS projector"),
        BOOK: within("item", "writing book"),
        UV: within("item", "UV flashlight"),
        THERMOMETER: within("item", "thermometer"),
        EMF_READER: within("item", "EMF reader"),
        CRUCIFIX: within("item", "crucifix"),
        SALT: within("item", "salt"),
        BOX: within("item", "Spirit Box"),
    }[item]


def the_item(item: int) -> str:
    """Return an item that something is said of, such as "the writing book"."""
    return {
        DOTS: within("item, subject", "the DOTS projector"),
        BOOK: within("item, subject", "the writing book"),
        UV: within("item, subject", "the UV flashlight"),
        THERMOMETER: within("item, subject", "the thermometer"),
        EMF_READER: within("item, subject", "the EMF reader"),
        CRUCIFIX: within("item, subject", "the crucifix"),
        SALT: within("item, subject", "the salt"),
        BOX: within("item, subject", "the Spirit Box"),
    }[item]


def item_taken(item: int) -> str:
    """Return an item that something is done with, such as "the writing book"."""
    return {
        DOTS: within("item, object", "the DOTS projector"),
        BOOK: within("item, object", "the writing book"),
        UV: within("item, object", "the UV flashlight"),
        THERMOMETER: within("item, object", "the thermometer"),
        EMF_READER: within("item, object", "the EMF reader"),
        CRUCIFIX: within("item, object", "the crucifix"),
        SALT: within("item, object", "the salt"),
        BOX: within("item, object", "the Spirit Box"),
    }[item]


def evidence_name(evidence: int) -> str:
    """Return a kind of evidence as it stands in a list."""
    return {
        EMF: within("evidence", "EMF"),
        SPIRIT_BOX: within("evidence", "Spirit Box"),
        ULTRAVIOLET: within("evidence", "ultraviolet marks"),
        WRITING: within("evidence", "writing in the book"),
        DOTS_SEEN: within("evidence", "DOTS"),
    }[evidence]


def kind_words(kind: int) -> str:
    """Return the evidence of a type in words."""
    evidence = KINDS[kind].evidence
    return ", ".join(evidence_name(bit) for bit in EVIDENCES if evidence & bit)


def ability_words(kind: int) -> str:
    """Return the ability of a type in a few words, empty if it has none."""
    nature = KINDS[kind]
    found = []
    if nature.slow_in_salt:
        found.append(_("leaves no footprint in salt"))
    if nature.event_range != 4:
        found.append(
            many(
                "ghost events reach {number} square",
                "ghost events reach {number} squares",
                nature.event_range,
            )
        )
    if nature.longer_hunts:
        found.append(_("may hunt one turn longer"))
    if nature.uv_rounds != 5:
        found.append(
            many(
                "its marks last {number} round", "its marks last {number} rounds", nature.uv_rounds
            )
        )
    if nature.event_from != 5:
        found.append(_("ghost events succeed on {number} or more", number=nature.event_from))
    if nature.fall != 1:
        found.append(_("grows restless sooner"))
    if nature.dots_from_van:
        found.append(_("its DOTS are seen from the van only"))
    return ", ".join(found)


def place_name(observation: Position, square: int) -> str:
    """Return where a square is, such as "e5 in the Corridor"."""
    house = observation.house
    name = house.names[square]
    if house.van >> square & 1:
        return _("{square} in the van", square=name)
    room = house.room_of[square]
    if room < 0:
        return _("{square} on the path", square=name)
    # For translators: such as "e5 in the Corridor".
    return _("{square} {in_room}", square=name, in_room=rooms.within_it(observation, room))


def steps(number: int) -> str:
    """Return a number of steps."""
    return many("{number} step", "{number} steps", number)


def capital(sentence: str) -> str:
    """Return a sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def small(sentence: str) -> str:
    """Return a sentence as English has it within another; nouns elsewhere keep their capitals."""
    return sentence[:1].lower() + sentence[1:] if spoken() == SOURCE else sentence
