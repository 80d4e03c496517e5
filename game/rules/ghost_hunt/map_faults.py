"""The checks of a drawn house: walls, rooms, exits, connections and hiding places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.language import _, many
from game.rules.ghost_hunt import house
from game.rules.ghost_hunt.house import Drawing, FloorPlan
from game.rules.ghost_hunt.tables import NONE

# From any square of a room, the front of a hiding place is at most this many steps away.
HIDING_STEPS: Final = 6
MIN_EXITS_PER_ROOM: Final = 2
# With more squares cut off, their number is given instead.
MOST_SQUARES_NAMED: Final = 2


@dataclass(frozen=True, slots=True)
class DrawingFault:
    """An error in a drawing, and the line that shows it, counted from 0."""

    row: int
    what: str
    places: tuple[str, ...] = ()  # The names of the squares.


class MapFaults:
    """The checker of one drawing."""

    def __init__(self, drawing: Drawing) -> None:
        self.plan = FloorPlan(drawing)
        self.squares = range(self.plan.count)
        self.signs = self.plan.signs
        self.zones = [self.plan.letter(s) or self.signs[s].strip() for s in self.squares]
        self.letters = "".join(
            sorted({self.plan.letter(s) for s in self.squares if self.plan.letter(s)})
        )

    def faults(self) -> Iterator[DrawingFault]:
        """Yield an error for every rule that the drawing breaks."""
        for check in (
            self._hiding_spots, self._outer_walls, self._inner_edges, self._spawns,
            self._what_is_there, self._exits, self._connections, self._hiding_near,
        ):  # fmt: skip
            yield from check()

    def _at(self, square: int, what: str, direction: int = 1) -> DrawingFault:
        row = 2 * (square // self.plan.width) + 1
        return DrawingFault(
            row - (direction == 0) + (direction == 3), what, (self.plan.name(square),)
        )

    def _between(self, square: int, direction: int, what: str) -> DrawingFault:
        found, other = self._at(square, what, direction), self.plan.neighbour(square, direction)
        return replace(found, places=(*found.places, self.plan.name(other)))

    def _last(self, what: str) -> DrawingFault:
        return DrawingFault(2 * self.plan.height, what)

    def _is_floor(self, square: int) -> bool:
        return self.signs[square][0].isalpha() and self.signs[square] != house.VAN

    def _hiding_spots(self) -> Iterator[DrawingFault]:
        for square in self.squares:
            if self.signs[square] in house.ARROWS:
                front = self.plan.front(square)
                direction = house.ARROWS[self.signs[square]]
                if (
                    front == NONE
                    or not self._is_floor(front)
                    or self.plan.edge(square, direction) != house.OPEN
                ):
                    name = self.plan.name(square)
                    what = _("the hiding place {square} is not open to a room's floor", square=name)
                    yield self._at(square, what)

    def _outer_walls(self) -> Iterator[DrawingFault]:
        for square in self.squares:
            if self.signs[square] == house.OUTSIDE:
                continue
            for direction in range(4):
                other = self.plan.neighbour(square, direction)
                outer = other == NONE or self.signs[other] == house.OUTSIDE
                if outer and self.plan.edge(square, direction) != house.WALL:
                    name = self.plan.name(square)
                    what = _("the outer edge of {square} has no wall", square=name)
                    yield self._at(square, what, direction)

    def _inner_edges(self) -> Iterator[DrawingFault]:
        for square in self.squares:
            for direction in (2, 3):
                other = self.plan.neighbour(square, direction)
                if other == NONE or house.OUTSIDE in (self.signs[square], self.signs[other]):
                    continue
                edge = self.plan.edge(square, direction)
                names = {"square": self.plan.name(square), "other": self.plan.name(other)}
                if edge == house.OPEN and self.zones[square] != self.zones[other]:
                    what = _(
                        "an open edge between {square} and {other}, which lie in different rooms"
                    )
                    yield self._between(square, direction, what.format(**names))
                hiding = self.signs[square] in house.ARROWS or self.signs[other] in house.ARROWS
                if edge == house.DOOR and hiding:
                    what = _("a door between {square} and {other}: a hiding place has none")
                    yield self._between(square, direction, what.format(**names))

    def _spawns(self) -> Iterator[DrawingFault]:
        for letter in self.letters:
            found = [s for s in self.squares if self.signs[s] == letter + "*"]
            if not found:
                first = next(s for s in self.squares if self.zones[s] == letter)
                what = _("room {letter} has no spawn square", letter=letter)
                yield self._at(first, what)
            elif len(found) > 1:
                name = self.plan.name(found[1])
                what = _("room {letter} has a second spawn square on {square}")
                yield self._at(found[1], what.format(letter=letter, square=name))

    def _what_is_there(self) -> Iterator[DrawingFault]:
        if len(self.letters) < 2:
            what = many(
                "the house has {number} room; two or more are needed",
                "the house has {number} rooms; two or more are needed",
                len(self.letters),
            )
            yield self._last(what)
        if house.VAN not in self.signs:
            yield self._last(_("the house has no van"))
        elif not any(self._is_van_door(s, d) for s in self.squares for d in range(4)):
            yield self._at(self.signs.index(house.VAN), _("the van has no door to a garden path"))
        if not any(sign in house.ARROWS for sign in self.signs):
            yield self._last(_("the house has no hiding place"))

    def _is_van_door(self, square: int, direction: int) -> bool:
        other = self.plan.neighbour(square, direction)
        return (
            self.signs[square] == house.VAN
            and other != NONE
            and self.signs[other] == house.PATH
            and self.plan.edge(square, direction) == house.DOOR
        )

    def _exits(self) -> Iterator[DrawingFault]:
        for letter in self.letters:
            inside = [s for s in self.squares if self.zones[s] == letter]
            exits = sum(
                self.plan.edge(s, d) == house.DOOR
                and self.zones[self.plan.neighbour(s, d)] != letter
                for s in inside
                for d in range(4)
            )
            if exits < MIN_EXITS_PER_ROOM:
                what = many(
                    "room {letter} has {exits} exit; {least} or more are needed",
                    "room {letter} has {exits} exits; {least} or more are needed",
                    exits, letter=letter, exits=exits, least=MIN_EXITS_PER_ROOM,
                )  # fmt: skip
                places = tuple(self.plan.name(square) for square in inside)
                yield replace(self._at(inside[0], what), places=places)

    def _connections(self) -> Iterator[DrawingFault]:
        floor = [s for s in self.squares if self._is_floor(s)]
        for letter in self.letters:
            inside = [s for s in floor if self.zones[s] == letter]
            what = _("{square} is cut off from the rest of room {letter}")
            more = _("{number} squares are cut off from the rest of room {letter}")
            yield from self._cut_off(inside, what, more, (house.OPEN,), letter)
        what = _("{square} is cut off from the rest of the rooms without the garden path")
        more = _("{number} squares are cut off from the other rooms without the garden path")
        yield from self._cut_off(floor, what, more)
        walked = [
            s for s in self.squares if self._is_floor(s) or self.signs[s] in (house.PATH, house.VAN)
        ]
        what = _("{square} is cut off from the rest of the house")
        more = _("{number} squares are cut off from the rest of the house")
        yield from self._cut_off(walked, what, more)

    def _cut_off(
        self,
        squares: list[int],
        what: str,
        more: str,
        edges: tuple[str, ...] = (house.OPEN, house.DOOR),
        letter: str = "",
    ) -> Iterator[DrawingFault]:
        reached = self._steps(squares, squares[:1], edges)
        beyond = [square for square in squares if square not in reached]
        if len(beyond) > MOST_SQUARES_NAMED:  # Report the smaller part.
            beyond = min(beyond, [s for s in squares if s in reached], key=len)
        if len(beyond) > MOST_SQUARES_NAMED:
            said = more.format(number=len(beyond), letter=letter)
            places = tuple(self.plan.name(square) for square in beyond)
            yield replace(self._at(beyond[0], said), places=places)
            return
        for square in beyond:
            said = what.format(square=self.plan.name(square), letter=letter)
            yield self._at(square, said)

    def _steps(
        self,
        ground: list[int],
        starts: list[int],
        edges: tuple[str, ...] = (house.OPEN, house.DOOR),
    ) -> dict[int, int]:
        """Return the steps from the nearest start to each square reached over `ground`."""
        there = set(ground)
        steps = dict.fromkeys(starts, 0)
        for here in (reached := list(starts)):  # The loop extends the list.
            for direction in range(4):
                to = self.plan.neighbour(here, direction)
                if to in there and to not in steps and self.plan.edge(here, direction) in edges:
                    steps[to] = steps[here] + 1
                    reached.append(to)
        return steps

    def _hiding_near(self) -> Iterator[DrawingFault]:
        floor = [s for s in self.squares if self._is_floor(s)]
        front_squares = [self.plan.front(s) for s in self.squares if self.signs[s] in house.ARROWS]
        steps = self._steps(floor, sorted(set(front_squares)))
        for square in floor:
            if steps.get(square, 0) > HIDING_STEPS:  # Unreachable squares have faults of their own.
                name = self.plan.name(square)
                what = many(
                    "{square} is {number} step from a hiding place; at most {most}",
                    "{square} is {number} steps from a hiding place; at most {most}",
                    steps[square],
                    square=name,
                    most=HIDING_STEPS,
                )
                yield self._at(square, what)
