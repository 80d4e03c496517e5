"""The countdown over the board before all see what was chosen."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.svg import icon

COUNT: Final = 3
BAND_ALPHA: Final = 215


def number_at(part: float) -> int:
    """Return the number that is shown when `part` of the time has passed, from 0.0 to 1.0."""
    return COUNT - min(COUNT - 1, int(part * COUNT))


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
