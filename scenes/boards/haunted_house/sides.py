"""Whose eyes an observation is seen through, and what is called how."""

from __future__ import annotations

from typing import Final, Literal

from game.rules.haunted_house.position import HAUNTING, HUNTING, START, Position
from game.rules.haunted_house.tables import SQUARES, H, I
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]

PAWN_NAMES: Final = ("Hunter H", "Hunter I")


def side_of(observation: Position) -> Side:
    """Return who sees this; where a Ghost is to hide, all see the same empty house."""
    if observation.phase == START:
        return "ghost"
    if observation.phase not in (HUNTING, HAUNTING):
        return "everyone"
    if observation.ghost == HIDDEN:
        return "hunters"
    return "ghost" if observation.missed[H] == HIDDEN else "everyone"


def team_seeing(observation: Position) -> int:
    """Return the team whose observation this is; everyone counts as the Ghost's team."""
    hunters = side_of(observation) == "hunters"
    return observation.hunters_team() if hunters else observation.round


def may_decide(observation: Position) -> bool:
    """Return whether the observation is of the team that is to decide."""
    return bool(observation.legal_actions())


def room_name(observation: Position, room: int) -> str:
    """Return a room with its article, such as "the Kitchen"."""
    name = observation.house.room_names[room]
    return name if name.startswith(("Room ", "The ", "the ")) else f"the {name}"


def room_at(observation: Position, tile: int) -> str:
    """Return the room of a tile with its article."""
    return room_name(observation, observation.house.room_of[tile])


def able(observation: Position) -> list[int]:
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
