"""The answer on top of a run: its interval drawn on a scale, and the progress of the run."""

from __future__ import annotations

from collections.abc import Callable
from math import isinf
from typing import Final

from pygame import Rect

from game.language import _, decimal, many
from game.playtest.answer import Answer
from game.playtest.experiment import Experiment
from game.playtest.forecast import duration
from game.playtest.live import Standing
from game.playtest.match_plan import MatchPlan
from game.playtest.questions import is_share
from game.playtest.sentences import grouped_digits, percent_words
from scenes.lab.words import signed
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget

MARGINS_SHOWN: Final = 3.0  # Margins on each side of the reference that the scale shows at least.
MARGIN_FILL: Final = "#17483a"


class IntervalScale(Widget):
    """The interval of an answer on a scale, with the margin around the reference."""

    role = "picture"

    def __init__(self, page: Page, plan: MatchPlan, found: Answer | None) -> None:
        self.plan = plan
        self.found = found
        super().__init__(page, _("Interval"), "interval")

    @property
    def value(self) -> str:
        """The interval in words."""
        if self.found is None:
            return ""
        low, middle, high = self._labels(self.found)
        return f"{middle} ({low}, {high})"

    def show_answer(self, found: Answer | None) -> None:
        """Show another answer."""
        if found != self.found:
            self.found = found
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(480)

    def height_for(self, width: int) -> int:
        return self.look.pt(104)

    def _labels(self, found: Answer) -> tuple[str, str, str]:
        """Return the low end, the estimate and the high end in words."""
        edges = found.low, found.estimate, found.high
        if found.question in ("sides", "mean") and is_share(self.plan, found.measure):
            low, middle, high = (percent_words(edge) for edge in edges)
            return low.split("\N{NO-BREAK SPACE}")[0], middle, high.split("\N{NO-BREAK SPACE}")[0]
        if found.question == "ladder":
            low, middle, high = (signed(edge, 0) for edge in edges)
            return low, _("{number} Elo", number=middle), high
        if found.question in ("difference", "fairness"):
            factor = 100 if is_share(self.plan, found.measure) else 1
            low, middle, high = (signed(factor * edge) for edge in edges)
            return low, middle, high
        low, middle, high = (decimal(edge, 1) for edge in edges)
        return low, middle, high

    def paint(self, sheet: Sheet) -> None:
        found, look = self.found, self.look
        bar = Rect(0, look.pt(30), sheet.size[0], look.pt(44))
        sheet.box(bar, look.px(6), "night", "edge", 1)
        if found is None:
            return
        middle = found.estimate if found.reference is None else found.reference
        edges = found.low, found.estimate, found.high
        known = [abs(edge - middle) for edge in edges if not isinf(edge)]
        span = 1.15 * max([MARGINS_SHOWN * found.margin, *known, 1e-9])

        def at(value: float) -> int:
            part = min(1.0, max(0.0, 0.5 + (value - middle) / (2 * span)))
            return bar.left + look.px(4) + round((bar.width - look.px(8)) * part)

        line, bottom = bar.centery, bar.bottom + look.pt(15)
        if found.reference is not None:
            left, right = at(middle - found.margin), at(middle + found.margin)
            inside = Rect(left, bar.top + 1, right - left, bar.height - 2)
            sheet.box(inside, 0, MARGIN_FILL)
            self._reference(sheet, found, at, bar)
        self._paint_interval(sheet, at(found.low), at(found.estimate), at(found.high), line)
        low, words, high = self._labels(found)
        self._below(sheet, (low, words, high), found, at, bottom)

    def _reference(
        self, sheet: Sheet, found: Answer, at: Callable[[float], int], bar: Rect
    ) -> None:
        """Draw the reference and the ends of the margin, with their names."""
        look, palette = self.look, self.look.palette
        middle, top = found.reference or 0.0, bar.top - look.pt(14)
        x, dash = at(middle), 4 * look.unit
        sheet.shape(
            f'<path d="M{x} {bar.top - look.pt(4)}V{bar.bottom + look.pt(4)}" fill="none" '
            f'stroke="{palette.ok}" stroke-width="{2 * look.unit:.1f}" '
            f'stroke-dasharray="{dash:.1f} {dash:.1f}"/>'
        )
        is_level = found.question in ("sides", "mean")
        sheet.text(_("fair") if is_level else _("the same"), (x, top), 15, "bold", "ok", "center")
        for end in (middle - found.margin, middle + found.margin):
            if found.question == "ladder":
                words = signed(end, 0)
            elif is_level:
                words = decimal(100 * end, 1)
            else:
                words = signed(100 * end if is_share(self.plan, found.measure) else end)
            if abs(at(end) - x) > look.pt(52):
                sheet.text(words, (at(end), top), 14, "regular", "ok", "center")

    def _paint_interval(self, sheet: Sheet, low: int, middle: int, high: int, line: int) -> None:
        look, palette = self.look, self.look.palette
        tick = 14 * look.unit
        path = f"M{low} {line}H{high}" + "".join(
            f"M{x} {line - tick:.1f}v{2 * tick:.1f}" for x in (low, high)
        )
        for colour, thick in ((palette.night, 9.0), (palette.bone, 4.0)):
            sheet.shape(
                f'<path d="{path}" fill="none" stroke="{colour}" stroke-linecap="round" '
                f'stroke-width="{thick * look.unit:.1f}"/>'
            )
        sheet.shape(
            f'<circle cx="{middle}" cy="{line}" r="{9 * look.unit:.1f}" fill="{palette.bone}" '
            f'stroke="{palette.night}" stroke-width="{3 * look.unit:.1f}"/>'
        )

    def _below(
        self,
        sheet: Sheet,
        labels: tuple[str, str, str],
        found: Answer,
        at: Callable[[float], int],
        bottom: int,
    ) -> None:
        """Write the numbers of the interval; its ends give way to the estimate."""
        low, middle, high = labels
        wide = text.width(middle, "bold", self.look.pt(17))
        x, room, edge = at(found.estimate), wide // 2 + self.look.pt(28), wide // 2
        x = min(max(x, edge), sheet.size[0] - edge)
        sheet.text(middle, (x, bottom), 17, "bold", "bone", "center")
        left, right = min(at(found.low), x - room), max(at(found.high), x + room)
        side = max(text.width(words, "regular", self.look.pt(14)) for words in (low, high)) // 2
        if left >= side:
            sheet.text(low, (left, bottom), 14, "regular", "muted", "center")
        if right <= sheet.size[0] - side:
            sheet.text(high, (right, bottom), 14, "regular", "muted", "center")


class Progress(Widget):
    """The count in large digits, details in words, and a bar."""

    role = "progress"

    def __init__(
        self, page: Page, experiment: Experiment, standing: Standing, workers: int, reason: str
    ):
        """Show a run; `reason` says what is known when it ends early."""
        self.reason = reason
        self.experiment = experiment
        self.standing = standing
        self.workers = workers
        super().__init__(page, _("Progress"), "progress")

    def show_standing(self, standing: Standing) -> None:
        """Update the progress."""
        before, self.standing = self.value, standing
        if self.value != before and self.image is not None:
            self.redraw()

    @property
    def value(self) -> str:
        """The progress in words."""
        return f"{grouped_digits(self.standing.done)} {self._words()}"

    def _words(self) -> str:
        standing = self.standing
        told = [self._of(self.experiment.games)]
        if standing.state == "loading":
            told.append(_("reading saved matches"))
        elif standing.state == "running" and standing.rate:
            rate = (
                decimal(standing.rate, 1)
                if standing.rate < 10
                else grouped_digits(round(standing.rate))
            )
            told.append(self._speed(rate, self.workers))
            if standing.left is not None:
                told.append(_("about {time} left", time=duration(standing.left)))
        elif standing.state == "running":
            told.append(_("the bots are getting ready"))
        else:
            ends = {
                "done": _("all played"),
                "stopped": _("stopped; finished matches are saved"),
                "enough": _("stopped early: {reason}", reason=self.reason),
            }
            told.append(ends.get(standing.state, standing.fault))
        return " · ".join(told)

    @staticmethod
    def _of(games: int) -> str:
        return many("of {shown} match", "of {shown} matches", games, shown=grouped_digits(games))

    @staticmethod
    def _speed(rate: str, cores: int) -> str:
        return many(
            "{rate} a second on {number} core",
            "{rate} a second on {number} cores",
            cores,
            rate=rate,
        )

    def _longest(self) -> str:
        """Return the longest possible text while matches are played."""
        parts = self._of(1_500_000), self._speed(grouped_digits(1000), 16)
        return " · ".join([*parts, _("about {time} left", time=duration(36_000))])

    def natural_width(self) -> int:
        return self.look.pt(600)

    def _lead(self) -> int:
        """Return the width of the large number."""
        widest = grouped_digits(self.experiment.games)
        picture = text.digits(widest, "bold", self.look.pt(24), "#FFFFFF")
        return picture.get_width() + self.look.pt(12)

    def _lines(self, width: int) -> int:
        limit = max(1, width - self._lead())
        pixels = self.look.pt(17)
        may_grow = self.standing.state in ("loading", "running")
        told = (self._longest(), self._words()) if may_grow else (self._words(),)
        return max(len(text.wrap(words, "regular", pixels, limit)) for words in told)

    def _words_height(self, width: int) -> int:
        return max(
            text.line_height(self.look.pt(17)) * self._lines(width),
            text.line_height(self.look.pt(24)),
        )

    def height_for(self, width: int) -> int:
        return self._words_height(width) + self.look.px(8) + self.look.px(14)

    def paint(self, sheet: Sheet) -> None:
        look, standing = self.look, self.standing
        high = self._words_height(sheet.size[0])
        step = text.line_height(look.pt(17))
        lead = self._lead()
        wide = sheet.size[0] - lead
        lines = len(text.wrap(self._words(), "regular", look.pt(17), max(1, wide)))
        top = max(0, high - lines * step)
        spot = (lead - look.pt(12), top + step // 2)
        sheet.digits(grouped_digits(standing.done), spot, 24, "bold", "candle", "midright")
        ink = "danger" if standing.state == "failed" else "bone"
        sheet.paragraph(self._words(), Rect(lead, top, wide, high), 17, "regular", ink)
        bar = Rect(0, high + look.px(8), sheet.size[0], look.px(12))
        sheet.box(bar, bar.height / 2, "night", "edge", 1)
        part = standing.done / max(1, self.experiment.games)
        if standing.done:
            done = Rect(bar.left, bar.top, max(bar.height, round(bar.width * part)), bar.height)
            sheet.box(done, bar.height / 2, "candle")
