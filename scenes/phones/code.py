"""The QR code by which a phone comes to the table."""

from __future__ import annotations

import segno
from pygame import Rect

from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget

QUIET_MODULES = 4  # A code has so many empty modules around it.
PAPER, INK = "#F4EFDF", "#0B0E1A"


class CodePicture(Widget):
    """A QR code, dark on light, with its quiet zone."""

    role = "image"

    def __init__(self, page: Page, address: str, label: str, side: float):
        super().__init__(page, label, name="code")
        self.side = side
        self.rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]

    def natural_width(self) -> int:
        return self.look.px(self.side)

    def height_for(self, width: int) -> int:
        return min(width, self.look.px(self.side))

    def paint(self, sheet: Sheet) -> None:
        count = len(self.rows) + 2 * QUIET_MODULES
        side = min(sheet.size)
        module = side // count
        begin = (side - module * count) // 2 + QUIET_MODULES * module
        sheet.box(Rect(0, 0, side, side), self.look.px(16), PAPER, PAPER, 1)
        for y, row in enumerate(self.rows):
            for x, dark in enumerate(row):
                if dark:
                    spot = Rect(begin + x * module, begin + y * module, module, module)
                    sheet.surface.fill(INK, spot)
