"""The wooden frame with brass and candles that every board lies in."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from scenes.boards.view import Lamp
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing

CORNER_CANDLE_UNITS = 13  # The distance of a candle's middle from the corner.
CANDLE_UNITS = 30
INSIDE_UNITS = 20  # Nothing but its ground is farther inside the frame's outer edge.
GROUND = "#0A0D19"


def paint_frame(surface: pygame.Surface, rect: Rect, look: Look) -> None:
    """Draw frame and shadow; the candles on its corners are `candles`."""
    soft, radius = look.px(12), look.px(18)
    dark = shapes.shadow(rect.size, radius, soft, 170)
    surface.blit(dark, (rect.left - 2 * soft, rect.top - 2 * soft + look.px(8)))
    surface.blit(_wood(rect.size, look.unit), rect)


def paint_larger_frame(
    surface: pygame.Surface, rect: Rect, size: tuple[int, int], look: Look
) -> None:
    """Draw a frame without a shadow by stretching one of a smaller `size`, which is faster."""
    wood, corner = _wood(size, look.unit), look.px(20)
    for x, left, wide, from_wide in _thirds(rect.width, size[0], corner):
        for y, top, high, from_high in _thirds(rect.height, size[1], corner):
            part = wood.subsurface(Rect(left, top, from_wide, from_high))
            part = pygame.transform.scale(part, (wide, high))
            surface.blit(part, (rect.left + x, rect.top + y))


def _thirds(length: int, source: int, corner: int) -> list[tuple[int, int, int, int]]:
    """Return the two ends and the middle of a side: where to, where from, how long, and of what."""
    far = length - corner
    return [
        (0, 0, corner, corner),
        (corner, corner, far - corner, source - 2 * corner),
        (far, source - corner, corner, corner),
    ]


@kept(megabytes=8)
def _wood(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the frame with what is inside it.

    Its four sides are rasterised one by one, because a rasteriser goes over the inside, too.
    """
    wide, high = size
    body = (
        f'<defs><linearGradient id="w" x1="0" y1="0" x2="{wide}" y2="{high}" '
        'gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#4A3330"/>'
        '<stop offset="0.5" stop-color="#2A1D24"/><stop offset="1" stop-color="#1B1420"/>'
        "</linearGradient></defs>"
    )
    for inset, width, colour, fill, opacity in (
        (0.5, 1.0, "#6B4F45", "url(#w)", 0.8),
        (6.0, 1.4, "#B98C3C", "none", 0.7),
        (14.0, 1.2, "#07080F", GROUND, 1.0),
    ):
        edge = inset * unit
        body += (
            f'<rect x="{edge}" y="{edge}" width="{wide - 2 * edge}" height="{high - 2 * edge}" '
            f'rx="{max(2.0, (18 - inset) * unit)}" fill="{fill}" stroke="{colour}" '
            f'stroke-width="{max(1.0, width * unit)}" stroke-opacity="{opacity}"/>'
        )
    deep = math.ceil(INSIDE_UNITS * unit)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(GROUND)
    whole = surface.get_rect()
    upright = Rect(0, deep, deep, max(0, high - 2 * deep))
    sides = (Rect(0, 0, wide, deep), Rect(0, high - deep, wide, deep), upright,
             upright.move(wide - deep, 0))  # fmt: skip
    for side in sides:
        part = side.clip(whole)
        if part.size != (0, 0):
            moved = f'<g transform="translate({-part.left} {-part.top})">{body}</g>'
            surface.fill((0, 0, 0, 0), part)
            surface.blit(drawing(moved, part.size), part)
    return surface


def candles(rect: Rect, look: Look) -> list[Lamp]:
    """Return the candles on the corners of a frame."""
    inset = look.px(CORNER_CANDLE_UNITS)
    inner = rect.inflate(-2 * inset, -2 * inset)
    lights = ((look.px(58), 0.22), (look.px(150), 0.22))
    corners = (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright)
    return [Lamp(spot, "boards/candle", look.px(CANDLE_UNITS), lights) for spot in corners]
