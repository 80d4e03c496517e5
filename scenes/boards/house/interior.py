"""The house as SVG and as pictures: floors, the lines between squares, walls and doors."""

from __future__ import annotations

from random import Random

import pygame

from game.floors import NO_ZONE
from scenes.boards.house.floor_art import NIGHT
from scenes.boards.house.plan import Plan
from scenes.boards.house.sight import Segment
from scenes.boards.house.styles import Entry, HouseStyle
from scenes.boards.house.walls import joined
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.svg import stroke


def floors(plan: Plan, rng: Random) -> str:
    """Return the floors of all squares."""
    body, flooring = "", plan.style.flooring
    for square, zone in enumerate(plan.floor.zones):
        column, row = plan.floor.spot(square)
        body += flooring.floor(plan.pattern(zone), column * flooring.side, row * flooring.side, rng)
    return body


def grid(plan: Plan) -> str:
    """Return the thin lines around squares that are walked on."""
    side, found = plan.style.masonry.side, dict[Segment, None]()
    for square, zone in enumerate(plan.floor.zones):
        if zone != NO_ZONE:
            x, y = plan.floor.spot(square)
            found |= dict.fromkeys(((x, line), (x + 1, line)) for line in (y, y + 1))
            found |= dict.fromkeys(((line, y), (line, y + 1)) for line in (x, x + 1))
    lines = "".join(
        f"M{x0 * side} {y0 * side}L{x1 * side} {y1 * side}" for (x0, y0), (x1, y1) in joined(found)
    )
    return stroke(lines, NIGHT, 1.4, 'opacity="0.4"')


def picture(plan: Plan, body: str, square: int, padded: bool = False) -> pygame.Surface:
    """Return the picture of an SVG body in units of the house; `padded` adds a margin."""
    floor = plan.floor
    return plan.style.masonry.picture(body, floor.width, floor.height, square, padded)


def ground(plan: Plan, body: str, square: int) -> pygame.Surface:
    """Return the picture of floors and furniture with the shadows of the walls, without walls."""
    surface = pygame.Surface((plan.floor.width * square, plan.floor.height * square))
    surface.blit(picture(plan, body + plan.style.masonry.shadows(plan.pieces), square), (0, 0))
    shapes.add_grain(surface)
    return surface


def standing_body(plan: Plan) -> str:
    """Return walls and doors."""
    return plan.style.masonry.doors(plan.doors) + plan.style.masonry.walls(plan.pieces)


@kept(megabytes=48)
def standing(plan: Plan, square: int, alpha: int = 255) -> pygame.Surface:
    """Return walls and doors, larger than the house by the pad on every side."""
    surface = picture(plan, standing_body(plan), square, True)
    if alpha < 255:
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@kept(megabytes=24)
def floor_tile(style: HouseStyle, pattern: Entry, seed: int, pixels: int) -> pygame.Surface:
    """Return the floor of one square, opaque; squares of another seed have other boards."""
    body = style.flooring.floor(pattern, 0.0, 0.0, Random(seed))
    return style.flooring.picture(body, pixels)
