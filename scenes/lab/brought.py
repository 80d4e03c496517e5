"""What things and places bring, and how varied play is, as lines with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from game.language import _, many, mark
from game.playtest.match_plan import MatchPlan
from game.playtest.moments import Estimate
from game.playtest.tally import Which
from game.playtest.variety import Variety
from game.playtest.worth import Worth, outstanding
from game.study import Chart
from scenes.lab.intervals import Mean, Means
from scenes.lab.words import percent, role, spaced

TOO_FEW: Final = mark("Too few matches yet, or nothing to compare in this game.")
OPENINGS: Final = mark("Openings of {who}"), mark("Openings of {who} that won")
PLANS: Final = mark("Plans of {who}"), mark("Plans of {who} that won")


class Listed(Means):
    """Lines of estimates; each opens its matches."""

    @property
    def caption(self) -> str:
        """The caption while no line is selected."""
        return _("Click a line to list its matches")


def worth_lines(found: Sequence[Worth], chart: Chart, cell: int) -> list[Mean]:
    """Return in points what each thing or place of a chart brings."""
    lines = []
    for one in outstanding(found, chart):
        points = Estimate(*(100 * v for v in (one.rise.mean, one.rise.low, one.rise.high)))
        count = many("{shown} match", "{shown} matches", one.matches, shown=spaced(one.matches))
        told = _(
            "{count}; {having} won with it, {lacking} without",
            count=count,
            having=percent(one.having),
            lacking=percent(one.lacking),
        )
        label = one.place if chart.on_board else _(one.place)
        which = Which(chart_place=(chart.key, one.place))
        lines.append(Mean(label, points, 100.0, 0, told, which, cell, -100.0))
    return lines


def variety_lines(found: Sequence[Variety], plan: MatchPlan, cell: int) -> list[Mean]:
    """Return how many equally frequent openings and plans agree as often, and of those that won."""
    lines = []
    for one in found:
        names = OPENINGS if one.kind == "openings" else PLANS
        who = role(plan, one.seat)
        told = _("{tried} different ones, {won} of them won", tried=one.tried, won=one.won)
        for name, number in zip(names, (one.number, one.winning), strict=True):
            if number is not None:
                ends = [v for v in (number.mean, number.low, number.high) if isfinite(v)]
                top = 1.1 * max(ends, default=1.0)
                lines.append(Mean(_(name, who=who), number, top, 1, told, Which(), cell))
    return lines
