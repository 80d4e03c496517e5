"""Means with their 95 % intervals, each on its own scale."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.language import _
from game.playtest.moments import Estimate
from game.playtest.tally import Which
from scenes.lab.chart import ChartPart
from scenes.lab.stack import Stack
from scenes.lab.words import number, signed
from scenes.ui import text
from scenes.ui.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Mean:
    """A measure with its estimate, its scale, and the matches behind it."""

    label: str
    estimate: Estimate
    top: float  # the end of its scale
    digits: int
    count: str  # number of observations, in words
    which: Which
    cell: int = 0
    bottom: float = 0.0  # the beginning of its scale; a difference has one below 0

    @property
    def shown(self) -> str:
        """The mean as text."""
        write = signed if self.bottom < 0 else number
        return write(self.estimate.mean, self.digits)

    @property
    def interval(self) -> str:
        """The interval as text."""
        low, high = (number(v, self.digits) for v in (self.estimate.low, self.estimate.high))
        return _("{low} to {high}", low=low, high=high)

    def part(self, value: float) -> float:
        """Return where a value lies on the scale, from 0 to 1."""
        return (value - self.bottom) / ((self.top - self.bottom) or 1.0)

    @property
    def sentence(self) -> str:
        """Label, mean, interval and count as a sentence."""
        return _(
            "{label}: {mean}, 95 % interval {interval}, {count}",
            label=self.label,
            mean=self.shown,
            interval=self.interval,
            count=self.count,
        )


class Means(Stack[Mean]):
    """Lines of means; each opens its matches, highest values first."""

    def _high(self, width: int, line: Mean | None = None) -> int:
        return self.look.pt(34 if self._single(width) else 56)

    def lay_out(self, area: Rect) -> list[ChartPart]:
        return [
            ChartPart(row.inflate(0, -2), mean.sentence, mean.cell, mean.which)
            for mean, row in zip(self.lines, self._places(area), strict=True)
        ]

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        for mean, row in zip(self.lines, self._places(area), strict=True):
            self._paint_mean(sheet, mean, row)

    def _paint_mean(self, sheet: Sheet, mean: Mean, row: Rect) -> None:
        look = self.look
        value = text.width("88.888", "bold", look.pt(16)) + look.pt(8)
        interval = text.width("88.888 to 88.888", "regular", look.pt(14))
        begin = row.right - value - interval
        if self._single(row.width):
            middle = line = row.centery
            plot = Rect(row.width * 44 // 100, 0, 1, 1)
            plot.width = max(1, begin - look.pt(16) - plot.left)
            limit = plot.left - look.pt(12)
        else:
            line, middle = row.top + look.pt(15), row.top + look.pt(40)
            plot = Rect(look.pt(6), 0, max(1, row.width - look.pt(12)), 1)
            limit = begin - look.pt(8)
        sheet.text(mean.label, (0, line), 16, limit=limit)
        spot = (begin + value - look.pt(8), line)
        sheet.text(mean.shown, spot, 16, "bold", "bone", "midright")
        sheet.text(mean.interval, (begin + value, line), 14, "regular", "muted")
        thin = max(1, look.px(1))
        sheet.box(Rect(plot.left, middle, plot.width, thin), 0, "edge")
        if mean.bottom < 0:
            zero = plot.left + round(plot.width * mean.part(0.0))
            sheet.box(Rect(zero, middle - look.pt(8), thin, look.pt(16)), 0, "edge")
        low, at, high = (
            plot.left + plot.width * min(1.0, max(0.0, mean.part(v)))
            for v in (mean.estimate.low, mean.estimate.mean, mean.estimate.high)
        )
        tick, side = 6 * look.unit, 6 * look.unit
        palette = look.palette
        sheet.shape(
            f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - tick:.1f}v{2 * tick:.1f}'
            f'M{high:.1f} {middle - tick:.1f}v{2 * tick:.1f}" fill="none" '
            f'stroke="{palette.bone}" stroke-width="{2 * look.unit:.1f}"/>'
            f'<path d="M{at:.1f} {middle - side:.1f}l{side} {side}l{-side} {side}l{-side} '
            f'{-side}z" '
            f'fill="{palette.candle}" stroke="{palette.night}" stroke-width="{look.unit:.1f}"/>'
        )

    @property
    def caption(self) -> str:
        """The caption while no line is selected."""
        return _("Click a line to list its matches, highest values first")
