"""A ladder: the results of all pairs as a matrix, and ratings on one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isinf
from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.elo import Rating
from game.playtest.experiment import Experiment
from game.playtest.live import Standing
from game.playtest.measures import Score
from game.playtest.tables import beyond_chance, elo_words
from game.playtest.tally import Which
from scenes.lab.chart import ChartPart, LabChart
from scenes.lab.words import bot_name, percent, spaced
from scenes.results.graph import STEPS
from scenes.ui import text
from scenes.ui.palette import contrast, mix
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page, Widget

CORNER: Final = 9  # units of the mark of what is beyond chance


class LadderMatrix(LabChart):
    """The score of the row's bot against the column's bot; draws count half."""

    def __init__(
        self,
        page: Page,
        label: str,
        name: str,
        opened: Callable[[ChartPart], None],
        experiment: Experiment,
        standing: Standing,
    ):
        self.experiment = experiment
        self.cells, self.error = standing.cells, standing.error
        self.bots: list[str] = []
        for cell in experiment.cells:
            self.bots += [b for b in reversed(cell.plan.seats[:2]) if b not in self.bots]
        self.names = [bot_name(experiment.game, bot) for bot in self.bots]
        super().__init__(page, label, name, opened)

    def show_standing(self, standing: Standing) -> None:
        """Update the numbers."""
        if standing.cells != self.cells:
            self.cells, self.error = standing.cells, standing.error
            self.tell()

    def _score(self, row: int, column: int) -> tuple[int, Score] | None:
        """Return the cell of two bots and the score of the first, or None."""
        for index, cell in enumerate(self.experiment.cells):
            pair = tuple(self.bots.index(bot) for bot in cell.plan.seats[:2])
            score = self.cells[index].bots[0]
            if pair == (row, column):
                return index, score
            if pair == (column, row):
                return index, Score(score.losses, score.draws, score.wins)
        return None

    def _label_width(self) -> int:
        widest = max(text.width(name, "bold", self.look.pt(15)) for name in self.names)
        return widest + self.look.pt(10)

    def height_for(self, width: int) -> int:
        return self.look.pt(44 * len(self.bots) + 26) + self._caption_height()

    def _heads(self, wide: int) -> list[str]:
        """Return the column headings: names, or short forms in a narrow chart."""
        pairs = zip(self.bots, self.names, strict=True)
        short = [bot if bot.isdigit() else name[:4] for bot, name in pairs]
        room = max(text.width(name, "bold", self.look.pt(15)) for name in self.names)
        return self.names if room <= wide - self.look.pt(6) else short

    def _places(self, area: Rect) -> list[list[Rect]]:
        left, top, count = self._label_width(), self.look.pt(26), len(self.bots)
        wide, high = (area.width - left) // count, (area.height - top) // count
        lefts = [left + column * wide for column in range(count)]
        tops = [top + row * high for row in range(count)]
        return [[Rect(x, y, wide, high).inflate(-4, -4) for x in lefts] for y in tops]

    def lay_out(self, area: Rect) -> list[ChartPart]:
        parts = []
        for row, places in enumerate(self._places(area)):
            for column, place in enumerate(places):
                found = self._score(row, column)
                if found and found[1].matches:
                    cell, score = found
                    words = self._words(row, column, score)
                    parts.append(ChartPart(place, words, cell, Which()))
        return parts

    def _words(self, row: int, column: int, score: Score) -> str:
        low, high = score.interval(self.error)
        return _(
            "{one} against {other}: {share} of {matches}, 95 % interval {low} to {high} %",
            one=self.names[row],
            other=self.names[column],
            share=percent(score.share),
            matches=spaced(score.matches),
            low=f"{100 * low:.0f}",
            high=f"{100 * high:.0f}",
        )

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        places = self._places(area)
        heads = self._heads(places[0][0].width)
        middle = self.look.pt(13)
        sure = beyond_chance([counted.bots[0] for counted in self.cells], self.error)
        for index, name in enumerate(self.names):
            column, row = places[0][index], places[index][0]
            sheet.text(heads[index], (column.centerx, middle), 15, "bold", "muted", "center")
            sheet.text(name, (0, row.centery), 15, "bold", "muted")
        for y, line in enumerate(places):
            for x, place in enumerate(line):
                found = self._score(y, x)
                if found and found[1].matches:
                    self._paint_cell(sheet, place, found[1], sure[found[0]])
                else:
                    sheet.box(place, self.look.px(5), "deep", "line", 1)

    def _paint_cell(self, sheet: Sheet, place: Rect, score: Score, sure: bool) -> None:
        palette, share = self.look.palette, score.share
        rich = palette.candle if share >= 0.5 else palette.blue
        fill = mix(palette.raised, rich, min(1.0, abs(share - 0.5) * 1.8))
        ink = max((palette.bone, palette.night), key=lambda colour: contrast(colour, fill))
        sheet.box(place, self.look.px(5), fill, "line", 1)
        sheet.text(f"{100 * share:.0f}", place.center, 17, "bold", ink, "center")
        if sure:
            side = self.look.pt(CORNER)
            x, y = place.right - side - self.look.px(4), place.top + self.look.px(4)
            tip = (y, y + side) if share > 0.5 else (y + side, y)
            sheet.shape(f'<path d="M{x} {tip[1]}h{side}L{x + side / 2} {tip[0]}z" fill="{ink}"/>')

    @property
    def caption(self) -> str:
        """The explanation of numbers and marks."""
        return (
            _("Points won by the row, in per cent; a triangle marks more than chance")
            if self.parts
            else ""
        )


class LadderScale(Widget):
    """The Elo ratings of the bots, strongest first, with 95 % intervals."""

    role = "image"

    def __init__(self, page: Page, key: str, ratings: Sequence[Rating]):
        self.key = key
        self.ratings = tuple(ratings)
        super().__init__(page, _("Elo of the bots"), "elo")

    def show_ratings(self, ratings: Sequence[Rating]) -> None:
        """Update the ratings."""
        if tuple(ratings) != self.ratings:
            self.ratings = tuple(ratings)
            if self.image is not None:
                self.redraw()

    @property
    def value(self) -> str:
        """Every bot with its rating."""
        return ", ".join(
            f"{bot_name(self.key, rating.bot)} {self._told(rating)}" for rating in self.ratings
        )

    def _told(self, rating: Rating) -> str:
        """Return a rating with its interval, and how likely its bot is better than the next."""
        elo, ends = elo_words(rating)
        words = f"{elo} ({ends})" if rating.low < rating.high else elo
        if rating.better is None:
            return words
        share = percent(rating.better)
        return _("{elo}, {share} sure to be better than the next below", elo=words, share=share)

    def natural_width(self) -> int:
        return self.look.pt(480)

    def height_for(self, width: int) -> int:
        return self.look.pt(34 * 6 + 26)

    def paint(self, sheet: Sheet) -> None:
        look = self.look
        if not self.ratings:
            words = _("Ratings appear after the first matches.")
            area = Rect(0, 0, sheet.size[0], sheet.size[1])
            sheet.paragraph(words, area, 16, "regular", "muted")
            return
        names = [bot_name(self.key, rating.bot) for rating in self.ratings]
        label = max(text.width(name, "regular", look.pt(16)) for name in names) + look.pt(14)
        value = text.width("> 888", "bold", look.pt(16)) + look.pt(12)
        sure = text.width("88.8 %", "regular", look.pt(14)) + look.pt(14)
        value += sure
        plot = Rect(label, 0, max(1, sheet.size[0] - label - value), sheet.size[1] - look.pt(24))
        edges = [edge for rating in self.ratings for edge in (rating.low, rating.elo, rating.high)]
        least = min(edge for edge in edges if not isinf(edge))
        most = max(edge for edge in edges if not isinf(edge))
        span = max(1.0, most - least)

        def across(elo: float) -> float:
            return plot.left + look.pt(8) + (plot.width - look.pt(16)) * (elo - least) / span

        step = next((s for s in (*STEPS, 1000, 2000) if span / s <= 4), 5000)
        mark = -(-int(least) // step) * step
        thin = max(1, look.px(1))
        while mark <= most:
            x = round(across(mark))
            sheet.box(Rect(x, 0, thin, plot.height), 0, "line")
            spot = (x, plot.bottom + look.pt(13))
            sheet.text(str(mark), spot, 14, "regular", "muted", "center")
            mark += step
        ordered = sorted(self.ratings, key=lambda rating: -rating.elo)
        high = min(look.pt(40), plot.height // max(1, len(ordered)))
        for row, rating in enumerate(ordered):
            y = row * high + high // 2
            sheet.text(bot_name(self.key, rating.bot), (0, y), 16)
            words = elo_words(rating)[0].replace("-", "−")
            right = sheet.size[0] - sure
            sheet.text(words, (right, y), 16, "bold", "bone", "midright")
            if rating.better is not None:
                spot = (sheet.size[0], y)
                sheet.text(percent(rating.better), spot, 14, "regular", "muted", "midright")
            _paint_mark(sheet, y, (rating.low, rating.elo, rating.high), across, plot)


def _paint_mark(
    sheet: Sheet,
    y: int,
    rating: tuple[float, float, float],
    across: Callable[[float], float],
    plot: Rect,
) -> None:
    """Draw an interval with its estimate; an arrow marks an end that is infinite."""
    palette, unit = sheet.look.palette, sheet.look.unit
    tick, side = 6 * unit, 6 * unit
    low, at, high = rating
    ends = [plot.left if isinf(low) else across(low), plot.right if isinf(high) else across(high)]
    path = f"M{ends[0]:.1f} {y}H{ends[1]:.1f}"
    for edge, x, way in ((low, ends[0], 1), (high, ends[1], -1)):
        if isinf(edge):
            path += f"M{x + way * tick:.1f} {y - tick}L{x:.1f} {y}l{way * tick} {tick}"
        else:
            path += f"M{x:.1f} {y - tick}v{2 * tick}"
    known = not isinf(low) and not isinf(high)
    diamond = (
        f'<path d="M{across(at):.1f} {y - side}l{side} {side}l{-side} {side}l{-side} {-side}z" '
        f'fill="{palette.candle}" stroke="{palette.night}" stroke-width="{1.5 * unit:.1f}"/>'
    )
    sheet.shape(
        f'<path d="{path}" fill="none" stroke="{palette.bone}" stroke-width="{2 * unit:.1f}"/>'
        + (diamond if known else "")
    )
