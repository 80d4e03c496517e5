"""A forest plot: the difference of each measure from the first setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf
from typing import Final

from pygame import Rect

from game.language import _, decimal, many, mark
from game.playtest.contrast import DECISIONS, TURNS, WINS, Difference
from game.playtest.live import Standing
from game.playtest.tally import Which
from game.study import Outcome
from scenes.lab.chart import ChartPart
from scenes.lab.stack import Stack
from scenes.lab.words import percent, signed
from scenes.ui import text
from scenes.ui.sheet import Sheet

WHOLE: Final = Which()
VERDICTS: Final = {
    "clear": ("check", "ok"),
    "unclear": ("minus", "muted"),
    "few": ("warn", "danger"),
}
VERDICT_WORDS: Final = {
    "clear": mark("clear"),
    "unclear": mark("unclear"),
    "few": mark("too few"),
}


@dataclass(frozen=True, slots=True)
class ForestLine:
    """A row: a heading with the reference value, or the difference of a setting."""

    label: str
    before: str
    after: str = ""
    change: Difference | None = None
    shown: str = ""  # the difference as text
    cell: int = 0
    which: Which = WHOLE

    @property
    def verdict(self) -> str:
        """The verdict: whether the difference is clear, unclear, or based on too few matches."""
        return self.change.verdict if self.change else ""


class Forest(Stack[ForestLine]):
    """The rows; those of one measure share a scale with zero in its middle."""

    def _high(self, width: int, line: ForestLine | None = None) -> int:
        heading = line is not None and not line.cell
        return self.look.pt(38 if heading or self._single(width) else 62)

    def lay_out(self, area: Rect) -> list[ChartPart]:
        pairs = zip(self.lines, self._places(area), strict=True)
        return [
            ChartPart(place.inflate(0, -4), self._told(line), line.cell, line.which)
            for line, place in pairs
            if line.change is not None
        ]

    def _told(self, line: ForestLine) -> str:
        assert line.change is not None
        scale = 100 if "%" in line.after else 1
        low, high = (signed(scale * edge) for edge in (line.change.low, line.change.high))
        return many(
            "{label}: {shown}, 95 % interval {low} to {high}, {number} pair",
            "{label}: {shown}, 95 % interval {low} to {high}, {number} pairs",
            line.change.pairs,
            label=line.label,
            shown=line.shown,
            low=low,
            high=high,
        )

    def _columns(self, width: int) -> tuple[int, int, int, int]:
        """Return the right ends of value and difference, and the plot's centre and half width."""
        look = self.look
        verdict = max(
            text.width(_(w), "bold", look.pt(15)) for w in VERDICT_WORDS.values()
        ) + look.pt(34)
        shown = text.width(_points(88.8), "bold", look.pt(16))
        value = text.width(percent(1), "regular", look.pt(16)) + look.pt(16)
        if self._single(width):
            right = width - verdict
            label = width * 36 // 100
            left = label + value
            plot = Rect(left + look.pt(14), 0, right - shown - look.pt(24) - left, 1)
        else:
            right = width
            left = value
            plot = Rect(left + look.pt(10), 0, right - shown - look.pt(20) - left, 1)
        return left, right, plot.centerx, max(1, plot.width // 2 - look.pt(8))

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        look = self.look
        widest = 0.0
        for index, (line, place) in enumerate(zip(self.lines, self._places(area), strict=True)):
            if line.cell == 0:
                if index:
                    thin = max(1, look.px(1))
                    sheet.box(Rect(0, place.top, place.width, thin), 0, "line")
                fellows = self._fellows(index)
                ends = [abs(edge) for c in fellows for edge in (c.low, c.high, c.rise)]
                widest = max((edge for edge in ends if not isinf(edge)), default=0.0)
                drawn = sheet.text(
                    line.before, (place.right, place.centery), 16, "regular", "muted", "midright"
                )
                limit = drawn.left - look.pt(10)
                sheet.text(line.label, (0, place.centery), 17, "bold", limit=limit)
            else:
                self._paint_line(sheet, line, place, widest or 1.0)

    def _fellows(self, index: int) -> list[Difference]:
        """Return the differences below a heading."""
        found = []
        for line in self.lines[index + 1 :]:
            if not line.cell:
                break
            if line.change:
                found.append(line.change)
        return found

    def _paint_line(self, sheet: Sheet, line: ForestLine, place: Rect, widest: float) -> None:
        look = self.look
        left, right, middle, half = self._columns(place.width)
        single = self._single(place.width)
        icon, ink = VERDICTS.get(line.verdict, ("", "muted"))
        words = _(VERDICT_WORDS[line.verdict]) if line.verdict else ""
        first = place.centery if single else place.top + look.pt(17)
        second = place.centery if single else place.top + look.pt(45)
        face = "bold" if line.verdict == "clear" else "regular"
        if words:
            drawn = sheet.text(words, (place.right, first), 15, "bold", ink, "midright")
            sheet.icon(icon, (drawn.left - look.pt(13), first), look.pt(17), ink)
        limit = place.width * 36 // 100 if single else place.width - look.pt(110)
        sheet.text(line.label, (0, first), 16, face, limit=limit - look.pt(8))
        sheet.text(line.after, (left, second), 16, "regular", "bone", "midright")
        if line.change is None:
            return
        if not single:
            right = place.width
        sheet.text(line.shown, (right - look.pt(6), second), 16, "bold", "bone", "midright")
        self._paint_interval(sheet, line, (middle, second, half), widest)

    def _paint_interval(
        self, sheet: Sheet, line: ForestLine, place: tuple[int, int, int], widest: float
    ) -> None:
        middle, y, half = place
        unit, palette = self.look.unit, self.look.palette
        assert line.change is not None
        change = line.change
        low, high, at = (
            middle + half * min(1.1, max(-1.1, value / widest))
            for value in (change.low, change.high, change.rise)
        )
        clear = line.verdict == "clear"
        ink = palette.candle if clear else palette.muted
        tick, side, high_line = 6 * unit, 8 * unit, self.look.pt(15)
        dash = f' stroke-dasharray="{5 * unit:.1f} {4 * unit:.1f}"'
        estimate = (
            f'<path d="M{at:.1f} {y - side}l{side} {side}l{-side} {side}l{-side} {-side}z" '
            f'fill="{ink}" stroke="{palette.night}" stroke-width="{2 * unit:.1f}"/>'
            if clear
            else f'<circle cx="{at:.1f}" cy="{y}" r="{5.5 * unit:.1f}" fill="{palette.panel}" '
            f'stroke="{ink}" stroke-width="{2.5 * unit:.1f}"/>'
        )
        sheet.shape(
            f'<path d="M{middle} {y - high_line}v{2 * high_line}" stroke="{palette.bone}" '
            f'stroke-opacity="0.6" stroke-width="{1.5 * unit:.1f}"{dash}/>'
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{ink}" stroke-width="{3 * unit:.1f}"'
            f"{dash if line.verdict == 'few' else ''}/>"
            f'<path d="M{low:.1f} {y - tick}v{2 * tick}M{high:.1f} {y - tick}v{2 * tick}" '
            f'stroke="{ink}" stroke-width="{3 * unit:.1f}"/>{estimate}'
        )

    @property
    def caption(self) -> str:
        """The explanation of the scales."""
        return _("Left of the dashes is less, right of them more; each measure has its own scale")


def lines_of(
    standing: Standing,
    first_seat: str,
    names: Sequence[str],
    several: bool = False,
    outcomes: Sequence[Outcome] = (),
) -> list[ForestLine]:
    """Return the rows of all measures; `names` are those of the settings.

    `several` means that the settings restrict different seats.
    """
    found: list[ForestLine] = []
    draws = any(seat.draws for cell in standing.cells for seat in cell.seats)
    wins = _("Wins of {role}", role=first_seat)
    if draws:
        wins = _("Wins of {role}, a draw counts half", role=first_seat)
    labels = {WINS: wins, TURNS: _("Turns, mean"), DECISIONS: _("Decisions, mean")}
    labels |= {
        outcome.key: _(outcome.label) for outcome in outcomes if _has_occurred(standing, outcome)
    }
    shares = {WINS, *(outcome.key for outcome in outcomes if outcome.yes_or_no)}
    for measure, label in labels.items():
        known = next((d for d in standing.differences if measure in d), None)
        before = _("against {setting}", setting=names[0])
        if known and not (measure == WINS and several):
            value = _value(measure in shares, known[measure].before)
            before = _("against {setting}: {value}", setting=names[0], value=value)
        found.append(ForestLine(label, before))
        which = WHOLE if measure == WINS else Which(measure=measure)
        for cell, differences in enumerate(standing.differences, 1):
            change = differences.get(measure)
            after = _value(measure in shares, change.after) if change else "–"
            shown = _shown(measure in shares, change) if change else ""
            found.append(ForestLine(names[cell], "", after, change, shown, cell, which))
    return found


def _has_occurred(standing: Standing, outcome: Outcome) -> bool:
    """Return whether an outcome ever occurred in a compared setting."""
    found = (setting.get(outcome.key) for setting in standing.differences)
    return any(change and (change.before or change.after) for change in found)


def _value(share: bool, value: float) -> str:
    return percent(value) if share else decimal(value, 1 if value >= 10 else 2)


def _shown(share: bool, change: Difference) -> str:
    if share:
        return _points(100 * change.rise)
    return signed(change.rise, 1 if abs(change.after) >= 10 else 2)


def _points(rise: float) -> str:
    return _("{number} points", number=signed(rise))
