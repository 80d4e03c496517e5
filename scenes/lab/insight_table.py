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
from scenes.ui import text
from scenes.ui.sheet import Sheet


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
        return self.look.pt(32 if self._single(width) else 52)

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
        interval = text.width("8888.8 – 8888.8", "regular", look.pt(14)) + look.pt(10)
        for row, place in zip(self.lines, self._places(area), strict=True):
            mean, ends = value_words(row)
            is_single = self._single(place.width)
            line = place.centery if is_single else place.top + look.pt(14)
            below = line if is_single else place.top + look.pt(38)
            right = place.right - interval
            limit = right - look.pt(74) if is_single else place.width
            sheet.text(row.label, (0, line), 16, limit=limit)
            sheet.text(mean, (right, below), 16, "bold", "bone", "midright")
            sheet.text(ends, (place.right, below), 14, "regular", "muted", "midright")
            rule = Rect(0, place.bottom - 1, place.width, max(1, look.px(1)))
            sheet.box(rule, 0, "line")

    @property
    def caption(self) -> str:
        """The caption while no row is selected."""
        return _("Click a row to list its matches")
