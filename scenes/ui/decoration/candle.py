"""Candles: irregular flicker and drifting dust."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.decoration.life import Point
from scenes.ui.decoration.noise import wander
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing

FLAME: Final = "#FFB84A"
BRIGHTNESSES: Final = 6  # The number of brightnesses of a candle.
FLICKERS_A_SECOND: Final = 5  # The most often that light and dust change.
FLICKER_SHARE: Final = 0.16  # This share of the light flickers.
MOTE_COUNT: Final = 5
TURNS_A_SECOND: Final = 0.05  # A mote changes its direction this often.
MOTE_BRIGHTNESSES: Final = 4  # The number of brightnesses of a mote.
LEAN_PICTURES: Final = 5  # The pictures in which a flame leans from left to right.
CANDLE: Final = (20, 40)  # A candle on its sconce is so large.
FOOT_UNITS: Final = 15  # The distance of a flame's lower edge from its middle.


def brightness(seconds: float, seed: int) -> int:
    """Return the brightness step of a flame, 0 to BRIGHTNESSES - 1; a draught dims it at times."""
    light = 0.6 * wander(seconds, seed, 1.7) + 0.4 * wander(seconds, seed + 1, 3.9)
    draught = max(0.0, wander(seconds, seed + 2, 0.23) - 0.8) * 2.5
    return min(BRIGHTNESSES - 1, round((light - draught) * BRIGHTNESSES)) if light > draught else 0


class Candlelight:
    """The flickering light and the dust around a flame drawn elsewhere; lengths in pixels."""

    def __init__(
        self, look: Look, spot: Point, radius: int, area: Rect, quiet: Sequence[Rect], seed: int
    ) -> None:
        self.look = look
        self.spot = spot
        self.radius = radius
        self.area = area
        self.seed = seed
        # The areas where no dust flies.
        self.quiet = [rect for rect in quiet if rect.colliderect(area)]
        self._lights: dict[int, pygame.Surface] = {}  # The drawn pictures by brightness.
        self._grains: dict[int, pygame.Surface] = {}
        self._moment: tuple[float, tuple[Hashable, ...]] = -1.0, ()  # The last moment.

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return the light level and the dust motes at a time in seconds."""
        moment = math.floor(seconds * FLICKERS_A_SECOND) / FLICKERS_A_SECOND
        if moment != self._moment[0]:
            self._moment = moment, self._at(moment)
        return self._moment[1]

    def _at(self, seconds: float) -> tuple[Hashable, ...]:
        return brightness(seconds, self.seed), self._motes(seconds)

    def _motes(self, seconds: float) -> tuple[tuple[int, int, int], ...]:
        """Return the dust motes as (x, y, brightness), without those in quiet areas."""
        found, (x, y) = [], self.spot
        for number in range(MOTE_COUNT):
            seed = self.seed * 31 + number * 7
            right = (2 * wander(seconds, seed, TURNS_A_SECOND) - 1) * self.radius * 0.8
            down = (2 * wander(seconds, seed + 1, TURNS_A_SECOND * 0.7) - 1) * self.radius * 0.8
            near = 1 - math.hypot(right, down) / self.radius
            bright = round(MOTE_BRIGHTNESSES * near * (0.4 + 0.9 * wander(seconds, seed + 2, 0.4)))
            spot = round(x + right), round(y + down)
            inside = self.area.collidepoint(spot)
            if bright > 0 and inside and Rect(spot, (1, 1)).collidelist(self.quiet) < 0:
                found.append((*spot, min(MOTE_BRIGHTNESSES, bright)))
        return tuple(found)

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Add light and dust to the surface."""
        assert isinstance(step, tuple)
        level, motes = step
        if level not in self._lights:
            side = 2 * self.radius
            self._lights[level] = shapes.glow(
                (side, side), FLAME, FLICKER_SHARE * level / BRIGHTNESSES
            )
        x, y = self.spot
        shown = [(self._lights[level], (x - self.radius, y - self.radius))]
        size = max(3, self.look.px(3))
        for mote_x, mote_y, bright in motes:
            if bright not in self._grains:
                self._grains[bright] = _mote(size, bright)
            shown.append((self._grains[bright], (mote_x - size, mote_y - size)))
        surface.fblits(shown, pygame.BLEND_RGB_ADD)


class Candle(Candlelight):
    """A candle on the wall, with its light."""

    def _at(self, seconds: float) -> tuple[Hashable, ...]:
        lean = round((LEAN_PICTURES - 1) * wander(seconds, self.seed + 5, 1.3))
        return *super()._at(seconds), lean

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Draw the light, then the candle."""
        assert isinstance(step, tuple)
        size = self.look.px(CANDLE[0]), self.look.px(CANDLE[1])
        picture = _candle(size, step[2])
        x, y = self.spot
        foot = (x, y + self.look.px(CANDLE[1] - FOOT_UNITS))
        super().draw(surface, step[:2])
        surface.blit(picture, picture.get_rect(midbottom=foot))


@kept(megabytes=1)
def _mote(size: int, bright: int) -> pygame.Surface:
    """Return the picture of a dust mote, for additive blending."""
    return shapes.glow((2 * size, 2 * size), "#FFE3B0", 0.55 * bright / MOTE_BRIGHTNESSES)


@kept(megabytes=1)
def _candle(size: tuple[int, int], lean: int) -> pygame.Surface:
    """Return the picture of a candle on a sconce; `lean` tilts the flame."""
    tip, high = 10 + (lean - LEAN_PICTURES // 2) * 0.9, 3.5 + abs(lean - LEAN_PICTURES // 2) * 0.7
    body = (
        '<path d="M5 33h10l-1.500 3.500h-7z" fill="#8A6428" stroke="#2A1E0C" stroke-width="1"/>'
        '<path d="M10 36.500v3M7 39.500h6" stroke="#8A6428" stroke-width="1.600"/>'
        '<rect x="7" y="20.500" width="6" height="13" rx="1.500" fill="#E9DDBE"/>'
        '<path d="M11.500 21.500v11" stroke="#B79A5A" stroke-width="1.400" stroke-opacity="0.6"/>'
        f'<path d="M10 20.500C6.500 19 6.600 14.500 8.400 11.500Q9.600 8.500 {tip:.1f} {high:.1f}'
        'Q11.200 8.500 12 11.500C13.500 14.500 13.500 19 10 20.500Z" fill="#FFB52E"/>'
        f'<path d="M10 20C8.300 18.500 8.500 15.500 9.400 13.500Q10 11.500 {(tip + 10) / 2:.1f} '
        f'{high + 6:.1f}Q10.600 11.500 11 13.500C11.700 15.500 11.700 18.500 10 20Z" '
        'fill="#FFF6CC"/>'
    )
    scale = size[0] / CANDLE[0]
    return drawing(f'<g transform="scale({scale})">{body}</g>', size)
