"""Results counted match by match, the plain way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played, Score, Spread
from game.playtest.tally import Tally, number_of


def score(results: Iterable[float]) -> Score:
    signs = Counter((value > 0) - (value < 0) for value in results)
    return Score(signs[1], signs[0], signs[-1])


def by_seat(matches: Sequence[Played], seats: int) -> list[Score]:
    return [score(match.returns[seat] for match in matches) for seat in range(seats)]


def by_bot(matches: Sequence[Played], bots: int) -> list[Score]:
    return [score(match.returns[match.bots.index(bot)] for match in matches) for bot in range(bots)]


def spread(numbers: Iterable[int]) -> Spread:
    ordered = sorted(numbers)
    count = len(ordered)
    return Spread(ordered[count // 2], ordered[count * 9 // 10], ordered[0], ordered[-1])


def endings(matches: Iterable[Played]) -> dict[str, int]:
    counted = Counter(match.ending for match in matches)
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))


def tally_of(plan: MatchPlan, matches: Iterable[Played]) -> Tally:
    """Return the tally of these matches of a plan."""
    tally = Tally(plan)
    for match in matches:
        tally.add(number_of(plan, match), match)
    return tally
