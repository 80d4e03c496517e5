"""Rows of a run as a table, and shares as bars with their intervals; a row lists its matches."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.figures import digits_of
from game.playtest.insight import InsightRow
from game.playtest.sentences import grouped_digits, matches_words, percent_words
from scenes.lab.chart import ChartPart, LabChart
from scenes.lab.words import number
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet

AXIS: Final = (0, 25, 50, 75, 100)


def value_words(row: InsightRow) -> tuple[str, str]:
    """Return the mean of a row and its interval."""
    found = row.estimate
    if row.is_share:
        low, high = (number(100 * edge, 1) for edge in (found.low, found.high))
        return percent_words(found.mean), _("{low} to {high}", low=low, high=high)
    digits = min(2, digits_of(found.low, found.high))
    low, high = number(found.low, digits), number(found.high, digits)
    return number(found.mean, digits), _("{low} to {high}", low=low, high=high)


def _judged(told: str, row: InsightRow) -> str:
    return f"{told}: {row.verdict}" if row.verdict else told


def row_sentence(row: InsightRow) -> str:
    """Return a row as a sentence."""
    mean, ends = value_words(row)
    told = _(
        "{label}: {mean} ({interval}), {matches}",
        label=row.words or row.label,
        mean=mean,
        interval=ends,
        matches=matches_words(row.matches),
    )
    return _judged(told, row)


def row_caption(row: InsightRow) -> str:
    """Return the value of a row, its interval and its verdict, for below the chart."""
    mean, ends = value_words(row)
    matches = grouped_digits(row.matches)
    return _judged(_("{share} of {matches} ({ends})", share=mean, matches=matches, ends=ends), row)


class RowChart(LabChart):
    """Lines, each in a single row if the chart is wide enough."""

    single = 640  # A chart of this many units of type has one column.
    lines: Sequence[InsightRow] = ()

    def show_lines(self, lines: Sequence[InsightRow]) -> None:
        """Update the lines."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.tell()

    def _single(self, width: int) -> bool:
        return width >= self.look.pt(self.single)

    @abstractmethod
    def _high(self, width: int, line: InsightRow | None = None) -> int:
        """Return the height in pixels of a line, or of a typical line if `line` is None."""

    def height_for(self, width: int) -> int:
        lines = sum(self._high(width, line) for line in self.lines)
        return max(self._high(width), lines) + self._caption_height(width)

    def _places(self, area: Rect) -> list[Rect]:
        """Return the areas of the lines."""
        found, top = [], 0
        for line in self.lines:
            found.append(Rect(0, top, area.width, self._high(area.width, line)))
            top = found[-1].bottom
        return found


class InsightTable(RowChart):
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
            ChartPart(place.inflate(0, -2), row_sentence(row), row.cell, row.which)
            for row, place in zip(self.lines, self._places(area), strict=True)
        ]

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


class Bars(RowChart):
    """Bars on a scale from 0 to 100 %."""

    single = 430

    def _high(self, width: int, line: InsightRow | None = None) -> int:
        if self._single(width):
            return self.look.pt(29)
        return self.look.pt(40) + (self._label_height(width, line) if line else 0)

    def _single(self, width: int) -> bool:
        return super()._single(width) and self._widest_label() <= width * 2 // 5

    def _widest_label(self) -> int:
        pixels = self.look.pt(16)
        return max((text.width(bar.label, "regular", pixels) for bar in self.lines), default=0)

    def _label_height(self, width: int, bar: InsightRow) -> int:
        """Return the height of a label that does not fit beside its value, else 0."""
        pixels, room = self.look.pt(16), width - self._value_width(width) - self.look.pt(8)
        if text.width(bar.label, "regular", pixels) <= room:
            return 0
        return len(text.wrap(bar.label, "regular", pixels, width)) * text.line_height(pixels)

    def captions(self) -> list[str]:
        """Return the caption, and those of all bars."""
        return [self.caption, *(row_caption(bar) for bar in self.lines if bar.matches)]

    def _axis(self) -> int:
        return self.look.pt(20)

    def height_for(self, width: int) -> int:
        return super().height_for(width) + self._axis()

    def _scale(self, area: Rect) -> tuple[int, int]:
        """Return the left end and the width of the scale in pixels."""
        look = self.look
        room = text.width("100", "regular", look.pt(14)) // 2 + look.px(2)
        if not self._single(area.width):
            return room, area.width - 2 * room
        left = self._widest_label() + look.pt(12) + room
        return left, area.width - left - self._value_width(area.width) - room - look.pt(12)

    def _value_width(self, width: int) -> int:
        """Return the width of a share, and of its interval where both fit beside the labels."""
        interval = self._interval_width() if self._has_intervals(width) else 0
        return self._share_width() + (self.look.pt(8) + interval if interval else 0)

    def _share_width(self) -> int:
        pixels = self.look.pt(16)
        return max((text.width(value_words(b)[0], "bold", pixels) for b in self.lines), default=0)

    def _has_intervals(self, width: int) -> bool:
        """Return whether intervals have room as numbers, besides their whiskers."""
        value = self._share_width() + self.look.pt(16) + self._interval_width()
        return super()._single(width) or self._widest_label() + value <= width

    def _interval_width(self) -> int:
        pixels = self.look.pt(14)
        return max(
            (text.width(value_words(bar)[1], "regular", pixels) for bar in self.lines), default=0
        )

    def _places(self, area: Rect) -> list[Rect]:
        places = super()._places(area)
        if not places:
            return places
        spare = (area.height - self._axis() - places[-1].bottom) // len(places)
        more = min(max(0, spare), self._high(area.width) // 2)
        return [
            Rect(0, place.top + index * more, place.width, place.height + more)
            for index, place in enumerate(places)
        ]

    def lay_out(self, area: Rect) -> list[ChartPart]:
        pairs = zip(self.lines, self._places(area), strict=True)
        return [
            ChartPart(rect.inflate(0, -2), row_sentence(bar), bar.cell, bar.which, row_caption(bar))
            for bar, rect in pairs
            if bar.matches
        ]

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        look = self.look
        left, wide = self._scale(area)
        rows = self._places(area)
        bottom = rows[-1].bottom if rows else 0
        thin = max(1, look.px(1))
        for mark in AXIS:
            spot = (left + wide * mark // 100, bottom + self._axis() // 2)
            sheet.text(str(mark), spot, 14, "regular", "muted", "center")
        for bar, rect in zip(self.lines, rows, strict=True):
            is_single = self._single(area.width)
            words = 0 if is_single else look.pt(21) + self._label_height(area.width, bar)
            for mark in AXIS:
                line = Rect(left + wide * mark // 100, rect.top, thin, rect.height)
                line.top, line.height = line.top + words, line.height - words
                sheet.box(line, 0, "line")
            if bar.fair is not None:
                line.left = left + round(wide * bar.fair)
                sheet.box(line, 0, "muted")
            self._paint_bar(sheet, bar, rect, left, wide)

    def _paint_bar(self, sheet: Sheet, bar: InsightRow, rect: Rect, left: int, wide: int) -> None:
        look, palette = self.look, self.look.palette
        value = value_words(bar)[0] if bar.matches else "–"
        if self._single(rect.width):
            sheet.text(bar.label, (0, rect.centery), 16)
            self._paint_value(sheet, bar, value, rect.midright)
            middle, high = rect.centery, min(rect.height * 3 // 5, look.pt(22))
        else:
            label = self._label_height(rect.width, bar)
            line = rect.top + label + look.pt(11)
            self._paint_value(sheet, bar, value, (rect.right, line))
            if label:
                sheet.paragraph(bar.label, Rect(0, rect.top, rect.width, label), 16)
            else:
                sheet.text(bar.label, (0, line), 16)
            middle, high = line + look.pt(19), look.pt(14)
        long = round(wide * bar.estimate.mean)
        if long:
            place = Rect(left, middle - high // 2, max(2, long), high)
            fill = mix(palette.candle, palette.panel, 0.5)
            sheet.box(place, look.px(4), fill, "candle", 1.5)
        if not bar.matches:
            return
        low, top = (left + wide * edge for edge in (bar.estimate.low, bar.estimate.high))
        tick = high / 3
        path = f"M{low:.1f} {middle}H{top:.1f}" + "".join(
            f"M{x:.1f} {middle - tick:.1f}v{2 * tick:.1f}" for x in (low, top)
        )
        for colour, thick in ((palette.night, 6.0), (palette.bone, 2.5)):
            sheet.shape(
                f'<path d="{path}" fill="none" stroke="{colour}" '
                f'stroke-width="{thick * look.unit:.1f}"/>'
            )

    def _paint_value(
        self, sheet: Sheet, bar: InsightRow, value: str, spot: tuple[int, int]
    ) -> None:
        """Draw a share and its interval, which ends at `spot`."""
        has_interval = self._has_intervals(sheet.size[0])
        left = spot[0] - self._interval_width() if has_interval else spot[0]
        place = (left - self.look.pt(8), spot[1]) if has_interval else spot
        sheet.text(value, place, 16, "bold", "bone", "midright")
        if bar.matches and has_interval:
            sheet.text(value_words(bar)[1], (left, spot[1]), 14, "regular", "muted")
