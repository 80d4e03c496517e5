"""The painted parlour behind the menu, with flickering candles."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.decoration.candle import Candlelight
from scenes.ui.decoration.life import Part, Point
from scenes.ui.decoration.painted_life import Eyes, Stars
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import painted, rendered, sprite

PICTURE_UNITS: Final = (1280, 720)  # The size of the drawing, in its own units.
STARS: Final = (  # Stars in the window, in units of the drawing.
    (1072, 178), (1090, 147), (1079, 166), (1166, 190), (1148, 188), (1194, 180), (1160, 77),
    (1109, 167), (1199, 188), (1101, 200), (1188, 67),
)  # fmt: skip
CAT_EYES: Final = ((1110, 258), (1121, 258))  # The cat's eyes.
CAT_INKS: Final = ("#F6DE5C", "#0B0E1A")
FLAMES: Final = ((815, 190), (757, 227), (873, 227))
DUST_UNITS: Final = 54  # Dust is seen this far around a flame.


def _size(look: Look) -> tuple[int, int]:
    """Return the size of the drawing, which is as wide as the window."""
    return look.size[0], round(PICTURE_UNITS[1] * look.size[0] / PICTURE_UNITS[0])


@kept(megabytes=16)
def _lit(look: Look) -> pygame.Surface:
    """Return the picture in candlelight, cached because the menu opens often."""
    size = _size(look)
    room = pygame.Surface(look.size)
    room.fill(look.palette.night)
    ready = rendered("menu/parlour", size, look.palette)
    if ready:
        room.blit(ready, (0, 0))
    else:
        room.blit(painted("menu/parlour", size, look), (0, 0))
        _light(room, size, look)
    if look.size[1] > size[1]:
        _fade(room, size[1], look)
    shapes.add_grain(room)
    return room


def _light(room: pygame.Surface, size: tuple[int, int], look: Look) -> None:
    """Add the light of the candles, which pre-rendered pictures have already."""
    small = pygame.Surface((size[0] // 4, size[1] // 4))
    small.blit(sprite("menu/glow", small.get_size(), look), (0, 0))
    light = pygame.transform.smoothscale(small, size)
    room.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _fade(room: pygame.Surface, bottom: int, look: Look) -> None:
    """Fade the lower edge of the picture into the dark."""
    high = look.px(120)
    night = pygame.Color(look.palette.night)
    veil = pygame.Surface((room.get_width(), high), pygame.SRCALPHA)
    for row in range(high):
        veil.fill((night.r, night.g, night.b, 255 * row // high), (0, row, veil.get_width(), 1))
    room.blit(veil, (0, bottom - high))


class Parlour:
    """The picture for one look.

    It is as wide as the window and at its top; below it, the floor stays dark.
    """

    def __init__(self, look: Look, dimmed: bool) -> None:
        self.look = look
        self.dimmed = dimmed
        self.room = _lit(look)
        if dimmed:
            self.room = self.room.copy()
            self.room.fill((110, 110, 120), special_flags=pygame.BLEND_RGB_MULT)

    def parts(self, taken: Sequence[Rect]) -> list[Part]:
        """Return the animated parts that no widget covers; none if the picture is dimmed."""
        if self.dimmed:
            return []
        scale = self.look.size[0] / PICTURE_UNITS[0]

        def at(spots: Sequence[Point]) -> list[Point]:
            return [(round(x * scale), round(y * scale)) for x, y in spots]

        cat = round(7 * scale), round(6 * scale)
        found: list[Part] = [Stars(self.look, at(STARS), 5), Eyes(at(CAT_EYES), cat, CAT_INKS, 9)]
        radius = round(DUST_UNITS * scale)
        for number, spot in enumerate(at(FLAMES)):
            area = Rect(0, 0, 2 * radius, 2 * radius)
            area.center = spot
            found.append(Candlelight(self.look, spot, radius, area, (), 41 + number))
        return [part for part in found if part.area.collidelist(list(taken)) < 0]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the parlour."""
        surface.blit(self.room, (0, 0))
