"""The ground of the board: the house by torch and candle light, dimmed and red in a hunt."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import NO_FACING, NONE
from scenes.boards.ghost_hunt import house_art
from scenes.boards.ghost_hunt.house_art import HuntPlan, plan_of
from scenes.boards.ghost_hunt.sides import side_of
from scenes.boards.sight import Point, beam, glow, seen
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.slices import pause
from scenes.ui.svg import drawing

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


@lru_cache(maxsize=48)
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
        pause()
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


NIGHT_LIGHT: Final = "#6D749F"  # what light there is without torches
GHOST_LIGHT: Final = "#8087B4"  # and for the Ghost, who sees in the dark
HUNT_LIGHT: Final = "#74404F"
WARM: Final = "#FFDDA0"
DYING: Final = "#C58A5A"  # torches in a hunt
VAN_LIGHT: Final = "#BFD8FF"
GLOOM: Final = 130  # units that the glow of a hunt reaches beyond the board
BEAMS: Final = (270, 180, 0, 90, 270)  # by facing; whoever has not stepped looks to the house


def lights(observation: Position) -> tuple[Torch, ...]:
    """Return the torches of the hunters, the van's lamp, and the glow of a Ghost that is seen."""
    house, hunt = observation.house, bool(observation.hunt)
    found = []
    column, row, wide, _ = plan(observation).van_box
    lamp = Torch(column + wide // 2, row, 3.0, VAN_LIGHT, 0.3 if hunt else 0.55)
    found.append(lamp)
    colour, near, far = (DYING, 0.45, 0.75) if hunt else (WARM, 0.62, 0.95)
    for hunter, square in enumerate(observation.pawns):
        if square == NONE or house.fronts[square] != NONE:
            continue  # who hides puts out the light
        y, x = divmod(square, house.width)
        found.append(Torch(x, y, 1.9, colour, near))
        if not house.van >> square & 1:
            facing = observation.facing[hunter]
            beam = BEAMS[facing if facing >= 0 else NO_FACING]
            found.append(Torch(x, y, 4.3 if hunt else 5.2, colour, far, beam))
    if observation.ghost >= 0:
        y, x = divmod(observation.ghost, house.width)
        found.append(Torch(x, y, 2.6, "#FF8A7A" if hunt else "#8FF0E0", 0.5))
    return tuple(found)


def plan(observation: Position) -> HuntPlan:
    """Return the plan of the house."""
    return plan_of(observation.house, observation.house.room_names)


def ground_key(observation: Position) -> tuple[object, ...]:
    """Return everything the ground depends on."""
    return (
        observation.house.drawing, observation.house.room_names, side_of(observation),
        bool(observation.hunt), lights(observation),
    )  # fmt: skip


def changed_part(before: Position, after: Position, house: Rect) -> Rect | None:
    """Return the part of the house in which other torches burn, None if more has changed."""
    if ground_key(before)[:-1] != ground_key(after)[:-1]:
        return None
    square = house.width // after.house.width
    part = changed_light(plan(after), lights(before), lights(after))
    return Rect(
        house.left + part.left * square, house.top + part.top * square,
        part.width * square, part.height * square,
    )  # fmt: skip


def paint_gloom(surface: pygame.Surface, frame: Rect, look: Look) -> None:
    """Let the room around the board glow darkly in a hunt, less with the distance from it."""
    size = surface.get_size()
    coarse = max(1, look.px(GLOOM) // 10)
    inner = (frame.left // coarse, frame.top // coarse, frame.width // coarse,
             frame.height // coarse)  # fmt: skip
    small = _gloom((-(-size[0] // coarse), -(-size[1] // coarse)), inner)
    surface.blit(pygame.transform.smoothscale(small, size), (0, 0))


@kept(megabytes=1)
def _gloom(size: tuple[int, int], inner: tuple[int, int, int, int]) -> pygame.Surface:
    surface, frame = pygame.Surface(size, pygame.SRCALPHA), Rect(inner)
    for y in range(size[1]):
        down = max(0, frame.top - y, y - frame.bottom)
        for x in range(size[0]):
            far = math.hypot(down, max(0, frame.left - x, x - frame.right)) / 10
            surface.set_at((x, y), (64, 12, 28, round(190 * max(0.0, 1 - far) ** 1.5)))
    return surface


def paint(surface: pygame.Surface, house: Rect, look: Look, observation: Position) -> None:
    """Draw the house into its rectangle; walls reach a little beyond it."""
    drawn, square = plan(observation), house.width // observation.house.width
    hunt = bool(observation.hunt)
    pad = house_art.MASONRY.pad_of(square)
    corner = (house.left - pad, house.top - pad)
    surface.blit(house_art.ground(drawn, square, hunt), corner)
    seen = side_of(observation) != "hunters"
    ambient = HUNT_LIGHT if hunt else GHOST_LIGHT if seen else NIGHT_LIGHT
    fog = "#3A1018" if hunt else None if seen else "#20263A"
    shine(surface, drawn, square, house.topleft, ambient, lights(observation), fog)
    if hunt:
        surface.blit(_embers(house.size), house)
    surface.blit(house_art.outlines(drawn, square, hunt), corner)


@kept(megabytes=16)
def _embers(size: tuple[int, int]) -> pygame.Surface:
    """Return the dark red that closes in from the edges in a hunt."""
    wide, high = size
    return drawing(
        f'<defs><radialGradient id="v" gradientUnits="userSpaceOnUse" cx="{wide / 2}" '
        f'cy="{high / 2}" r="{wide * 0.65}"><stop offset="0.45" stop-color="#3A0510" '
        'stop-opacity="0"/><stop offset="1" stop-color="#2A0208" stop-opacity="0.72"/>'
        f'</radialGradient></defs><rect width="{wide}" height="{high}" fill="url(#v)"/>',
        size,
    )
