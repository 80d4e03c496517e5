"""Shares as bars with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.answer import Answer
from game.playtest.census import CoursePoint
from game.playtest.experiment import Experiment
from game.playtest.intervals import share_interval
from game.playtest.live import Standing
from game.playtest.measures import Score
from game.playtest.questions import Answers
from game.playtest.sentences import (
    bot_name,
    grouped_digits,
    percent_words,
    side_name,
    verdict_words,
    won_words,
)
from game.playtest.tally import Counted, Which
from scenes.lab.chart import ChartPart
from scenes.lab.stack import Stack
from scenes.lab.words import number
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet

AXIS: Final = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class MatchBar:
    """A share of some matches with its interval."""

    label: str
    share: float
    low: float
    high: float
    matches: int
    words: str  # The start of a sentence about the share.
    cell: int
    which: Which
    fair: float | None = None  # The fair share, if there is one.
    verdict: str = ""

    @property
    def ends(self) -> str:
        """The interval of the share in words."""
        low, high = (number(100 * edge, 1) for edge in (self.low, self.high))
        return _("{low} to {high}", low=low, high=high)

    @property
    def sentence(self) -> str:
        """The share, its interval and the verdict as a sentence."""
        # For translators: {what} ends as "Sheets won" or "Ended by goal,".
        told = _(
            "{what} {share} of {matches}, 95 % interval {low} to {high}",
            what=self.words,
            matches=grouped_digits(self.matches),
            share=percent_words(self.share),
            low=percent_words(self.low),
            high=percent_words(self.high),
        )
        return f"{told}: {self.verdict}" if self.verdict else told

    @property
    def caption(self) -> str:
        """The share, its interval and the verdict, for below the chart."""
        matches = grouped_digits(self.matches)
        told = _(
            "{share} of {matches} ({ends})",
            share=percent_words(self.share),
            matches=matches,
            ends=self.ends,
        )
        return f"{told}: {self.verdict}" if self.verdict else told


class Bars(Stack[MatchBar]):
    """Bars on a scale from 0 to 100 %."""

    single = 430

    def _high(self, width: int, line: MatchBar | None = None) -> int:
        if self._single(width):
            return self.look.pt(29)
        return self.look.pt(40) + (self._label_height(width, line) if line else 0)

    def _single(self, width: int) -> bool:
        return super()._single(width) and self._widest_label() <= width * 2 // 5

    def _widest_label(self) -> int:
        pixels = self.look.pt(16)
        return max((text.width(bar.label, "regular", pixels) for bar in self.lines), default=0)

    def _label_height(self, width: int, bar: MatchBar) -> int:
        """Return the height of a label that does not fit beside its value, else 0."""
        pixels, room = self.look.pt(16), width - self._value_width(width) - self.look.pt(8)
        if text.width(bar.label, "regular", pixels) <= room:
            return 0
        return len(text.wrap(bar.label, "regular", pixels, width)) * text.line_height(pixels)

    def captions(self) -> list[str]:
        """Return the caption, and those of all bars."""
        return [self.caption, *(bar.caption for bar in self.lines if bar.matches)]

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
        return max(
            (text.width(percent_words(b.share), "bold", pixels) for b in self.lines), default=0
        )

    def _has_intervals(self, width: int) -> bool:
        """Return whether intervals have room as numbers, besides their whiskers."""
        value = self._share_width() + self.look.pt(16) + self._interval_width()
        return super()._single(width) or self._widest_label() + value <= width

    def _interval_width(self) -> int:
        pixels = self.look.pt(14)
        return max((text.width(bar.ends, "regular", pixels) for bar in self.lines), default=0)

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
            ChartPart(rect.inflate(0, -2), bar.sentence, bar.cell, bar.which, bar.caption)
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

    def _paint_bar(self, sheet: Sheet, bar: MatchBar, rect: Rect, left: int, wide: int) -> None:
        look, palette = self.look, self.look.palette
        value = percent_words(bar.share) if bar.matches else "–"
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
        long = round(wide * bar.share)
        if long:
            place = Rect(left, middle - high // 2, max(2, long), high)
            fill = mix(palette.candle, palette.panel, 0.5)
            sheet.box(place, look.px(4), fill, "candle", 1.5)
        if not bar.matches:
            return
        low, top = (left + wide * edge for edge in (bar.low, bar.high))
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
        """Draw a share and its interval, which ends at `spot`."""
        has_interval = self._has_intervals(sheet.size[0])
        left = spot[0] - self._interval_width() if has_interval else spot[0]
        place = (left - self.look.pt(8), spot[1]) if has_interval else spot
        sheet.text(value, place, 16, "bold", "bone", "midright")
        if bar.matches and has_interval:
            sheet.text(bar.ends, (left, spot[1]), 14, "regular", "muted")


def share_bars(experiment: Experiment, standing: Standing, names: Sequence[str]) -> list[MatchBar]:
    """Return the shares behind the answer: of sides, of settings, or of pairs of bots."""
    answers = standing.answers
    if experiment.kind == "ladder":
        return _pair_bars(experiment, standing, names)
    if experiment.cells[1:]:
        return _settings_bars(experiment, answers, names)
    plan, found = experiment.cells[0].plan, []
    for side, one in enumerate(answers.sides[0]):
        seat = plan.sides[side][0]
        label = side_name(plan, side)
        if not plan.is_judged:
            label = _("{role}: {bot}", role=label, bot=bot_name(plan.game, plan.seats[seat]))
        won = won_words(plan, side)
        found.append(_answer_bar(one, label, won, 0, Which(seat=seat, result=1)))
    drawn = standing.cells[0].seats[0].draws
    if drawn:
        which, matches = Which(seat=0, result=0), standing.cells[0].matches
        ends = share_interval(drawn, matches, standing.error)
        found.append(MatchBar(_("Draws"), drawn / matches, *ends, matches, _("A draw,"), 0, which))
    return found


def _settings_bars(
    experiment: Experiment, answers: Answers, names: Sequence[str]
) -> list[MatchBar]:
    """Return the share of wins of the same side in each setting, the highest above fair first."""
    found = []
    for cell, sides in enumerate(answers.sides):
        plan = experiment.cells[cell].plan
        side, which = plan.side_of(plan.bound), Which(seat=plan.bound, result=1)
        if sides:
            won = won_words(plan, side)
            found.append(_answer_bar(sides[side], names[cell], won, cell, which))
    return sorted(found, key=lambda bar: (bar.fair or 0.0) - bar.share)


def _answer_bar(found: Answer, label: str, words: str, cell: int, which: Which) -> MatchBar:
    verdict = verdict_words(found) if found.is_judged else ""
    return MatchBar(
        label, found.estimate, found.low, found.high, found.matches, words, cell, which,
        found.reference, verdict,
    )  # fmt: skip


def _pair_bars(experiment: Experiment, standing: Standing, names: Sequence[str]) -> list[MatchBar]:
    """Return the share of points of the first bot of each pair."""
    found = []
    for cell, name in enumerate(names):
        score: Score = standing.cells[cell].bots[0]
        if score.matches:
            ends, which = score.interval(standing.error), Which(bot=0, result=1)
            bot = bot_name(experiment.game, experiment.cells[cell].plan.seats[0])
            words = _("{who} won", who=bot)
            bar = MatchBar(name, score.share, *ends, score.matches, words, cell, which, 0.5)
            found.append(bar)
    return found


def ending_bars(counted: Counted, cell: int, error: float) -> list[MatchBar]:
    """Return the share of each ending."""
    matches = counted.matches
    return [
        MatchBar(
            _(name),
            count / matches,
            *share_interval(count, matches, error),
            matches,
            _("Ended by {ending},", ending=_(name)),
            cell,
            Which(ending=name),
        )
        for name, count in counted.endings.items()
    ]


def leader_bars(course: Sequence[CoursePoint], cell: int) -> list[MatchBar]:
    """Return how often who led after each part of the decisions won in the end."""
    found = []
    for point in course:
        part = percent_words(point.passed, 0)
        label = _("After {number} %", number=round(100 * point.passed))
        words = _("{label} of the decisions the leader went on to win", label=label)
        which = Which(measure="lead_changes")
        kept = point.kept
        bar = MatchBar(part, kept.mean, kept.low, kept.high, point.matches, words, cell, which)
        found.append(bar)
    return found
