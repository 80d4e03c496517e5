"""A histogram of match lengths, with median and 90th percentile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.language import _, many
from game.playtest.sentences import grouped_digits
from game.playtest.tally import Counted, Which
from scenes.lab.chart import ChartPart, LabChart
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page

WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # Widths of a bin, in turns.
MAX_BINS: Final = 36


def bins_of(turns: dict[int, int]) -> list[tuple[range, int]]:
    """Return (range of turns, count) for bins of equal width."""
    if not turns:
        return []
    least, most = min(turns), max(turns)
    width = next((w for w in WIDTHS if most // w - least // w < MAX_BINS), WIDTHS[-1])
    first = least // width
    found = [0] * (most // width - first + 1)
    for number, count in turns.items():
        found[number // width - first] += count
    return [
        (range((first + index) * width, (first + index + 1) * width), count)
        for index, count in enumerate(found)
    ]


class Histogram(LabChart):
    """The lengths of the matches of one setting, in turns."""

    def __init__(
        self,
        page: Page,
        label: str,
        name: str,
        opened: Callable[[ChartPart], None],
        cell: int,
        counted: Counted,
    ):
        self.cell = cell
        self.counted = counted
        super().__init__(page, label, name, opened)

    def show_lengths(self, counted: Counted) -> None:
        """Show the lengths of the matches counted so far."""
        if counted.turns != self.counted.turns:
            self.counted = counted
            self.tell()

    def height_for(self, width: int) -> int:
        return self.look.pt(190) + self._caption_height(width)

    def _plot(self, area: Rect) -> Rect:
        """Return the area of the bars."""
        look = self.look
        top, below = look.pt(44), look.pt(22)
        return Rect(look.pt(4), top, area.width - look.pt(12), max(1, area.height - top - below))

    def _columns(self, plot: Rect) -> list[tuple[range, int, Rect]]:
        bins = bins_of(dict(self.counted.turns))
        most = max((count for _, count in bins), default=1)
        found = []
        for index, (turns, count) in enumerate(bins):
            left = plot.left + plot.width * index // len(bins)
            right = plot.left + plot.width * (index + 1) // len(bins)
            high = max(self.look.px(2), plot.height * count // most) if count else 0
            gap = max(1, (right - left) // 8)
            wide = min(right - left - gap, self.look.px(60))
            found.append((turns, count, Rect(left, plot.bottom - high, max(1, wide), high)))
        return found

    def lay_out(self, area: Rect) -> list[ChartPart]:
        plot = self._plot(area)
        parts = []
        for turns, count, bar in self._columns(plot):
            if count:
                whole = Rect(bar.left - 1, plot.top, bar.width + 2, plot.height)
                words = self._words(turns, count)
                parts.append(ChartPart(whole, words, self.cell, Which(turns=turns)))
        return parts

    def captions(self) -> list[str]:
        """Return the caption, and the texts of all bins."""
        bins = bins_of(dict(self.counted.turns))
        return [self.caption, *(self._words(turns, count) for turns, count in bins)]

    def _words(self, turns: range, count: int) -> str:
        return many(
            "{turns}: {count} of {matches} match",
            "{turns}: {count} of {matches} matches",
            self.counted.matches,
            turns=_span(turns),
            count=grouped_digits(count),
            matches=grouped_digits(self.counted.matches),
        )

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        look, plot = self.look, self._plot(area)
        thin = max(1, look.px(1))
        for quarter in range(5):
            y = plot.top + plot.height * quarter // 4
            role = "edge" if quarter == 4 else "line"
            sheet.box(Rect(plot.left, y, plot.width, thin), 0, role)
        columns = self._columns(plot)
        for _turns, count, bar in columns:
            if count:
                sheet.box(bar, min(look.px(2), bar.height / 2), "mirror")
        self._paint_axis(sheet, plot, columns)
        if self.counted.matches:
            self._paint_marks(sheet, plot, columns)

    def _paint_axis(self, sheet: Sheet, plot: Rect, columns: list[tuple[range, int, Rect]]) -> None:
        for words, left in self._numbers(plot, columns):
            sheet.text(words, (left, plot.bottom + self.look.pt(12)), 14, "regular", "muted")

    def _numbers(self, plot: Rect, columns: list[tuple[range, int, Rect]]) -> list[tuple[str, int]]:
        """Return the numbers below the bars, at equal distances, and where each begins."""
        gap, pixels = self.look.pt(14), self.look.pt(14)
        for every in WIDTHS:
            found, free = list[tuple[str, int]](), 0
            for turns, _count, bar in columns:
                wide = text.width(str(turns.start), "regular", pixels)
                left = max(0, bar.centerx - wide // 2)
                if turns.start % (every * len(turns)) or left + wide > plot.right + gap:
                    continue
                if left < free:
                    break
                found.append((str(turns.start), left))
                free = left + wide + gap
            else:
                return found
        return []

    def _paint_marks(
        self, sheet: Sheet, plot: Rect, columns: list[tuple[range, int, Rect]]
    ) -> None:
        """Draw the median and the 90th percentile, each with a label on its own line."""
        look, length = self.look, self.counted.length
        for line, (words, number, ink) in enumerate(
            (
                (
                    _("median {number}", number=grouped_digits(length.median)),
                    length.median,
                    "focus",
                ),
                (_("90 % within {number}", number=grouped_digits(length.p90)), length.p90, "bone"),
            )
        ):
            bar = next((bar for turns, _count, bar in columns if number in turns), None)
            if bar is None:
                continue
            y = look.pt(11) + line * look.pt(21)
            x = bar.centerx
            colour = sheet.colour(ink)
            sheet.shape(
                f'<path d="M{x} {plot.top}V{plot.bottom}" stroke="{colour}" '
                f'stroke-width="{2 * look.unit:.1f}" '
                f'stroke-dasharray="{5 * look.unit:.1f} {4 * look.unit:.1f}"/>'
            )
            wide = text.width(words, "bold", look.pt(15))
            left = min(max(0, x - wide // 2), sheet.size[0] - wide)
            sheet.text(words, (left, y), 15, "bold", ink)


def _span(turns: range) -> str:
    if len(turns) == 1:
        return many("{number} turn", "{number} turns", turns.start)
    return _("{least} to {most} turns", least=turns.start, most=turns[-1])
