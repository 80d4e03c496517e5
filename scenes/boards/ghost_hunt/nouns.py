"""Names of hunters, rooms, items, types and evidence in the grammatical forms sentences need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import SOURCE, _, many, mark, spoken, within
from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position

KIND_NAMES: Final = (  # The types that come with the game.
    *(mark("Spirit"), mark("Wraith"), mark("Poltergeist"), mark("Demon")),
    *(mark("Obake"), mark("Myling"), mark("Yokai"), mark("Goryo")),
)
EVIDENCES: Final = (
    tables.EMF,
    tables.SPIRIT_BOX,
    tables.ULTRAVIOLET,
    tables.WRITING,
    tables.DOTS_SEEN,
)


def hunter_name(hunter: int, names: Sequence[str]) -> str:
    """Return the name of the hunter's player, or its number; for NONE, the Ghost."""
    if hunter == tables.NONE:
        return _("The Ghost")
    if hunter + 1 < len(names):
        return names[hunter + 1]
    return _("Hunter {number}", number=hunter + 1)


def kind_name(kind: int) -> str:
    """Return the name of a ghost type; types added to the table are not translated."""
    name = KINDS[kind].name
    return _(name) if name in KIND_NAMES else name


def item_name(item: int) -> str:
    """Return the name of an item as in a list, such as "writing book"."""
    return {
        tables.DOTS: within("item", "DOTS projector"),
        tables.BOOK: within("item", "writing book"),
        tables.UV: within("item", "UV flashlight"),
        tables.THERMOMETER: within("item", "thermometer"),
        tables.EMF_READER: within("item", "EMF reader"),
        tables.CRUCIFIX: within("item", "crucifix"),
        tables.SALT: within("item", "salt"),
        tables.BOX: within("item", "Spirit Box"),
    }[item]


def the_item(item: int) -> str:
    """Return the name of an item as a subject, such as "the writing book"."""
    return {
        tables.DOTS: within("item, subject", "the DOTS projector"),
        tables.BOOK: within("item, subject", "the writing book"),
        tables.UV: within("item, subject", "the UV flashlight"),
        tables.THERMOMETER: within("item, subject", "the thermometer"),
        tables.EMF_READER: within("item, subject", "the EMF reader"),
        tables.CRUCIFIX: within("item, subject", "the crucifix"),
        tables.SALT: within("item, subject", "the salt"),
        tables.BOX: within("item, subject", "the Spirit Box"),
    }[item]


def item_taken(item: int) -> str:
    """Return the name of an item as an object, such as "the writing book"."""
    return {
        tables.DOTS: within("item, object", "the DOTS projector"),
        tables.BOOK: within("item, object", "the writing book"),
        tables.UV: within("item, object", "the UV flashlight"),
        tables.THERMOMETER: within("item, object", "the thermometer"),
        tables.EMF_READER: within("item, object", "the EMF reader"),
        tables.CRUCIFIX: within("item, object", "the crucifix"),
        tables.SALT: within("item, object", "the salt"),
        tables.BOX: within("item, object", "the Spirit Box"),
    }[item]


def evidence_name(evidence: int) -> str:
    """Return the name of a kind of evidence."""
    return {
        tables.EMF: within("evidence", "EMF"),
        tables.SPIRIT_BOX: within("evidence", "Spirit Box"),
        tables.ULTRAVIOLET: within("evidence", "ultraviolet marks"),
        tables.WRITING: within("evidence", "writing in the book"),
        tables.DOTS_SEEN: within("evidence", "DOTS"),
    }[evidence]


def kind_words(kind: int) -> str:
    """Return the evidence of a type in words."""
    evidence = KINDS[kind].evidence
    return ", ".join(evidence_name(bit) for bit in EVIDENCES if evidence & bit)


def ability_words(kind: int) -> str:
    """Return the ability of a type in a few words; empty if it has none."""
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
    """Return the description of a square, such as "e5 in the Corridor"."""
    house = observation.house
    name = house.names[square]
    if house.van >> square & 1:
        return _("{square} in the van", square=name)
    room = house.room_of[square]
    if room < 0:
        return _("{square}, on the garden path", square=name)
    # For translators: such as "e5 in the Corridor".
    return _(
        "{square} {in_room}",
        square=name,
        in_room=in_room(observation.house.room_names[room]),
    )


def steps(number: int) -> str:
    """Return a number of steps in words."""
    return many("{number} step", "{number} steps", number)


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def small(sentence: str) -> str:
    """Return a sentence as used within another: in English, with a small first letter."""
    return sentence[:1].lower() + sentence[1:] if spoken() == SOURCE else sentence


HOUSE_NAMES: Final = (mark("The Manor"), mark("The Cottage"))  # The houses that come with the game.
WITHOUT_ARTICLE: Final = ("room ", "the ")  # A name that begins like this has no article before it.


def house_title(house: HuntHouse) -> str:
    """Return the title of a house; names chosen by players are not translated."""
    return _(house.name) if house.name in HOUSE_NAMES else house.name


def _room_letter(name: str) -> str:
    """Return the letter of a room without a name, or an empty string."""
    letter = name.removeprefix("Room ")
    return letter if len(letter) == 1 and name != letter else ""


def room_title(name: str) -> str:
    """Return the name of a room as on its plate."""
    letter = _room_letter(name)
    if letter:
        return _("Room {letter}", letter=letter)
    known = {
        "Nursery": within("room", "Nursery"),
        "Bathroom": within("room", "Bathroom"),
        "Master bedroom": within("room", "Master bedroom"),
        "Study": within("room", "Study"),
        "Corridor": within("room", "Corridor"),
        "Garage": within("room", "Garage"),
        "Kitchen": within("room", "Kitchen"),
        "Foyer": within("room", "Foyer"),
        "Living room": within("room", "Living room"),
        "Parlour": within("room", "Parlour"),
        "Hall": within("room", "Hall"),
        "Bedroom": within("room", "Bedroom"),
        "Workshop": within("room", "Workshop"),
    }.get(name)
    if known is not None:
        return known
    return name


def the_room(name: str) -> str:
    """Return a room as a subject, such as "the Kitchen"."""
    letter = _room_letter(name)
    if letter:
        return _("Room {letter}", letter=letter)
    known = {
        "Nursery": within("room, subject", "the Nursery"),
        "Bathroom": within("room, subject", "the Bathroom"),
        "Master bedroom": within("room, subject", "the Master bedroom"),
        "Study": within("room, subject", "the Study"),
        "Corridor": within("room, subject", "the Corridor"),
        "Garage": within("room, subject", "the Garage"),
        "Kitchen": within("room, subject", "the Kitchen"),
        "Foyer": within("room, subject", "the Foyer"),
        "Living room": within("room, subject", "the Living room"),
        "Parlour": within("room, subject", "the Parlour"),
        "Hall": within("room, subject", "the Hall"),
        "Bedroom": within("room, subject", "the Bedroom"),
        "Workshop": within("room, subject", "the Workshop"),
    }.get(name)
    if known is not None:
        return known
    if name.lower().startswith(WITHOUT_ARTICLE):
        return name
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("the {room}", room=name)


def in_room(name: str) -> str:
    """Return the location in a room, such as "in the Kitchen"."""
    letter = _room_letter(name)
    if letter:
        return _("in Room {letter}", letter=letter)
    known = {
        "Nursery": within("in a room", "in the Nursery"),
        "Bathroom": within("in a room", "in the Bathroom"),
        "Master bedroom": within("in a room", "in the Master bedroom"),
        "Study": within("in a room", "in the Study"),
        "Corridor": within("in a room", "in the Corridor"),
        "Garage": within("in a room", "in the Garage"),
        "Kitchen": within("in a room", "in the Kitchen"),
        "Foyer": within("in a room", "in the Foyer"),
        "Living room": within("in a room", "in the Living room"),
        "Parlour": within("in a room", "in the Parlour"),
        "Hall": within("in a room", "in the Hall"),
        "Bedroom": within("in a room", "in the Bedroom"),
        "Workshop": within("in a room", "in the Workshop"),
    }.get(name)
    if known is not None:
        return known
    if name.lower().startswith(WITHOUT_ARTICLE):
        return _("in {room}", room=name)
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("in the {room}", room=name)


def into_room(name: str) -> str:
    """Return the direction into a room, such as "into the Kitchen"."""
    letter = _room_letter(name)
    if letter:
        return _("into Room {letter}", letter=letter)
    known = {
        "Nursery": within("into a room", "into the Nursery"),
        "Bathroom": within("into a room", "into the Bathroom"),
        "Master bedroom": within("into a room", "into the Master bedroom"),
        "Study": within("into a room", "into the Study"),
        "Corridor": within("into a room", "into the Corridor"),
        "Garage": within("into a room", "into the Garage"),
        "Kitchen": within("into a room", "into the Kitchen"),
        "Foyer": within("into a room", "into the Foyer"),
        "Living room": within("into a room", "into the Living room"),
        "Parlour": within("into a room", "into the Parlour"),
        "Hall": within("into a room", "into the Hall"),
        "Bedroom": within("into a room", "into the Bedroom"),
        "Workshop": within("into a room", "into the Workshop"),
    }.get(name)
    if known is not None:
        return known
    if name.lower().startswith(WITHOUT_ARTICLE):
        return _("into {room}", room=name)
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("into the {room}", room=name)


def of_room(name: str) -> str:
    """Return the genitive of a room, such as "of the Kitchen"."""
    letter = _room_letter(name)
    if letter:
        return _("of Room {letter}", letter=letter)
    known = {
        "Nursery": within("Ghost of a room", "of the Nursery"),
        "Bathroom": within("Ghost of a room", "of the Bathroom"),
        "Master bedroom": within("Ghost of a room", "of the Master bedroom"),
        "Study": within("Ghost of a room", "of the Study"),
        "Corridor": within("Ghost of a room", "of the Corridor"),
        "Garage": within("Ghost of a room", "of the Garage"),
        "Kitchen": within("Ghost of a room", "of the Kitchen"),
        "Foyer": within("Ghost of a room", "of the Foyer"),
        "Living room": within("Ghost of a room", "of the Living room"),
        "Parlour": within("Ghost of a room", "of the Parlour"),
        "Hall": within("Ghost of a room", "of the Hall"),
        "Bedroom": within("Ghost of a room", "of the Bedroom"),
        "Workshop": within("Ghost of a room", "of the Workshop"),
    }.get(name)
    if known is not None:
        return known
    if name.lower().startswith(WITHOUT_ARTICLE):
        return _("of {room}", room=name)
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("of the {room}", room=name)
