"""Names of hunters, rooms, houses and Radar answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import _, mark, within
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ROOMS

FOUR_PLAYERS: Final = 4  # Each of them leads one hunter in turn.
PAWN_NAMES: Final = ("Amelia", "Ben")  # Of A and B, in every language.
ROOM_NAMES: Final = (  # The houses that come with the game have these rooms.
    *(mark("Ballroom"), mark("Dining Room"), mark("Library"), mark("Hall"), mark("Conservatory")),
    *(mark("Kitchen"), mark("Music Room"), mark("Nursery"), mark("Chapel"), mark("Gallery")),
    *(mark("Salon"), mark("Winter Garden")),
)
HOUSE_NAMES: Final = (mark("Cross Hall"), mark("Long Gallery"))


def pawn_name(pawn: int, names: Sequence[str] = (), player: int = 0) -> str:
    """Return the name of a hunter: with four players that of the player who leads it."""
    return names[player] if len(names) == FOUR_PLAYERS else PAWN_NAMES[pawn]


def hunter_names(round_number: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Return the names of both hunters in a round."""
    first = 1 - round_number  # The seat of the player who leads A.
    return pawn_name(0, names, first), pawn_name(1, names, first + 2)


def room_title(observation: HauntedHouse, room: int) -> str:
    """Return the name of a room as on its plate."""
    return said_name(observation.house.room_names[room])


def said_name(name: str) -> str:
    """Return the translated name of a room or house; names by players are not translated."""
    if name in ROOM_NAMES or name in HOUSE_NAMES:
        return _(name)
    unnamed = {f"Room {letter}": letter for letter in ROOMS}
    return _("Room {letter}", letter=unnamed[name]) if name in unnamed else name


def room_name(observation: HauntedHouse, room: int) -> str:
    """Return a room within a sentence, such as "the Kitchen"."""
    return room_words(observation.house.room_names[room])


def room_words(name: str) -> str:
    """Return the name of a room within a sentence."""
    if name.startswith(("Room ", "The ", "the ")):
        return said_name(name)
    # For translators: a room by its name, within any sentence; quotation marks are safe.
    return _("the {room}", room=said_name(name))


def room_subject(name: str) -> str:
    """Return a room as a subject, such as "the Kitchen"."""
    known = {
        "Ballroom": within("a room that is spoken of", "the Ballroom"),
        "Dining Room": within("a room that is spoken of", "the Dining Room"),
        "Library": within("a room that is spoken of", "the Library"),
        "Hall": within("a room that is spoken of", "the Hall"),
        "Conservatory": within("a room that is spoken of", "the Conservatory"),
        "Kitchen": within("a room that is spoken of", "the Kitchen"),
        "Music Room": within("a room that is spoken of", "the Music Room"),
        "Nursery": within("a room that is spoken of", "the Nursery"),
        "Chapel": within("a room that is spoken of", "the Chapel"),
        "Gallery": within("a room that is spoken of", "the Gallery"),
        "Salon": within("a room that is spoken of", "the Salon"),
        "Winter Garden": within("a room that is spoken of", "the Winter Garden"),
    }
    return known.get(name) or room_words(name)


def room_at(observation: HauntedHouse, tile: int) -> str:
    """Return the room of a tile within a sentence."""
    return room_name(observation, observation.house.room_of[tile])


def radar_words(numbers: Sequence[int]) -> str:
    """Return the answer of a Radar in words: one number, or two."""
    if len(numbers) == 1:
        return str(numbers[0])
    return _("{smaller} and {larger}", smaller=numbers[0], larger=numbers[1])


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
