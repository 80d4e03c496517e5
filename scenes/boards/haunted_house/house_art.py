"""The house painted: floors, furniture and walls with doors, once for a size."""

from __future__ import annotations

import random

import pygame

from game.rules.haunted_house.tables import SIDE
from scenes.boards.haunted_house.carpet import start_body
from scenes.boards.haunted_house.floors import T, rect, stroke
from scenes.boards.haunted_house.furniture import floor_body, furniture_body, grid_body
from scenes.boards.haunted_house.plan import DOOR, Plan
from scenes.boards.sight import Segment
from scenes.ui import shapes
from scenes.ui.cache import kept
from scenes.ui.svg import rasterise

WHOLE = SIDE * T
PAD = 12  # units around the house for the outer walls
WIDTH, DEPTH = 8, 9  # of a wall seen from above, and of its front
FRONT = ((1.0, "#1B1626"), (0.78, "#3A3048"), (0.55, "#4A3F5A"), (0.33, "#54486A"))


def picture(body: str, size: int, pad: int = 0) -> pygame.Surface:
    """Return SVG in units of the house as a picture `size` pixels wide, `pad` units around it."""
    whole = WHOLE + 2 * pad
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-pad} {-pad} {whole} {whole}" '
        f'width="{whole}" height="{whole}">{body}</svg>',
        (size, size),
    )


@kept(megabytes=24)
def rooms(plan: Plan, tile: int) -> pygame.Surface:
    """Return floors, furniture and the shadows of the walls, without the walls."""
    rng = random.Random(7)  # the same house looks the same on every day
    body = floor_body(plan, rng) + furniture_body(plan, rng) + start_body(plan) + grid_body()
    surface = pygame.Surface((SIDE * tile, SIDE * tile))
    surface.blit(picture(body + _wall_shadows(plan), SIDE * tile), (0, 0))
    shapes.add_grain(surface)
    return surface


def _path(pieces: tuple[Segment, ...], by: float = 0.0) -> str:
    return "".join(
        f"M{x0 * T + by:.1f} {y0 * T + by:.1f}L{x1 * T + by:.1f} {y1 * T + by:.1f}"
        for (x0, y0), (x1, y1) in pieces
    )


def _wall_shadows(plan: Plan) -> str:
    """Return the soft shadow that walls throw to the lower right."""
    path, reach = _path(plan.pieces, 8), 8
    return "".join(
        stroke(path, "#000000", reach * width, f'opacity="{opacity}"')
        for width, opacity in ((2.7, 0.10), (2.0, 0.14), (1.4, 0.18))
    )


@kept(megabytes=16)
def walls(plan: Plan, tile: int, alpha: int) -> pygame.Surface:
    """Return walls and doors, larger than the house by `pad_of(tile)` on every side."""
    size = SIDE * tile + 2 * pad_of(tile)
    surface = picture(_doors(plan) + _walls(plan), size, PAD)
    if alpha < 255:
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def pad_of(tile: int) -> int:
    """Return the pixels of `PAD`."""
    return round(PAD * tile / T)


def _walls(plan: Plan) -> str:
    """Return wall tops with a lit edge over a darker front, which gives them height."""
    path = _path(plan.pieces)
    cap = 'fill="none" stroke-linecap="square"'
    body = "".join(
        f'<path transform="translate(0 {DEPTH * part:.1f})" d="{path}" {cap} stroke="{colour}" '
        f'stroke-width="{WIDTH + 1}"/>'
        for part, colour in (
            (1, "#1B1626"),
            (0.78, "#3A3048"),
            (0.55, "#4A3F5A"),
            (0.33, "#54486A"),
        )
    )
    body += f'<path d="{path}" {cap} stroke="#15111F" stroke-width="{WIDTH + 3}"/>'
    body += f'<path d="{path}" {cap} stroke="#A79DBC" stroke-width="{WIDTH}"/>'
    return body + (
        f'<path transform="translate(0 {-WIDTH / 4})" d="{path}" {cap} stroke="#E4DCF2" '
        f'stroke-width="{WIDTH / 4}" opacity="0.9"/>'
    )


def _doors(plan: Plan) -> str:
    """Return thresholds and open leaves."""
    body, wide = "", DOOR * T
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
