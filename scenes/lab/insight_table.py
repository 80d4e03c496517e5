"""The table of a run: any measure by any dimension; a row lists its matches."""

from __future__ import annotations

from pygame import Rect

from game.language import _
from game.playtest.figures import digits_of
from game.playtest.insight import InsightRow
from game.playtest.sentences import matches_words, percent_words
from scenes.lab.chart import ChartPart
from scenes.lab.stack import Stack
from scenes.lab.words import number
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet


def value_words(row: InsightRow) -> tuple[str, str]:
    """Return the mean of a row and its interval."""
    found = row.estimate
    if row.is_share:
        low, high = (number(100 * edge, 1) for edge in (found.low, found.high))
        return percent_words(found.mean), _("{low} to {high}", low=low, high=high)
    digits = min(2, digits_of(found.low, found.high))
    low, high = number(found.low, digits), number(found.high, digits)
    return number(found.mean, digits), _("{low} to {high}", low=low, high=high)


class InsightTable(Stack[InsightRow]):
    """Rows of a label, a mean and its interval."""

    single = 300

    def _high(self, width: int, line: InsightRow | None = None) -> int:
        if line is None:
            return self.look.pt(24)
        high = self._label_height(width, line) + self.look.pt(2)
        return high if self._single(width) else high + self.look.pt(25)

    def _label_height(self, width: int, row: InsightRow) -> int:
        pixels, limit = self.look.pt(16), self._columns(width)[0]
        return len(text.wrap(row.label, "regular", pixels, limit)) * text.line_height(pixels)

    def _columns(self, width: int) -> tuple[int, int]:
        """Return the width of the labels, and the right end of the means."""
        values = [value_words(row) for row in self.lines]
        means = max(
            (text.width(mean, "bold", self.look.pt(16)) for mean, _ends in values), default=0
        )
        ends = max(
            (text.width(end, "regular", self.look.pt(14)) for _mean, end in values), default=0
        )
        right, gap = width - ends - self.look.pt(10), self.look.pt(10)
        return max(1, right - means - gap) if self._single(width) else width, right

    def lay_out(self, area: Rect) -> list[ChartPart]:
        return [
            ChartPart(place.inflate(0, -2), self._sentence(row), row.cell, row.which)
            for row, place in zip(self.lines, self._places(area), strict=True)
        ]

    def _sentence(self, row: InsightRow) -> str:
        mean, ends = value_words(row)
        return _(
            "{label}: {mean} ({interval}), {matches}",
            label=row.label,
            mean=mean,
            interval=ends,
            matches=matches_words(row.matches),
        )

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        look = self.look
        limit, right = self._columns(area.width)
        for row, place in zip(self.lines, self._places(area), strict=True):
            mean, ends = value_words(row)
            is_single, high = self._single(place.width), self._label_height(area.width, row)
            below = place.centery if is_single else place.bottom - look.pt(17)
            top = place.centery - high // 2 if is_single else place.top + look.pt(2)
            sheet.paragraph(row.label, Rect(0, top, limit, high), 16)
            sheet.text(mean, (right, below), 16, "bold", "bone", "midright")
            sheet.text(ends, (place.right, below), 14, "regular", "muted", "midright")
            rule = Rect(0, place.bottom - 1, place.width, max(1, look.px(1)))
            sheet.box(rule, 0, "line")

    @property
    def caption(self) -> str:
        """No caption: it would be below the rows, where the table has to be scrolled."""
        return ""
