"""A rule that ends a run early, once its results are precise enough or its questions are answered.

A run with a stopping rule is checked at interim analyses: after the first 50 matches of each
setting, then 100, 200, 400 and so on. If the rule is met there, the run ends. Every check is one
more chance of a wrong answer, so check number k uses an error rate of 0.05 / (k * (k + 1)); over
any number of checks these rates add up to less than 0.05. The check reads the intervals that are
shown, which have its rate, too. It counts the first matches by number, so that a run ends at the
same match with any number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _, quoted
from game.playtest.contrast import WINS
from game.playtest.experiment import Experiment, stars_error
from game.playtest.intervals import ERROR, MARGIN, fairness_of
from game.playtest.tally import Tally, changes_of

FIRST: Final = 50  # matches of each setting at the first interim analysis
MAX_POINTS: Final = 50  # Every share is known to within this many points from the start.


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """When a run may end: at a given precision, or when its questions are answered.

    With a `half_width` the run ends when the interval of every side's share reaches at most that
    far up and down; both are shares of the matches, 0.05 is five per cent. Without one it ends

    - with one setting: when each side is known to be fair or known to be unfair, that is, its
      interval lies within `margin` of an equal share, or wholly outside;
    - with several settings: when the `primary` measure of each is known to differ from that of the
      first, or the wins are known to differ by no more than `margin`.
    """

    half_width: float | None = None
    margin: float = MARGIN
    primary: str = WINS

    @property
    def reason(self) -> str:
        """The words for what is known when the rule is met."""
        if self.half_width is None:
            return _("the answer is known")
        return _("precise to ±{points} points", points=f"{100 * self.half_width:g}")

    def is_met(self, experiment: Experiment, tallies: Sequence[Tally]) -> bool:
        """Return whether the intervals of the counted matches satisfy the rule."""
        error = error_after(max(tally.matches for tally in tallies), True)
        if self.half_width is not None:
            together = 1 if experiment.kind == "ladder" else len(tallies)
            sides = [side for tally in tallies for side in tally.counted().sides]
            intervals = [side.interval(error / together) for side in sides]
            return all(high - low <= 2 * self.half_width for low, high in intervals)
        if len(tallies) == 1:
            fair_share = tallies[0].plan.fair
            intervals = [side.interval(error) for side in tallies[0].counted().sides]
            return all(
                fairness_of(low, high, fair_share, self.margin) != "unknown"
                for low, high in intervals
            )
        changes = changes_of(tallies, experiment.every_pair, self.primary)
        found = changes.between(stars_error(experiment, error))
        margin = self.margin if self.primary == WINS else 0.0
        settings = range(1, len(tallies))
        return all((0, one) in found and found[0, one].is_known(margin) for one in settings)


def read_stopping_rule(
    text: str, margin: float = MARGIN, primary: str = WINS
) -> StoppingRule | None:
    """Return the rule that `--until` asks for, or None for an empty text.

    The text is "decided" or a half width in points (per cent) between 0 and MAX_POINTS, such as
    "2.5". Raise ValueError for any other text.
    """
    if text in ("", "decided"):
        return StoppingRule(None, margin, primary) if text else None
    try:
        points = float(text)
    except ValueError:
        points = 0.0
    if not 0 < points < MAX_POINTS:
        raise ValueError(
            f"--until needs a number of points above 0 and below {MAX_POINTS}, or 'decided', not "
            f"{quoted(text)}"
        )
    return StoppingRule(points / 100, margin, primary)


def error_at(analysis: int) -> float:
    """Return the error rate of an interim analysis; over all of them they add up to ERROR."""
    return ERROR / (analysis * (analysis + 1))


def error_after(matches: int, is_checked: bool) -> float:
    """Return the error rate of the intervals after so many matches of a setting.

    In a run whose stopping rule is checked, intervals of this rate hold together with those of all
    checks before.
    """
    return error_at(1 + len(interim_analyses(matches))) if is_checked else ERROR


def interim_analyses(games: int) -> list[int]:
    """Return the numbers of matches of a setting after which the rule is checked.

    The list does not hold `games` itself: after all matches the run ends anyway.
    """
    found, number = [], FIRST
    while number < games:
        found.append(number)
        number *= 2
    return found
