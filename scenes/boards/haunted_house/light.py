"""What lanterns light: visibility polygons against the walls, and the light and fog they make."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.rules.haunted_house.tables import SIDE
from scenes.boards.haunted_house.plan import RoomPlan
from scenes.boards.sight import Point, beam, glow, seen
from scenes.ui.cache import kept
from scenes.ui.palette import mix

GRAIN: Final = 20  # pixels of the light map for each tile
FAR: Final = 5.2  # tiles that a lantern reaches
OVER: Final = 0.06  # how far light climbs onto a wall, in tiles


@dataclass(frozen=True, slots=True)
class Lantern:
    """A light in the middle of a tile; a beam points into a direction in degrees."""

    column: int
    row: int
    reach: float  # in tiles
    colour: str
    strength: float
    beam: int | None = None
    spread: int = 30  # half the angle of the beam


@lru_cache(maxsize=160)
def seen_from(plan: RoomPlan, column: int, row: int) -> tuple[Point, ...]:
    """Return the corners of what can be seen from a tile's middle, in tiles."""
    return seen((column + 0.5, row + 0.5), plan.pieces, FAR, OVER)


def _pool(plan: RoomPlan, lantern: Lantern) -> pygame.Surface:
    """Return the light of one lantern on black, as small as a light map."""
    size = (SIDE * GRAIN, SIDE * GRAIN)
    x, y = (lantern.column + 0.5) * GRAIN, (lantern.row + 0.5) * GRAIN
    mask = pygame.Surface(size)
    corners = seen_from(plan, lantern.column, lantern.row)
    pygame.draw.polygon(mask, "#FFFFFF", [(a * GRAIN, b * GRAIN) for a, b in corners])
    if lantern.beam is not None:
        far, back = FAR * GRAIN * 1.2, 0.3 * GRAIN
        sector = beam(size, (x, y), lantern.beam, lantern.spread, far, back)
        mask.blit(sector, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    mask = pygame.transform.box_blur(mask, 1)
    radius = round(lantern.reach * GRAIN)
    pool = pygame.Surface(size)
    disc = glow(2 * radius, lantern.colour, lantern.strength)
    pool.blit(disc, (round(x) - radius, round(y) - radius))
    pool.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pool


def shine(
    surface: pygame.Surface,
    plan: RoomPlan,
    tile: int,
    corner: tuple[int, int],
    ambient: str,
    lanterns: Sequence[Lantern],
    fog: bool,
) -> None:
    """Light the house whose upper left corner is given; fog lies where no lantern reaches."""
    size = (SIDE * GRAIN, SIDE * GRAIN)
    light = pygame.Surface(size)
    for lantern in lanterns:
        light.blit(_pool(plan, lantern), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    whole = (SIDE * tile, SIDE * tile)
    total = light.copy()
    total.fill(ambient, special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(
        pygame.transform.smoothscale(total, whole), corner, special_flags=pygame.BLEND_RGB_MULT
    )
    bloom = light.copy()
    bloom.fill("#2A2A2A", special_flags=pygame.BLEND_RGB_MULT)
    if fog:
        dark = pygame.Surface(size)
        dark.fill("#FFFFFF")
        for _ in range(2):  # fog gives way to light sooner than the dark does
            dark.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        clouds = _clouds().copy()
        clouds.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        bloom.blit(clouds, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(
        pygame.transform.smoothscale(bloom, whole), corner, special_flags=pygame.BLEND_RGB_ADD
    )


@kept(megabytes=1)
def _clouds() -> pygame.Surface:
    """Return drifts of fog on black: three octaves of enlarged noise."""
    side = SIDE * GRAIN
    rng = random.Random(12)
    surface = pygame.Surface((side, side))
    for octave in range(3):
        cells = 5 << octave
        noise = pygame.Surface((cells, cells))
        for x in range(cells):
            for y in range(cells):
                part = max(0.0, rng.random() - 0.3) / 0.7
                noise.set_at((x, y), mix("#000000", "#30364C", part / (1 + 0.7 * octave)))
        drift = pygame.transform.smoothscale(noise, (side, side))
        surface.blit(drift, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return surface
