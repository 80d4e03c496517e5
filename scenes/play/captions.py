"""Captions over the board: the countdown before a reveal, and the preview of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import icon

COUNTDOWN_FROM: Final = 3
BAND_ALPHA: Final = 215
PREVIEW_TYPE: Final = 16
PREVIEW_PADDING: Final = 10
MAX_PREVIEW_UNITS: Final = 640  # In units of type.
PREVIEW_MARGIN_UNITS: Final = 8


def number_at(part: float) -> int:
    """Return the number that is shown when `part` of the time has passed, from 0.0 to 1.0."""
    return COUNTDOWN_FROM - min(COUNTDOWN_FROM - 1, int(part * COUNTDOWN_FROM))


def paint_countdown(
    surface: pygame.Surface, look: Look, area: Rect, words: str, number: int
) -> None:
    """Draw words and a number over the area of the board."""
    palette, gap = look.palette, look.px(16)
    size = max(look.px(34), look.pt(26))
    words, size = text.fit(words, "title", size, round(area.width * 0.92))
    line = text.line(words, "title", size, palette.bone)
    digit = text.line(str(number), "title", max(look.px(72), look.pt(44)), palette.candle)
    eye = icon("eye", look.px(40), palette.candle)
    high = eye.get_height() + line.get_height() + digit.get_height() + 3 * gap
    band = Rect(area.left, 0, area.width, min(area.height, high))
    band.centery = area.centery
    veil = pygame.Surface(band.size, pygame.SRCALPHA)
    veil.fill((*pygame.Color(palette.night)[:3], BAND_ALPHA))
    surface.blit(veil, band)
    for y in (band.top, band.bottom):
        edge = max(2, look.px(2))
        surface.fill(palette.candle, Rect(band.left, y, band.width, edge))
    top = band.top + gap
    for picture in (eye, line, digit):
        surface.blit(picture, picture.get_rect(midtop=(band.centerx, top)))
        top += picture.get_height() + gap // 2


def paint_preview(
    surface: pygame.Surface,
    look: Look,
    words: str,
    board: Rect,
    squares: Rect,
    kept_clear: Sequence[Rect],
) -> None:
    """Draw the box over the squares of the board, where it hides least of what is kept clear.

    It lies over the letters below the squares only if there is no other place.
    """
    gap = look.px(PREVIEW_MARGIN_UNITS)
    picture = _preview_box(_("If you do this: {deed}", deed=words), look, board.width - 2 * gap)
    spot = preview_spot(picture.get_rect(), board.inflate(0, 2 * gap), squares, kept_clear)
    surface.blit(picture, spot.clamp(surface.get_rect()))


def preview_spot(box: Rect, board: Rect, squares: Rect, kept_clear: Sequence[Rect]) -> Rect:
    """Return where the box of a preview lies."""
    spots = [
        box.move_to(midbottom=squares.midbottom),
        box.move_to(midtop=squares.midtop),
        box.move_to(midbottom=board.midbottom),
    ]
    return min(spots, key=lambda spot: len(spot.collidelistall([*kept_clear])))


def _preview_box(words: str, look: Look, room: int) -> pygame.Surface:
    pixels, pad = look.pt(PREVIEW_TYPE), look.pt(PREVIEW_PADDING)
    limit = min(room, look.pt(MAX_PREVIEW_UNITS)) - 2 * pad
    lines = text.wrap(words, "regular", pixels, limit)
    wide = max(text.line_width(line, pixels) for line in lines)
    palette = look.palette
    size = wide + 2 * pad, text.line_height(pixels) * len(lines) + pad
    box = shapes.box(size, look.px(10), palette.night, palette.bone, look.unit * 1.5).copy()
    box.blit(text.paragraph(words, "regular", pixels, palette.bone, wide), (pad, pad // 2))
    return box
