"""Sprites of tiles, pawns, staircases and the Exit."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3 import tiles
from game.rules.haunting_house_3.house import STOREY_OF, TILES
from game.rules.haunting_house_3.state import HauntingHouse3
from game.state import HIDDEN
from scenes.boards.motion.animation import Piece

KEY: Final = "haunting_house_3"
# The pawn of a seat has the place `PAWN_SEAT` + seat.
TILE_SEAT, MARK_SEAT, DISK_SEAT, PAWN_SEAT = range(4)
FORMS: Final = ("dead_end", "straight", "corner", "t", "cross")
MARKS: Final = {
    tiles.TRAP: f"{KEY}/mark_trap",
    tiles.GHOST: f"{KEY}/mark_ghost",
    tiles.TURN_90: f"{KEY}/mark_turn90",
    tiles.TURN_180: f"{KEY}/mark_turn180",
    tiles.FLIP: f"{KEY}/mark_flip",
}
DISK_SPRITES: Final = {
    HIDDEN: f"{KEY}/disk",
    tiles.CANCEL_DISK: f"{KEY}/disk_cancel",
    tiles.SWAP_DISK: f"{KEY}/disk_swap",
    tiles.GHOST_DISK: f"{KEY}/disk_ghost",
    tiles.KNOWN_GHOST_DISK: f"{KEY}/disk_ghost",
}
FIXTURES: Final = {"A": f"{KEY}/stair_a", "B": f"{KEY}/stair_b", "X": f"{KEY}/exit"}
DOWN_SPRITE: Final = f"{KEY}/down"
SHAPES: Final = {  # By open sides: the form and the degrees it is turned clockwise.
    tiles.TURNED[quarters][sides]: (form, 90 * quarters)
    for form, sides in reversed(list(zip(FORMS, tiles.SHAPE_FACES, strict=True)))
    for quarters in (3, 2, 1, 0)
} | {0: ("closed", 0)}


def tile_of(state: HauntingHouse3, place: int) -> tuple[str, int]:
    """Return the sprite of the tile at a place, and its clockwise rotation in degrees."""
    face = state.faces[place]
    if face & tiles.DOWN:
        return DOWN_SPRITE, 0
    form, degrees = SHAPES[face & tiles.ALL_SIDES]
    return f"{KEY}/tile_{STOREY_OF[place] + 1}_{form}", degrees


def mark_of(state: HauntingHouse3, place: int) -> str:
    """Return the sprite printed on the tile at a place; empty for none."""
    if place >= TILES or state.faces[place] & tiles.DOWN:
        return ""
    return MARKS.get(state.kind_at(place), "")


def disk_of(state: HauntingHouse3, place: int) -> str:
    """Return the sprite of the disk on the tile at a place; empty for none."""
    disk = state.disks[state.tiles[place]]
    return "" if disk == tiles.NO_DISK else DISK_SPRITES[disk]


def pawn_of(state: HauntingHouse3, seat: int) -> Piece:
    """Return a seat's pawn, living or a ghost."""
    ghost = state.is_ghost(seat)
    return Piece(f"{KEY}/{'ghost' if ghost else 'pawn'}_{seat}", sway=1 if ghost else 0)


def badge_of(state: HauntingHouse3, seat: int) -> Piece:
    """Return the small form of a seat's pawn for a crowd."""
    if state.is_ghost(seat):
        return pawn_of(state, seat)
    return Piece(f"{KEY}/seat_{seat}", shadow=False)


def fixture(name: str) -> Piece:
    """Return the piece of a staircase or of the Exit."""
    return Piece(FIXTURES[name.removeprefix("door ")[0]], shadow=False)
