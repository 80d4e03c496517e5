"""Sketches for the editor: houses that may still have errors, and changes to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.drawings import remarks
from game.floors import NO_ZONE, OPEN, WALL, Floor, empty
from game.rules.ghost_hunt import house
from game.rules.ghost_hunt.house import Drawing
from game.rules.ghost_hunt.maps import LETTERS, MOST_COLUMNS, MOST_ROWS
from game.rules.ghost_hunt.tables import DIRECTIONS

SPAWN: Final = "*"
PATH_ZONE, VAN_ZONE = ".", "V"
TURNS: Final = tuple(house.ARROWS)  # The signs of hiding places, by the direction of their fronts.
MIN_SIDE_SQUARES: Final = 3
_ACROSS: Final = {"wall": "|", "door": ":", "open": " "}
_ALONG: Final = {"wall": "--", "door": "==", "open": "  "}


@dataclass(frozen=True, slots=True)
class GhostHuntSketch:
    """A floor whose zones are capital letters of rooms, the path and the van, and the names."""

    floor: Floor
    name: str
    room_names: tuple[tuple[str, str], ...]  # The pairs of letter and name, by ascending letter.
    remarks: tuple[str, ...] = ()

    @property
    def letters(self) -> str:
        """The letters of the rooms that are drawn."""
        return "".join(sorted({zone for zone in self.floor.zones if zone and zone in LETTERS}))

    def named(self, letter: str) -> str:
        """Return the name of a room, empty for none."""
        return dict(self.room_names).get(letter, "")

    def with_name(self, letter: str, name: str) -> GhostHuntSketch:
        """Return the sketch with another name for a room."""
        names = {**dict(self.room_names), letter: name}
        return replace(self, room_names=tuple(sorted(names.items())))


def blank(width: int = 12, height: int = 10) -> GhostHuntSketch:
    """Return a sketch of the path without a house."""
    return GhostHuntSketch(empty(width, height, NO_ZONE), "", ())


def read(text: str) -> GhostHuntSketch:
    """Return the sketch of a text; missing and unknown parts are left out."""
    head, _, body = (
        text.partition("\nmap\n") if not text.startswith("map\n") else ("", "", text[4:])
    )
    name, names = "", {}
    for line in head.split("\n"):
        if line.startswith("name "):
            name = line[5:].strip()
        elif line.startswith("room ") and line[5:6] in LETTERS:
            names[line[5]] = line[7:].strip()
    lines = [line.rstrip() for line in body.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    height = min(MOST_ROWS, max(MIN_SIDE_SQUARES, (len(lines) - 1) // 2))
    longest = max(map(len, lines), default=0)
    width = min(MOST_COLUMNS, max(MIN_SIDE_SQUARES, -(-(longest - 1) // 3)))
    padded = [line.ljust(3 * width + 2) for line in lines[: 2 * height + 1]]
    padded += [" " * (3 * width + 2)] * (2 * height + 1 - len(padded))
    return GhostHuntSketch(floor_of(padded), name, tuple(sorted(names.items())), remarks(head))


def floor_of(lines: Sequence[str]) -> Floor:
    """Return the floor of a drawing whose lines are equally long."""
    width, height = (len(lines[0]) - 1) // 3, (len(lines) - 1) // 2
    zones, marks, right, below = [], [], [], []
    for row in range(height):
        for column in range(width):
            squares, edges = lines[2 * row + 1], lines[2 * row + 2]
            zone, mark = _square(squares[3 * column + 1 : 3 * column + 3])
            zones.append(zone)
            marks.append(mark)
            right.append(house.SIGNS.get(squares[3 * column + 3], OPEN))
            below.append(house.SIGNS.get(edges[3 * column + 1 : 3 * column + 3], OPEN))
    floor = Floor(width, height, tuple(zones), tuple(marks), tuple(right), tuple(below))
    for square, mark in enumerate(floor.marks):
        if mark in TURNS:
            zones[square] = _zone_of_hiding(floor, square, mark)
    return replace(floor, zones=tuple(zones), marks=tuple(marks)).tidied()


def _square(sign: str) -> tuple[str, str]:
    """Return zone and mark of a square; a hiding place has no zone yet."""
    if sign in house.ARROWS:
        return "", sign
    if sign in (house.PATH, house.VAN):
        return sign[0], ""
    letter = sign[0].upper()
    if letter not in LETTERS:
        return NO_ZONE, ""
    return letter, SPAWN if sign[1] == SPAWN else ""


def _zone_of_hiding(floor: Floor, square: int, mark: str) -> str:
    """Return the room before a hiding place, else one beside it, else any."""
    column, row = floor.spot(square)
    across, down = DIRECTIONS[house.ARROWS[mark]]
    front = floor.square(column + across, row + down)
    around = floor.neighbours(square)
    found = [floor.zones[o] for o in ([] if front is None else [front]) + around]
    found += [*floor.zones, LETTERS[0]]  # A hiding place in a draft may be far from any room.
    return next(zone for zone in found if zone and zone in LETTERS)


def write(sketch: GhostHuntSketch) -> str:
    """Return the text of a map; only rooms that are drawn are named."""
    drawn = sketch.letters
    head = [*sketch.remarks]
    head += [f"name {sketch.name}"] if sketch.name else []
    head += [f"room {x} {name}" for x, name in sketch.room_names if name and x in drawn]
    return "\n".join([*head, "map", *(line.rstrip() for line in drawing_of(sketch.floor))])


def drawing_of(floor: Floor) -> Drawing:
    """Return the lines of the drawing, padded; the rim of what is drawn is wall."""
    lines = []
    for row in range(floor.height + 1):
        edges, squares = "", ""
        for column in range(floor.width + 1):
            here = floor.square(column, row)
            edges += _corner(floor, column, row)
            if column < floor.width:
                edges += _ALONG[_between(floor, floor.square(column, row - 1), here)]
            squares += _ACROSS[_between(floor, floor.square(column - 1, row), here)]
            squares += "" if here is None else _sign(floor, here)
        lines += [edges, squares][: 1 if row == floor.height else 2]
    return tuple(lines)


def _between(floor: Floor, one: int | None, other: int | None) -> str:
    """Return what stands between two squares, of which either may lie outside the drawing."""
    inside = [square for square in (one, other) if square is not None and floor.zones[square]]
    if len(inside) == 2:
        return floor.edge(*inside)
    return WALL if inside else OPEN


def _corner(floor: Floor, column: int, row: int) -> str:
    around = ((column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row))
    squares = [floor.square(*spot) for spot in around]
    return "+" if any(s is not None and floor.zones[s] for s in squares) else " "


def _sign(floor: Floor, square: int) -> str:
    zone, mark = floor.zones[square], floor.marks[square]
    if zone == NO_ZONE:
        return house.OUTSIDE
    if mark in TURNS:
        return mark
    if zone in (PATH_ZONE, VAN_ZONE):
        return f"{zone} "
    return zone + mark if mark else f"{zone.lower()} "


def hiding_in(floor: Floor, square: int) -> str:
    """Return the mark of a hiding place that opens to the side with most floor of its room."""
    openings = []
    for index, (across, down) in enumerate(DIRECTIONS):
        column, row = floor.spot(square)
        front = floor.square(column + across, row + down)
        if front is None or floor.zones[front] != floor.zones[square]:
            continue
        if floor.edge(square, front) == OPEN and floor.marks[front] not in TURNS:
            around = floor.neighbours(front)
            same = sum(floor.zones[other] == floor.zones[square] for other in around)
            openings.append((-same, index))
    return TURNS[min(openings)[1]] if openings else TURNS[0]
