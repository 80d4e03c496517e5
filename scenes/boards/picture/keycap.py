"""Key caps for the buttons beside a board, which are places of the board."""

from __future__ import annotations

import pygame
from pygame import Rect

from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import icon
from scenes.ui.input.caps import sign_of


@kept(megabytes=2)
def keycap(look: Look, key: str, light: bool = False, high: int | None = None) -> pygame.Surface:
    """Return the cap for a key, on a light or a dark button; empty if none is shown.

    It is `high` pixels high, by default 20 units of type.
    """
    palette, cap = look.palette, look.cap(key)
    if not cap:
        return pygame.Surface((0, 0))
    high = high or look.pt(20)
    pixels, ink = round(high * 0.72), palette.night if light else palette.muted
    sign = sign_of(cap)
    label = icon(sign, pixels, ink) if sign else text.line(cap, "regular", pixels, ink)
    size = (max(high, label.get_width() + round(high * 0.4)), high)
    fill = mix(palette.candle, "#000000", 0.12) if light else palette.deep
    edge = palette.candle_ink if light else palette.line
    surface = shapes.box(size, high * 0.26, fill, edge, max(1.0, look.unit)).copy()
    surface.blit(label, label.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def paint_button(sheet: Sheet, rect: Rect, radius: int, ready: bool, lit: bool) -> str:
    """Draw the box of an action that may be `ready`, or the `lit` one; return its ink as hex."""
    palette = sheet.look.palette
    fill = palette.candle if lit else palette.raised if ready else palette.panel
    edge = palette.candle_rim if lit else palette.edge if ready else palette.line
    top = mix(fill, "#FFFFFF", 0.05) if ready else None
    sheet.box(rect, radius, fill, edge, 1.5, top, dashed=not ready)
    return palette.night if lit else palette.bone if ready else mix(palette.muted, fill, 0.35)
