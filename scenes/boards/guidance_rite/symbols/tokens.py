"""Sprite names of pieces, composed from shape, arrows and character."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.pieces import MARKED, OWNER, character_of
from game.rules.guidance_rite.tables import ARROWS_IN, CHARACTERS

FOLDER: Final = "guidance_rite/"
PLAYER_COLOURS: Final = ("#5AB0F2", "#FF7A63")  # The colours of Lanterns and Moons.
HALF_TURN_EIGHTHS: Final = 4  # A turned board shows everything turned by these eighths.


def core_of(piece: int) -> str:
    """Return the sprite part for the character, with a star if the piece is marked."""
    return CHARACTERS[character_of(piece)] + ("_marked" if piece & MARKED else "")


def disc_of(piece: int) -> str:
    """Return the sprite part for the shape: round for A, angular for B, stone for unclaimed."""
    return f"token_{(piece >> OWNER) - 1}"


def body(piece: int) -> str:
    """Return the sprite of a piece without its arrows."""
    return f"{FOLDER}{disc_of(piece)}+{core_of(piece)}"


def _arrows(piece: int, final: bool, flipped: bool) -> list[str]:
    turn = HALF_TURN_EIGHTHS if flipped else 0
    grey = "grey" if final else "used"
    found = [f"{grey}@{(d + turn) % 8 * 45}" for d in ARROWS_IN[piece >> 8 & 255]]
    return found + [f"arrow@{(d + turn) % 8 * 45}" for d in ARROWS_IN[piece & 255]]


def ring(piece: int, final: bool, flipped: bool) -> str:
    """Return the sprite of the arrows alone; empty without arrows."""
    arrows = _arrows(piece, final, flipped)
    return FOLDER + "+".join(arrows) if arrows else ""


def whole(piece: int, final: bool, flipped: bool) -> str:
    """Return the sprite of a piece."""
    return FOLDER + "+".join([disc_of(piece), *_arrows(piece, final, flipped), core_of(piece)])
