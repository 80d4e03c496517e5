"""A rule that ends a run early, once its results are precise enough or its questions are answered.

A run with a stopping rule is checked at interim analyses: after the first 50 matches of each
setting, then 100, 200, 400 and so on. If the rule is met there, the run ends. Every check is one
more chance of a wrong answer, so check number k uses an error rate of 0.05 / (k * (k + 1)); over
any number of checks these rates add up to less than 0.05. The intervals that are shown have the
rate of the last check, too. A check counts the first matches by
number, so that a run ends at the same match with any number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.language import quoted
from game.playtest.contrast import PRIMARY_PART, Rise
from game.playtest.intervals import ERROR, LEAST, MARGIN, fairness_of
from game.playtest.tally import Tally, changes_of

FIRST: Final = 50  # matches of each setting at the first interim analysis


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """When a run may end: at a given precision, or when its questions are answered.

    With a `half_width` the run ends when the interval of every seat's points reaches at most that
    far up and down; both are shares of the matches, 0.05 is five per cent. Without one it ends

    - with one setting: when each side is known to be fair or known to be unfair, that is, its
      interval lies within `margin` of an equal share, or wholly outside;
    - with several settings: when the wins of each are known to differ from those of the first, or
      known to differ by no more than `margin`. The error is divided among all comparisons whose
      star depends on it, so that a known difference has a star.
    """

    half_width: float | None = None
    margin: float = MARGIN

    def is_met(self, tallies: Sequence[Tally], analysis: int, every_pair: bool = False) -> bool:
        """Return whether the run may end at an interim analysis, the first of which is number 1.

        With `every_pair` all settings are compared with each other, not only with the first.
        """
        error = error_at(analysis)
        if self.half_width is not None:
            sides = [side for tally in tallies for side in tally.counted().sides]
            intervals = [side.interval(error) for side in sides]
            return all(high - low <= 2 * self.half_width for low, high in intervals)
        if len(tallies) == 1:
            fair_share = tallies[0].plan.fair
            intervals = [side.interval(error) for side in tallies[0].counted().sides]
            return all(
                fairness_of(low, high, fair_share, self.margin) != "unknown"
                for low, high in intervals
            )
        changes = changes_of(tallies, every_pair)
        part = PRIMARY_PART * error / len(changes.pairs)
        return all(self._is_answered(rise, part) for rise in changes.against_first())

    def _is_answered(self, rise: Rise | None, error: float) -> bool:
        """Return whether two settings are known to differ, or to differ by at most the margin."""
        if rise is None or not rise.moments.count:
            return False
        found = rise.difference(error)
        within = -self.margin <= found.low and found.high <= self.margin
        return within or (found.pairs >= LEAST and found.chance < error)


def read_stopping_rule(text: str, margin: float = MARGIN) -> StoppingRule | None:
    """Return the rule that `--until` asks for, or None for an empty text.

    The text is "decided" or a half width in points (per cent), such as "2.5". Raise ValueError for
    any other text.
    """
    if text in ("", "decided"):
        return StoppingRule(None, margin) if text else None
    try:
        points = float(text)
    except ValueError:
        points = 0.0
    if not 0 < points < 50:
        raise ValueError(f"--until is a number of points or 'decided', not {quoted(text)}")
    return StoppingRule(points / 100, margin)


def error_at(analysis: int) -> float:
    """Return the error rate of an interim analysis; over all of them they add up to ERROR."""
    return ERROR / (analysis * (analysis + 1))


def error_after(matches: int, games: int) -> float:
    """Return the error rate of a run with a stopping rule after so many matches of a setting.

    Intervals with this rate hold together with those of all looks before.
    """
    stages = [*interim_analyses(games), games]
    return error_at(max(1, sum(stage <= matches for stage in stages)))


def interim_analyses(games: int) -> list[int]:
    """Return the numbers of matches of a setting after which the rule is checked.

    The list does not hold `games` itself: after all matches the run ends anyway.
    """
    found, number = [], FIRST
    while number < games:
        found.append(number)
        number *= 2
    return found
