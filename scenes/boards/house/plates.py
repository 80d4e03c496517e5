"""The brass plates with the names of rooms and storeys."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from scenes.ui.drawing import text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, icon

SPECTRE: Final = "#9FE8DF"
VIOLET: Final = "#D3C2FF"
PADDING_UNITS: Final = 14  # The plate is wider than its name by this.

Sign = Literal["", "ghost", "cross"]  # Beside the name: haunted, known to be free of the ghost.
NAME_COLOURS: Final = {"": "#F2E8CF", "ghost": "#EFE6FF", "cross": "#A9A2B4"}
EDGES: Final = {"": "#B98C3C", "ghost": VIOLET, "cross": "#6B6478"}


def fitting_pixels(name: str, most: int, least: int, limit: float) -> int:
    """Return the size of type, from `most` down to `least`, at which a name is within a limit."""
    pixels = most
    while pixels > least and text.width(name, "title", pixels) > limit:
        pixels -= 1
    return pixels


@kept(megabytes=8)
def plate(
    name: str, pixels: int, look: Look, sign: Sign = "", filled: int | None = None
) -> pygame.Surface:
    """Return a plate; `filled` of the seven segments of its bar are lit, None for no bar."""
    line = text.line(name, "title", pixels, NAME_COLOURS[sign])
    beside = round(pixels * 1.1) if sign else 0
    wide = line.get_width() + look.px(PADDING_UNITS) + beside
    high = line.get_height() + look.px(2)
    bar = look.px(8) if filled is not None else 0
    surface = drawing(
        f'<rect x="1" y="1" width="{wide - 2}" height="{high + bar - 2}" rx="{5 * look.unit}" '
        f'fill="{"#33235E" if sign == "ghost" else "#14101C"}" fill-opacity="0.88" '
        f'stroke="{EDGES[sign]}" stroke-width="{1.3 * look.unit}"/>'
        + ("" if filled is None else _bar(filled, sign, wide, high, look)),
        (wide, high + bar),
    )
    spot = line.get_rect(center=((wide + beside) // 2, high // 2))
    surface.blit(line, spot)
    if sign == "ghost":
        ghost = icon("ghost", beside, VIOLET)
        surface.blit(ghost, ghost.get_rect(midright=(spot.left - 1, high // 2)))
    elif sign:
        x, y, r = spot.left - beside // 2 - 1, high // 2, pixels // 4
        for dy in (-r, r):
            pygame.draw.line(surface, "#FF8A7A", (x - r, y - dy), (x + r, y + dy), 2)
    return surface


def _bar(filled: int, sign: Sign, wide: int, high: int, look: Look) -> str:
    colour = VIOLET if sign else SPECTRE
    gap = 2.0 * look.unit
    part, body = (wide - look.px(PADDING_UNITS) - 6 * gap) / 7, ""
    for index in range(7):
        lit = index < filled
        body += (
            f'<rect x="{look.px(7) + index * (part + gap):.1f}" y="{high - 3 * look.unit:.1f}" '
            f'width="{part:.1f}" height="{6 * look.unit:.1f}" rx="{1.6 * look.unit}" '
            f'fill="{colour if lit else "#0B0E1A"}" stroke="{colour if lit else "#6B7299"}" '
            f'stroke-width="{look.unit:.1f}"/>'
        )
    return body
