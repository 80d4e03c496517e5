"""Lines of sight from a square between walls."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import drawing

Point = tuple[float, float]
Segment = tuple[Point, Point]  # A wall along an axis.


def seen(origin: Point, walls: Sequence[Segment], far: float, over: float) -> tuple[Point, ...]:
    """Return the corners of the area visible from a point, up to a distance `far`.

    It climbs onto walls by `over`. All lengths have the same unit.
    """
    pieces = [piece for piece in walls if _distance(origin, piece) < far]
    angles = {math.radians(angle) for angle in range(0, 360, 5)}
    for piece in pieces:
        for x, y in piece:
            if math.dist(origin, (x, y)) < far:
                angle = math.atan2(y - origin[1], x - origin[0]) % math.tau
                angles |= {angle - 2e-4, angle, angle + 2e-4}
    return tuple(_ray(origin, angle, pieces, far, over) for angle in sorted(angles))


def _distance(origin: Point, piece: Segment) -> float:
    """Return the distance to a wall."""
    (x0, y0), (x1, y1) = piece
    x, y = min(max(origin[0], x0), x1), min(max(origin[1], y0), y1)
    return math.dist(origin, (x, y))


def _ray(origin: Point, angle: float, pieces: Sequence[Segment], far: float, over: float) -> Point:
    """Return the end of a ray: the nearest wall, or the limit of the light."""
    x, y = origin
    across, down, best = math.cos(angle), math.sin(angle), far
    for (x0, y0), (x1, y1) in pieces:
        if x0 == x1:
            if abs(across) > 1e-9:
                away = (x0 - x) / across
                if 0 < away < best and y0 - 1e-9 <= y + down * away <= y1 + 1e-9:
                    best = away
        elif abs(down) > 1e-9:
            away = (y0 - y) / down
            if 0 < away < best and x0 - 1e-9 <= x + across * away <= x1 + 1e-9:
                best = away
    best += over
    return x + across * best, y + down * best


def beam(
    size: tuple[int, int], origin: Point, angle: int, spread: int, far: float, back: float
) -> pygame.Surface:
    """Return a cone of light on black, in pixels; it begins `back` behind its origin."""
    x, y = origin
    sector = pygame.Surface(size)
    start = math.radians(angle)
    rim = [start + math.radians(part * spread / 6) for part in range(-6, 7)]
    fan = [(x + far * math.cos(a), y + far * math.sin(a)) for a in rim]
    behind = x - back * math.cos(start), y - back * math.sin(start)
    pygame.draw.polygon(sector, "#FFFFFF", [behind, *fan])
    return pygame.transform.box_blur(sector, 3)


@kept(megabytes=2)
def glow(size: int, colour: str, strength: float) -> pygame.Surface:
    """Return a pool of light on black that stays bright up to a third of its reach."""
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{mix("#000000", colour, strength * part)}"/>'
        for offset, part in ((0, 1.0), (0.35, 0.92), (0.7, 0.5), (1, 0.0))
    )
    middle = size / 2
    disc = drawing(
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{middle}" cy="{middle}" '
        f'r="{middle}">{stops}</radialGradient></defs>'
        f'<circle cx="{middle}" cy="{middle}" r="{middle}" fill="url(#g)"/>',
        (size, size),
    )
    flat = pygame.Surface((size, size))
    flat.blit(disc, (0, 0))
    return flat
