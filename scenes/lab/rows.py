"""A list of any number of rows, of which only those in view are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from scenes.ui import text
from scenes.ui.page import Page
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control

WHEEL: Final = 3  # rows a notch of the wheel moves


@dataclass(frozen=True, slots=True)
class Row:
    """What a row tells in two lines."""

    icon: str
    title: str
    words: str
    ink: str = "muted"  # of the icon


class RowList(Control):
    """Rows of equal height; one is chosen, and a press on the chosen one opens it."""

    role = "list"

    def __init__(
        self,
        page: Page,
        label: str,
        count: int,
        row: Callable[[int], Row],
        chosen: int,
        choose: Callable[[int], None],
        open_it: Callable[[int], None],
        name: str = "rows",
    ):
        self.count = count
        self.row = row
        self.chosen = chosen
        self.choose = choose
        self.open_it = open_it
        self.top = 0
        super().__init__(page, label, name=name)

    @property
    def value(self) -> str:
        """The chosen row."""
        found = self.row(self.chosen)
        return f"{found.title}, {found.words}"

    def natural_width(self) -> int:
        return self.look.pt(420)

    def height_for(self, width: int) -> int:
        return min(max(self.count, 1), 4) * self._row_height()

    def _row_height(self) -> int:
        look = self.look
        return text.line_height(look.pt(17)) + text.line_height(look.pt(15)) + look.px(14)

    @property
    def rows(self) -> int:
        """How many rows fit."""
        return max(1, int(self.area.height) // self._row_height())

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._show(self.chosen)
        self.redraw()

    def _show(self, row: int) -> None:
        """Bring a row into view."""
        self.top = min(max(self.top, row - self.rows + 1), row, max(0, self.count - self.rows))

    def _scroll_to(self, top: int) -> bool:
        top = min(max(0, self.count - self.rows), max(0, top))
        moved = top != self.top
        self.top = top
        if moved:
            self.redraw()
        return moved

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose the row under the pointer, or open it when it is chosen already."""
        if spot is None:
            self.open_it(self.chosen)
            return
        row = self.top + spot[1] // self._row_height()
        if spot[0] >= self._wide() or row >= min(self.count, self.top + self.rows):
            return
        self.page.sounds.play("click")
        if row == self.chosen:
            self.open_it(row)
        else:
            self._go(row)

    def _go(self, row: int) -> None:
        self.chosen = row
        self._show(row)
        self.redraw()
        self.choose(row)

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose by Up and Down, Home and End, Page Up and Page Down."""
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
            return False  # the focus may go on from the first and the last row
        self._go(row)
        return True

    def process_event(self, event: pygame.Event) -> bool:
        """Scroll with the wheel, or with the bar at the right."""
        if event.type == pygame.MOUSEWHEEL:
            over = self.area.collidepoint(self.page.manager.get_mouse_position())
            return bool(over and self._scroll_to(self.top - event.y * WHEEL))
        used = super().process_event(event)
        pulled = self.held and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)
        if pulled and self._scrolls and event.pos[0] - self.area.left >= self._wide():
            way = max(1, self.area.height - self._thumb())
            part = (event.pos[1] - self.area.top - self._thumb() / 2) / way
            self._scroll_to(round(part * (self.count - self.rows)))
        return used

    @property
    def _scrolls(self) -> bool:
        return self.count > self.rows

    def _wide(self) -> int:
        """Return how wide the rows are."""
        return int(self.area.width) - (self.look.pt(26) if self._scrolls else 0)

    def _thumb(self) -> int:
        high = int(self.area.height)
        return min(high, max(self.look.px(36), high * self.rows // max(1, self.count)))

    def paint(self, sheet: Sheet) -> None:
        look, high = self.look, self._row_height()
        for index in range(self.top, min(self.count, self.top + self.rows)):
            rect = Rect(0, (index - self.top) * high, self._wide(), high - look.px(4))
            self._paint_row(sheet, self.row(index), rect, index == self.chosen)
        if self._scrolls:
            wide = look.pt(16)
            track = Rect(sheet.size[0] - wide, 0, wide, sheet.size[1])
            way = track.height - self._thumb()
            top = way * self.top // max(1, self.count - self.rows)
            sheet.box(track, wide / 2, "night", "edge", 1.5)
            thumb = Rect(track.left, top, wide, self._thumb())
            sheet.box(thumb, wide / 2, "candle" if self.held else "edge")

    def _paint_row(self, sheet: Sheet, row: Row, rect: Rect, chosen: bool) -> None:
        look = self.look
        fill, edge = ("hover", "candle") if chosen else ("raised", "line")
        sheet.box(rect, look.px(8), fill, edge, 1.5)
        sheet.icon(row.icon, (rect.left + look.pt(22), rect.centery), look.pt(22), row.ink)
        left, limit = rect.left + look.pt(44), rect.width - look.pt(54)
        first = rect.top + look.px(5) + text.line_height(look.pt(17)) // 2
        sheet.text(row.title, (left, first), 17, "bold", limit=limit)
        second = rect.bottom - look.px(5) - text.line_height(look.pt(15)) // 2
        sheet.text(row.words, (left, second), 15, "regular", "muted", limit=limit)
