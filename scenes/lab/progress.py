"""The progress of an experiment: count, bar and remaining time."""

from __future__ import annotations

from pygame import Rect

from game.language import _, decimal, many
from game.playtest.experiment import Experiment
from game.playtest.forecast import duration
from game.playtest.live import Standing
from game.playtest.sentences import grouped_digits
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget


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
        told = (self._longest(), self._words())
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
