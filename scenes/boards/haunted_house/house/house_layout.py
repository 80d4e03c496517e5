"""A house as it lies on the screen: columns from the left, rows from above."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.floors import OPEN, Floor
from game.rules.haunted_house.house import House
from game.rules.haunted_house.sketch import START, read
from game.rules.haunted_house.tables import ROOMS, SIDE
from scenes.boards.haunted_house.naming import said_name
from scenes.boards.house.floor_art import Flooring
from scenes.boards.house.plan import Plan
from scenes.boards.house.styles import HouseStyle
from scenes.boards.house.walls import Masonry

TILE_UNITS: Final = 84
STYLE: Final = HouseStyle(
    "haunted_house",
    Masonry(TILE_UNITS, width=8, depth=9, pad=12, doorway=0.55),
    Flooring(TILE_UNITS, boards=4, grains=2, edge=0.2, moss=2),
    is_upward=True,
)


@dataclass(frozen=True)
class RoomPlan(Plan):
    """The plan of a house of 7 x 7 tiles; flipped it is turned by half a circle."""

    flipped: bool = False

    def spot(self, tile: int) -> tuple[int, int]:
        """Return column and row of a tile."""
        column, row = tile % SIDE, SIDE - 1 - tile // SIDE
        return (SIDE - 1 - column, SIDE - 1 - row) if self.flipped else (column, row)

    def tile(self, column: int, row: int) -> int | None:
        """Return the tile at a column and row, or None outside."""
        if not (0 <= column < SIDE and 0 <= row < SIDE):
            return None
        if self.flipped:
            column, row = SIDE - 1 - column, SIDE - 1 - row
        return (SIDE - 1 - row) * SIDE + column

    def room_of(self, tile: int) -> int:
        """Return the room of a tile."""
        return self.room(*self.spot(tile))

    @property
    def start(self) -> tuple[int, int] | None:
        """The column and row where the hunters start, None in a drawing without a start."""
        marks = self.floor.marks
        return self.floor.spot(marks.index(START)) if START in marks else None

    @property
    def ringed(self) -> tuple[tuple[int, int], ...]:
        return () if self.start is None else (self.start,)

    def signs(self) -> str:
        """Return the medallion on the hunters' start tile as SVG."""
        if self.start is None:
            return ""
        x, y = ((line + 0.5) * TILE_UNITS for line in self.start)
        return (
            f'<circle cx="{x}" cy="{y}" r="30" fill="#6E2430" stroke="#D9A648" stroke-width="2.5"/>'
            f'<circle cx="{x}" cy="{y}" r="22" fill="none" stroke="#D9A648" stroke-width="1.2"/>'
            f'<path d="M{x} {y - 26}l5 21l21 5l-21 5l-5 21l-5 -21l-21 -5l21 -5z" fill="#D9A648"/>'
        )


@lru_cache(maxsize=16)
def _plan(
    drawing: tuple[str, ...], names: tuple[str, ...], titles: tuple[str, ...], flipped: bool
) -> RoomPlan:
    floor = read("\n".join(drawing)).floor
    return RoomPlan(_turned(floor) if flipped else floor, ROOMS, names, titles, STYLE, flipped)


def plan_of(house: House, flipped: bool) -> RoomPlan:
    """Return the plan of a house; equal houses share it."""
    titles = tuple(said_name(name) for name in house.room_names)
    return _plan(house.drawing, house.room_names, titles, flipped)


def _turned(floor: Floor) -> Floor:
    """Return a floor turned by half a circle; its last edges are those of the rim."""
    rim = (OPEN,) * floor.width
    return Floor(
        floor.width,
        floor.height,
        floor.zones[::-1],
        floor.marks[::-1],
        (*floor.right[-2::-1], OPEN),
        (*floor.below[: -floor.width][::-1], *rim),
    )
