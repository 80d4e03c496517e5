"""Pieces as numbers, and their changes by moves, merging and powers.

Bits 0-7 are its black arrows, 8-15 its grey ones (in the death match: those used up), 16-18 the
character, 19 the mark, 20-21 the owner. No direction has arrows of both colours.
"""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.tables import (
    CHARACTERS,
    CROW,
    DIRECTIONS,
    DOUBLE,
    GUARDIAN,
    LIZARD,
    MONSTER,
    NONE,
    RAT,
    STEP,
    TURNED,
)

EMPTY: Final = 0
BLACK: Final = 255
GREY: Final = 255 << 8
ARROWS: Final = BLACK | GREY
CHARACTER: Final = 7 << 16
MARKED: Final = 1 << 19
OWNER: Final = 20  # A shift; the owner is 1 for A and 2 for B.
UNCLAIMED: Final = 3  # The owner of a piece that nobody has claimed.
PLAIN_PLUS: Final = 0b01010101
PLAIN_CROSS: Final = 0b10101010
# A Lizard with more arrows than this cannot get another one.
MOST_ARROWS_TO_RENEW: Final = 5


def make(owner: int, character: int, black: int, grey: int = 0, marked: bool = False) -> int:
    """Return a piece; `owner` is 1, 2 or UNCLAIMED."""
    return black | grey << 8 | character << 16 | (MARKED if marked else 0) | owner << OWNER


def character_of(piece: int) -> int:
    """Return the character of a piece."""
    return piece >> 16 & 7


def with_character(piece: int, character: int) -> int:
    """Return the piece with another character."""
    return piece & ~CHARACTER | character << 16


def plain(piece: int) -> int:
    """Return the piece without its character."""
    return piece & ~CHARACTER


def arrows_of(piece: int) -> int:
    """Return the directions in which a piece has an arrow of either colour."""
    return (piece | piece >> 8) & 255


def renewed(piece: int) -> int:
    """Return the piece, a Lizard without black arrows with new ones wherever none is grey."""
    if piece >> 16 & 7 == LIZARD and not piece & BLACK:
        return piece | ~(piece >> 8) & BLACK
    return piece


def turned(piece: int, eighths: int) -> int:
    """Return the piece with all its arrows turned clockwise."""
    turn = TURNED[eighths]
    return piece & ~ARROWS | turn[piece & 255] | turn[piece >> 8 & 255] << 8


def bitten(piece: int, direction: int) -> int:
    """Return the piece without its arrow in a direction; a Lizard is not renewed yet."""
    return piece & ~(0x101 << direction)


def blackened(piece: int, direction: int) -> int:
    """Return the piece with a grey arrow made black, or with a new black one."""
    return piece & ~(0x100 << direction) | 1 << direction


def moved(piece: int, direction: int, kind: int, wrapped_and_captured: bool) -> int:
    """Return the piece after the effect of its own move along an arrow."""
    character = piece >> 16 & 7
    piece &= ~(0x100 << direction)  # The grey arrow is used up before a Rat turns.
    if character == RAT:
        return turned(piece, 1)
    if character == CROW:
        return piece ^ 0x101 << direction if kind == DOUBLE else piece
    if character == LIZARD:
        return renewed(piece & ~(1 << direction))
    if (character == MONSTER and kind == STEP) or (character == GUARDIAN and wrapped_and_captured):
        return plain(piece)
    return piece


def merged(piece: int, captured: int) -> int:
    """Return the piece after capturing a friend: its black arrows in grey, and the mark."""
    black = captured & 255
    return piece & ~black | black << 8 | MARKED


def offered(piece: int, captured: int) -> int:
    """Return the character that a piece may take over from a captured friend, or NONE."""
    character = character_of(captured)
    return NONE if character == character_of(piece) else character


def text_of(piece: int) -> str:
    """Return character, arrows and mark as set-up files write them."""
    arrows = [
        ("~" if piece >> 8 + d & 1 else "") + name
        for d, name in enumerate(DIRECTIONS)
        if arrows_of(piece) >> d & 1
    ]
    words = [CHARACTERS[character_of(piece)], ",".join(arrows) or "-"]
    return " ".join([*words, "marked"] if piece & MARKED else words)
