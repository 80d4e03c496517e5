"""The house painted: floors, furniture and walls with doors, once for a size."""

from __future__ import annotations

import random
from typing import Final

import pygame

from game.rules.haunted_house.tables import SIDE
from scenes.boards.haunted_house.house.house_layout import DOORWAY_TILES, RoomPlan
from scenes.boards.haunted_house.house.interior import (
    T,
    floor_body,
    furniture_body,
    grid_body,
    start_body,
)
from scenes.boards.house.walls import Masonry
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.svg import rect, stroke

MASONRY: Final = Masonry(T, width=8, depth=9, pad=12)


def picture(body: str, tile: int, padded: bool = False) -> pygame.Surface:
    """Return the picture of an SVG body in units of the house; `padded` adds a margin."""
    return MASONRY.picture(body, SIDE, SIDE, tile, padded)


@kept(megabytes=24)
def rooms(plan: RoomPlan, tile: int) -> pygame.Surface:
    """Return floors, furniture and the shadows of the walls, without the walls."""
    rng = random.Random(7)  # The same house looks the same on every day.
    body = floor_body(plan, rng) + furniture_body(plan, rng) + start_body(plan) + grid_body()
    surface = pygame.Surface((SIDE * tile, SIDE * tile))
    surface.blit(picture(body + MASONRY.shadows(plan.pieces), tile), (0, 0))
    shapes.add_grain(surface)
    return surface


@kept(megabytes=16)
def walls(plan: RoomPlan, tile: int, alpha: int) -> pygame.Surface:
    """Return walls and doors, larger than the house by the pad on every side."""
    surface = picture(doors_body(plan) + MASONRY.walls(plan.pieces), tile, True)
    if alpha < 255:
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def doors_body(plan: RoomPlan) -> str:
    """Return thresholds and open leaves."""
    body, wide = "", DOORWAY_TILES * T
    sill = 'rx="1" fill="#A9773F" stroke="#3B2413" stroke-width="1.3"'
    leaf = 'fill="#C48A4A" stroke="#2E1B0D" stroke-width="1.5"'
    for edge in plan.edges:
        if edge.kind == "wall":
            continue
        x, y, start = edge.column * T, edge.row * T, (T - wide) / 2
        if edge.upper:
            body += rect(x + start, y - 7, wide, 15, sill)
            body += stroke(f"M{x + start + 3:.1f} {y + 0.5}h{wide - 6:.1f}", "#6B4522", 1)
            hinge, angle = x + start + 4, 62
            path = f"M{hinge:.1f} {y - 3}h34v6h-34z"
            body += f'<path transform="rotate({angle} {hinge:.1f} {y})" d="{path}" {leaf}/>'
        else:
            body += rect(x - 7, y + start, 15, wide, sill)
            body += stroke(f"M{x + 0.5} {y + start + 3:.1f}v{wide - 6:.1f}", "#6B4522", 1)
            hinge, angle = y + start + 4, 28
            path = f"M{x - 3} {hinge:.1f}h6v34h-6z"
            body += f'<path transform="rotate({angle} {x} {hinge:.1f})" d="{path}" {leaf}/>'
    return body
