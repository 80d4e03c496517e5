"""The layout of a board: places, grids, and the steps of the arrow keys between places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pygame import Rect

Spot = tuple[str, int]  # A place and the index of the piece there.
Seat = tuple[float, float, float]  # Pixels right and down of a middle, and a size.
# What a place is: a field of the board, a card, an empty place for one, something that is done, or
# an entry of a list that stands for another place.
Kind = Literal["square", "card", "slot", "button", "entry"]


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere a piece stands or a click goes; lengths in pixels of the window."""

    name: str
    rect: Rect
    size: float  # A piece that stands here has so large a side.
    fan: float = 0.0  # The distance of each further piece to the right.
    first: float = 0.0  # The distance of the first piece from the middle.
    beside: bool = False  # Whether it lies next to the board, not on it.
    seats: tuple[Seat, ...] = ()  # The seats of pieces that stand in no row.
    figures: tuple[tuple[str, Rect], ...] = ()  # Each is hit as a place of its own.
    kind: Kind = "square"
    picture: str = ""  # A sprite or an icon of what lies beside the board.
    label: str = ""  # The same in a word or two.

    def centre(self, index: int) -> tuple[float, float]:
        """Return the middle of the piece with this index among those that stand here."""
        x, y = self.rect.center
        if self.seats:
            right, down, _ = self.seats[index]
            return x + right, y + down
        return x + self.first + index * self.fan, float(y)

    def hit(self, position: tuple[int, int]) -> str:
        """Return the place at a point: that of a figure drawn here, else this place."""
        return next((name for name, rect in self.figures if rect.collidepoint(position)), self.name)

    def side(self, index: int) -> float:
        """Return the side length of the picture of the piece with this index."""
        return self.seats[index][2] if self.seats else self.size


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells with gaps between them, as large as an area allows, in its middle."""

    area: Rect
    columns: int
    rows: int
    gap: int

    @property
    def cell_size(self) -> int:
        """The side of one cell."""
        wide = (self.area.width - (self.columns - 1) * self.gap) // self.columns
        high = (self.area.height - (self.rows - 1) * self.gap) // self.rows
        return max(1, min(wide, high))

    @property
    def rect(self) -> Rect:
        """The area that the cells really take."""
        step = self.cell_size + self.gap
        rect = Rect(0, 0, self.columns * step - self.gap, self.rows * step - self.gap)
        rect.center = self.area.center
        return rect

    def cell(self, column: int, row: int) -> Rect:
        """Return one cell, counted from the top left."""
        step = self.cell_size + self.gap
        rect = self.rect
        return Rect(
            rect.left + column * step, rect.top + row * step, self.cell_size, self.cell_size
        )


def towards(start: Rect, places: Iterable[Place], step: tuple[int, int]) -> Place | None:
    """Return the nearest place in the direction of an arrow, straight ahead before aslant."""
    best: tuple[float, Place] | None = None
    for place in places:
        across = place.rect.centerx - start.centerx
        down = place.rect.centery - start.centery
        ahead = across * step[0] + down * step[1]
        if place.rect == start or ahead <= 0:
            continue
        if step[0]:
            aside = max(0, place.rect.top - start.bottom, start.top - place.rect.bottom)
            gap = max(0, place.rect.left - start.right, start.left - place.rect.right)
            off = abs(down)
        else:
            aside = max(0, place.rect.left - start.right, start.left - place.rect.right)
            gap = max(0, place.rect.top - start.bottom, start.top - place.rect.bottom)
            off = abs(across)
        if aside and aside > gap:
            continue  # A way beside is better than one ahead.
        score = gap + 3 * aside + 0.25 * off
        if start.contains(place.rect):  # Parts of a square come first, all corners in turn.
            score = (off + (step[0] * down - step[1] * across) / 2) / start.width - 1
        if best is None or score < best[0]:
            best = score, place
    return best[1] if best else None
