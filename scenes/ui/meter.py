"""A progress bar with a label."""

from __future__ import annotations

from msgspec import structs
from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Page, Widget


class Meter(Widget):
    """A progress bar that fills as `done` approaches `total`."""

    role = "progress"

    def __init__(self, page: Page, words: str, done: int, total: int):
        super().__init__(page, words, name="progress")
        self.done = done
        self.total = max(1, total)

    @property
    def value(self) -> str:
        """The progress in per cent."""
        return f"{100 * self.done // self.total} %"

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        return structs.replace(super().meaning(focused), number=(self.done, self.total))

    def tell(self, words: str, done: int) -> None:
        """Update label and progress."""
        if (words, done) != (self.label, self.done):
            self.label, self.done = words, done
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(300)

    def height_for(self, width: int) -> int:
        return text.line_height(self.look.pt(17)) + self.look.px(22)

    def paint(self, sheet: Sheet) -> None:
        look, line = self.look, text.line_height(self.look.pt(17))
        sheet.text(self.label, (0, line // 2), 17, limit=sheet.size[0])
        bar = Rect(0, line + look.px(6), sheet.size[0], look.px(12))
        sheet.box(bar, bar.height / 2, "night", "edge", 1)
        if self.done:
            long = max(bar.height, bar.width * self.done // self.total)
            sheet.box(Rect(bar.left, bar.top, long, bar.height), bar.height / 2, "candle")
