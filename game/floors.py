"""A floor of squares for the editor: zones, marks and edges, which may have errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

WALL, DOOR, OPEN = "wall", "door", "open"
NO_ZONE: Final = ""  # The square is not part of the drawing.
Mirror = Literal["across", "down", "half"]  # Left to right, top to bottom, or by half a turn.


@dataclass(frozen=True, slots=True)
class Floor:
    """Squares in reading order from the top left, each with its right and its lower edge.

    A new zone changes the edges of its square: open to squares of the same zone, walls to others;
    doors stay.
    """

    width: int
    height: int
    zones: tuple[str, ...]
    marks: tuple[str, ...]
    right: tuple[str, ...]
    below: tuple[str, ...]

    def spot(self, square: int) -> tuple[int, int]:
        """Return the column and row of a square."""
        return square % self.width, square // self.width

    def square(self, column: int, row: int) -> int | None:
        """Return the square at a column and row, or None outside the floor."""
        inside = 0 <= column < self.width and 0 <= row < self.height
        return row * self.width + column if inside else None

    def neighbours(self, square: int) -> list[int]:
        """Return the squares above, left, right and below that exist."""
        column, row = self.spot(square)
        around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
        return [other for spot in around if (other := self.square(*spot)) is not None]

    def edge(self, one: int, other: int) -> str:
        """Return the kind of the edge between two neighbours."""
        first, second = sorted((one, other))
        return self.right[first] if second == first + 1 else self.below[first]

    def with_edge(self, one: int, other: int, kind: str) -> Floor:
        """Return the floor with another kind of edge between two neighbours."""
        if self.edge(one, other) == kind:
            return self
        first, second = sorted((one, other))
        if second == first + 1:
            return replace(self, right=_put(self.right, first, kind))
        return replace(self, below=_put(self.below, first, kind))

    def with_zone(self, square: int, zone: str) -> Floor:
        """Return the floor with a square in another zone; a square in no zone loses its mark."""
        found = replace(self, zones=_put(self.zones, square, zone))
        if zone == NO_ZONE:
            found = found.with_mark(square, "")
        for other in self.neighbours(square):
            kind = found.edge(square, other)
            alike = found.zones[other] == zone
            doors = kind == DOOR and NO_ZONE not in (zone, found.zones[other])
            if alike:
                found = found.with_edge(square, other, OPEN)
            elif not doors:
                found = found.with_edge(square, other, WALL)
        return found

    def with_mark(self, square: int, mark: str) -> Floor:
        """Return the floor with another mark on a square; an empty text removes it."""
        return replace(self, marks=_put(self.marks, square, mark))

    def tidied(self) -> Floor:
        """Return the floor without edges at the rim, and with walls around squares in no zone."""
        found = self
        for square, zone in enumerate(self.zones):
            column, row = self.spot(square)
            if column == self.width - 1 and self.right[square] != OPEN:
                found = replace(found, right=_put(found.right, square, OPEN))
            if row == self.height - 1 and self.below[square] != OPEN:
                found = replace(found, below=_put(found.below, square, OPEN))
            for other in self.neighbours(square):
                zones = (zone, self.zones[other])
                if other > square and NO_ZONE in zones:
                    kind = OPEN if zones == (NO_ZONE, NO_ZONE) else WALL
                    found = found.with_edge(square, other, kind)
        return found

    def resized(self, width: int, height: int, zone: str) -> Floor:
        """Return the floor with another size; new squares belong to `zone`."""
        found = empty(width, height, zone)
        kept: dict[str, list[str]] = {
            name: list(getattr(found, name)) for name in ("zones", "marks", "right", "below")
        }
        for row in range(min(height, self.height)):
            for column in range(min(width, self.width)):
                source, target = row * self.width + column, row * width + column
                for name, values in kept.items():
                    values[target] = getattr(self, name)[source]
        found = Floor(width, height, *(tuple(values) for values in kept.values()))
        for square in range(width * height):
            column, row = found.spot(square)
            for other in found.neighbours(square):
                seam = column == self.width - 1 and other == square + 1
                seam |= row == self.height - 1 and other == square + width
                if seam:
                    alike = found.zones[square] == found.zones[other]
                    found = found.with_edge(square, other, OPEN if alike else WALL)
        return found.tidied()

    def mirrored(self, square: int, mirror: Mirror) -> int:
        """Return the mirror image of a square."""
        column, row = self.spot(square)
        if mirror != "down":
            column = self.width - 1 - column
        if mirror != "across":
            row = self.height - 1 - row
        return row * self.width + column

    def of_zone(self, zone: str) -> list[int]:
        """Return the squares of a zone."""
        return [square for square, here in enumerate(self.zones) if here == zone]


def empty(width: int, height: int, zone: str) -> Floor:
    """Return a floor of one zone without any edges and marks."""
    count = width * height
    return Floor(width, height, (zone,) * count, ("",) * count, (OPEN,) * count, (OPEN,) * count)


def _put(values: Sequence[str], index: int, value: str) -> tuple[str, ...]:
    return (*values[:index], value, *values[index + 1 :])
