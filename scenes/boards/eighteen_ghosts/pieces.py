"""The ghosts and portal rings of 18 Ghosts as pieces."""

from __future__ import annotations

from typing import Final

from scenes.boards.eighteen_ghosts.colours import KEYS
from scenes.boards.motion.animation import Piece

SPRITES: Final = tuple(
    f"eighteen_ghosts/{colour}_{owner}" for owner in (0, 1) for colour in ("red", "blue", "yellow")
)
WALL_DEGREES: Final = (0, 180, 90)  # Clockwise, red, blue and yellow face the wall at these angles.


def piece_of(ghost: int) -> Piece:
    """Return the piece of a ghost."""
    return Piece(SPRITES[ghost], sway=1 + ghost // 3)


def ring_of(colour: int, quarters: int, flipped: bool) -> Piece:
    """Return the ring of a portal after a number of quarter turns."""
    degrees = (WALL_DEGREES[colour] + 90 * quarters + 180 * flipped) % 360
    return Piece(f"eighteen_ghosts/ring_{KEYS[colour]}", degrees, shadow=False)
