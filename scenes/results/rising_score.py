"""The score table in which the numbers count up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match import Match
from scenes.boards.match_summary import ScoreLine, Standing
from scenes.results.score_table import ScoreTable
from scenes.ui.widget import Page


class RisingScore(ScoreTable):
    """A row per seat in the order of the table; places and winners appear at the end."""

    def __init__(
        self,
        page: Page,
        match: Match,
        score: Sequence[ScoreLine],
        standings: Sequence[Standing],
        winners: Sequence[int],
    ):
        super().__init__(page, match, score, standings, winners)
        self.order = list(range(len(match.seats)))
        self.whole = tuple(self.score)
        self.first = tuple(winners)
        self.named = True  # Places and winners are shown.

    def rise(self, share: float, named: bool) -> None:
        """Show a share of every number, and whether the places are named."""
        score = [risen(line, share) for line in self.whole]
        if (score, named, share < 1) != (self.score, self.named, self.is_counting):
            self.score, self.named, self.is_counting = score, named, share < 1
            self.winners = list(self.first) if named else []
            self.redraw()

    def place_of(self, seat: int) -> str:
        return super().place_of(seat) if self.named else ""


def risen(line: ScoreLine, share: float) -> ScoreLine:
    """Return a share of a line: smaller numbers, or fewer figures; words and zeros at the end."""
    values = tuple(value if share == 1 else _part(value, share) for value in line.values)
    figures = tuple(each[: round(len(each) * share)] for each in line.figures)
    return replace(line, values=values, figures=figures)


def _part(value: str, share: float) -> str:
    """Return a share of a number, or an empty string for words and while it is still zero."""
    number = round(int(value) * share) if value.isdecimal() else 0
    return str(number) if number else ""
