"""The share of luck in the results: what remains after adjusting for seats and the better bot.

Two different bots sit at every seat in turn with the same seeds. The variance of the results of the
seats (win 1, draw 0, loss -1) then splits into four parts, as in an analysis of variance:

- skill: the difference between the mean results of the two bots;
- seat: the differences between the mean results of the seats, whichever bot sits there;
- deal: what the same seed gives to the same seat, whichever bot sits there (cards, maps, dice);
- play: the rest, which is chance during play and random choices of the bots.

Luck is deal plus play. Between equal bots nearly everything is luck, so read the share together
with the difference in strength: over a ladder it is the luck of a match between two levels drawn at
random.

The interval comes from the means of the bots and of the seats, seed by seed: each has the interval
of a mean between its least and its most (see `intervals.bounded`), and so has its square, which is
what it takes from luck. Both hold together at half the error rate each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.playtest.intervals import ERROR_RATE, bounded
from game.playtest.match_plan import MatchPlan
from game.playtest.moments import Estimate

MIN_MATCHES: Final = 40  # Fewer matches give no estimate.


@dataclass(frozen=True, slots=True)
class LuckShares:
    """The shares of the variance of a match's result, each 0 to 1; `luck` has an interval."""

    skill: float
    seat: float
    deal: float
    play: float
    luck: Estimate


class _Group:
    """The results of a bot or of a seat, and by how much they are above the mean of each seed."""

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0
        self.above: Counter[float] = Counter()

    def add(self, sign: float) -> None:
        self.count += 1
        self.total += sign


@dataclass(slots=True)
class _Sums:
    """Sums over the matches of a plan."""

    matches: int = 0
    bots: dict[str, _Group] = field(default_factory=dict)
    seats: dict[int, _Group] = field(default_factory=dict)
    squares: float = 0.0
    pairs: int = 0
    products: float = 0.0  # Products of the results of one seat in two seatings.


class LuckCount:
    """Sums over the results of a plan, match by match, from which the shares are computed."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        self.sums = _Sums()

    @property
    def usable(self) -> bool:
        """Whether the plan can separate skill from luck: paired, with different bots."""
        plan = self.plan
        return plan.paired and len(set(plan.seats)) > 1 and not plan.forbidden

    def add(self, number: int, signs: Sequence[float], fellows: Iterable[Sequence[float]]) -> None:
        """Add a match: the results of its seats, and those of the other seatings of its seed.

        `fellows` are in the order of their numbers.
        """
        plan, sums, others = self.plan, self.sums, list(fellows)
        sums.matches += 1
        for seat, (bot, sign) in enumerate(zip(plan.bots(number), signs, strict=True)):
            sums.bots.setdefault(plan.seats[bot], _Group()).add(sign)
            sums.seats.setdefault(seat, _Group()).add(sign)
            sums.squares += sign * sign
        for fellow in others:
            sums.pairs += len(signs)
            sums.products += sum(a * b for a, b in zip(signs, fellow, strict=True))
        if len(others) + 1 == plan.matches_a_seed:
            place = number % plan.matches_a_seed
            self._add_seed(number - place, [*others[:place], signs, *others[place:]])

    def _add_seed(self, first: int, results: Sequence[Sequence[float]]) -> None:
        """Add how far each bot and each seat is above the mean of a seed that is complete."""
        by_bot: dict[str, list[float]] = {}
        by_seat: dict[int, list[float]] = {}
        for turn, signs in enumerate(results):
            for seat, (bot, sign) in enumerate(
                zip(self.plan.bots(first + turn), signs, strict=True)
            ):
                by_bot.setdefault(self.plan.seats[bot], []).append(sign)
                by_seat.setdefault(seat, []).append(sign)
        every = [sign for signs in results for sign in signs]
        mean = sum(every) / len(every)
        for name, found in by_bot.items():
            self.sums.bots[name].above[round(sum(found) / len(found) - mean, 9)] += 1
        for seat, found in by_seat.items():
            self.sums.seats[seat].above[round(sum(found) / len(found) - mean, 9)] += 1


def luck_shares(counts: Sequence[LuckCount], error: float = ERROR_RATE) -> LuckShares | None:
    """Return the mean shares over the usable plans, or None with fewer than MIN_MATCHES matches."""
    counts = [count for count in counts if count.usable]
    if not counts or sum(count.sums.matches for count in counts) < MIN_MATCHES:
        return None
    known = [found for count in counts if (found := _shares(count.plan, count.sums, error))]
    if not known:
        return None
    skill, seat, deal, low, high = (sum(part) / len(known) for part in zip(*known, strict=True))
    share = 1 - skill - seat
    luck = Estimate(share, max(0.0, min(share, low)), min(1.0, max(share, high)))
    return LuckShares(skill, seat, deal, max(0.0, share - deal), luck)


def _shares(
    plan: MatchPlan, sums: _Sums, error: float
) -> tuple[float, float, float, float, float] | None:
    """Return the shares of skill, seat and deal, and the ends of the share of luck.

    Return None when all results are the same.
    """
    bots, seats = list(sums.bots.values()), list(sums.seats.values())
    count = sum(group.count for group in seats)
    mean = sum(group.total for group in seats) / count
    total = sums.squares / count - mean * mean
    if total <= 1e-12:
        return None
    raw = [_between(groups, mean, count) / total for groups in (bots, seats)]
    # The share of the variance that chance alone gives each group.
    rest = max(0.0, 1 - sum(raw)) / count
    skill, seat = (
        max(0.0, found - (len(groups) - 1) * rest)
        for found, groups in zip(raw, (bots, seats), strict=True)
    )
    ends = [_ends(groups, count, total, error / 2) for groups in (bots, seats)]
    low = 1 - sum(most for _, most in ends)
    high = 1 - sum(least for least, _ in ends)
    if not sums.pairs:
        return skill, seat, 0.0, low, high
    shared = sums.products / sums.pairs - mean * mean
    sitting = plan.seats[: plan.matches_a_seed]  # The bots that take each seat in turn.
    means = [
        sums.bots[name].total / sums.bots[name].count - mean
        for name in sitting
        if name in sums.bots
    ]
    ways = len(means) * (len(means) - 1)  # Each pair of seatings has two bots.
    apart = (sum(means) ** 2 - sum(value * value for value in means)) / max(1, ways)
    deal = min(max(0.0, (shared - apart) / total - seat), 1 - skill - seat)
    return skill, seat, deal, low, high


def _between(groups: Sequence[_Group], mean: float, count: float) -> float:
    """Return the variance between groups."""
    return sum(group.count * (group.total / group.count - mean) ** 2 for group in groups) / count


def _ends(
    groups: Sequence[_Group], count: float, total: float, error: float
) -> tuple[float, float]:
    """Return the interval of the share of the variance between groups."""
    least = most = 0.0
    for group in groups:
        weight = group.count / count
        reach = 2 * (1 - weight)  # The group is a part of the mean of all.
        low, high = bounded(group.above, -reach, reach, error)
        least += weight * (0.0 if low <= 0 <= high else min(low * low, high * high))
        most += weight * max(low * low, high * high)
    return least / total, most / total
