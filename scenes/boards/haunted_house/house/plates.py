"""The brass plates with the names of rooms, and their bars for haunted tiles."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.rules.haunted_house.house import OPEN
from game.rules.haunted_house.tables import SIDE
from scenes.boards.haunted_house.house.house_layout import RoomPlan
from scenes.ui.drawing import text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, icon

SPECTRE, VIOLET = "#9FE8DF", "#D3C2FF"
MIN_TYPE_TO_READ = 8  # Pixels of type below which a board is only a picture of one.
MAX_OVERHANG = 0.5  # Tiles by which a plate may be wider than its place.
PLATE_MIDDLE_TILES = 0.87  # The middle of a plate lies this far down its tile.


@dataclass(frozen=True, slots=True)
class Plate:
    """A name, its size in pixels, and the middle of its plate."""

    name: str
    pixels: int
    middle: tuple[int, int]


def place_plates(
    plan: RoomPlan, house: Rect, look: Look, taken: Collection[tuple[int, int]]
) -> list[Plate]:
    """Return a plate for each room with room for it, if possible away from figures."""
    tile = house.width // SIDE
    found = []
    for room in range(7):
        options = []
        for column, row in plan.spots_of(room):
            pair = [(column, row)]
            if plan.room(column + 1, row) == room and plan.kind(column, row, 1, 0) == OPEN:
                pair.append((column + 1, row))
            below = any((c, r + 1) in taken for c, r in pair)
            hits = sum(spot in taken for spot in pair)
            options.append((hits, len(pair) < 2, below, -row, column, pair))
        if not options:
            continue  # Somebody draws the house.
        *_, pair = min(options)
        name = plan.names[room]
        limit = round(tile * (1.9 if len(pair) == 2 else 0.96)) - look.px(14) - round(tile * 0.2)
        pixels = min(look.pt(15), max(look.board_type, round(tile * 0.22)))
        while pixels > look.board_type and text.width(name, "title", pixels) > limit:
            pixels -= 1
        most = round(tile * (len(pair) + MAX_OVERHANG)) - look.px(14)
        is_read = pixels >= MIN_TYPE_TO_READ
        if is_read and text.width(name, "title", pixels) > most:
            continue
        x = house.left + round((pair[0][0] + len(pair) / 2) * tile)
        y = house.top + round((pair[0][1] + PLATE_MIDDLE_TILES) * tile)
        found.append(Plate(name, pixels, (x, y)))
    return found


def paint_plate(
    surface: pygame.Surface, plate: Plate, look: Look, filled: int | None, haunted: bool
) -> None:
    """Draw a plate; `filled` of seven bar segments are lit, None draws no bar."""
    picture = _plate(plate.name, plate.pixels, look, filled, haunted)
    surface.blit(picture, picture.get_rect(center=plate.middle))


@kept(megabytes=4)
def _plate(name: str, pixels: int, look: Look, filled: int | None, haunted: bool) -> pygame.Surface:
    ink = "#EFE6FF" if haunted else "#F2E8CF"
    edge = VIOLET if haunted else "#B98C3C"
    line = text.line(name, "title", pixels, ink)
    sign = round(pixels * 1.1) if haunted else 0
    wide, high = line.get_width() + look.px(14) + sign, line.get_height() + look.px(2)
    bar = look.px(8) if filled is not None else 0
    ground = "#33235E" if haunted else "#14101C"
    body = (
        f'<rect x="1" y="1" width="{wide - 2}" height="{high + bar - 2}" rx="{5 * look.unit}" '
        f'fill="{ground}" fill-opacity="0.88" stroke="{edge}" stroke-width="{1.3 * look.unit}"/>'
    )
    if filled is not None:
        colour = VIOLET if haunted else SPECTRE
        room = wide - look.px(14)
        gap = 2.0 * look.unit
        part = (room - 6 * gap) / 7
        for index in range(7):
            lit = index < filled
            body += (
                f'<rect x="{look.px(7) + index * (part + gap):.1f}" y="{high - 3 * look.unit:.1f}" '
                f'width="{part:.1f}" height="{6 * look.unit:.1f}" rx="{1.6 * look.unit}" '
                f'fill="{colour if lit else "#0B0E1A"}" stroke="{colour if lit else "#6B7299"}" '
                f'stroke-width="{look.unit:.1f}"/>'
            )
    surface = drawing(body, (wide, high + bar))
    spot = line.get_rect(center=((wide + sign) // 2, high // 2))
    surface.blit(line, spot)
    if haunted:
        ghost = icon("ghost", sign, VIOLET)
        surface.blit(ghost, ghost.get_rect(midright=(spot.left - 1, high // 2)))
    return surface
