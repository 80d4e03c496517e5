"""The places of the plates with the names of rooms."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect

from game.rules.haunted_house.tables import SIDE
from scenes.boards.haunted_house.house.house_layout import RoomPlan
from scenes.boards.house.plates import PADDING_UNITS, fitting_pixels
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look

MIN_TYPE_TO_READ = 8  # Pixels of type below which a board is only a picture of one.
MAX_OVERHANG = 0.5  # Tiles by which a plate may be wider than its place.
PLATE_MIDDLE_TILES = 0.87  # The middle of a plate lies this far down its tile.


@dataclass(frozen=True, slots=True)
class Plate:
    """The name of a room, its size in pixels, and the middle of its plate."""

    room: int
    name: str
    pixels: int
    middle: tuple[int, int]


def place_plates(
    plan: RoomPlan, house: Rect, look: Look, taken: Collection[tuple[int, int]]
) -> list[Plate]:
    """Return a plate for each room with room for it, if possible away from figures."""
    tile, padding = house.width // SIDE, look.px(PADDING_UNITS)
    found = []
    for room, name in enumerate(plan.titles):
        options = []
        for column, row in plan.spots_of(room):
            pair = [(column, row)]
            if plan.goes_on(column, row, 1, 0):
                pair.append((column + 1, row))
            below = any((c, r + 1) in taken for c, r in pair)
            hits = sum(spot in taken for spot in pair)
            options.append((hits, len(pair) < 2, below, -row, column, pair))
        *_, pair = min(options)
        limit = round(tile * (1.9 if len(pair) == 2 else 0.96)) - padding - round(tile * 0.2)
        most = min(look.pt(15), max(look.board_type, round(tile * 0.22)))
        pixels = fitting_pixels(name, most, look.board_type, limit)
        widest = round(tile * (len(pair) + MAX_OVERHANG)) - padding
        if pixels >= MIN_TYPE_TO_READ and text.width(name, "title", pixels) > widest:
            continue
        x = house.left + round((pair[0][0] + len(pair) / 2) * tile)
        y = house.top + round((pair[0][1] + PLATE_MIDDLE_TILES) * tile)
        found.append(Plate(room, name, pixels, (x, y)))
    return found
