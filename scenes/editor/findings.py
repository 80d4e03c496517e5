"""Messages about a drawing, updated while it is edited."""

from __future__ import annotations

from pygame import Rect

from game.drawings import LineFault
from game.language import _
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget


class Finding(Widget):
    """A message with an icon and a fixed number of lines; the label holds text that is cut."""

    role = "status"

    def __init__(self, page: Page, lines: int, size: float = 16):
        self.lines = lines
        self.size = size
        self.fine = True
        super().__init__(page, " ", name="finding")

    def say(self, words: str, fine: bool) -> None:
        """Show another message."""
        if (words, fine) != (self.label, self.fine):
            self.label, self.fine = words, fine
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(240)

    def height_for(self, width: int) -> int:
        return text.line_height(self.look.pt(self.size)) * self.lines

    def paint(self, sheet: Sheet) -> None:
        look, pixels = self.look, self.look.pt(self.size)
        step, sign = text.line_height(pixels), look.pt(20)
        ink = "ok" if self.fine else "danger"
        sheet.icon("check" if self.fine else "error", (sign // 2, step // 2), sign, ink)
        left = sign + look.pt(8)
        area = Rect(left, 0, sheet.size[0] - left, sheet.size[1])
        words = self.label
        while len(text.wrap(words, "regular", pixels, area.width)) > self.lines:
            words = words.removesuffix(" …").rpartition(" ")[0] + " …"
        self.tip = self.label if words != self.label else ""
        sheet.paragraph(words, area, self.size, "regular", "bone" if self.fine else "danger")


def fault_words(fault: LineFault | None) -> str:
    """Return the message about a fault; None means that the drawing can be played."""
    if fault is None:
        return _("No errors: ready to play.")
    return f"{capital(fault.what)}."


def capital(words: str) -> str:
    """Capitalise the first letter, unless the text begins with the name of a square."""
    begins_with_name = words[1:2].isdigit()
    return words if begins_with_name else words[:1].upper() + words[1:]
