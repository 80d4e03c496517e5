"""Tallies made of counts alone, so that many of them can be tried."""

from __future__ import annotations

from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import SideScore
from game.playtest.tally import Tally


class Counts(Tally):
    """A tally of which only the sides are known."""

    def __init__(self, plan: MatchPlan, sides: tuple[SideScore, ...]) -> None:
        super().__init__(plan)
        self.sides = sides
        self.matches = sides[0].matches

    def counted(self) -> object:  # type: ignore[override]
        """Return the sides."""
        return self


def tally_with(wins: int, matches: int, draws: int = 0) -> Tally:
    """Return a tally of 18 Ghosts in which the first side has won so often."""
    lost = matches - wins - draws
    sides = (
        SideScore(wins, draws, lost, {1.0: wins, 0.5: draws, 0.0: lost}),
        SideScore(lost, draws, wins, {1.0: lost, 0.5: draws, 0.0: wins}),
    )
    plan = make_plan("eighteen_ghosts", ("random", "random"), 1, 1, {})
    return Counts(plan, sides)
