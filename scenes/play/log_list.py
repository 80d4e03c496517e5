"""The log of a match: numbered, in plain words; picking a line shows the position after it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.language import _, mark
from scenes.telling.match_log import LogLine
from scenes.ui import text
from scenes.ui.sheet import Sheet
from scenes.ui.svg import sprite
from scenes.ui.widget import Control, Page

SIZE = 16  # of the sentences
FIGURE = 22
EMPTY = mark("Nothing has been played yet.")
WHEEL = 2  # lines of the log a notch scrolls


class LogList(Control):
    """Lines from the oldest to the newest; the newest is in view until one scrolls back."""

    role = "list"
    radius = 8.0

    def __init__(self, page: Page, lines: list[LogLine], picked: Callable[[int], None]):
        self.lines = lines
        self.picked = picked
        self.chosen: int | None = None  # the step that is looked at
        self.first: int | None = None  # line at the top, None to follow the newest
        self.row_under: int | None = None
        self._heights: list[int] = []
        super().__init__(page, _("Log"), name="log")

    @property
    def value(self) -> str:
        """The chosen or the newest line."""
        found = [line for line in self.lines if line.at == self.chosen] or self.lines[-1:]
        return " ".join(f"{line.number} {line.words}".strip() for line in found)

    @property
    def active(self) -> bool:
        """Whether there is a line to pick."""
        return bool(self.visible and self.alive() and self.lines)

    def set_lines(self, lines: list[LogLine], chosen: int | None) -> None:
        """Show other lines and mark the chosen one; what stayed is not measured again."""
        if (lines, chosen) == (self.lines, self.chosen):
            return
        same = 0
        while same < min(len(lines), len(self.lines)) and lines[same] == self.lines[same]:
            same += 1
        del self._heights[same:]
        if same < len(self.lines) or len(lines) > len(self.lines):
            self.first = None
        self.lines, self.chosen = lines, chosen
        self.row_under = None
        self._measure()
        self.redraw()

    # -- geometry, in pixels of the widget

    def height_for(self, width: int) -> int:
        """Return the height of three lines, below which the log is of no use."""
        return 3 * text.line_height(self.look.pt(SIZE)) + self.look.px(8)

    def _number_width(self) -> int:
        return text.width("888.", "bold", self.look.pt(SIZE))

    def _words_left(self) -> int:
        return self._number_width() + self.look.pt(FIGURE) + self.look.px(16)

    def _words_width(self) -> int:
        return max(1, self.area.width - self._words_left() - self.look.px(20))

    def _measure(self) -> None:
        """Find the height of every line that was not measured yet."""
        pixels, gap = self.look.pt(SIZE), self.look.px(4)
        for line in self.lines[len(self._heights) :]:
            wide = self._words_width() if line.at is not None else self.area.width
            wrapped = text.wrap(line.words, "regular", pixels, wide)
            self._heights.append(text.line_height(pixels) * len(wrapped) + gap)

    def place(self, rect: Rect) -> None:
        """Take the area; lines wrap anew."""
        if rect.width != self.area.width:
            self._heights.clear()
        super().place(rect)
        self._measure()
        self.redraw()

    def _last_top(self) -> int:
        """Return the first line when the newest is at the bottom."""
        room, first = self.area.height - self.look.px(4), len(self.lines)
        while first > 0 and room >= self._heights[first - 1]:
            first -= 1
            room -= self._heights[first]
        return min(first, max(0, len(self.lines) - 1))

    @property
    def top(self) -> int:
        """The line at the top."""
        last = self._last_top()
        return last if self.first is None else min(self.first, last)

    def rows(self) -> list[tuple[int, Rect]]:
        """Return the lines in view and their areas."""
        found: list[tuple[int, Rect]] = []
        y = self.look.px(2)
        for index in range(self.top, len(self.lines)):
            high = self._heights[index]
            if found and y + high > self.area.height:
                break
            found.append((index, Rect(0, y, self.area.width - self.look.px(18), high)))
            y += high
        return found

    def scroll_by(self, lines: int) -> bool:
        """Scroll; tell whether anything moved."""
        before = self.top
        last = self._last_top()
        target = min(last, max(0, before + lines))
        self.first = None if target == last else target
        if target != before:
            self.redraw()
        return target != before

    # -- use

    def pick(self, step: int) -> None:
        """Show the position after so many actions, and keep its line in view."""
        index = next(i for i, line in enumerate(self.lines) if line.at == step)
        rows = [row for row, _ in self.rows()]
        if index not in rows:
            self.first = max(0, index - 1)
        self.picked(step)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Pick the line under the pointer; a key picks the newest or goes back to it."""
        if spot is None:
            self._go(0)
            return
        for index, row in self.rows():
            step = self.lines[index].at
            if row.collidepoint(spot) and step is not None:
                self.page.sounds.play("click")
                self.pick(step)

    def _go(self, step: int) -> None:
        steps = list(dict.fromkeys(line.at for line in self.lines if line.at is not None))
        if steps:
            here = steps.index(self.chosen) if self.chosen in steps else len(steps) - 1
            self.pick(steps[min(len(steps) - 1, max(0, here + step))])

    def handle_key(self, event: pygame.Event) -> bool:
        """Go from line to line by Up and Down, Home and End; Enter shows the newest."""
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_HOME: -len(self.lines),
            pygame.K_END: len(self.lines),
        }
        if event.key in steps:
            if event.key == pygame.K_DOWN and self.chosen in (None, self.lines[-1].at):
                return False  # the focus goes on below the log
            self._go(steps[event.key])
            return True
        return super().handle_key(event)

    def wheel(self, notches: float) -> bool:
        return self.scroll_by(-round(notches * WHEEL))

    def update(self, time_delta: float) -> None:
        """Brighten the line under the pointer."""
        super().update(time_delta)
        under = None
        if self.hovered:
            x, y = self.page.manager.get_mouse_position()
            spot = (x - self.area.left, y - self.area.top)
            for index, row in self.rows():
                if row.collidepoint(spot) and self.lines[index].at is not None:
                    under = index
        if under != self.row_under:
            self.row_under = under
            self.redraw()

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        if len(self._heights) != len(self.lines):
            self._measure()
        if not self.lines:
            sheet.text(_(EMPTY), (self.look.px(4), self.look.pt(SIZE)), SIZE, "regular", "muted")
        for index, row in self.rows():
            self._paint_row(sheet, index, row)
        self._paint_bar(sheet)

    def _paint_row(self, sheet: Sheet, index: int, row: Rect) -> None:
        look, line = self.look, self.lines[index]
        pixels = look.pt(SIZE)
        step = text.line_height(pixels)
        if line.at is None:
            sheet.text(line.words, (look.px(4), row.top + step // 2), 16, "bold", "muted")
            return
        chosen = line.at == self.chosen
        if chosen or index == self.row_under:
            fill, edge = ("hover", "candle") if chosen else ("raised", "line")
            sheet.box(row, look.px(6), fill, edge, 1.5)
        middle = row.top + step // 2 + look.px(1)
        if line.number:
            spot = (look.px(4) + self._number_width(), middle)
            sheet.text(line.number, spot, SIZE, "bold", "candle", "midright")
        left = look.px(10) + self._number_width()
        if line.figure:
            picture = sprite(line.figure, look.pt(FIGURE), look)
            sheet.put(picture, picture.get_rect(midleft=(left, middle)).topleft)
        elif line.icon:
            sheet.icon(line.icon, (left + look.pt(FIGURE) // 2, middle), look.pt(18), "candle")
        area = Rect(self._words_left(), row.top + look.px(2), self._words_width(), row.height)
        sheet.paragraph(line.words, area, SIZE)
        if line.marked:
            spot = (row.right - look.pt(10), middle)
            sheet.icon("hint", spot, look.pt(16), "candle")

    def _paint_bar(self, sheet: Sheet) -> None:
        """Draw how far the log is scrolled, when it is longer than its window."""
        last = self._last_top()
        if last <= 0:
            return
        look, high = self.look, sheet.size[1]
        track = Rect(sheet.size[0] - look.px(10), 0, look.px(8), high)
        long = max(look.px(24), high * (len(self.lines) - last) // len(self.lines))
        thumb = Rect(track.left, (high - long) * self.top // last, track.width, long)
        sheet.box(track, track.width / 2, "night", "line", 1)
        sheet.box(thumb, track.width / 2, "edge")
