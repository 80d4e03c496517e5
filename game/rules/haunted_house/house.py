"""A house: rooms, walls, steps, and the inner walls that the Ghost can phase through."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from game.rules.haunted_house.tables import RING, ROOMS, SIDE, TILES, tile_set

DRAWING_LINES: Final = 2 * SIDE + 1  # The lines of a drawing.
DRAWING_WIDTH: Final = 4 * SIDE + 1  # The characters of each line.

NORTH, EAST, SOUTH, WEST = SIDE, 1, -SIDE, -1  # The steps between tile numbers.
WALL, DOORWAY, OPEN = "wall", "doorway", "open"
SIGNS: Final = {"---": WALL, " . ": DOORWAY, "   ": OPEN, "|": WALL, ":": DOORWAY, " ": OPEN}

Drawing = tuple[str, ...]


def line_of(tile: int) -> int:
    """Return the index of the drawing's line that shows `tile`."""
    return 2 * (SIDE - 1 - tile // SIDE) + 1


def sign_on(drawing: Drawing, tile: int) -> str:
    """Return the letter drawn on `tile`."""
    return drawing[line_of(tile)][4 * (tile % SIDE) + 2]


def edge_at(drawing: Drawing, tile: int, direction: int) -> str:
    """Return the characters drawn at one of the four edges of `tile`."""
    line, column = line_of(tile), 4 * (tile % SIDE)
    if direction in (EAST, WEST):
        return drawing[line][column + 4 if direction == EAST else column]
    return drawing[line - 1 if direction == NORTH else line + 1][column + 1 : column + 4]


def neighbours(tile: int) -> list[tuple[int, int]]:
    """Return (direction, tile) of the orthogonal neighbours, by ascending tile."""
    column, row = tile % SIDE, tile // SIDE
    inside = ((SOUTH, row > 0), (WEST, column > 0), (EAST, column < 6), (NORTH, row < 6))
    return [(direction, tile + direction) for direction, there in inside if there]


class House:
    """The tables of one drawing, which `maps` has checked.

    Two houses are equal when their walls are; names do not count.
    """

    __slots__ = (
        "drawing", "name", "room_names", "start", "room_of", "rooms", "steps", "phases", "doors",
        "walk", "_ways", "_walls", "_rings", "_walks",
    )  # fmt: skip

    def __init__(self, drawing: Drawing, name: str, room_names: tuple[str, ...]) -> None:
        self.drawing = drawing
        self.name = name
        self.room_names = room_names
        signs = [sign_on(drawing, tile) for tile in range(TILES)]
        self.start = signs.index("S")
        edges = [
            [(direction, other, SIGNS[edge_at(drawing, tile, direction)])
             for direction, other in neighbours(tile)]
            for tile in range(TILES)
        ]  # fmt: skip
        signs[self.start] = next(signs[o] for _, o, edge in edges[self.start] if edge == OPEN)
        self.room_of = tuple(ROOMS.index(sign) for sign in signs)
        self.rooms = tuple(  # The set of tiles of each room.
            tile_set([t for t in range(TILES) if self.room_of[t] == room]) for room in range(7)
        )
        self.steps = tuple(  # The tiles that one step from each tile reaches.
            tuple(other for _, other, edge in around if edge != WALL) for around in edges
        )
        self.phases = tuple(  # The neighbours of each tile behind an inner wall.
            tuple(other for _, other, edge in around if edge == WALL) for around in edges
        )
        self.doors = tuple(
            (tile, other)
            for tile, around in enumerate(edges)
            for _, other, edge in around
            if edge == DOORWAY and tile < other
        )
        # The walking distances in steps.
        self.walk = tuple(self._walking_from(tile) for tile in range(TILES))
        self._ways = _by_direction(self.steps)
        self._walls = _by_direction(self.phases)
        self._rings = _by_distance(RING)
        self._walks = _by_distance(self.walk)

    def _walking_from(self, tile: int) -> tuple[int, ...]:
        distance = [TILES] * TILES
        distance[tile] = 0
        reached = [tile]
        for here in reached:  # The loop extends the list.
            for other in self.steps[here]:
                if distance[other] == TILES:
                    distance[other] = distance[here] + 1
                    reached.append(other)
        return tuple(distance)

    def distances(self, by_walking: bool) -> tuple[tuple[int, ...], ...]:
        """Return the distance table a Radar measures by: rings, or steps through the house."""
        return self.walk if by_walking else RING

    def at_distance(self, by_walking: bool) -> tuple[tuple[int, ...], ...]:
        """Return [hunter][number]: the set of tiles at which a Radar would answer `number`."""
        return self._walks if by_walking else self._rings

    def step_from(self, tiles: int) -> int:
        """Return the set of tiles one step away from some tile of the set."""
        return _shift(tiles, self._ways)

    def phase_from(self, tiles: int) -> int:
        """Return the set of tiles behind an inner wall from some tile of the set."""
        return _shift(tiles, self._walls)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, House) and self.drawing == other.drawing

    def __hash__(self) -> int:
        return hash(self.drawing)

    def __repr__(self) -> str:
        return "\n".join(self.drawing)

    def __reduce__(self) -> tuple[Callable[..., House], tuple[Drawing, str, tuple[str, ...]]]:
        return house_of, (self.drawing, self.name, self.room_names)


@lru_cache(maxsize=32)
def house_of(drawing: Drawing, name: str, room_names: tuple[str, ...]) -> House:
    """Return the house of a checked drawing, from the cache after the first call."""
    return House(drawing, name, room_names)


def _by_direction(targets: tuple[tuple[int, ...], ...]) -> tuple[int, int, int, int]:
    """Return the sets of tiles from which one comes to the tile north, east, south and west."""
    north, east, south, west = (
        tile_set([tile for tile in range(TILES) if tile + direction in targets[tile]])
        for direction in (NORTH, EAST, SOUTH, WEST)
    )
    return north, east, south, west


def _shift(tiles: int, ways: tuple[int, int, int, int]) -> int:
    north, east, south, west = ways
    return (
        (tiles & north) << SIDE
        | (tiles & east) << 1
        | (tiles & south) >> SIDE
        | (tiles & west) >> 1
    )


def _by_distance(table: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    found = []
    for row in table:
        sets = [0] * TILES
        for tile, number in enumerate(row):
            sets[number] |= 1 << tile
        found.append(tuple(sets))
    return tuple(found)
