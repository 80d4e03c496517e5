"""A scrolling list of many rows; only the visible rows are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import pygame
from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.meaning import Meaning
from scenes.ui.scroll import ScrollBar
from scenes.ui.widget import Control, Page


class ListRow(msgspec.Struct, frozen=True):
    """The content of a row in two lines."""

    icon: str
    title: str
    words: str
    ink: str = "muted"  # The icon has it.


class RowList(Control):
    """Rows of equal height; clicking the chosen row opens it.

    pygame_gui's selection list builds all rows, has one line per row, and works with the mouse
    only.
    """

    role = "list"
    size = 17.0  # The first line has it; the second is 2 smaller.
    inset = 22.0  # The distance of the icon's middle from the left.
    wheel_rows = 3  # The rows that a notch of the wheel scrolls.
    least = 4  # The rows that are shown if there are enough.

    def __init__(
        self,
        page: Page,
        label: str,
        count: int,
        row: Callable[[int], ListRow],
        chosen: int,
        choose: Callable[[int], None],
        open_it: Callable[[], None],
        name: str,
        top: int = 0,
    ):
        self.count = count
        self.row = row
        self.chosen = chosen
        self.choose = choose
        self.open_it = open_it
        self.top = top
        self.grip: int | None = None  # The pointer holds the thumb at this offset.
        super().__init__(page, label, name=name)

    @property
    def value(self) -> str:
        """The text of the chosen row."""
        found = self.row(self.chosen)
        return f"{found.title}, {found.words}"

    def entries(self) -> Sequence[Meaning]:
        """Return the visible rows, and the next one above and below them."""
        found, high = list[Meaning](), self.row_height(self.look)
        for index in range(max(0, self.top - 1), min(self.count, self.top + self.rows + 1)):
            row, down = self.row(index), (index - self.top) * high
            found.append(
                Meaning(
                    role="row",
                    label=", ".join(filter(None, (row.title, row.words))),
                    area=Rect(self.area.left, self.area.top + down, self._wide(), high),
                    focused=index == self.chosen,
                    name=str(index),
                    is_active=self.active,
                    is_selected=index == self.chosen,
                    position=(index + 1, self.count),
                    press=partial(self._press_row, index),
                )
            )
        return found

    def _press_row(self, row: int) -> None:
        """Choose a row, or open it if it is already chosen."""
        if row == self.chosen:
            self.open_it()
        else:
            self._go(row)

    def natural_width(self) -> int:
        return self.look.pt(420)

    def height_for(self, width: int) -> int:
        return min(max(self.count, 1), self.least) * self.row_height(self.look)

    @classmethod
    def row_height(cls, look: Look) -> int:
        """Return the height of a row in pixels."""
        first, second = (text.line_height(look.pt(cls.size - less)) for less in (0, 2))
        return first + second + look.px(14)

    @property
    def rows(self) -> int:
        """The number of rows that fit."""
        return max(1, int(self.area.height) // self.row_height(self.look))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._show(self.chosen)
        self.redraw()

    def _show(self, row: int) -> None:
        """Scroll a row into view."""
        self.top = min(max(self.top, row - self.rows + 1), row, max(0, self.count - self.rows))

    def _scroll_to(self, top: int) -> bool:
        top = min(max(0, self.count - self.rows), max(0, top))
        moved = top != self.top
        self.top = top
        if moved:
            self.redraw()
        return moved

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose the row at `spot`, or open it if it is already chosen."""
        if spot is None:
            self.open_it()
            return
        row = self.top + spot[1] // self.row_height(self.look)
        beside = self.grip is not None or spot[0] >= self._wide()
        if beside or row >= min(self.count, self.top + self.rows):
            return
        self.page.sounds.play("click")
        self._press_row(row)

    def _go(self, row: int) -> None:
        self.chosen = row
        self._show(row)
        self.redraw()
        self.choose(row)

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose with Up and Down, Home and End, Page Up and Page Down."""
        last = self.count - 1
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.rows,
            pygame.K_PAGEDOWN: self.rows,
            pygame.K_HOME: -last,
            pygame.K_END: last,
        }
        if event.key not in steps:
            return super().handle_key(event)
        row = min(last, max(0, self.chosen + steps[event.key]))
        if row == self.chosen:
            return False  # The focus may leave at the first and last row.
        self._go(row)
        return True

    def wheel(self, notches: float) -> bool:
        return self._scroll_to(self.top - round(notches * self.wheel_rows))

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        """Drag the scroll bar."""
        bar = self._bar()
        if down:
            self.grip = bar.grip(spot[1]) if spot[0] >= self._wide() else None
        if self.grip is not None:
            self._scroll_to(bar.pulled(spot[1], self.grip))
        return False

    @property
    def _scrolls(self) -> bool:
        return self.count > self.rows

    def _wide(self) -> int:
        """Return the width of the rows in pixels, without the scroll bar."""
        return int(self.area.width) - (self.look.pt(26) if self._scrolls else 0)

    def _bar(self) -> ScrollBar:
        wide, high = self.area.size
        track = Rect(wide - self.look.pt(16), 0, self.look.pt(16), high)
        return ScrollBar(track, self.look.pt(36), self.rows, self.count, self.top)

    def paint(self, sheet: Sheet) -> None:
        look, high = self.look, self.row_height(self.look)
        for index in range(self.top, min(self.count, self.top + self.rows)):
            rect = Rect(0, (index - self.top) * high, self._wide(), high - look.px(4))
            self._paint_row(sheet, index, rect, 0)
        if self._scrolls:
            self._bar().paint(sheet, "candle" if self.held else "edge")

    def _paint_row(self, sheet: Sheet, index: int, rect: Rect, room: int) -> None:
        """Draw a row; its words begin `room` pixels farther right."""
        look, row = self.look, self.row(index)
        fill, edge = ("hover", "candle") if index == self.chosen else ("raised", "line")
        sheet.box(rect, look.px(8), fill, edge, 1.5)
        start = rect.left + room
        sheet.icon(row.icon, (start + look.pt(self.inset), rect.centery), look.pt(22), row.ink)
        left = start + look.pt(2 * self.inset)
        limit = rect.width - room - look.pt(2 * self.inset + 10)
        size, small = self.size, self.size - 2
        first = rect.top + look.px(5) + text.line_height(look.pt(size)) // 2
        sheet.text(row.title, (left, first), size, "bold", limit=limit)
        second = rect.bottom - look.px(5) - text.line_height(look.pt(small)) // 2
        sheet.text(row.words, (left, second), small, "regular", "muted", limit=limit)
