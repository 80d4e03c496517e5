"""A house of Ghost Hunt as it is drawn: walls, doors, blocks of rooms, and what stands in spots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from game.rules.ghost_hunt.house import NO_ROOM, OPEN, WALL, House, squares_in
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.sight import Segment

CLEAR: Final = 0.64  # clear width of a doorway, in squares
_HALF: Final = (1 - CLEAR) / 2


@dataclass(frozen=True, slots=True)
class Edge:
    """A wall or door on the upper or the left side of a square."""

    column: int
    row: int
    upper: bool
    kind: Literal["wall", "door"]

    def pieces(self) -> list[Segment]:
        """Return the parts that stop light, in squares from the upper left corner."""
        spans = ((0.0, 1.0),) if self.kind == WALL else ((0.0, _HALF), (1 - _HALF, 1.0))
        x, y = float(self.column), float(self.row)
        if self.upper:
            return [((x + start, y), (x + end, y)) for start, end in spans]
        return [((x, y + start), (x, y + end)) for start, end in spans]


@dataclass(frozen=True)
class Plan:
    """The parts of one house that a picture needs."""

    house: House
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
                        found.append(Edge(column, row, upper, "wall" if kind == WALL else "door"))
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
        found: list[Segment] = []
        for upright in (False, True):
            lines: dict[float, list[tuple[float, float]]] = {}
            for edge in self.edges:
                for (x0, y0), (x1, y1) in edge.pieces():
                    if (x0 == x1) == upright:
                        key, span = (x0, (y0, y1)) if upright else (y0, (x0, x1))
                        lines.setdefault(key, []).append(span)
            for key, spans in lines.items():
                joined: list[tuple[float, float]] = []
                for start, end in sorted(spans):
                    if joined and joined[-1][1] >= start - 1e-6:
                        joined[-1] = joined[-1][0], max(end, joined[-1][1])
                    else:
                        joined.append((start, end))
                for start, end in joined:
                    ends = ((key, start), (key, end)) if upright else ((start, key), (end, key))
                    found.append(ends)
        return tuple(found)

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
def plan_of(house: House, names: tuple[str, ...]) -> Plan:
    """Return the plan of a house; equal houses with equal names of the rooms share it."""
    return Plan(house, names)
