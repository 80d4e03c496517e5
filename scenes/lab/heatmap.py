"""A heat map: the number of actions at each place of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import Rect

from game.language import _
from game.playtest.findings import PlaceCount
from game.playtest.heat import INKS, STEPS, WARM, Step, frequencies, successes
from game.playtest.intervals import ERROR
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.tally import Which
from scenes.lab.board_picture import Board, board_of
from scenes.lab.chart import ChartPart, LabChart
from scenes.lab.words import percent, spaced
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page, Widget

TALL: Final = 0.72  # height as a share of the width
LEAST: Final = 13  # units of type of a number, at the least where the place has room
MOST: Final = 22


class HeatMap(LabChart):
    """The board of a setting with colours; `seat` limits it to one seat, None shows all."""

    def __init__(
        self, page: Page, name: str, opened: Callable[[ChartPart], None], plan: MatchPlan, cell: int
    ):
        self.plan = plan
        self.cell = cell
        self.chart = ""
        self.seat: int | None = None
        self.wins = False  # whether it shows win rates instead of counts
        self.spots: Sequence[PlaceCount] = ()
        self.error = ERROR
        self._board: tuple[tuple[int, int], Board] | None = None
        super().__init__(page, _("Places"), name, opened)

    def show_spots(
        self, chart: str, seat: int | None, wins: bool, spots: Sequence[PlaceCount], error: float
    ) -> None:
        """Update the numbers."""
        if (chart, seat, wins, list(spots)) != (self.chart, self.seat, self.wins, self.spots):
            self.chart, self.seat, self.wins = chart, seat, wins
            self.spots, self.error = list(spots), error
            self.tell()

    def height_for(self, width: int) -> int:
        return round(width * TALL) + self._caption_height()

    def _ground(self, area: Rect) -> Board:
        if self._board is None or self._board[0] != area.size:
            plan = self.plan
            board = board_of(
                plan.game, len(plan.seats), plan.options, plan.seed, area.size, self.look
            )
            self._board = area.size, board
        return self._board[1]

    def _offset(self, area: Rect) -> tuple[int, int]:
        picture, _places = self._ground(area)
        return (area.width - picture.width) // 2, (area.height - picture.height) // 2

    @property
    def steps(self) -> Mapping[str, Step]:
        """The colour step and the number of each place."""
        return successes(self.spots) if self.wins else frequencies(self.spots)

    def lay_out(self, area: Rect) -> list[ChartPart]:
        places = self._ground(area)[1]
        offset = self._offset(area)
        total = sum(spot.done.times for spot in self.spots)
        parts = []
        for spot in self.spots:
            if spot.place in places:
                which = Which(seat=self.seat, chart_place=(self.chart, spot.place))
                words = place_sentence(spot, total, self.error)
                parts.append(ChartPart(places[spot.place].move(offset), words, self.cell, which))
        return parts

    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        picture, places = self._ground(area)
        offset = self._offset(area)
        sheet.put(picture, offset)
        for place, step in self.steps.items():
            if place in places:
                self._paint_place(sheet, places[place].move(offset), step)

    def _paint_place(self, sheet: Sheet, rect: Rect, step: Step) -> None:
        look = self.look
        side = min(rect.size)
        box = rect.inflate(-side // 5, -side // 5)
        if step.step is None:
            sheet.box(box, side / 8, "night", "bone", 1, dashed=True)
            ink = "bone"
        else:
            sheet.box(box, side / 8, STEPS[step.step], "#00000080", 1)
            ink = INKS[step.step]
        units = side * 0.42 / (look.unit * look.text_scale)
        size = min(float(MOST), units)
        sheet.text(step.number, rect.center, size, "bold", ink, "center")


class HeatLegend(Widget):
    """The colour scale of a heat map."""

    role = "image"

    def __init__(self, page: Page):
        self.ends = ("0", "100")
        super().__init__(page, _("Scale"), "scale")

    def show_ends(self, ends: tuple[str, str]) -> None:
        """Change the numbers at the ends."""
        if ends != self.ends:
            self.ends = ends
            if self.image is not None:
                self.redraw()

    @property
    def value(self) -> str:
        """The range in words."""
        return _("{low} to {high} %", low=self.ends[0], high=self.ends[1])

    def natural_width(self) -> int:
        return self.look.pt(220)

    def height_for(self, width: int) -> int:
        return self.look.pt(26)

    def paint(self, sheet: Sheet) -> None:
        look = self.look
        room = look.pt(52)
        middle = look.pt(13)  # the row may be higher
        sheet.text(self.ends[0], (0, middle), 15, "bold", "muted")
        sheet.text(f"{self.ends[1]} %", (sheet.size[0], middle), 15, "bold", "muted", "midright")
        wide = max(1, (sheet.size[0] - 2 * room) // WARM)
        for index, colour in enumerate(STEPS[:WARM]):
            box = Rect(room - look.pt(20) + index * wide, look.pt(4), wide - 2, look.pt(18))
            sheet.box(box, look.px(3), colour, "edge", 1)


def ends_of(spots: Sequence[PlaceCount], wins: bool) -> tuple[str, str]:
    """Return the numbers at the ends of the scale."""
    if wins:
        return "0", "100"
    total = sum(spot.done.times for spot in spots) or 1
    most = max((spot.done.times for spot in spots), default=0)
    return "0", f"{100 * most / total:.0f}"


def place_sentence(spot: PlaceCount, total: int, error: float) -> str:
    """Return the sentence about the actions at a place."""
    score: Score = spot.done.score
    low, high = score.interval(error)
    return _(
        "{place}: {times} of {total} ({share}), won by {wins} of {matches} who did it: {won}, "
        "95 % interval {low} to {high}",
        place=spot.place,
        times=spaced(spot.done.times),
        total=spaced(total),
        share=percent(spot.done.times / max(1, total)),
        wins=spaced(score.wins),
        matches=spaced(score.matches),
        won=percent(score.share),
        low=percent(low),
        high=percent(high),
    )
