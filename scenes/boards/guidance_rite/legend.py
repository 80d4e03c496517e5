"""What the arrows and marks of the final match mean, in a strip below its board."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from scenes.boards import marks
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.strip import Strip
from scenes.ui.svg import sprite

ENTRIES: Final = (
    ("arrow", mark("stays")),
    ("grey", mark("is used up")),
    ("none_marked", mark("meets no friend")),
    ("ring", mark("uses up grey")),
)
STONE: Final = "#CDD6EA"  # what the arrows lie on


def _picture(name: str, size: int, look: Look) -> pygame.Surface:
    """Return a sign of the board, large enough to be recognised."""
    if name == "ring":
        return marks.dashed_ring(round(size * 1.5), look.palette.bone, look.palette.night)
    if name == "none_marked":
        core = sprite(f"guidance_rite/{name}", round(size * 1.7), look)
        return core.subsurface(core.get_rect().inflate(-round(size * 0.7), -round(size * 0.7)))
    stone = shapes.box((size, size), look.px(6), STONE, None, 0).copy()
    arrow = sprite(f"guidance_rite/{name}", round(size * 3.2), look)
    area = Rect(0, 0, size, round(size * 0.96))
    area.centerx = arrow.get_width() // 2
    stone.blit(arrow, (0, 0), area)
    return stone


def paint(surface: pygame.Surface, rect: Rect, look: Look) -> None:
    """Draw the strip; each entry is a picture and its meaning."""
    sheet = Sheet.over(surface, look)
    sheet.box(rect, look.px(10), "panel", "line")
    size, gap = rect.height - look.px(6), look.px(6)
    wide = [text.width(_(words), "regular", look.pt(16)) for _name, words in ENTRIES]
    between = (rect.width - sum(wide) - len(wide) * (size + gap)) // (len(wide) + 1)
    strip = Strip(sheet, rect, between)
    for name, words in ENTRIES:
        sheet.place(_picture(name, size, look), (strip.left + size // 2, strip.middle))
        strip.left += size + gap
        strip.say(_(words), 16, "regular", "muted", between)
