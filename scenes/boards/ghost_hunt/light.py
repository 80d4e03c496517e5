"""What torches light: visibility polygons against the walls, and the light they make."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from scenes.boards.ghost_hunt.plan import HuntPlan
from scenes.boards.sight import Point, beam, glow, seen
from scenes.ui.cache import kept
from scenes.ui.palette import mix

GRAIN: Final = 20  # pixels of the light map for each square
FAR: Final = 5.4  # squares that a torch reaches
OVER: Final = 0.08  # how far light climbs onto a wall, in squares
BRIGHTEST: Final = "#DCC69C"  # what torches together give at the most
FULL: Final = "#FFEFD4"  # and with the light of the night, so that nothing turns white


@dataclass(frozen=True, slots=True)
class Torch:
    """A light in the middle of a square; a beam points into a direction in degrees."""

    column: int
    row: int
    reach: float  # in squares
    colour: str
    strength: float
    beam: int | None = None
    spread: int = 29  # half the angle of the beam


@lru_cache(maxsize=256)
def seen_from(plan: HuntPlan, column: int, row: int) -> tuple[Point, ...]:
    """Return the corners of what can be seen from a square's middle, in squares."""
    return seen((column + 0.5, row + 0.5), plan.pieces, FAR, OVER)


def _pool(plan: HuntPlan, torch: Torch) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the light of one torch on black, and where it lies on the light map."""
    radius = round(torch.reach * GRAIN)
    x, y = round((torch.column + 0.5) * GRAIN), round((torch.row + 0.5) * GRAIN)
    left, top = x - radius, y - radius
    size = (2 * radius, 2 * radius)
    mask = pygame.Surface(size)
    corners = seen_from(plan, torch.column, torch.row)
    points = [(a * GRAIN - left, b * GRAIN - top) for a, b in corners]
    pygame.draw.polygon(mask, "#FFFFFF", points)
    if torch.beam is not None:
        middle = (radius, radius)
        sector = beam(size, middle, torch.beam, torch.spread, FAR * GRAIN * 1.2, 0.3 * GRAIN)
        mask.blit(sector, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    pool = glow(2 * radius, torch.colour, torch.strength).copy()
    mask = pygame.transform.box_blur(mask, 1)
    pool.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pool, (left, top)


@lru_cache(maxsize=12)
def _light_map(plan: HuntPlan, torches: tuple[Torch, ...]) -> pygame.Surface:
    """Return the light of all torches on black, one pixel wider and higher than the house."""
    house = plan.house
    light = pygame.Surface((house.width * GRAIN + 1, house.height * GRAIN + 1))
    for torch in torches:
        pool, spot = _pool(plan, torch)
        light.blit(pool, spot, special_flags=pygame.BLEND_RGB_ADD)
    light.fill(BRIGHTEST, special_flags=pygame.BLEND_RGB_MIN)
    return light


def changed_light(
    plan: HuntPlan, before: tuple[Torch, ...], after: tuple[Torch, ...]
) -> pygame.Rect:
    """Return the columns and rows of squares in which some torches light otherwise than others."""
    old, new = _light_map(plan, before), _light_map(plan, after)
    # A colour is like another one when it differs by less than 1.
    same = pygame.mask.from_threshold(new, "#000000", (1, 1, 1, 255), old)
    same.invert()
    found = pygame.Rect(0, 0, 0, 0)
    for rect in same.get_bounding_rects():
        found = rect if not found else found.union(rect)
    # What is between two pixels of the map is drawn from both of them.
    left, top = max(0, (found.left - 1) // GRAIN), max(0, (found.top - 1) // GRAIN)
    right, low = -(-(found.right + 1) // GRAIN), -(-(found.bottom + 1) // GRAIN)
    right, low = min(right, plan.house.width), min(low, plan.house.height)
    return pygame.Rect(left, top, max(0, right - left), max(0, low - top))


def shine(
    surface: pygame.Surface,
    plan: HuntPlan,
    square: int,
    corner: tuple[int, int],
    ambient: str,
    torches: tuple[Torch, ...],
    fog: str | None,
) -> None:
    """Light the house whose upper left corner is given; fog of a colour lies in the dark.

    Only the squares within the surface's clip are lit.
    """
    wide, high = plan.house.width, plan.house.height
    clip = surface.get_clip().move(-corner[0], -corner[1])
    left, top = max(0, clip.left // square), max(0, clip.top // square)
    right, low = min(wide, -(-clip.right // square)), min(high, -(-clip.bottom // square))
    if left >= right or top >= low:
        return
    # With one more pixel of the map a part is enlarged exactly as it would be within the whole.
    part = pygame.Rect(
        left * GRAIN, top * GRAIN, (right - left) * GRAIN + 1, (low - top) * GRAIN + 1
    )
    size = ((right - left) * square, (low - top) * square)
    spot = (corner[0] + left * square, corner[1] + top * square)
    light = _light_map(plan, torches).subsurface(part)
    total = light.copy()
    total.fill(ambient, special_flags=pygame.BLEND_RGB_ADD)
    total.fill(FULL, special_flags=pygame.BLEND_RGB_MIN)
    picture = pygame.transform.smoothscale(total, size)
    surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_MULT)
    bloom = light.copy()
    bloom.fill("#2A2A2A", special_flags=pygame.BLEND_RGB_MULT)
    if fog:
        clouds = _clouds((wide * GRAIN + 1, high * GRAIN + 1), fog)
        bloom.blit(clouds, (0, 0), part, special_flags=pygame.BLEND_RGB_ADD)
    picture = pygame.transform.smoothscale(bloom, size)
    surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_ADD)


@kept(megabytes=2)
def _clouds(size: tuple[int, int], colour: str) -> pygame.Surface:
    """Return drifts of fog on black: three octaves of enlarged noise."""
    rng = random.Random(12)
    surface = pygame.Surface(size)
    for octave in range(3):
        cells = (7 << octave, max(2, (7 << octave) * size[1] // size[0]))
        noise = pygame.Surface(cells)
        for x in range(cells[0]):
            for y in range(cells[1]):
                part = max(0.0, rng.random() - 0.3) / 0.7
                noise.set_at((x, y), mix("#000000", colour, part / (1 + 0.7 * octave)))
        drift = pygame.transform.smoothscale(noise, size)
        surface.blit(drift, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return surface
