"""Whether a game is fair: not whether a difference was found, but whether a large one is ruled out.

A share of wins is as good as fair when its whole interval lies within a margin of what it would be
among equals, and unfair when none of it does; otherwise more matches are needed.
"""

from __future__ import annotations

from typing import Final, Literal

from game.language import mark
from game.playtest.measures import Score
from game.playtest.plan import MatchPlan

Fairness = Literal["yes", "no", "unknown"]
MARGIN: Final = 0.05
FAIRNESS: Final = {
    "yes": mark("fair"),
    "no": mark("not fair"),
    "unknown": mark("not known yet"),
}


def fairness_of(low: float, high: float, fair: float, margin: float = MARGIN) -> Fairness:
    """Return whether what lies between two ends is within a margin of what is fair."""
    if fair - margin <= low and high <= fair + margin:
        return "yes"
    return "no" if high < fair - margin or low > fair + margin else "unknown"


def fairness(plan: MatchPlan, score: Score, margin: float = MARGIN) -> Fairness | None:
    """Return whether a seat fares as others do, None where its bot sits nowhere else."""
    if not plan.paired and len(set(plan.seats)) > 1:
        return None
    return fairness_of(*score.points_interval(), plan.fair, margin) if score.matches else "unknown"
