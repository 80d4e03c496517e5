"""What the places look like: the picture of each tile and how far it is turned."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3.house import STAIRS_A, STAIRS_B, STOREY_OF, TILES
from game.rules.haunting_house_3.position import Position
from game.rules.haunting_house_3.tiles import (
    ALL_SIDES,
    CANCEL_DISK,
    DOWN,
    FLIP,
    GHOST,
    GHOST_DISK,
    KNOWN_GHOST_DISK,
    NO_DISK,
    SHAPE_FACES,
    SWAP_DISK,
    TRAP,
    TURN_90,
    TURN_180,
    TURNED,
)
from game.state import HIDDEN

KEY: Final = "haunting_house_3"
FORMS: Final = ("dead_end", "straight", "corner", "t", "cross")
MARKS: Final = {
    TRAP: f"{KEY}/mark_trap",
    GHOST: f"{KEY}/mark_ghost",
    TURN_90: f"{KEY}/mark_turn90",
    TURN_180: f"{KEY}/mark_turn180",
    FLIP: f"{KEY}/mark_flip",
}
DISK_SPRITES: Final = {
    HIDDEN: f"{KEY}/disk",
    CANCEL_DISK: f"{KEY}/disk_cancel",
    SWAP_DISK: f"{KEY}/disk_swap",
    GHOST_DISK: f"{KEY}/disk_ghost",
    KNOWN_GHOST_DISK: f"{KEY}/disk_ghost",
}
STAIRS: Final = {STAIRS_A: f"{KEY}/stair_a", STAIRS_B: f"{KEY}/stair_b"}
DOWN_SPRITE: Final = f"{KEY}/down"
SHAPES: Final = {  # by open sides: the form and the degrees it is turned clockwise
    TURNED[quarters][sides]: (form, 90 * quarters)
    for form, sides in reversed(list(zip(FORMS, SHAPE_FACES, strict=True)))
    for quarters in (3, 2, 1, 0)
} | {0: ("closed", 0)}


def tile_of(state: Position, place: int) -> tuple[str, int]:
    """Return the sprite of the tile at a place and the degrees it is turned clockwise."""
    face = state.faces[place]
    if face & DOWN:
        return DOWN_SPRITE, 0
    form, degrees = SHAPES[face & ALL_SIDES]
    return f"{KEY}/tile_{STOREY_OF[place] + 1}_{form}", degrees


def mark_of(state: Position, place: int) -> str:
    """Return the sprite of what is printed on the tile at a place, empty for nothing."""
    if place >= TILES or state.faces[place] & DOWN:
        return ""
    return MARKS.get(state.kind_at(place), "")


def disk_of(state: Position, place: int) -> str:
    """Return the sprite of the disk on the tile at a place, empty for none."""
    disk = state.disks[state.tiles[place]]
    return "" if disk == NO_DISK else DISK_SPRITES[disk]


def pawn_of(state: Position, seat: int) -> str:
    """Return the sprite of a seat's pawn, living or a ghost."""
    return f"{KEY}/{'ghost' if state.is_ghost(seat) else 'pawn'}_{seat}"
