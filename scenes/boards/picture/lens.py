"""A board seen larger than its area: how much larger, and which part of it is in view."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect

from scenes.boards.motion.animation import smooth

FACTORS: Final = (1.0, 1.5, 2.0)  # Each level would like to be so large.
ZOOM_OVERLAY: Final = "zoom"  # The key of being enlarged.
SWITCHED_LEVEL: Final = 2  # A switch turns it on.
GLIDE_MILLISECONDS: Final = 200.0  # The time from one level to another.


@dataclass(frozen=True, slots=True)
class Lens:
    """The part of a board in view; `middle` is its centre, from 0.0 to 1.0 of the whole board.

    The board goes to a `wanted` level at its next update.
    """

    level: int = 0
    wanted: int | None = None
    middle: tuple[float, float] = (0.5, 0.5)
    subject: str = ""  # This place matters most now.
    factors: tuple[float, ...] = FACTORS

    @property
    def factor(self) -> float:
        """The zoom factor: the size of the board in sizes of its area."""
        return self.factors[self.level]

    @property
    def on(self) -> bool:
        """Whether the board is enlarged, or soon will be."""
        return (self.level if self.wanted is None else self.wanted) > 0

    def toggled(self) -> Lens:
        """Return a lens that wants the other state: enlarged or whole."""
        return replace(self, wanted=0 if self.on else SWITCHED_LEVEL)

    def fitted(self, cell: int, coarse: int) -> Lens:
        """Return a lens through which cells are a multiple of `coarse` pixels wide."""
        factors = tuple(
            max(1, round(cell * factor / coarse)) * coarse / cell if factor > 1 else 1.0
            for factor in FACTORS
        )
        return replace(self, factors=factors)

    def area(self, board: Rect) -> Rect:
        """Return the area of the whole board of which the part in view fills `board`."""
        wide, high = (round(side * self.factor) for side in board.size)
        left = round(board.centerx - self.middle[0] * wide)
        top = round(board.centery - self.middle[1] * high)
        left = min(board.left, max(board.right - wide, left))
        top = min(board.top, max(board.bottom - high, top))
        return Rect(left, top, wide, high)

    def stepped(self, levels: int, at: tuple[int, int], board: Rect) -> Lens:
        """Return a lens zoomed by levels; the point `at` keeps its place on the screen."""
        level = min(len(FACTORS) - 1, max(0, self.level + levels))
        if level == self.level:
            return replace(self, wanted=None)
        before = self.area(board)
        parts = (at[0] - before.left) / before.width, (at[1] - before.top) / before.height
        changed = replace(self, wanted=None, level=level)
        wide, high = (side * changed.factor for side in board.size)
        return changed._at(at[0] - parts[0] * wide, at[1] - parts[1] * high, board)

    def pushed(self, right: int, down: int, board: Rect) -> Lens:
        """Return a lens after the board was pushed by pixels."""
        area = self.area(board)
        return self._at(area.left + right, area.top + down, board)

    def brought(self, rect: Rect, board: Rect) -> Lens:
        """Return a lens through which a rectangle is in view."""
        inner = board.inflate(-min(rect.width, board.width // 3), 0)
        inner = inner.inflate(0, -min(rect.height, board.height // 3))
        if not self.level or inner.contains(rect):
            return self
        right = max(inner.left - rect.left, 0) or min(inner.right - rect.right, 0)
        down = max(inner.top - rect.top, 0) or min(inner.bottom - rect.bottom, 0)
        return self.pushed(right, down, board)

    def _at(self, left: float, top: float, board: Rect) -> Lens:
        """Return the lens with the corner moved to a point, as far as `board` stays filled."""
        wide, high = (side * self.factor for side in board.size)
        left = min(board.left, max(board.right - wide, left))
        top = min(board.top, max(board.bottom - high, top))
        return replace(self, middle=((board.centerx - left) / wide, (board.centery - top) / high))


@dataclass(slots=True)
class Glide:
    """The way from one part in view to another, as a crop of the picture that shows more."""

    picture: pygame.Surface | None  # The picture seen before; None while going back to more.
    small: Rect  # The smaller view shows this part of `board`.
    board: Rect
    time: float = 0.0

    @property
    def over(self) -> bool:
        """Whether the glide has ended."""
        return self.time >= GLIDE_MILLISECONDS

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the present step of the glide over its last picture."""
        part = smooth(min(1.0, self.time / GLIDE_MILLISECONDS))
        if not surface.get_rect().contains(self.board):
            return  # The window is getting smaller and is laid out again soon.
        if self.picture is None:
            picture, part = surface.subsurface(self.board).copy(), 1 - part
        else:
            picture = self.picture
        whole, small = Rect((0, 0), self.board.size), self.small.move(-self.board.x, -self.board.y)
        ends = zip(whole, small, strict=True)
        crop = Rect([round(a + (b - a) * part) for a, b in ends]).clip(whole)
        if crop.width > 0 and crop.height > 0:
            scaled = pygame.transform.scale(picture.subsurface(crop), self.board.size)
            surface.blit(scaled, self.board)


def crop_of(larger: Rect, smaller: Rect, board: Rect) -> Rect:
    """Return the part of `board` that, after zooming in, fills it.

    `larger` and `smaller` are the areas of the whole board after and before that.
    """
    part = smaller.width / larger.width
    left = smaller.left + (board.left - larger.left) * part
    top = smaller.top + (board.top - larger.top) * part
    return Rect(round(left), round(top), round(board.width * part), round(board.height * part))
