"""A plot of the settings tried in a search, on one or two targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.tally import Which
from scenes.lab.chart import ChartPart, LabChart
from scenes.lab.words import number
from scenes.ui import text
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page

MARGIN: Final = 0.08  # share of a scale beyond its points
SIDE: Final = 22  # units of type of the part of a setting
TICKS: Final = 4


@dataclass(frozen=True, slots=True)
class FrontScale:
    """A target: label, wanted value, and number format."""

    label: str
    wanted: float
    digits: int = 1  # decimals
    factor: int = 1  # display unit per measured unit: 100 for shares


@dataclass(frozen=True, slots=True)
class FrontPoint:
    """A setting: text, value for each target, and rank on the Pareto front."""

    words: str
    values: tuple[float, ...]
    rank: int = 0  # 0 if another setting beats it


class Front(LabChart):
    """Settings as circles; those on the Pareto front as numbered diamonds."""

    def __init__(
        self,
        page: Page,
        opened: Callable[[ChartPart], None],
        scales: Sequence[FrontScale],
        points: Sequence[FrontPoint],
    ):
        self.scales = tuple(scales)
        self.points = tuple(points)
        super().__init__(page, _("Results of the settings"), "front", opened)

    def show_points(self, points: Sequence[FrontPoint]) -> None:
        """Update the points."""
        if tuple(points) != self.points:
            self.points = tuple(points)
            self.tell()

    def height_for(self, width: int) -> int:
        high = 110 if len(self.scales) == 1 else 216
        return self.look.pt(high) + self._caption_height()

    @property
    def caption(self) -> str:
        """The explanation of the marks."""
        if not self.points:
            return _("No setting has been tested yet")
        return _("Dashed: your target. Diamond: played with new seeds, number 1 is nearest")

    # -- geometry, in pixels

    def _plot(self, area: Rect) -> Rect:
        look = self.look
        low = look.pt(44)
        left = look.pt(8) if len(self.scales) == 1 else self._label_width()
        return Rect(left, look.pt(26), max(1, area.width - left - look.pt(16)),
                    max(1, area.height - low - look.pt(26)))  # fmt: skip

    def _label_width(self) -> int:
        scale, ends = self.scales[1], self._ends(1)
        wide = (text.width(number(end, scale.digits), "regular", self.look.pt(14)) for end in ends)
        return max(wide) + self.look.pt(14)

    def _ends(self, axis: int) -> tuple[float, float]:
        """Return the ends of a scale."""
        values = [point.values[axis] for point in self.points] + [self.scales[axis].wanted]
        least, most = min(values), max(values)
        far = max(most - least, abs(most) * 0.05, 10.0 ** -self.scales[axis].digits)
        return least - MARGIN * far, most + MARGIN * far

    def _at(self, plot: Rect, values: Sequence[float]) -> tuple[int, int]:
        """Return the position of values in the plot."""
        parts = []
        for axis, value in enumerate(values):
            low, high = self._ends(axis)
            parts.append((value - low) / (high - low))
        y = plot.centery if len(parts) == 1 else plot.bottom - round(plot.height * parts[1])
        return plot.left + round(plot.width * parts[0]), y

    def lay_out(self, area: Rect) -> list[ChartPart]:
        plot, side = self._plot(area), self.look.pt(SIDE)
        parts = []
        for index, point in enumerate(self.points):
            place = Rect(0, 0, side, side)
            place.center = self._at(plot, point.values)
            parts.append(ChartPart(place, self._told(point), index, Which()))
        return parts

    def _told(self, point: FrontPoint) -> str:
        found = [
            f"{scale.label} {number(value, scale.digits)}"
            for scale, value in zip(self.scales, point.values, strict=True)
        ]
        return _("{setting}: {values}", setting=point.words, values=", ".join(found))

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        look, palette, plot = self.look, self.look.palette, self._plot(area)
        thin, unit = max(1, look.px(1)), look.unit
        for axis, scale in enumerate(self.scales):
            self._paint_scale(sheet, plot, axis, scale)
        wanted = self._at(plot, [scale.wanted for scale in self.scales])
        lines = f"M{wanted[0]} {plot.top}V{plot.bottom}"
        lines += f"M{plot.left} {wanted[1]}H{plot.right}" if len(self.scales) > 1 else ""
        body = (
            f'<path d="{lines}" fill="none" stroke="{palette.ok}" stroke-width="{1.5 * unit:.1f}" '
            f'stroke-dasharray="{5 * unit:.1f} {4 * unit:.1f}"/>'
        )
        for point in sorted(self.points, key=lambda point: -point.rank):  # the nearest on top
            x, y = self._at(plot, point.values)
            if not point.rank:
                body += (
                    f'<circle cx="{x}" cy="{y}" r="{5 * unit:.1f}" fill="{palette.panel}" '
                    f'stroke="{palette.muted}" stroke-width="{2 * unit:.1f}"/>'
                )
            else:
                side = look.pt(9)
                body += (
                    f'<path d="M{x} {y - side}l{side} {side}l{-side} {side}l{-side} {-side}z" '
                    f'fill="{palette.candle}" stroke="{palette.night}" stroke-width="{unit:.1f}"/>'
                )
        sheet.box(Rect(plot.left, plot.bottom, plot.width, thin), 0, "edge")
        sheet.shape(body)
        for point in self.points:
            if point.rank:
                spot = self._at(plot, point.values)
                sheet.text(str(point.rank), spot, 12, "bold", "night", "center")

    def _paint_scale(self, sheet: Sheet, plot: Rect, axis: int, scale: FrontScale) -> None:
        """Draw the numbers and the label of a scale."""
        look = self.look
        low, high = self._ends(axis)
        if axis:
            sheet.text(scale.label, (0, look.pt(11)), 14, "bold", "muted", limit=sheet.size[0])
        for tick in range(TICKS + 1):
            value = low + (high - low) * tick / TICKS
            words = number(value, scale.digits)
            if axis:
                y = plot.bottom - plot.height * tick // TICKS
                spot = (plot.left - look.pt(8), y)
                sheet.text(words, spot, 14, "regular", "muted", "midright")
            else:
                x = plot.left + plot.width * tick // TICKS
                anchor = ("midleft", "center", "midright")[(tick > 0) + (tick == TICKS)]
                sheet.text(words, (x, plot.bottom + look.pt(13)), 14, "regular", "muted", anchor)
        if not axis:
            spot = (plot.centerx, plot.bottom + look.pt(32))
            sheet.text(scale.label, spot, 14, "bold", "muted", "center", limit=plot.width)
