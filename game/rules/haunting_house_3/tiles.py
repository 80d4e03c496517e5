"""Tiles: their sides, how they turn, what is printed on them, and the disks on turn tiles.

A face is the set of a tile's open sides as bits N 1, E 2, S 4, W 8, with 16 when it lies face down.
"""

from __future__ import annotations

from typing import Final

SIDES: Final = (1, 2, 4, 8)  # The bit of each direction.
OPPOSITE: Final = (4, 8, 1, 2)
ALL_SIDES: Final = 15
DOWN: Final = 16
STAIR_FACE: Final = 2 | 8  # A staircase opens toward both storeys.


def _turned(face: int, quarters: int) -> int:
    """Return a face after quarter turns clockwise; a tile face down stays face down."""
    sides = face & ALL_SIDES
    for _ in range(quarters % 4):
        sides = sides << 1 & ALL_SIDES | sides >> 3
    return face & DOWN | sides


# TURNED[quarters][face]
TURNED: Final = tuple(tuple(_turned(face, q) for face in range(32)) for q in range(4))

SHAPES: Final = ("dead-end", "straight", "corner", "T", "cross")
SHAPE_FACES: Final = (1, 5, 3, 11, 15)  # The faces before a random turn.

PLAIN, TRAP, GHOST, TURN_90, TURN_180, FLIP = range(6)
SPECIALS: Final = ("plain", "trap", "ghost", "turn90", "turn180", "flip")
# The quarter turns of each kind of tile when a pawn enters it.
QUARTER_TURNS: Final = (0, 0, 0, 1, 2, 0)

# The disk on a tile. The last is a Ghost disk that a ghost has looked at and left there.
NO_DISK, CANCEL_DISK, SWAP_DISK, GHOST_DISK, KNOWN_GHOST_DISK = range(5)
DISKS: Final = ("", "cancel", "swap", "ghost-disk", "ghost-disk")


def sides_text(face: int) -> str:
    """Return the open sides of a face in the order N E S W, `-` for none."""
    return "".join(d for d, side in zip("NESW", SIDES, strict=True) if face & side) or "-"
