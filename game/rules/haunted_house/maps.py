"""Houses as text files: reading, checking, writing and finding them.

A map is 15 lines of 29 characters, then optional `key: value` lines: the map's name and the names
of the rooms A to G. Blank lines and lines beginning with `#` say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Final

from game.drawings import (
    LineFault,
    common_faults,
    keys_in,
    names_given_twice,
    players_own,
    read_text,
    refuse,
)
from game.files import ASSETS, user_folder
from game.language import _, many, quoted
from game.rules.haunted_house import house
from game.rules.haunted_house.house import (
    Drawing,
    House,
    edge_at,
    house_of,
    line_of,
    neighbours,
    sign_on,
)
from game.rules.haunted_house.tables import NAMES, ROOMS, SIDE, TILES

FOLDER: Final = ASSETS / "haunted_house" / "maps"
LONGEST_NAME: Final = 30
SIGNS: Final = ROOMS + "S"
# A line that names the house or a room, rather than draws it.
NAMING: Final = re.compile(rf"(name|[{ROOMS}]) *:")
# Readings of what cannot be read: each edge beside each sign of a tile.
MAX_READINGS: Final = 3 * len(SIGNS)

# With more tiles out of reach, their number is given instead.
MOST_TILES_NAMED: Final = 2


class MapFault(LineFault):
    """An error in a map, as `line N: what`."""


def read(text: str, key: str) -> House:
    """Return the house a map draws; raise MapFault. `key` is its file name without `.txt`."""
    return house_of(*checked(text, key))


def checked(text: str, key: str) -> tuple[Drawing, str, tuple[str, ...]]:
    """Return what a map draws, its name and those of its rooms; raise MapFault."""
    lines = [(n, line.rstrip()) for n, line in enumerate(text.split("\n"), 1)]
    said = [(n, line) for n, line in lines if line and not line.startswith("#")]
    drawn = list(takewhile(lambda row: not NAMING.match(row[1]), said))[: house.DRAWING_LINES]
    names, faults = _names(said[len(drawn) :])
    if len(drawn) < house.DRAWING_LINES:
        last = drawn[-1][0] if drawn else 1
        what = _("the drawing ends after {number} of its {lines} lines")
        faults.append(MapFault(last, what.format(number=len(drawn), lines=house.DRAWING_LINES)))
        drawn += [(last, "")] * (house.DRAWING_LINES - len(drawn))
    numbers, drawing = zip(*drawn, strict=True)
    refuse([*_faults_of(drawing, numbers), *faults])
    rooms = tuple(names.get(room, f"Room {room}") for room in ROOMS)
    return drawing, names.get("name", key.replace("_", " ").title()), rooms


def write(plan: House) -> str:
    """Return the text of a map in canonical form."""
    names = zip(("name", *ROOMS), (plan.name, *plan.room_names), strict=True)
    return "\n".join([*plan.drawing, *(f"{key}: {name}" for key, name in names)])


def _names(said: list[tuple[int, str]]) -> tuple[dict[str, str], list[MapFault]]:
    """Return the names that are given, and what is wrong with the others."""
    names, lines, faults = dict[str, str](), dict[str, int](), list[MapFault]()
    for number, line in said:
        key, colon, name = (part.strip() for part in line.partition(":"))
        what = ""
        if not colon or key not in ("name", *ROOMS):
            what = _("{line} is neither 'name: ...' nor a room such as 'A: ...'", line=quoted(line))
        elif key in names:
            what = _("{key} is named twice", key=quoted(key))
        elif not name or not name.isprintable() or len(name) > LONGEST_NAME:
            what = _("a name has 1 to {most} characters", most=LONGEST_NAME)
        if what:
            faults.append(MapFault(number, what))
        else:
            names[key], lines[key] = name, number
    rooms = {room: names.get(room, f"Room {room}") for room in ROOMS}
    return names, [*faults, *names_given_twice(rooms, lines, MapFault)]


def _faults_of(drawing: Drawing, numbers: tuple[int, ...]) -> Iterator[MapFault]:
    """Yield every rule that a drawing breaks; `numbers` are its lines' numbers in the file."""
    unread: list[tuple[int, int, tuple[str, ...]]] = []
    for index, (number, line) in enumerate(zip(numbers, drawing, strict=True)):
        is_whole = len(line) == house.DRAWING_WIDTH
        if line and not is_whole:
            what = many(
                "{number} character instead of {width}", "{number} characters instead of {width}",
                len(line), width=house.DRAWING_WIDTH,
            )  # fmt: skip
            yield MapFault(number, what)
        for column, legal in _parts(index):
            found = line[column : column + len(legal[0])]
            if not is_whole or found not in legal:
                unread.append((index, column, legal))
            if is_whole and found not in legal:
                yield MapFault(number, _instead(column + 1, found, legal))

    def reading(which: int) -> Drawing:
        lines = [list(line.ljust(house.DRAWING_WIDTH)[: house.DRAWING_WIDTH]) for line in drawing]
        for index, column, legal in unread:
            lines[index][column : column + len(legal[0])] = legal[which % len(legal)]
        return tuple("".join(line) for line in lines)

    readings = map(reading, range(MAX_READINGS if unread else 1))
    yield from common_faults(_Check(lines, numbers).faults() for lines in readings)


def _parts(index: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield where the parts of a line begin, and what may stand there."""
    shows_tiles = index % 2 == 1
    posts = ("|", ":", " ") if shows_tiles else ("+",)
    middles = tuple(f" {sign} " for sign in SIGNS) if shows_tiles else ("---", " . ", "   ")
    for column in range(0, house.DRAWING_WIDTH, 4):
        yield column, posts
        if column + 1 < house.DRAWING_WIDTH:
            yield column + 1, middles


class _Check:
    """The rules that a legible drawing must keep."""

    def __init__(self, drawing: Drawing, numbers: tuple[int, ...]) -> None:
        self.drawing = drawing
        self.numbers = numbers

    def faults(self) -> Iterator[MapFault]:
        """Yield every rule that the drawing breaks."""
        self.signs = [sign_on(self.drawing, tile) for tile in range(TILES)]
        self.starts = [tile for tile in _as_drawn() if self.signs[tile] == "S"]
        for tile in self.starts[1:]:
            yield self.fault(tile, _("a second hunters' start on {tile}", tile=NAMES[tile]))
        yield from self.outer_wall()
        if not self.starts:
            yield MapFault(self.numbers[-1], _("the drawing has no hunters' start"))
        open_to = [self.rooms_open_to(start) for start in self.starts]
        for start, rooms in zip(self.starts[:1], open_to, strict=False):
            if len(rooms) != 1:
                words = _(" and ").join(rooms) or _("no room")
                what = _("the hunters' start is open to {rooms} instead of one room", rooms=words)
                yield self.fault(start, what)
        is_settled = len(open_to) == 1 and len(open_to[0]) == 1
        rooms = open_to[0] if is_settled else list(ROOMS)
        yield from common_faults(self.faults_with(room) for room in rooms)

    def faults_with(self, room: str) -> Iterator[MapFault]:
        """Yield the rules that are broken where the start lies in this room."""
        for start in self.starts:
            self.signs[start] = room
        yield from self.inner_edges()
        yield from self.rooms()
        if self.starts:
            yield from self.reach(self.starts[0])

    def fault(self, tile: int, what: str, direction: int = 0) -> MapFault:
        """Return a fault on the line that shows `tile`, or its edge in a direction."""
        index = line_of(tile) - (direction == house.NORTH) + (direction == house.SOUTH)
        beyond = dict(neighbours(tile)).get(direction)
        places = (NAMES[tile],) if beyond is None else (NAMES[tile], NAMES[beyond])
        return MapFault(self.numbers[index], what, places)

    def outer_wall(self) -> Iterator[MapFault]:
        """Yield where somebody can leave the house."""
        for tile in _as_drawn():
            inside = [direction for direction, _ in neighbours(tile)]
            for direction in (house.NORTH, house.WEST, house.EAST, house.SOUTH):
                if direction not in inside and self.edge(tile, direction) != house.WALL:
                    what = _("the outer wall is open at {tile}", tile=NAMES[tile])
                    yield self.fault(tile, what, direction)

    def edge(self, tile: int, direction: int) -> str:
        """Return what stands at an edge of a tile."""
        return house.SIGNS[edge_at(self.drawing, tile, direction)]

    def rooms_open_to(self, start: int) -> list[str]:
        """Return the letters of the rooms that S is open to."""
        return sorted({
            self.signs[other]
            for direction, other in neighbours(start)
            if self.edge(start, direction) == house.OPEN
        })  # fmt: skip

    def inner_edges(self) -> Iterator[MapFault]:
        """Yield where no wall or doorway parts two rooms, or a doorway lies within one."""
        for tile in _as_drawn():
            for direction, other in neighbours(tile):
                alike = self.signs[tile] == self.signs[other]
                pair = {"tile": NAMES[tile], "other": NAMES[other]}
                if self.edge(tile, direction) == house.OPEN and not alike:
                    what = _("no wall between {tile} and {other}, which lie in different rooms")
                    what = what.format(**pair)
                    yield self.fault(tile, what, direction)
                if self.edge(tile, direction) == house.DOORWAY and alike:
                    what = _("a doorway between {tile} and {other}, both in room {room}")
                    what = what.format(**pair, room=self.signs[tile])
                    yield self.fault(tile, what, direction)

    def rooms(self) -> Iterator[MapFault]:
        """Yield the rooms that are not seven tiles joined by open edges."""
        for room in ROOMS:
            tiles = [tile for tile in _as_drawn() if self.signs[tile] == room]
            if len(tiles) != SIDE:
                line = self.numbers[line_of(tiles[-1]) if tiles else -1]
                what = many(
                    "room {room} has {number} tile instead of {right}",
                    "room {room} has {number} tiles instead of {right}",
                    len(tiles), room=room, right=SIDE,
                )  # fmt: skip
                yield MapFault(line, what, [NAMES[tile] for tile in tiles])
            joined = self.reached(tiles[0], (house.OPEN,)) if tiles else []
            for tile in tiles:
                if tile not in joined:
                    what = _("{tile} is cut off from the rest of room {room}")
                    yield self.fault(tile, what.format(tile=NAMES[tile], room=room))

    def reach(self, start: int) -> Iterator[MapFault]:
        """Yield the tiles that cannot be walked to."""
        reached = self.reached(start, (house.OPEN, house.DOORWAY))
        beyond = [tile for tile in _as_drawn() if tile not in reached]
        if len(beyond) > MOST_TILES_NAMED:
            what = _("{number} tiles cannot be reached from the hunters' start", number=len(beyond))
            line = self.numbers[line_of(beyond[0])]
            yield MapFault(line, what, [NAMES[tile] for tile in beyond])
            return
        for tile in beyond:
            yield self.fault(
                tile, _("{tile} cannot be reached from the hunters' start", tile=NAMES[tile])
            )

    def reached(self, tile: int, passable: tuple[str, ...]) -> list[int]:
        """Return the tiles reached from `tile` over edges of these kinds."""
        found = [tile]
        for here in found:  # The loop extends the list.
            for direction, other in neighbours(here):
                if self.edge(here, direction) in passable and other not in found:
                    found.append(other)
        return found


def _as_drawn() -> Iterator[int]:
    """Yield the tiles as they are read: from the top, left to right."""
    for row in range(SIDE - 1, -1, -1):
        yield from range(row * SIDE, row * SIDE + SIDE)


def _instead(character: int, found: str, legal: tuple[str, ...]) -> str:
    words = _(" or ").join(repr(sign) for sign in legal)
    if len(legal) > 3:
        words = _("a letter from A to G or S between two spaces")
    said = _("characters {first} to {last}: {found} instead of {right}")
    if len(found) == 1:
        said = _("character {first}: {found} instead of {right}")
    return said.format(first=character, last=character + 2, found=quoted(found), right=words)


# Files


def load(path: Path) -> House:
    """Return the house drawn in a file; raise LineFault, or OSError when it cannot be read."""
    return read(read_text(path), path.stem)


@lru_cache(maxsize=16)
def shipped(key: str) -> House:
    """Return one of the houses that come with the game."""
    return load(FOLDER / f"{key}.txt")


def shipped_keys() -> list[str]:
    """Return the keys of the houses that come with the game, in alphabetical order."""
    return keys_in(FOLDER)


def user_maps_folder() -> Path:
    """Return the folder where players keep their own houses."""
    return user_folder() / "maps" / "haunted_house"


def user_maps() -> tuple[dict[str, House], dict[str, str]]:
    """Return the players' own houses by key, and by key a sentence for each file refused."""
    return players_own(user_maps_folder(), shipped_keys(), load)
