"""Bars for how often each face of a die or card came, with marks for the expected number."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.language import _, decimal
from scenes.telling.luck import Pool
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget

ROW_UNITS: Final = 25  # In units of type.


class Faces(Widget):
    """A line for each face: name, bar, count and expected number."""

    role = "image"

    def __init__(self, page: Page, pool: Pool):
        self.pool = pool
        lines = zip(pool.faces, pool.came, pool.expected, strict=True)
        told = (self._line(*line) for line in lines)
        super().__init__(page, f"{pool.heading}: {'; '.join(told)}", name=pool.heading)

    @staticmethod
    def _line(face: str, came: int, expected: float) -> str:
        return _(
            "{face}: {came}, expected {expected}",
            face=face,
            came=came,
            expected=decimal(expected, 1),
        )

    def natural_width(self) -> int:
        return self.look.pt(340)

    def height_for(self, width: int) -> int:
        return sum(self._row_height(face, width) for face in self.pool.faces)

    def _name_lines(self, face: str, width: int) -> tuple[text.Line, ...]:
        return text.wrap(face, "regular", self.look.pt(16), self._name_room(width))

    def _row_height(self, face: str, width: int) -> int:
        """Return the height in pixels of a row, whose name may need several lines."""
        lines = len(self._name_lines(face, width))
        return self.look.pt(ROW_UNITS) + (lines - 1) * text.line_height(self.look.pt(16))

    def _name_room(self, width: int) -> int:
        """Return the width in pixels of the names on the left."""
        wide = max(text.width(face, "regular", self.look.pt(16)) for face in self.pool.faces)
        return min(wide, width * 2 // 5)

    def _sides(self, width: int) -> tuple[int, int]:
        """Return the widths in pixels of the names on the left and the numbers on the right."""
        look = self.look
        right = text.width("000  (000.0)", "bold", look.pt(16))
        return self._name_room(width) + look.pt(10), right + look.pt(8)

    def paint(self, sheet: Sheet) -> None:
        look, pool, palette = self.look, self.pool, self.look.palette
        left, right = self._sides(sheet.size[0])
        wide = max(1, sheet.size[0] - left - right)
        most = max(*pool.came, *pool.expected)
        top = 0
        for face, came, expected in zip(pool.faces, pool.came, pool.expected, strict=True):
            high = self._row_height(face, sheet.size[0])
            middle = top + high // 2
            lines = len(self._name_lines(face, sheet.size[0])) * text.line_height(look.pt(16))
            area = Rect(0, middle - lines // 2, self._name_room(sheet.size[0]), lines)
            sheet.paragraph(face, area, 16)
            top += high
            if came:
                bar = Rect(left, 0, max(2, round(wide * came / most)), look.pt(15))
                bar.centery = middle
                sheet.box(bar, look.px(3), mix(palette.candle, palette.panel, 0.45), "candle", 1.5)
            at = Rect(left + round(wide * expected / most), 0, max(3, look.px(3)), look.pt(21))
            at.centery = middle
            sheet.box(at.inflate(look.px(2), look.px(2)), 1, "night")
            sheet.box(at, 1, "bone")
            number = sheet.size[0] - text.width("(000.0)", "regular", look.pt(15)) - look.pt(8)
            sheet.text(str(came), (number, middle), 16, "bold", "bone", "midright")
            words = f"({decimal(expected, 1)})"
            sheet.text(words, (sheet.size[0], middle), 15, "regular", "muted", "midright")
