"""Sketches for the editor: houses that may still have errors, and changes to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.drawings import remarks
from game.floors import DOOR, OPEN, WALL, Floor, empty
from game.rules.haunted_house.house import DOORWAY, DRAWING_LINES, DRAWING_WIDTH, SIGNS
from game.rules.haunted_house.tables import ROOMS, SIDE, TILES

START: Final = "S"  # The sign of the hunters' start.
# The rules' words for edges, with those of a sketch.
_KINDS: Final = {WALL: WALL, DOORWAY: DOOR, OPEN: OPEN}
_ACROSS: Final = {WALL: "|", DOOR: ":", OPEN: " "}
_ALONG: Final = {WALL: "---", DOOR: " . ", OPEN: "   "}


@dataclass(frozen=True, slots=True)
class HauntedHouseSketch:
    """A floor of 7x7 tiles from the top left, the name of the house and those of its rooms."""

    floor: Floor
    name: str
    room_names: tuple[str, ...]  # A name is empty for a room without one.
    remarks: tuple[str, ...] = ()

    @property
    def letters(self) -> str:
        """The letters of the rooms, of which there are always seven."""
        return ROOMS

    def named(self, letter: str) -> str:
        """Return the name of a room, empty for none."""
        return self.room_names[ROOMS.index(letter)]

    def with_name(self, letter: str, name: str) -> HauntedHouseSketch:
        """Return the sketch with another name for a room."""
        names = (name if room == letter else self.named(room) for room in ROOMS)
        return replace(self, room_names=tuple(names))

    @property
    def start(self) -> int | None:
        """The tile where the hunters start, counted from the top left."""
        return self.floor.marks.index(START) if START in self.floor.marks else None


def blank() -> HauntedHouseSketch:
    """Return a sketch of one large room without a start."""
    return HauntedHouseSketch(empty(SIDE, SIDE, ROOMS[0]), "", ("",) * len(ROOMS))


def read(text: str) -> HauntedHouseSketch:
    """Return the sketch of a text; missing and unknown parts are left open."""
    lines = [line.rstrip() for line in text.split("\n")]
    said = [line for line in lines if line and not line.startswith("#")]
    drawing = [line.ljust(DRAWING_WIDTH) for line in said[:DRAWING_LINES]]
    drawing += [" " * DRAWING_WIDTH] * (DRAWING_LINES - len(drawing))
    names: dict[str, str] = {}
    for line in said[DRAWING_LINES:]:
        key, _, name = (part.strip() for part in line.partition(":"))
        names.setdefault(key, name)
    zones, marks, right, below = [], [], [], []
    for tile in range(TILES):
        row, column = 2 * (tile // SIDE) + 1, 4 * (tile % SIDE)
        sign = drawing[row][column + 2]
        zones.append(sign if sign in ROOMS else "")
        marks.append(START if sign == START else "")
        right.append(_kind(drawing[row][column + 4]))
        below.append(_kind(drawing[row + 1][column + 1 : column + 4]))
    floor = Floor(SIDE, SIDE, tuple(zones), tuple(marks), tuple(right), tuple(below))
    for tile in range(TILES):
        if not floor.zones[tile]:
            zones[tile] = _zone_beside(floor, tile)
    floor = replace(floor, zones=tuple(zones)).tidied()
    rooms = tuple(names.get(room, "") for room in ROOMS)
    return HauntedHouseSketch(floor, names.get("name", ""), rooms, remarks(text))


def _kind(sign: str) -> str:
    return _KINDS[SIGNS[sign]] if sign in SIGNS else OPEN


def _zone_beside(floor: Floor, tile: int) -> str:
    """Return the room a tile without a letter is open to, else any beside it."""
    around = sorted(floor.neighbours(tile), key=lambda other: floor.edge(tile, other) != OPEN)
    return next((floor.zones[other] for other in around if floor.zones[other]), ROOMS[0])


def write(sketch: HauntedHouseSketch) -> str:
    """Return the text of a map."""
    floor = sketch.floor
    lines = ["+" + "---+" * SIDE]
    for row in range(SIDE):
        tiles = range(row * SIDE, (row + 1) * SIDE)
        signs = [floor.marks[tile] or floor.zones[tile] for tile in tiles]
        edges = [*(_ACROSS[floor.right[tile]] for tile in tiles[:-1]), "|"]
        lines.append("|" + "".join(f" {s} {e}" for s, e in zip(signs, edges, strict=True)))
        last = row == SIDE - 1
        lines.append("+" + "".join(_ALONG[WALL if last else floor.below[t]] + "+" for t in tiles))
    names = zip(("name", *ROOMS), (sketch.name, *sketch.room_names), strict=True)
    return "\n".join([*sketch.remarks, *lines, *(f"{key}: {name}" for key, name in names if name)])


def with_start(sketch: HauntedHouseSketch, tile: int | None) -> HauntedHouseSketch:
    """Return the sketch with the hunters' start elsewhere, or without one."""
    marks = tuple(START if here == tile else "" for here in range(TILES))
    return replace(sketch, floor=replace(sketch.floor, marks=marks))
