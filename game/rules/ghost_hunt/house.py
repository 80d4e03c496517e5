"""A house: squares, rooms, doors and hiding places, with tables of distances and lines of sight.

Squares are numbered in reading order from the top left. Sets of squares are ints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from game.rules.ghost_hunt.match_rules import SEEN_WITHIN
from game.rules.ghost_hunt.tables import DIRECTIONS, NONE

WALL, DOOR, OPEN = "wall", "door", "open"
SIGNS: Final = {"|": WALL, "--": WALL, ":": DOOR, "==": DOOR, " ": OPEN, "  ": OPEN}
ARROWS: Final = {"@^": 0, "@<": 1, "@>": 2, "@v": 3}  # The direction of the front square, by sign.
PATH, VAN, OUTSIDE = ". ", "V ", "  "
# Walking distances are tabled up to this many steps.
MOST_STEPS_TABLED: Final = 6
NO_ROOM: Final = -1
UNREACHED: Final = 99_999

Drawing = tuple[str, ...]  # The lines are padded to the same length.
Ways = tuple[tuple[tuple[int, int], ...], ...]  # The (direction, target) pairs of each square.


def squares_in(squares: int) -> Iterator[int]:
    """Yield the members of a set of squares in ascending order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def set_of(squares: Iterator[int] | list[int] | tuple[int, ...]) -> int:
    """Return a set of squares."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


class FloorPlan:
    """A parsed drawing: the sign on each square and the kind of each edge."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.width = (len(drawing[0]) - 1) // 3
        self.height = (len(drawing) - 1) // 2
        self.count = self.width * self.height
        self.signs = [
            drawing[2 * y + 1][3 * x + 1 : 3 * x + 3]
            for y in range(self.height)
            for x in range(self.width)
        ]

    def name(self, square: int) -> str:
        """Return the column's letter and the row's number from the top."""
        return "abcdefghijklmnopqrstuvwxyz"[square % self.width] + str(square // self.width + 1)

    def neighbour(self, square: int, direction: int) -> int:
        """Return the next square in a direction, or NONE at the rim."""
        x, y = square % self.width + DIRECTIONS[direction][0], square // self.width
        y += DIRECTIONS[direction][1]
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else NONE

    def edge(self, square: int, direction: int) -> str:
        """Return the kind of an edge of a square: WALL, DOOR or OPEN."""
        x, y = square % self.width, square // self.width
        if direction in (1, 2):
            return SIGNS[self.drawing[2 * y + 1][3 * x + 3 * (direction == 2)]]
        return SIGNS[self.drawing[2 * y + 2 * (direction == 3)][3 * x + 1 : 3 * x + 3]]

    def open_way(self, square: int, direction: int) -> int:
        """Return the square behind an edge without a wall, or NONE."""
        other = self.neighbour(square, direction)
        return NONE if other == NONE or self.edge(square, direction) == WALL else other

    def front(self, square: int) -> int:
        """Return the square in front of a hiding place, or NONE if there is none."""
        if self.signs[square] not in ARROWS:
            return NONE
        return self.open_way(square, ARROWS[self.signs[square]])

    def letter(self, square: int) -> str:
        """Return the capital letter of a square's room, or an empty text outside rooms.

        A hiding place belongs to the room of the square in front of it.
        """
        sign = self.signs[square]
        if sign in ARROWS:
            front = self.front(square)
            return "" if front == NONE or self.signs[front] in ARROWS else self.letter(front)
        return sign[0].upper() if sign[0].isalpha() and sign != VAN else ""


class ShutPlan(FloorPlan):
    """A drawing with the van door shut, as it is in a hunt."""

    def open_way(self, square: int, direction: int) -> int:
        other = super().open_way(square, direction)
        parted = other != NONE and (self.signs[square] == VAN) != (self.signs[other] == VAN)
        return NONE if parted else other


class HuntHouse:
    """The tables of one drawing, which `maps` has checked.

    Two houses are equal when their drawings are; names do not count.
    """

    __slots__ = (
        "drawing", "name", "room_letters", "room_names", "width", "height", "count", "names",
        "room_of", "rooms", "spawns", "floor", "van", "square_in_front", "spots", "walks",
        "walks_in_hunt", "haunts", "reach", "seen", "seen_in_hunt", "near", "starts",
        "leashes", "edges", "_far", "_hash",
    )  # fmt: skip

    def __init__(self, drawing: Drawing, name: str, room_names: tuple[str, ...]) -> None:
        self.drawing = drawing
        self.name = name
        self.room_names = room_names  # In the order of the letters.
        plan = FloorPlan(drawing)
        squares = range(plan.count)
        letters = [plan.letter(square) for square in squares]
        self.width, self.height, self.count = plan.width, plan.height, plan.count
        self.room_letters = "".join(sorted({letter for letter in letters if letter}))
        self.names = tuple(plan.name(square) for square in squares)
        self.room_of = tuple(self.room_letters.index(x) if x else NO_ROOM for x in letters)
        # NONE for a square that is no hiding place.
        self.square_in_front = tuple(plan.front(square) for square in squares)
        self.rooms = tuple(  # The floor of each room, without hiding places.
            set_of([s for s in squares if letters[s] == x and self.square_in_front[s] == NONE])
            for x in self.room_letters
        )
        self.floor = set_of([s for room in self.rooms for s in squares_in(room)])
        self.van = set_of([s for s in squares if plan.signs[s] == VAN])
        self.spawns = tuple(plan.signs.index(x + "*") for x in self.room_letters)
        self.edges = tuple(tuple(plan.edge(s, d) for d in range(4)) for s in squares)
        outdoors = set_of([s for s in squares if plan.signs[s] in (PATH, VAN)])
        self.walks = self._ways(plan, self.floor | outdoors)
        self.walks_in_hunt = tuple(
            tuple((d, to) for d, to in ways if self.van >> s & 1 == self.van >> to & 1)
            for s, ways in enumerate(self.walks)
        )
        self.haunts = self._ways(plan, self.floor)
        self.spots = tuple(  # The (direction, hiding place) pairs of each front square.
            tuple(
                (d, spot)
                for d in range(4)
                if (spot := plan.neighbour(s, d)) != NONE and self.square_in_front[spot] == s
            )
            for s in squares
        )
        self.starts = tuple(s for s in squares_in(self.van) if self._has_van_door(s))
        self.reach = tuple(_reach(plan, s) & (self.floor | outdoors & ~self.van) for s in squares)
        self.seen = tuple(_squares_in_sight(plan, s) for s in squares)
        shut = ShutPlan(drawing)
        self.seen_in_hunt = tuple(_squares_in_sight(shut, s) for s in squares)
        self.near = tuple(self._near(s) for s in squares)  # Each entry is near[square][steps].
        self.leashes = tuple(_distances(self.haunts, s, self.count) for s in self.spawns)
        self._far: dict[int, tuple[int, ...]] = {}
        self._hash = hash(drawing)  # The cache keys of bots and beliefs contain the house.

    def _ways(self, plan: FloorPlan, ground: int) -> Ways:
        """Return the steps between squares of `ground`."""
        return tuple(
            tuple(
                (d, to)
                for d in range(4)
                if ground >> s & 1 and (to := plan.open_way(s, d)) != NONE and ground >> to & 1
            )
            for s in range(plan.count)
        )

    def _has_van_door(self, square: int) -> bool:
        return any(not self.van >> to & 1 for _, to in self.walks[square])

    def ways(self, square: int) -> tuple[tuple[int, int], ...]:
        """Return the steps from a square as (direction, square), hiding included."""
        front = self.square_in_front[square]
        return ((NONE, front),) if front != NONE else self.walks[square] + self.spots[square]

    def _near(self, square: int) -> tuple[int, ...]:
        reached = [1 << square]
        last = [square]
        for _ in range(MOST_STEPS_TABLED):
            found = reached[-1]
            fresh = []
            for here in last:
                for _, to in self.ways(here):
                    if not found >> to & 1:
                        found |= 1 << to
                        fresh.append(to)
            reached.append(found)
            last = fresh
        return tuple(reached)

    def walk(self, square: int) -> tuple[int, ...]:
        """Return the walking distance from a square to each other, UNREACHED if there is none."""
        if square not in self._far:
            ways = tuple(self.ways(s) for s in range(self.count))
            self._far[square] = _distances(ways, square, self.count)
        return self._far[square]

    def apart(self, one: int, other: int) -> int:
        """Return the distance between two squares as rows plus columns."""
        width = self.width
        return abs(one % width - other % width) + abs(one // width - other // width)

    def rings(self, one: int, other: int) -> int:
        """Return the distance in rings: the larger of the rows and columns apart."""
        width = self.width
        return max(abs(one % width - other % width), abs(one // width - other // width))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HuntHouse) and self.drawing == other.drawing

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return "\n".join(self.drawing)

    def __reduce__(self) -> tuple[Callable[..., HuntHouse], tuple[Drawing, str, tuple[str, ...]]]:
        return house_of, (self.drawing, self.name, self.room_names)


@lru_cache(maxsize=32)
def house_of(drawing: Drawing, name: str, room_names: tuple[str, ...]) -> HuntHouse:
    """Return the house of a checked drawing, from the cache after the first call."""
    return HuntHouse(drawing, name, room_names)


def _distances(ways: Ways, start: int, count: int) -> tuple[int, ...]:
    steps = [UNREACHED] * count
    steps[start] = 0
    reached = [start]
    for here in reached:  # The loop extends the list.
        for _, to in ways[here]:
            if steps[to] == UNREACHED:
                steps[to] = steps[here] + 1
                reached.append(to)
    return tuple(steps)


def _diagonal(plan: FloorPlan, square: int, across: int, along: int) -> bool:
    """Return whether one of the two L-shaped ways to the diagonal neighbour has no wall."""
    for first, second in ((across, along), (along, across)):
        between = plan.open_way(square, first)
        if between != NONE and plan.open_way(between, second) != NONE:
            return True
    return False


def _reach(plan: FloorPlan, square: int) -> int:
    """Return the square itself and those of its eight neighbours that no wall parts from it."""
    found = 1 << square
    for direction in range(4):
        other = plan.open_way(square, direction)
        if other != NONE:
            found |= 1 << other
    for across in (1, 2):
        for along in (0, 3):
            if _diagonal(plan, square, across, along):
                found |= 1 << plan.neighbour(plan.neighbour(square, across), along)
    return found


def _squares_in_sight(plan: FloorPlan, square: int) -> int:
    """Return the squares within sight: near enough, the line between the centres unwalled."""
    found = 0
    column, row = square % plan.width, square // plan.width
    for y in range(max(0, row - SEEN_WITHIN), min(plan.height, row + SEEN_WITHIN + 1)):
        left = SEEN_WITHIN - abs(y - row)
        for x in range(max(0, column - left), min(plan.width, column + left + 1)):
            if _in_line(plan, square, x - column, y - row):
                found |= 1 << y * plan.width + x
    return found


def _in_line(plan: FloorPlan, square: int, right: int, down: int) -> bool:
    """Return whether the line from a square's centre to another's crosses no wall."""
    across, along = (2 if right > 0 else 1), (3 if down > 0 else 0)
    columns, rows = abs(right), abs(down)
    i = j = 0  # The columns and rows crossed this far.
    while i < columns or j < rows:
        # The next column border is crossed after (2i + 1) / 2columns of the way, rows alike.
        order = (2 * i + 1) * rows - (2 * j + 1) * columns
        if order == 0:
            if not _diagonal(plan, square, across, along):
                return False
            square = plan.neighbour(plan.neighbour(square, across), along)
            i, j = i + 1, j + 1
            continue
        square = plan.open_way(square, across if order < 0 else along)
        if square == NONE:
            return False
        i, j = (i + 1, j) if order < 0 else (i, j + 1)
    return True
