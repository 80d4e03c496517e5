"""A house of Ghost Hunt as it is drawn: walls, doors, blocks of rooms, and what stands in spots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from game.rules.ghost_hunt.house import NO_ROOM, OPEN, HuntHouse, squares_in
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.sight import Segment
from scenes.boards.walls import Edge, joined

CLEAR: Final = 0.64  # clear width of a doorway, in squares


@dataclass(frozen=True)
class HuntPlan:
    """The parts of one house that a picture needs."""

    house: HuntHouse
    names: tuple[str, ...]  # of the rooms; equal houses can be called differently

    def inside(self, column: int, row: int) -> bool:
        """Return whether a square belongs to a room."""
        return self._room(column, row) != NO_ROOM

    def _room(self, column: int, row: int) -> int:
        house = self.house
        if not (0 <= column < house.width and 0 <= row < house.height):
            return NO_ROOM
        return house.room_of[row * house.width + column]

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The walls and doors of the rooms; path and van have none of their own."""
        house, found = self.house, []
        for row in range(house.height + 1):
            for column in range(house.width + 1):
                here = self.inside(column, row)
                for upper, other in ((True, (column, row - 1)), (False, (column - 1, row))):
                    if not (here or self.inside(*other)):
                        continue
                    kind = self._kind(column, row, upper)
                    if kind != OPEN:
                        found.append(Edge(column, row, upper, kind))
        return tuple(found)

    def _kind(self, column: int, row: int, upper: bool) -> str:
        house = self.house
        if column < house.width and row < house.height:
            return house.edges[row * house.width + column][0 if upper else 1]
        if upper:
            return house.edges[(row - 1) * house.width + column][3]
        return house.edges[row * house.width + column - 1][2]

    @cached_property
    def pieces(self) -> tuple[Segment, ...]:
        """The pieces of wall, those in one line that touch made into one."""
        return joined(piece for edge in self.edges for piece in edge.pieces(CLEAR))

    @cached_property
    def blocks(self) -> tuple[tuple[int, int, int, int], ...]:
        """The largest rectangle of floor in each room: column, row, width, height."""
        width, found = self.house.width, []
        for floor in self.house.rooms:
            spots = {(s % width, s // width) for s in squares_in(floor)}
            best = (0, 0, 0, 0)
            for column, row in sorted(spots):
                wide = high = 1
                while (column + wide, row) in spots:
                    wide += 1
                limit = wide
                while high <= 12:
                    size = (limit * high, -abs(limit - high))
                    if size > (best[2] * best[3], -abs(best[2] - best[3])):
                        best = column, row, limit, high
                    run = 0
                    while run < limit and (column + run, row + high) in spots:
                        run += 1
                    if not run:
                        break
                    limit, high = run, high + 1
            found.append(best)
        return tuple(found)

    @cached_property
    def van_box(self) -> tuple[int, int, int, int]:
        """The rectangle around the van: column, row, width, height."""
        spots = [divmod(s, self.house.width) for s in squares_in(self.house.van)]
        rows, columns = [row for row, _ in spots], [column for _, column in spots]
        top, left = min(rows), min(columns)
        return left, top, max(columns) - left + 1, max(rows) - top + 1

    @cached_property
    def van_doors(self) -> tuple[tuple[int, int, int], ...]:
        """The doors of the van: column, row and the direction they are in."""
        house, found = self.house, []
        for square in squares_in(house.van):
            for direction, to in house.walks[square]:
                if not house.van >> to & 1:
                    row, column = divmod(square, house.width)
                    found.append((column, row, direction))
        return tuple(found)

    @cached_property
    def spots(self) -> tuple[tuple[int, int], ...]:
        """The hiding spots with the direction of their fronts."""
        house, found = self.house, []
        for square, front in enumerate(house.fronts):
            if front != NONE:
                step = front - square
                direction = {1: 2, -1: 1}.get(step, 3 if step > 0 else 0)
                found.append((square, direction))
        return tuple(found)


@lru_cache(maxsize=16)
def plan_of(house: HuntHouse, names: tuple[str, ...]) -> HuntPlan:
    """Return the plan of a house; equal houses with equal names of the rooms share it."""
    return HuntPlan(house, names)
