"""When a run has played enough: looks at set numbers of matches, each of which may end it.

Whoever looks often finds something by chance alone. So the k-th look may err only once in
20 * k * (k + 1) times, which all of them together do less often than once in twenty. What is looked
at are always the same first matches, however many workers play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.playtest.contrast import WINS, Difference
from game.playtest.intervals import ERROR, MARGIN, fairness_of
from game.playtest.tally import Tally, changes_of

FIRST: Final = 50  # matches of each setting at the first look; then twice as many each time


@dataclass(frozen=True, slots=True)
class Until:
    """What is enough: intervals of so many points up and down, or that everything is decided.

    A comparison is decided when the wins differ beyond chance, or by no more than the margin; a run
    of one setting, when every seat is known to be fair or not.
    """

    points: float | None = None
    margin: float = MARGIN

    def reached(self, tallies: Sequence[Tally], look: int) -> bool:
        """Tell whether the matches counted at a look, the first being 1, are enough."""
        error = ERROR / (look * (look + 1))
        if self.points is not None:
            ends = [s.points_interval(error) for tally in tallies for s in tally.counted().seats]
            return all(high - low <= 2 * self.points for low, high in ends)
        if len(tallies) == 1:
            ends = [score.points_interval(error) for score in tallies[0].counted().seats]
            fair = tallies[0].plan.fair
            return all(fairness_of(*edge, fair, self.margin) != "unknown" for edge in ends)
        rises = [rises.get(WINS) for rises in changes_of(tallies).rises]
        return all(
            rise is not None and self._decided(rise.difference(error / len(rises)))
            for rise in rises
        )

    def _decided(self, change: Difference) -> bool:
        beyond = not change.low <= 0 <= change.high
        return beyond or (-self.margin <= change.low and change.high <= self.margin)


def read_until(text: str, margin: float = MARGIN) -> Until | None:
    """Return when a run has played enough; raise ValueError when that is written otherwise."""
    if text in ("", "decided"):
        return Until(None, margin) if text else None
    try:
        points = float(text)
    except ValueError:
        points = 0.0
    if not 0 < points < 50:
        raise ValueError(f"--until is a number of points or 'decided', not {text!r}")
    return Until(points / 100, margin)


def looks(games: int) -> list[int]:
    """Return after how many matches of a setting there is a look; at all of them there is none."""
    found, number = [], FIRST
    while number < games:
        found.append(number)
        number *= 2
    return found
