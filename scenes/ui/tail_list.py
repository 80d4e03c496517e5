"""A list that follows its newest row until the user scrolls back, as in a log."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Control, Page

NOTCH_ROWS: Final = 2  # The rows that a notch of the wheel scrolls.


class TailList(Control):
    """A list with rows of different heights; subclasses measure and draw them.

    pygame_gui's selection list has rows of one height and makes a button of each.
    """

    role = "list"
    radius = 8.0
    beside = 14  # Units kept right of the rows for the scroll bar.
    bar = 6  # The width of the bar.
    columns = 1  # The rows run through them one after the other.

    def __init__(self, page: Page, label: str, name: str):
        self.chosen: int | None = None  # The chosen step; None for the newest.
        self.first: int | None = None  # The step at the top; None follows the newest.
        self.row_under: int | None = None
        self._heights: list[int] = []  # The heights of all rows, in pixels.
        super().__init__(page, label, name=name)

    @property
    def newest(self) -> int | None:
        """The step of the newest row, or None."""
        raise NotImplementedError

    def go(self, by: int) -> None:
        """Choose the step `by` rows further."""
        raise NotImplementedError

    @property
    def top(self) -> int:
        """The index of the top row."""
        last = self._last_top()
        return last if self.first is None else min(self.first, last)

    def _last_top(self) -> int:
        """Return the index of the top row when the newest row is at the bottom."""
        last = first = max(0, len(self._heights) - 1)
        while first > 0 and self._shown_from(first - 1)[-1][0] == last:
            first -= 1
        return first

    @property
    def row_width(self) -> int:
        """The width of a row in pixels."""
        between = self.look.px(self.beside)
        return max(1, (self.area.width - self.columns * between) // self.columns)

    def shown(self) -> list[tuple[int, Rect]]:
        """Return the visible rows as (index, area)."""
        return self._shown_from(self.top)

    def _shown_from(self, first: int) -> list[tuple[int, Rect]]:
        """Return the rows that are visible with a given one at the top."""
        found: list[tuple[int, Rect]] = []
        x, y, wide = 0, self.look.px(2), self.row_width
        room, columns = self.area.height - self.look.px(2), self.columns
        for index in range(first, len(self._heights)):
            high = self._heights[index]
            if y + high > room and y > self.look.px(2):
                x, y, columns = x + wide + self.look.px(self.beside), self.look.px(2), columns - 1
            if not columns:
                break
            found.append((index, Rect(x, y, wide, high)))
            y += high
        return found

    def row_at(self, spot: tuple[int, int]) -> int | None:
        """Return the index of the row at a spot in the list, or None."""
        return next((index for index, rect in self.shown() if rect.collidepoint(spot)), None)

    def pointed(self) -> int | None:
        """Return the index of the row under the pointer, or None."""
        if not self.hovered:
            return None
        x, y = self.page.manager.get_mouse_position()
        return self.row_at((x - self.area.left, y - self.area.top))

    def bring(self, index: int) -> None:
        """Scroll a row into view."""
        if index not in [row for row, _rect in self.shown()]:
            self.first = max(0, index - 1)

    def scroll_by(self, rows: int) -> bool:
        """Scroll down by `rows`; return whether the list moved."""
        before, last = self.top, self._last_top()
        target = min(last, max(0, before + rows))
        self.first = None if target == last else target
        if target != before:
            self.redraw()
        return target != before

    def wheel(self, notches: float) -> bool:
        return self.scroll_by(-round(notches * NOTCH_ROWS))

    def handle_key(self, event: pygame.Event) -> bool:
        """Move from row to row with Up and Down, Home and End."""
        rows = len(self._heights)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -rows, pygame.K_END: rows}
        if event.key in steps:
            if event.key == pygame.K_DOWN and self.chosen in (None, self.newest):
                return False  # The focus moves on below the list.
            self.go(steps[event.key])
            return True
        return super().handle_key(event)

    def paint_bar(self, sheet: Sheet) -> None:
        """Draw the scroll bar, if the list scrolls."""
        last, rows = self._last_top(), len(self._heights)
        if last <= 0:
            return
        look, high = self.look, sheet.size[1]
        wide = look.px(self.bar)
        track = Rect(sheet.size[0] - wide - look.px(2), 0, wide, high)
        long = max(look.px(24), high * (rows - last) // rows)
        thumb = Rect(track.left, (high - long) * self.top // last, wide, long)
        sheet.box(track, wide / 2, "night", "line", 1)
        sheet.box(thumb, wide / 2, "edge")
