"""Whose eyes an observation is seen through, and what is called how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.language import _, mark
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING, ROOMS, SQUARES, START, H, I
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]

PAWN_NAMES: Final = (mark("Hunter H"), mark("Hunter I"))
ROOM_NAMES: Final = (  # of the houses that come with the game
    *(mark("Ballroom"), mark("Dining Room"), mark("Library"), mark("Hall"), mark("Conservatory")),
    *(mark("Kitchen"), mark("Music Room"), mark("Nursery"), mark("Chapel"), mark("Gallery")),
    *(mark("Salon"), mark("Winter Garden")),
)
HOUSE_NAMES: Final = (mark("Cross Hall"), mark("Long Gallery"))


def side_of(observation: HauntedHouse) -> Side:
    """Return who sees this; where a Ghost is to hide, all see the same empty house."""
    if observation.phase == START:
        return "ghost"
    if observation.phase not in (HUNTING, HAUNTING):
        return "everyone"
    if observation.ghost == HIDDEN:
        return "hunters"
    return "ghost" if observation.missed[H] == HIDDEN else "everyone"


def team_seeing(observation: HauntedHouse) -> int:
    """Return the team whose observation this is; everyone counts as the Ghost's team."""
    hunters = side_of(observation) == "hunters"
    return observation.hunters_team() if hunters else observation.round


def may_decide(observation: HauntedHouse) -> bool:
    """Return whether the observation is of the team that is to decide."""
    return bool(observation.legal_actions())


def pawn_name(pawn: int) -> str:
    """Return what a hunter is called."""
    return _(PAWN_NAMES[pawn])


def room_title(observation: HauntedHouse, room: int) -> str:
    """Return the name of a room as it stands on its plate."""
    return said_name(observation.house.room_names[room])


def said_name(name: str) -> str:
    """Return a name of a map in the language spoken; players' own names stay as they wrote them."""
    if name in ROOM_NAMES or name in HOUSE_NAMES:
        return _(name)
    letter = name.removeprefix("Room ")
    return _("Room {letter}", letter=letter) if letter in ROOMS else name


def room_name(observation: HauntedHouse, room: int) -> str:
    """Return a room as it stands within a sentence, such as "the Kitchen"."""
    return room_words(observation.house.room_names[room])


def room_words(name: str) -> str:
    """Return the name of a room as it stands within a sentence."""
    if name.startswith(("Room ", "The ", "the ")):
        return said_name(name)
    # For translators: a room by its name, within any sentence; quotation marks are safe.
    return _("the {room}", room=said_name(name))


def room_at(observation: HauntedHouse, tile: int) -> str:
    """Return the room of a tile with its article."""
    return room_name(observation, observation.house.room_of[tile])


def radar_words(numbers: Sequence[int]) -> str:
    """Return what a Radar answered: one number, or two."""
    if len(numbers) == 1:
        return str(numbers[0])
    return _("{smaller} and {larger}", smaller=numbers[0], larger=numbers[1])


def able(observation: HauntedHouse) -> list[int]:
    """Return the pawns with actions left that the seat to decide leads."""
    if observation.phase != HUNTING or observation.left[H] == HIDDEN:
        return []
    own = (H, I) if observation.players == 2 else (observation.deciding_pawn(),)
    return [pawn for pawn in own if observation.left[pawn]]


def tile_of(place: str) -> int | None:
    """Return the tile a place is, or None for a place beside the board."""
    return SQUARES.get(place)


def capital(sentence: str) -> str:
    """Return a sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]
