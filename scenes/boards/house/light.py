"""The light of lanterns among walls: a small map, enlarged over the ground."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

import pygame
from pygame import Rect

from scenes.boards.house.sight import Point, Segment, beam, glow, seen
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.slices import pause

MAP_PIXELS_A_SQUARE: Final = 20
BLOOM: Final = "#2A2A2A"  # The part of the light that lies on what it falls on.


class Walled(Hashable, Protocol):
    """A house plan with walls that stop light."""

    @property
    def pieces(self) -> Sequence[Segment]:
        """The pieces of wall, in squares."""


@dataclass(frozen=True, slots=True)
class Lantern:
    """A light in the middle of a square; a beam has a direction in degrees."""

    column: int
    row: int
    reach: float  # In squares.
    colour: str
    strength: float
    beam: int | None = None
    spread: int = 30  # Half the angle of the beam.


@dataclass(frozen=True, slots=True)
class Air:
    """The spread and brightness of light in a house."""

    far: float  # The distance in squares.
    over: float  # The height in squares to which light climbs onto a wall.
    brightest: str = "#FFFFFF"  # Lanterns together give no more.
    full: str = "#FFFFFF"  # The brightest colour that lanterns and other light reach together.


@dataclass(frozen=True, slots=True)
class LightMap:
    """The light of all lanterns of a house on black, one pixel wider and higher than its squares.

    With that pixel a part is enlarged exactly as it would be within the whole.
    """

    light: pygame.Surface
    air: Air

    def shine(
        self,
        surface: pygame.Surface,
        square: int,
        corner: tuple[int, int],
        ambient: str,
        fog: pygame.Surface | None,
    ) -> None:
        """Light the house whose upper left corner is given; `fog`, as large as the map, lies in it.

        Only the squares within the surface's clip are lit.
        """
        wide, high = (side // MAP_PIXELS_A_SQUARE for side in self.light.get_size())
        clip = surface.get_clip().move(-corner[0], -corner[1])
        left, top = max(0, clip.left // square), max(0, clip.top // square)
        right, low = min(wide, -(-clip.right // square)), min(high, -(-clip.bottom // square))
        if left >= right or top >= low:
            return
        part = Rect(
            left * MAP_PIXELS_A_SQUARE,
            top * MAP_PIXELS_A_SQUARE,
            (right - left) * MAP_PIXELS_A_SQUARE + 1,
            (low - top) * MAP_PIXELS_A_SQUARE + 1,
        )
        size = ((right - left) * square, (low - top) * square)
        spot = (corner[0] + left * square, corner[1] + top * square)
        light = self.light.subsurface(part)
        total = light.copy()
        total.fill(ambient, special_flags=pygame.BLEND_RGB_ADD)
        total.fill(self.air.full, special_flags=pygame.BLEND_RGB_MIN)
        picture = pygame.transform.smoothscale(total, size)
        pause()
        surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_MULT)
        pause()
        bloom = light.copy()
        bloom.fill(BLOOM, special_flags=pygame.BLEND_RGB_MULT)
        if fog:
            bloom.blit(fog, (0, 0), part, special_flags=pygame.BLEND_RGB_ADD)
        picture = pygame.transform.smoothscale(bloom, size)
        pause()
        surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_ADD)
        pause()


@lru_cache(maxsize=256)
def seen_from(plan: Walled, column: int, row: int, air: Air) -> tuple[Point, ...]:
    """Return the corners of the area visible from a square's middle, in squares."""
    return seen((column + 0.5, row + 0.5), plan.pieces, air.far, air.over)


@lru_cache(maxsize=48)
def _pool(plan: Walled, lantern: Lantern, air: Air) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the light of one lantern on black, and where it lies on the map."""
    radius = round(lantern.reach * MAP_PIXELS_A_SQUARE)
    x, y = (
        round((lantern.column + 0.5) * MAP_PIXELS_A_SQUARE),
        round((lantern.row + 0.5) * MAP_PIXELS_A_SQUARE),
    )
    left, top = x - radius, y - radius
    size = (2 * radius, 2 * radius)
    mask = pygame.Surface(size)
    corners = seen_from(plan, lantern.column, lantern.row, air)
    points = [(a * MAP_PIXELS_A_SQUARE - left, b * MAP_PIXELS_A_SQUARE - top) for a, b in corners]
    pygame.draw.polygon(mask, "#FFFFFF", points)
    if lantern.beam is not None:
        far, back = air.far * MAP_PIXELS_A_SQUARE * 1.2, 0.3 * MAP_PIXELS_A_SQUARE
        sector = beam(size, (radius, radius), lantern.beam, lantern.spread, far, back)
        mask.blit(sector, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    pool = glow(2 * radius, lantern.colour, lantern.strength).copy()
    mask = pygame.transform.box_blur(mask, 1)
    pool.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pool, (left, top)


@lru_cache(maxsize=24)
def light_map(
    plan: Walled, squares: tuple[int, int], lanterns: tuple[Lantern, ...], air: Air
) -> LightMap:
    """Return the light of lanterns in a house of so many columns and rows."""
    light = pygame.Surface(
        (squares[0] * MAP_PIXELS_A_SQUARE + 1, squares[1] * MAP_PIXELS_A_SQUARE + 1)
    )
    for lantern in lanterns:
        pool, spot = _pool(plan, lantern, air)
        pause()
        light.blit(pool, spot, special_flags=pygame.BLEND_RGB_ADD)
    light.fill(air.brightest, special_flags=pygame.BLEND_RGB_MIN)
    return LightMap(light, air)


@kept(megabytes=2)
def clouds(size: tuple[int, int], colour: str, coarse: int = 7) -> pygame.Surface:
    """Return drifts of fog on black: three octaves of enlarged noise, `coarse` cells wide first."""
    rng = random.Random(12)
    surface = pygame.Surface(size)
    for octave in range(3):
        cells = (coarse << octave, max(2, (coarse << octave) * size[1] // size[0]))
        noise = pygame.Surface(cells)
        for x in range(cells[0]):
            for y in range(cells[1]):
                part = max(0.0, rng.random() - 0.3) / 0.7
                noise.set_at((x, y), mix("#000000", colour, part / (1 + 0.7 * octave)))
        drift = pygame.transform.smoothscale(noise, size)
        surface.blit(drift, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return surface
