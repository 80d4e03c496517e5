"""Rates as bars with their 95 % interval and counts."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.intervals import share_interval
from scenes.statistics.sums import SuccessTally
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget

RATED_MATCHES: Final = 5  # The matches from which on a share of wins is shown.
ONE_LINE_UNITS: Final = 430  # From this width on all stands in one line.


class RateBar(Widget):
    """The share of matches won; the thin line is the 95 % interval.

    Too few matches are shown as their number alone.
    """

    role = "image"

    def __init__(self, page: Page, label: str, tally: SuccessTally):
        self.words = label
        self.tally = tally
        # For translators: such as "8 of 12"; victories of matches.
        self.count = _("{won} of {count}", won=tally.won, count=tally.count)
        self.is_rated = tally.count >= RATED_MATCHES
        self.percent = _("{number} %", number=round(100 * tally.rate))
        low, high = (round(100 * edge) for edge in share_interval(tally.won, tally.count))
        told = _(
            "{label}: won {won} of {count}, {rate}; 95 % interval {low} to {high} %",
            label=label,
            won=tally.won,
            count=tally.count,
            rate=self.percent,
            low=low,
            high=high,
        )
        if not self.is_rated:
            told = f"{label}: {self.count}"
        super().__init__(page, told, name=label)

    def natural_width(self) -> int:
        return self.look.pt(460)

    def height_for(self, width: int) -> int:
        return self.look.pt(30 if width >= self.look.pt(ONE_LINE_UNITS) else 52)

    def paint(self, sheet: Sheet) -> None:
        look, tally, palette = self.look, self.tally, self.look.palette
        wide, high = sheet.size
        count = max(text.width(self.count, "regular", look.pt(15)), look.pt(70))
        share = text.width("100 %", "bold", look.pt(17)) + look.pt(10)
        single = wide >= look.pt(ONE_LINE_UNITS)
        line = high // 2 if single else look.pt(13)
        label = wide * 2 // 5 if single else wide - count - share
        sheet.text(self.words, (0, line), 16, limit=label - look.pt(10))
        sheet.text(self.count, (wide, line), 15, "regular", "muted", "midright")
        if not self.is_rated:
            return
        sheet.text(self.percent, (wide - count - look.pt(4), line), 17, "bold", anchor="midright")
        left = label if single else 0
        room = wide - label - count - share - look.pt(8) if single else wide
        bar = Rect(left, 0, max(1, room), look.pt(14))
        bar.centery = line if single else look.pt(38)
        sheet.box(bar, look.px(4), "night", "edge", 1)
        if tally.won:
            done = Rect(bar.left, bar.top, max(2, round(bar.width * tally.rate)), bar.height)
            sheet.box(done, look.px(4), mix(palette.candle, palette.panel, 0.45), "candle", 1.5)
        low, top = (bar.left + bar.width * edge for edge in share_interval(tally.won, tally.count))
        for thick, colour in ((look.px(5), "night"), (max(2, look.px(2)), "bone")):
            spread = Rect(round(low), 0, max(2, round(top - low)), thick)
            spread.centery = bar.centery
            sheet.box(spread, 0, colour)
