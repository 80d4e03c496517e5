"""The names of the rooms on plates, with what is known of each."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import pygame
from pygame import Rect

from game.rules.ghost_hunt.position import Position
from scenes.boards.ghost_hunt import rooms
from scenes.boards.ghost_hunt.scenery import plan
from scenes.boards.ghost_hunt.sides import known_room
from scenes.ui import text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.svg import drawing, sprite

Cell = Callable[[int], Rect]


def paint_names(
    sheet: pygame.Surface, look: Look, cell: Cell, observation: Position, taken: Mapping[int, int]
) -> None:
    """Draw a plate for each room, rather not on what has weight; mark what is known."""
    house = observation.house
    room_known, out = known_room(observation)
    weights = {(s % house.width, s // house.width): weight for s, weight in taken.items()}
    for room, (column, row, wide, high) in enumerate(plan(observation).blocks):
        unit = cell(row * house.width + column).width
        sign = "ghost" if room == room_known else "cross" if out >> room & 1 else ""
        name, limit = rooms.title(observation, room), round(wide * unit * 0.96) - look.px(12)
        pixels = min(look.pt(15), round(unit * 0.36))
        while pixels > 8 and text.width(name, "title", pixels) + pixels * bool(sign) > limit:
            pixels -= 1
        picture = _plate(name, pixels, look, sign)
        need = math.ceil(picture.get_width() / unit)
        options = []
        for line in range(high):
            for left in range(max(1, wide - need + 1)):
                span = range(column + left, column + left + min(need, wide))
                rows = (row,) if not line else (row + line - 1, row + line)
                found = [weights.get((x, y), 0) for x in span for y in rows]
                if line:  # between two rows it hides none of the small marks
                    found = [weight for weight in found if weight > 1]
                centred = abs(left + min(need, wide) / 2 - wide / 2)
                options.append((sum(found), line, centred, left))
        _, line, _, left = min(options)
        first = cell((row + line) * house.width + column + left)
        middle = first.left + min(need, wide) * unit // 2
        low = first.top + round(unit * (0 if line else 0.3))
        sheet.blit(picture, picture.get_rect(center=(middle, low)))


def paint_plate(
    surface: pygame.Surface, name: str, wide: int, square: int, middle: tuple[int, int], look: Look
) -> None:
    """Draw the plate of a room of which nothing is known, at most so wide."""
    limit = round(wide * 0.96) - look.px(12)
    pixels = min(look.pt(15), round(square * 0.36))
    while pixels > 7 and text.width(name, "title", pixels) > limit:
        pixels -= 1
    picture = _plate(name, pixels, look, "")
    surface.blit(picture, picture.get_rect(center=middle))


@kept(megabytes=4)
def _plate(name: str, pixels: int, look: Look, sign: str) -> pygame.Surface:
    ink = {"ghost": "#E7DCFF", "cross": "#A9A2B4", "": "#F2E8CF"}[sign]
    edge = {"ghost": "#B79CF2", "cross": "#6B6478", "": "#8A6A33"}[sign]
    line = text.line(name, "title", pixels, ink)
    extra = round(pixels * 1.1) if sign else 0
    wide, high = line.get_width() + look.px(12) + extra, line.get_height() + look.px(2)
    surface = drawing(
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="{5 * look.unit}" '
        f'fill="{"#33235E" if sign == "ghost" else "#14101C"}" fill-opacity="0.84" '
        f'stroke="{edge}" stroke-width="{1.3 * look.unit}"/>',
        (wide, high),
    )
    spot = line.get_rect(center=((wide + extra) // 2, high // 2))
    surface.blit(line, spot)
    if sign == "ghost":
        picture = sprite("ghost_hunt/ghost", extra, look)
        surface.blit(picture, picture.get_rect(midright=(spot.left - 1, high // 2)))
    elif sign:
        x, y, r = spot.left - extra // 2 - 1, high // 2, pixels // 4
        for dy in (-r, r):
            pygame.draw.line(surface, "#FF8A7A", (x - r, y - dy), (x + r, y + dy), 2)
    return surface
