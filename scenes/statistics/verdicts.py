"""Sentences about results of matches, each with its doubt."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from game.language import _
from game.playtest.intervals import share_interval
from scenes.statistics.sums import SuccessTally

# The matches from which on the earlier half is compared with the later one.
COMPARED_MATCHES: Final = 20
SIGNIFICANCE_LEVEL: Final = 0.05  # A difference that luck makes less often than this is not luck.


def rate_sentence(tally: SuccessTally) -> str:
    """Return how often somebody wins, and the range in which the true share may lie."""
    low, high = (round(100 * edge) for edge in share_interval(tally.won, tally.count))
    return _(
        "**{won} of {count}** matches against bots were won. In the long run it may be anything "
        "from {low} to {high} of 100.",
        won=tally.won,
        count=tally.count,
        low=low,
        high=high,
    )


def change_sentence(course: Sequence[int]) -> str:
    """Return whether the later half of the results was better; empty with few matches."""
    if len(course) < COMPARED_MATCHES:
        return ""
    middle = len(course) // 2
    earlier, later = ([sign > 0 for sign in part] for part in (course[:middle], course[middle:]))
    counts = _(
        "{won} of the first {count} matches were won, {later} of the last {rest}.",
        won=sum(earlier),
        count=len(earlier),
        later=sum(later),
        rest=len(later),
    )
    doubt = _("That may be luck.")
    if luck_share(sum(earlier), len(earlier), sum(later), len(later)) < SIGNIFICANCE_LEVEL:
        doubt = _("Luck alone rarely makes such a difference.")
    return f"{counts} {doubt}"


def luck_share(won: int, count: int, later: int, rest: int) -> float:
    """Return how often luck makes a difference at least as rare (Fisher's exact test)."""
    all_won, all_played = won + later, count + rest
    ways = comb(all_played, all_won)

    def chance(wins: int) -> float:
        return comb(count, wins) * comb(rest, all_won - wins) / ways

    seen = chance(won)
    possible = range(max(0, all_won - rest), min(count, all_won) + 1)
    return sum(chance(wins) for wins in possible if chance(wins) <= seen * (1 + 1e-9))
