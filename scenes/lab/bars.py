"""Shares as bars with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.intervals import ERROR, FAIRNESS, MARGIN, fairness_of, share_interval
from game.playtest.measures import Score
from game.playtest.tally import Counted, Which
from scenes.lab.chart import ChartPart
from scenes.lab.stack import Stack
from scenes.lab.words import percent, spaced
from scenes.ui import text
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet

AXIS: Final = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class MatchBar:
    """A share of `matches`; a heading has only a label."""

    label: str
    count: int = 0
    matches: int = 0
    words: str = ""  # the start of a sentence about the share
    cell: int = 0
    which: Which | None = None
    fair: float | None = None  # the share that would be fair, where there is one
    score: Score | None = None  # whose share it is; draws count as parts of the win
    error: float = ERROR  # The error rate of the interval.

    @property
    def share(self) -> float:
        """The share, 0 to 1."""
        if self.score:
            return self.score.share
        return self.count / self.matches if self.matches else 0.0

    @property
    def ends(self) -> tuple[float, float]:
        """The interval of the share."""
        if self.score:
            return self.score.interval(self.error)
        return share_interval(self.count, self.matches, self.error)

    @property
    def sentence(self) -> str:
        """The share, its interval and the verdict as a sentence."""
        low, high = self.ends
        # For translators: {what} ends as "Sheets won" or "Ended by goal,".
        told = _(
            "{what} {count} of {matches}: {share}, 95 % interval {low} to {high}",
            what=self.words,
            count=spaced(self.count),
            matches=spaced(self.matches),
            share=percent(self.share),
            low=percent(low),
            high=percent(high),
        )
        if self.fair is None:
            return told
        return _(
            "{count}; fair would be {share}: {verdict}, within {points} points",
            count=told,
            share=percent(self.fair),
            verdict=_(FAIRNESS[fairness_of(low, high, self.fair)]),
            points=f"{100 * MARGIN:.0f}",
        )


class Bars(Stack[MatchBar]):
    """Bars on a scale from 0 to 100 %."""

    single = 430

    def _high(self, width: int, line: MatchBar | None = None) -> int:
        return self.look.pt(29 if self._single(width) else 50)

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
        widest = max(
            (text.width(b.label, "regular", look.pt(16)) for b in self.lines if b.which), default=0
        )
        left = min(widest, area.width * 2 // 5) + look.pt(12) + room
        return left, area.width - left - self._value_width() - room - look.pt(12)

    def _value_width(self) -> int:
        """Return the width of a share with its interval."""
        look = self.look
        widest = _("{low} to {high}", low=100, high=100)
        interval = text.width(widest, "regular", look.pt(14)) + look.pt(8)
        return text.width(percent(1), "bold", look.pt(16)) + interval

    def _places(self, area: Rect) -> list[Rect]:
        high = self._high(area.width)
        count = max(1, len(self.lines))
        spare = area.height - self._axis() - high * count
        high += min(max(0, spare // count), high // 2)
        return [Rect(0, index * high, area.width, high) for index in range(len(self.lines))]

    def lay_out(self, area: Rect) -> list[ChartPart]:
        pairs = zip(self.lines, self._places(area), strict=True)
        return [
            ChartPart(rect.inflate(0, -2), bar.sentence, bar.cell, bar.which)
            for bar, rect in pairs
            if bar.which and bar.count
        ]

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        look = self.look
        left, wide = self._scale(area)
        rows = self._places(area)
        bottom = rows[-1].bottom if rows else 0
        thin = max(1, look.px(1))
        words = 0 if self._single(area.width) else look.pt(25)  # above the lines of a row
        for mark in AXIS:
            spot = (left + wide * mark // 100, bottom + self._axis() // 2)
            sheet.text(str(mark), spot, 14, "regular", "muted", "center")
        for bar, rect in zip(self.lines, rows, strict=True):
            if bar.which is None:
                sheet.text(bar.label, (0, rect.centery), 15, "bold", "muted", limit=rect.width)
            else:
                for mark in AXIS:
                    line = Rect(left + wide * mark // 100, rect.top, thin, rect.height)
                    line.top, line.height = line.top + words, line.height - words
                    sheet.box(line, 0, "line")
                if bar.fair is not None:
                    line.left = left + round(wide * bar.fair)
                    sheet.box(line, 0, "muted")
                self._paint_bar(sheet, bar, rect, left, wide)

    def _paint_bar(self, sheet: Sheet, bar: MatchBar, rect: Rect, left: int, wide: int) -> None:
        look, palette = self.look, self.look.palette
        value = percent(bar.share) if bar.matches else "–"
        if self._single(rect.width):
            limit = left - look.pt(12)
            sheet.text(bar.label, (0, rect.centery), 16, limit=limit)
            spot = (rect.right - self._value_width(), rect.centery)
            self._paint_value(sheet, bar, value, spot)
            middle, high = rect.centery, min(rect.height * 3 // 5, look.pt(22))
        else:
            line = rect.top + look.pt(14)
            begin = rect.right - self._value_width()
            self._paint_value(sheet, bar, value, (begin, line))
            sheet.text(bar.label, (0, line), 16, limit=begin - look.pt(8))
            middle, high = rect.top + look.pt(36), look.pt(16)
        long = round(wide * bar.share)
        if long:
            place = Rect(left, middle - high // 2, max(2, long), high)
            fill = mix(palette.candle, palette.panel, 0.5)
            sheet.box(place, look.px(4), fill, "candle", 1.5)
        if not bar.matches:
            return
        low, top = (left + wide * edge for edge in bar.ends)
        tick = high / 3
        path = f"M{low:.1f} {middle}H{top:.1f}" + "".join(
            f"M{x:.1f} {middle - tick:.1f}v{2 * tick:.1f}" for x in (low, top)
        )
        for colour, thick in ((palette.night, 6.0), (palette.bone, 2.5)):
            sheet.shape(
                f'<path d="{path}" fill="none" stroke="{colour}" '
                f'stroke-width="{thick * look.unit:.1f}"/>'
            )

    def _paint_value(self, sheet: Sheet, bar: MatchBar, value: str, spot: tuple[int, int]) -> None:
        """Draw a share and its interval, starting at `spot`."""
        share = text.width(percent(1), "bold", self.look.pt(16))
        right = spot[0] + share
        sheet.text(value, (right, spot[1]), 16, "bold", "bone", "midright")
        if bar.matches:
            low, high = bar.ends
            words = _("{low} to {high}", low=f"{100 * low:.0f}", high=f"{100 * high:.0f}")
            sheet.text(words, (right + self.look.pt(8), spot[1]), 14, "regular", "muted")


class LongBars(Bars):
    """Bars with long labels, which have their own lines."""

    def _single(self, width: int) -> bool:
        return False


def win_bars(
    counted: Counted,
    cell: int,
    sides: Sequence[tuple[str, int]],
    alone: Sequence[tuple[str, int]],
    bots: Sequence[str],
    fair: float,
    error: float = ERROR,
) -> list[MatchBar]:
    """Return the win rate of each side, of the seats `alone`, and of each bot if `bots` are given.

    Sides and seats come with a name and a seat. `fair` is the rate of a side if all were equally
    strong.
    """

    def bar(label: str, score: Score, which: Which, even: float | None = None) -> MatchBar:
        words, won, matches = _("{who} won", who=label), score.wins, score.matches
        return MatchBar(label, won, matches, words, cell, which, even, score, error)

    found = [MatchBar(_("By seat"))] if bots else []
    for (label, seat), side in zip(sides, counted.sides, strict=True):
        found.append(bar(label, side, Which(seat=seat, result=1), fair))
    for label, seat in alone:
        found.append(bar(label, counted.seats[seat], Which(seat=seat, result=1)))
    if bots:
        found.append(MatchBar(_("By bot")))
        for index, (label, score) in enumerate(zip(bots, counted.bots, strict=True)):
            found.append(bar(label, score, Which(bot=index, result=1), fair))
    drawn = counted.seats[0].draws
    if drawn:
        which = Which(seat=0, result=0)
        pair, words = (drawn, counted.matches), _("A draw,")
        found.append(MatchBar(_("Draws"), *pair, words, cell, which, error=error))
    return found


def ending_bars(counted: Counted, cell: int, error: float) -> list[MatchBar]:
    """Return the share of each ending."""
    return [
        MatchBar(
            _(name),
            count,
            counted.matches,
            _("Ended by {ending},", ending=_(name)),
            cell,
            Which(ending=name),
            error=error,
        )
        for name, count in counted.endings.items()
    ]
