"""A house as it lies on the screen: columns from the left, rows from above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from game.rules.haunted_house import house as house_rules
from game.rules.haunted_house.house import House, edge_at
from game.rules.haunted_house.tables import SIDE, TILES
from scenes.boards.haunted_house.naming import said_name
from scenes.boards.house.sight import Segment
from scenes.boards.house.walls import Edge, joined

DOORWAY_TILES: Final = 0.55  # A doorway is this wide, in tiles.


@dataclass(frozen=True)
class RoomPlan:
    """The rooms and edges of a house; flipped it is turned by half a circle."""

    drawing: tuple[str, ...]
    names: tuple[str, ...]
    rooms: tuple[int, ...]  # The room of each tile.
    start: int
    flipped: bool

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

    def room(self, column: int, row: int) -> int | None:
        """Return the room at a column and row, or None outside."""
        tile = self.tile(column, row)
        return None if tile is None else self.rooms[tile]

    def kind(self, column: int, row: int, across: int, down: int) -> str:
        """Return the kind of edge between a tile and its neighbour: wall, doorway or open."""
        tile = self.tile(column, row)
        assert tile is not None
        step = {
            (1, 0): house_rules.EAST,
            (-1, 0): house_rules.WEST,
            (0, 1): house_rules.SOUTH,
            (0, -1): house_rules.NORTH,
        }[across, down]
        return house_rules.SIGNS[edge_at(self.drawing, tile, -step if self.flipped else step)]

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All walls and doorways, the outer walls included."""
        found = []
        for row in range(SIDE + 1):
            for column in range(SIDE + 1):
                if column < SIDE:
                    kind = house_rules.WALL if row in (0, SIDE) else self.kind(column, row, 0, -1)
                    if kind in (house_rules.WALL, house_rules.DOORWAY):
                        found.append(Edge(column, row, True, kind))
                if row < SIDE:
                    kind = (
                        house_rules.WALL if column in (0, SIDE) else self.kind(column, row, -1, 0)
                    )
                    if kind in (house_rules.WALL, house_rules.DOORWAY):
                        found.append(Edge(column, row, False, kind))
        return tuple(found)

    @cached_property
    def pieces(self) -> tuple[Segment, ...]:
        """The pieces of wall, those in one line that touch made into one."""
        return joined(piece for edge in self.edges for piece in edge.pieces(DOORWAY_TILES))

    def spots_of(self, room: int) -> list[tuple[int, int]]:
        """Return the columns and rows of a room's tiles, from the upper left."""
        spots = [self.spot(tile) for tile in range(TILES) if self.rooms[tile] == room]
        return sorted(spots, key=lambda spot: (spot[1], spot[0]))

    def blocks(self, room: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield the rectangles of tiles inside a room as column, row, width, height."""
        spots = set(self.spots_of(room))
        for column, row in sorted(spots):
            for wide in range(1, SIDE + 1):
                for high in range(1, SIDE + 1):
                    inside = {(column + x, row + y) for x in range(wide) for y in range(high)}
                    if inside <= spots:
                        yield column, row, wide, high

    def largest_block(self, room: int) -> tuple[int, int, int, int]:
        """Return the largest rectangle of a room, rather square than long."""
        return max(
            self.blocks(room),
            key=lambda b: (b[2] * b[3], -abs(b[2] - b[3]), -b[1], -b[0]),
        )


@lru_cache(maxsize=16)
def _plan(
    drawing: tuple[str, ...], names: tuple[str, ...], rooms: tuple[int, ...], start: int, turn: bool
) -> RoomPlan:
    return RoomPlan(drawing, names, rooms, start, turn)


def plan_of(house: House, flipped: bool) -> RoomPlan:
    """Return the plan of a house; equal houses share it."""
    names = tuple(said_name(name) for name in house.room_names)
    return _plan(house.drawing, names, house.room_of, house.start, flipped)
