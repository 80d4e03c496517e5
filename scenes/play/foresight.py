"""The preview of an action, in a box at the edge of the board."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _
from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.look import Look

SIZE: Final = 16
PADDING: Final = 10
WIDEST: Final = 640  # units of type
AWAY: Final = 8  # units from the edge of the board's area


def paint_foresight(
    surface: pygame.Surface, look: Look, words: str, board: Rect, pointed: Rect | None
) -> None:
    """Draw the box at the lower edge of the board, or at the upper one to spare the pointer."""
    gap = look.px(AWAY)
    picture = _box(_("If you do this: {deed}", deed=words), look, board.width - 2 * gap)
    place = picture.get_rect(midbottom=(board.centerx, board.bottom + gap))
    if pointed and place.inflate(gap, gap).colliderect(pointed):
        place.top = board.top
    surface.blit(picture, place.clamp(surface.get_rect()))


@kept(megabytes=4)
def _box(words: str, look: Look, room: int) -> pygame.Surface:
    pixels, pad = look.pt(SIZE), look.pt(PADDING)
    limit = min(room, look.pt(WIDEST)) - 2 * pad
    lines = text.wrap(words, "regular", pixels, limit)
    wide = max(text.line_width(line, pixels) for line in lines)
    palette = look.palette
    size = wide + 2 * pad, text.line_height(pixels) * len(lines) + pad
    box = shapes.box(size, look.px(10), palette.night, palette.bone, look.unit * 1.5).copy()
    box.blit(text.paragraph(words, "regular", pixels, palette.bone, wide), (pad, pad // 2))
    return box
