"""The plan of a house: all that is drawn of it before games add what only they have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.floors import DOOR, NO_ZONE, OPEN, WALL, Floor
from scenes.boards.house.sight import Segment
from scenes.boards.house.styles import Entry, HouseStyle, RoomStyle
from scenes.boards.house.walls import Edge, joined

NO_ROOM: Final = -1
FILES: Final = "abcdefghijklmnopqrstuvwxyz"  # The letters of columns.

Block = tuple[int, int, int, int]  # A rectangle of squares: column, row, width, height.


@dataclass(frozen=True)
class Plan:
    """A house as it lies on the screen: a floor, some zones of which are rooms."""

    floor: Floor
    letters: str  # The zones that are rooms.
    names: tuple[str, ...]  # The names of rooms in the map, which choose their styles.
    titles: tuple[str, ...]  # The names of rooms in the language spoken.
    style: HouseStyle

    @cached_property
    def styles(self) -> tuple[RoomStyle, ...]:
        """The style of each room."""
        return tuple(self.style.of_room(name, room) for room, name in enumerate(self.names))

    @cached_property
    def rooms(self) -> tuple[int, ...]:
        """The room of each square, or NO_ROOM."""
        numbers = {letter: room for room, letter in enumerate(self.letters)}
        return tuple(numbers.get(zone, NO_ROOM) for zone in self.floor.zones)

    def room(self, column: int, row: int) -> int:
        """Return the room at a column and row, or NO_ROOM."""
        square = self.floor.square(column, row)
        return NO_ROOM if square is None else self.rooms[square]

    def kind(self, column: int, row: int, across: int, down: int) -> str:
        """Return the kind of edge between a square and its neighbour: wall, door or open."""
        here = self.floor.square(column, row)
        there = self.floor.square(column + across, row + down)
        inside = [s for s in (here, there) if s is not None and self.floor.zones[s] != NO_ZONE]
        if len(inside) == 2:
            return self.floor.edge(*inside)
        return WALL if inside else OPEN

    def goes_on(self, column: int, row: int, across: int, down: int) -> bool:
        """Return whether the room of a square goes on at its neighbour, with no wall between."""
        here, there = self.room(column, row), self.room(column + across, row + down)
        return here == there != NO_ROOM and self.kind(column, row, across, down) == OPEN

    def pattern(self, zone: str) -> Entry:
        """Return the pattern of the floor of a zone."""
        return self.styles[self.letters.index(zone)].floor

    def signs(self) -> str:
        """Return what only this game has on its floors, as SVG."""
        return ""

    @property
    def ringed(self) -> tuple[tuple[int, int], ...]:
        """The columns and rows that have a ring on paper."""
        return ()

    def is_free(self, square: int) -> bool:
        """Return whether furniture may stand on a square of a room."""
        return True

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The walls and doors of rooms, the outer ones included."""
        found = []
        for row in range(self.floor.height + 1):
            for column in range(self.floor.width + 1):
                for upper, across, down in ((True, 0, -1), (False, -1, 0)):
                    beside = self.room(column, row), self.room(column + across, row + down)
                    if max(beside) == NO_ROOM:
                        continue
                    kind = self.kind(column, row, across, down)
                    if kind != OPEN:
                        found.append(Edge(column, row, upper, kind))
        return tuple(found)

    @cached_property
    def pieces(self) -> tuple[Segment, ...]:
        """The pieces of wall, those in one line that touch made into one."""
        clear = self.style.masonry.doorway
        return joined(piece for edge in self.edges for piece in edge.pieces(clear))

    @cached_property
    def doors(self) -> tuple[Edge, ...]:
        """The doors of rooms."""
        return tuple(edge for edge in self.edges if edge.kind == DOOR)

    def spots_of(self, room: int) -> list[tuple[int, int]]:
        """Return the columns and rows of a room's squares, from the upper left."""
        squares = range(len(self.rooms))
        return [self.floor.spot(square) for square in squares if self.rooms[square] == room]

    def free_spots(self, room: int) -> list[tuple[int, int]]:
        """Return those squares of a room on which furniture may stand."""
        width = self.floor.width
        return [(x, y) for x, y in self.spots_of(room) if self.is_free(y * width + x)]

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The largest free rectangle of each room, rather square than long; 0 each for none."""
        return tuple(_largest_block(self.free_spots(room)) for room in range(len(self.names)))


def _largest_block(spots: list[tuple[int, int]]) -> Block:
    inside, best = {*spots}, (0, 0, 0, 0)
    for column, row in spots:
        limit, high = len(spots), 0
        while (column, row + high) in inside:
            wide = 1
            while wide < limit and (column + wide, row + high) in inside:
                wide += 1
            limit, high = wide, high + 1
            size = limit * high, -abs(limit - high)
            if size > (best[2] * best[3], -abs(best[2] - best[3])):
                best = column, row, limit, high
    return best
