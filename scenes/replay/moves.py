"""The moves of a match beside its board, and what stands above them."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.language import _, mark
from scenes.replay.room import Leaf
from scenes.telling.match_log import LogLine
from scenes.ui import text
from scenes.ui.button import Button
from scenes.ui.layout import Columns, Gap, Item
from scenes.ui.sheet import Sheet
from scenes.ui.svg import sprite
from scenes.ui.tail_list import TailList
from scenes.ui.widget import Page

SIZE = 16  # of the sentences
FIGURE = 22
EMPTY = mark("Nothing has been played yet.")


class ColumnHead:
    """The leaves of the column beside a board, and the way to close it."""

    def __init__(self, page: Page, leaf: Leaf, turn: Callable[[Leaf], None]) -> None:
        def button(words: str, key: str, name: Leaf) -> Button:
            kind = "raised" if name == leaf else "quiet"
            goal: Leaf = "" if name == leaf else name
            return Button(page, words, lambda: turn(goal), key, "", kind, 16, 36, f"leaf {name}")

        self.gap = page.look.tight(6)
        self.turns = button(_("Turns"), "T", "turns")
        self.details = button(_("Table"), "J", "details")
        self.close = Button(
            page, _("Close"), lambda: turn(""), "", "cross", "quiet", 16, 36, "Close column", ""
        )
        self.close.tip = _("Give the board all the room")
        self.buttons = [self.turns, self.details, self.close]

    def natural_width(self) -> int:
        """Return the width of all of it."""
        return sum(button.natural_width() + self.gap for button in self.buttons)

    def height_for(self, width: int) -> int:
        """Return the height of one line."""
        return max(button.height_for(width) for button in self.buttons)

    def hide(self) -> None:
        """Show nothing; the keys do nothing either."""
        for button in self.buttons:
            button.hide()

    def place(self, rect: Rect) -> None:
        """Put the leaves to the left and the cross to the right."""
        items: list[Item] = [self.turns, self.details, Gap(), self.close]
        Columns(items, self.gap, [None, None, 1.0, None], "centre").place(rect)


class MoveList(TailList):
    """Everything that is told of the match, also what comes after the step that is shown."""

    margin, bar = 18, 8

    def __init__(self, page: Page, lines: list[LogLine], picked: Callable[[int], None]):
        self.lines = lines
        self.picked = picked
        super().__init__(page, _("Log"), "log")

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

    # -- use

    def pick(self, step: int) -> None:
        """Show the position after so many actions, and keep its line in view."""
        index = next(i for i, line in enumerate(self.lines) if line.at == step)
        self.bring(index)
        self.picked(step)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Pick the line under the pointer; a key picks the newest or goes back to it."""
        if spot is None:
            self.go(0)
            return
        index = self.row_at(spot)
        step = None if index is None else self.lines[index].at
        if step is not None:
            self.page.sounds.play("click")
            self.pick(step)

    @property
    def newest(self) -> int | None:
        """The step of the last line."""
        return self.lines[-1].at

    def go(self, by: int) -> None:
        steps = list(dict.fromkeys(line.at for line in self.lines if line.at is not None))
        if steps:
            here = steps.index(self.chosen) if self.chosen in steps else len(steps) - 1
            self.pick(steps[min(len(steps) - 1, max(0, here + by))])

    def update(self, time_delta: float) -> None:
        """Brighten the line under the pointer."""
        super().update(time_delta)
        under = self.pointed()
        if under is not None and self.lines[under].at is None:
            under = None
        if under != self.row_under:
            self.row_under = under
            self.redraw()

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        if len(self._heights) != len(self.lines):
            self._measure()
        if not self.lines:
            sheet.text(_(EMPTY), (self.look.px(4), self.look.pt(SIZE)), SIZE, "regular", "muted")
        for index, row in self.shown():
            self._paint_row(sheet, index, row)
        self.paint_bar(sheet)

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

    def show_at(self, step: int) -> None:
        """Mark the line that tells a step, or the last one before it, and bring it into view."""
        told = [(line.at, i) for i, line in enumerate(self.lines) if line.at is not None]
        exact = [at for at, _ in told if at == step]
        known = exact or [line.at for line in self.lines if line.at is not None and line.at <= step]
        chosen = known[-1] if known else told[0][0]
        self.set_lines(self.lines, chosen)
        index = next(i for at, i in told if at == chosen)
        self.bring(index)
        if index not in [row for row, _rect in self.shown()]:
            self.first = index  # the one before it fills the list
        self.redraw()
