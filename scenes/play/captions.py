"""Captions over the board: the countdown before a reveal, and the preview of an action."""

from __future__ import annotations

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
MAX_PREVIEW_UNITS: Final = 640  # They grow with the type.
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
    surface: pygame.Surface, look: Look, words: str, board: Rect, pointed: Rect | None
) -> None:
    """Draw the box at the lower edge of the board, or at the upper one to spare the pointer."""
    gap = look.px(PREVIEW_MARGIN_UNITS)
    picture = _preview_box(_("If you do this: {deed}", deed=words), look, board.width - 2 * gap)
    place = picture.get_rect(midbottom=(board.centerx, board.bottom + gap))
    if pointed and place.inflate(gap, gap).colliderect(pointed):
        place.top = board.top
    surface.blit(picture, place.clamp(surface.get_rect()))


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
