"""The painted parlour behind the menu, and the flicker of its candles."""

import math
from typing import Final

import pygame
from pygame import Rect

from scenes.ui import shapes
from scenes.ui.look import Look
from scenes.ui.svg import sprite

PICTURE: Final = (1280, 720)  # size of the drawing, in its own units
CANDLES: Final = Rect(560, 60, 510, 400)  # where the light changes, in units of the drawing
LEVELS: Final = 5
FLICKER: Final = 0.12  # how much of the light comes and goes
PERIOD: Final = 2.0  # seconds


def _shaded(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """Return a light as bright as `strength`."""
    level = round(255 * strength)
    copy = surface.copy()
    copy.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return copy


class Parlour:
    """The room at one look: the picture, and the candles' surroundings at five strengths.

    The picture is as wide as the window and stands at its top; below it the floor goes on dark.
    """

    def __init__(self, look: Look, dimmed: bool) -> None:
        wide, high = look.size
        scale = wide / PICTURE[0]
        size = (wide, round(PICTURE[1] * scale))
        room = pygame.Surface(look.size)
        room.fill(look.palette.night)
        room.blit(sprite("menu/parlour", size, look), (0, 0))
        if high > size[1]:
            self._fade(room, size[1], look)
        shapes.add_grain(room)
        small = pygame.Surface((size[0] // 4, size[1] // 4))
        small.blit(sprite("menu/glow", small.get_size(), look), (0, 0))
        light = pygame.transform.smoothscale(small, size)
        self.place = Rect([round(value * scale) for value in CANDLES]).clip(room.get_rect())
        self.patches: list[pygame.Surface] = []
        for level in range(LEVELS):
            patch = room.subsurface(self.place).copy()
            strength = 1 - FLICKER * level / (LEVELS - 1)
            glow = _shaded(light.subsurface(self.place), strength)
            patch.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            self.patches.append(patch)
        room.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        if dimmed:
            for surface in (room, *self.patches):
                surface.fill((110, 110, 120), special_flags=pygame.BLEND_RGB_MULT)
        self.room = room
        self.level = 0

    @staticmethod
    def _fade(room: pygame.Surface, bottom: int, look: Look) -> None:
        """Let the picture's lower edge run into the dark."""
        high = look.px(120)
        night = pygame.Color(look.palette.night)
        veil = pygame.Surface((room.get_width(), high), pygame.SRCALPHA)
        for row in range(high):
            veil.fill((night.r, night.g, night.b, 255 * row // high), (0, row, veil.get_width(), 1))
        room.blit(veil, (0, bottom - high))

    def flicker(self, seconds: float) -> bool:
        """Set the light of this moment; tell whether it has changed."""
        wave = math.sin(math.tau * seconds / PERIOD) + 0.5 * math.sin(math.tau * seconds / 0.77)
        level = round((wave / 3 + 0.5) * (LEVELS - 1))
        changed = level != self.level
        self.level = level
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room."""
        surface.blit(self.room, (0, 0))
        surface.blit(self.patches[self.level], self.place)
