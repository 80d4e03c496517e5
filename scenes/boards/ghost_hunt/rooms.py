"""What the rooms of a house are called, in the form a sentence wants."""

from __future__ import annotations

from typing import Final

from game.language import _, mark, within
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.position import Position

HOUSE_NAMES: Final = (mark("The Manor"), mark("The Cottage"))  # that come with the game
PLAIN: Final = ("room ", "the ")  # how a name begins that has no article before it


def house_title(house: HuntHouse) -> str:
    """Return the name of a house; players' own stay as they wrote them."""
    return _(house.name) if house.name in HOUSE_NAMES else house.name


def _named(observation: Position, room: int) -> tuple[str, str]:
    """Return the name of a room in its file, and the letter of one that was given no name."""
    name = observation.house.room_names[room]
    letter = name.removeprefix("Room ")
    return name, letter if len(letter) == 1 and name != letter else ""


def title(observation: Position, room: int) -> str:
    """Return the name of a room as it stands on its plate."""
    name, letter = _named(observation, room)
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


def the_room(observation: Position, room: int) -> str:
    """Return a room that something is said of, such as "the Kitchen"."""
    name, letter = _named(observation, room)
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
    if name.lower().startswith(PLAIN):
        return name
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("the {room}", room=name)


def within_it(observation: Position, room: int) -> str:
    """Return that something is in a room, such as "in the Kitchen"."""
    name, letter = _named(observation, room)
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
    if name.lower().startswith(PLAIN):
        return _("in {room}", room=name)
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("in the {room}", room=name)


def into(observation: Position, room: int) -> str:
    """Return that a way leads into a room, such as "into the Kitchen"."""
    name, letter = _named(observation, room)
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
    if name.lower().startswith(PLAIN):
        return _("into {room}", room=name)
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("into the {room}", room=name)


def of_it(observation: Position, room: int) -> str:
    """Return that a Ghost is at home in a room, such as "of the Kitchen"."""
    name, letter = _named(observation, room)
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
    if name.lower().startswith(PLAIN):
        return _("of {room}", room=name)
    # For translators: the room has a name that a player gave it; quotation marks are safe.
    return _("of the {room}", room=name)
