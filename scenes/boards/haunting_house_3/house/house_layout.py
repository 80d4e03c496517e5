"""Where everything of the house lies on the screen: storeys, tiles, staircases, the Exit's slots.

The storeys stand side by side, joined by their staircases. Where that would make the tiles too
small the house is folded: the first storey lies below the others, and staircase A has a door on
the west side of the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import Rect

from game.rules.haunting_house_3 import house as house_rules
from scenes.boards.picture.lens import Lens
from scenes.ui.drawing.look import Look

SEATED_UNITS: Final = 1080  # From this width on, the players stand beside the house.
SEATS_UNITS: Final = 150  # The players there take this width.
FOLD_RATIO: Final = 0.8  # The house is folded when its tiles would else be smaller than this part.
EXIT_TILES: Final = 0.52  # The Exit and staircase A's second door have this side, in tiles.
STAIR_TILES: Final = 0.8  # A staircase slides in a column of this width, in tiles.
PAD_UNITS: Final = 9  # Wood around a storey.
LETTERED_UNITS: Final = 16  # The width of a storey's wooden frame with coordinates, in units.
SEAM_UNITS: Final = 3  # A storey's frame lies this far from a staircase.
PLATE_UNITS: Final = 15  # A storey's name stands this far above its frame.


@dataclass(frozen=True, slots=True)
class HousePlan:
    """One size of the whole plan; `corners` are the upper left tiles of the storeys in use."""

    tile: int
    pad: int
    seam: int
    corners: tuple[tuple[int, int], ...]
    columns: tuple[int, int]  # The staircases begin in these columns.
    bounds: Rect
    folded: bool
    flipped: bool

    def turned(self, rect: Rect) -> Rect:
        """Return where a rectangle lies for the person opposite."""
        if self.flipped:
            x, y = self.bounds.center
            rect.center = (2 * x - rect.centerx, 2 * y - rect.centery)
        return rect

    def cell(self, place: int) -> Rect:
        """Return the area of a tile place."""
        storey = house_rules.STOREY_OF[place]
        left, top = self.corners[storey]
        column = house_rules.COLUMN[place] - house_rules.FIRST_COLUMN[storey]
        row = house_rules.ROW[place] - house_rules.FIRST_ROW[storey]
        size = self.tile
        return self.turned(Rect(left + column * size, top + row * size, size, size))

    def storey(self, storey: int) -> Rect:
        """Return the area of all tiles of a storey."""
        side = house_rules.SIZES[storey] * self.tile
        return self.turned(Rect(*self.corners[storey], side, side))

    def frame(self, storey: int) -> Rect:
        """Return the frame around a storey."""
        return self.storey(storey).inflate(2 * self.pad, 2 * self.pad)

    def stair(self, stair: int, row: int) -> Rect:
        """Return where a staircase stands in a row of the plan."""
        top = self.corners[stair][1] + (row - house_rules.FIRST_ROW[stair]) * self.tile
        return self.turned(
            Rect(self.columns[stair], top, round(STAIR_TILES * self.tile), self.tile)
        )

    def rail(self, stair: int) -> Rect:
        """Return the rail a staircase slides on."""
        rows = house_rules.STAIR_ROWS[stair]
        return self.stair(stair, rows[0]).union(self.stair(stair, rows[-1]))

    def door(self, row: int) -> Rect:
        """Return the door of staircase A on the second storey of a folded house."""
        side = round(EXIT_TILES * self.tile)
        left, top = self.corners[1]
        middle = top + row * self.tile + self.tile // 2
        return self.turned(Rect(left - side, middle - side // 2, side, side))

    def slot(self, slot: int) -> Rect:
        """Return where the Exit stands in a slot, outside the first storey."""
        place, direction = house_rules.SLOTS[slot]
        left, top = self.corners[0]
        side = round(EXIT_TILES * self.tile)
        cell = Rect(0, 0, self.tile, self.tile)
        cell.topleft = (
            left + house_rules.COLUMN[place] * self.tile,
            top + house_rules.ROW[place] * self.tile,
        )
        rect = Rect(0, 0, side, side)
        rect.center = cell.center
        if direction in (house_rules.NORTH, house_rules.SOUTH):
            rect.top = cell.top - side if direction == house_rules.NORTH else cell.bottom
        else:
            rect.left = cell.left - side if direction == house_rules.WEST else cell.right
        return self.turned(rect)


def house_in(
    board: Rect,
    look: Look,
    storeys: int,
    flipped: bool,
    lens: Lens | None = None,
    alone: bool = False,
) -> HousePlan:
    """Return the largest house an area allows, or a part of a larger one through a lens.

    In a picture it stands `alone`, without players and explanations.
    """
    part = board if alone else house_part(board, look)
    house = _house(part.topleft, part.size, look, storeys, flipped)
    if lens is None or not lens.level:
        return house
    area = lens.area(board)
    area.width = round(area.width * part.width / board.width)
    return larger(house, round(lens.factor * house.tile), area)


def fitted_lens(lens: Lens, board: Rect, look: Look, storeys: int, alone: bool = False) -> Lens:
    """Return the lens adjusted so that tiles have sizes that can be painted."""
    return lens.fitted(house_in(board, look, storeys, False, None, alone).tile, _coarse(look))


def house_part(board: Rect, look: Look) -> Rect:
    """Return the part of an area for the house; in a wide one the players stand beside it."""
    if board.width < look.tight(SEATED_UNITS):
        return board
    return Rect(board.left, board.top, board.width - look.tight(SEATS_UNITS), board.height)


def larger(house: HousePlan, tile: int, area: Rect) -> HousePlan:
    """Return an enlarged house, placed in an area as the whole one is in its own."""
    pad, seam = (round(tile / house.tile * length) for length in (house.pad, house.seam))
    lay = _folded if house.folded else _flat
    return lay(area, tile, pad, seam, len(house.corners), house.flipped)


def _coarse(look: Look) -> int:
    """Return the step of tile sizes in pixels, the same as for moving pieces."""
    return max(2, look.px(2))


@lru_cache(maxsize=16)
def _house(
    corner: tuple[int, int], size: tuple[int, int], look: Look, storeys: int, flipped: bool
) -> HousePlan:
    board = Rect(corner, size)
    pad = look.px(LETTERED_UNITS if look.coordinates else PAD_UNITS)
    seam, plate = look.px(SEAM_UNITS), look.px(PLATE_UNITS)
    apart = 2 * (pad + seam)  # The wood on both sides of a staircase.
    wide = (6, 11 + STAIR_TILES, 15 + 2 * STAIR_TILES)[storeys - 1]
    flat = _tile(
        (
            board.width - 2 * pad - (storeys - 1) * apart,
            wide + (2 if storeys == 1 else 1) * EXIT_TILES,
        ),
        (board.height - look.px(2), 6 + 2 * EXIT_TILES),
    )
    folded = 0
    if storeys > 1:
        widest = 5 + EXIT_TILES + (4 + STAIR_TILES if storeys == 3 else 0)
        folded = _tile(
            (
                board.width - 2 * pad - (storeys - 2) * apart - look.px(4),
                max(widest, 6 + STAIR_TILES + EXIT_TILES),
            ),
            (board.height - plate - 3 * pad - look.px(8), 11 + 2 * EXIT_TILES),
        )
    coarse = _coarse(look)
    if flat >= FOLD_RATIO * folded:
        return _flat(board, max(coarse, flat // coarse * coarse), pad, seam, storeys, flipped)
    return _folded(board, max(coarse, folded // coarse * coarse), pad, seam, storeys, flipped)


def _tile(*rooms: tuple[int, float]) -> int:
    """Return the largest tile size in pixels at which all columns and rows fit."""
    return max(1, int(min(pixels / count for pixels, count in rooms)))


def _flat(board: Rect, size: int, pad: int, seam: int, storeys: int, flipped: bool) -> HousePlan:
    side = round(EXIT_TILES * size)
    step = round(STAIR_TILES * size) + 2 * (pad + seam)
    wide = side + pad + 6 * size
    first = side
    second = first + 6 * size + step
    attic = second + 5 * size + step
    if storeys == 1:
        wide += side - pad
    else:
        wide = (second + 5 * size, attic + 4 * size)[storeys - 2] + pad
    bounds = Rect(0, 0, wide, 6 * size + 2 * side)
    bounds.center = board.center
    x, y = bounds.left, bounds.top + side
    corners = ((x + first, y), (x + second, y), (x + attic, y + size))
    columns = (x + second - step + pad + seam, x + attic - step + pad + seam)
    return HousePlan(size, pad, seam, corners[:storeys], columns, bounds, False, flipped)


def _folded(board: Rect, size: int, pad: int, seam: int, storeys: int, flipped: bool) -> HousePlan:
    """Lay the first storey below the others."""
    side = round(EXIT_TILES * size)
    step = round(STAIR_TILES * size) + 2 * (pad + seam)
    attic = side + 5 * size + step
    wide = max(attic + 4 * size if storeys == 3 else side + 5 * size, side + 6 * size + step) + pad
    bounds = Rect(0, 0, wide, 11 * size + 2 * side + 3 * pad)
    bounds.centerx = board.centerx
    bounds.bottom = board.bottom
    x, y = bounds.left, bounds.top + pad
    low = y + 5 * size + 2 * pad + side
    corners = ((x + side, low), (x + side, y), (x + attic, y + size))
    columns = (x + side + 6 * size + pad + seam, x + attic - step + pad + seam)
    return HousePlan(size, pad, seam, corners[:storeys], columns, bounds, True, flipped)
