"""The share of luck in the results: what remains after adjusting for seats and the better bot.

Two different bots sit at every seat in turn with the same seeds. The variance of the results of the
seats (win 1, draw 0, loss -1) then splits into four parts, as in an analysis of variance:

- skill: the difference between the mean results of the two bots;
- seat: the differences between the mean results of the seats, whichever bot sits there;
- deal: what the same seed gives to the same seat, whichever bot sits there (cards, maps, dice);
- play: the rest, which is chance during play and random choices of the bots.

Luck is deal plus play. Between equal bots nearly everything is luck, so read the share together
with the difference in strength: over a ladder it is the luck of a match between two levels drawn at
random. Intervals come from a jackknife that leaves out each of twenty blocks of seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from game.playtest.intervals import Z, student
from game.playtest.match_plan import MatchPlan
from game.playtest.moments import Estimate

BLOCKS: Final = 20
LEAST: Final = 2 * BLOCKS  # matches needed for an estimate
SURE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class LuckShares:
    """The shares of the variance of a match's result, each 0 to 1; `luck` has an interval."""

    skill: float
    seat: float
    deal: float
    play: float
    luck: Estimate


@dataclass(slots=True)
class _Block:
    """Sums over some seeds."""

    matches: int = 0
    bots: dict[str, list[float]] = field(default_factory=dict)  # by name: count, sum
    seats: dict[int, list[float]] = field(default_factory=dict)
    squares: float = 0.0
    pairs: int = 0
    products: float = 0.0  # of results of the same seat in two seatings of a seed


class LuckCount:
    """Sums over the results of a plan, match by match, from which the shares are computed."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        self.blocks = [_Block() for _ in range(BLOCKS)]

    @property
    def usable(self) -> bool:
        """Whether the plan can separate skill from luck: paired, with different bots."""
        plan = self.plan
        return plan.paired and len(set(plan.seats)) > 1 and not plan.forbidden

    def add(self, number: int, signs: Sequence[float], fellows: Iterable[Sequence[float]]) -> None:
        """Add a match: the results of its seats, and those of the other seatings of its seed."""
        plan = self.plan
        block = self.blocks[number // plan.matches_a_seed % BLOCKS]
        block.matches += 1
        for seat, (bot, sign) in enumerate(zip(plan.bots(number), signs, strict=True)):
            _add(block.bots.setdefault(plan.seats[bot], [0.0, 0.0]), (1.0, sign))
            _add(block.seats.setdefault(seat, [0.0, 0.0]), (1.0, sign))
            block.squares += sign * sign
        for fellow in fellows:
            block.pairs += len(signs)
            block.products += sum(a * b for a, b in zip(signs, fellow, strict=True))


def luck_shares(counts: Sequence[LuckCount]) -> LuckShares | None:
    """Return the mean shares over the usable plans, or None with fewer than LEAST matches."""
    counts = [count for count in counts if count.usable]
    enough = sum(block.matches for count in counts for block in count.blocks) >= LEAST
    if not counts or not enough:
        return None
    whole = _mean([_shares(count.plan, count.blocks) for count in counts])
    if whole is None:
        return None
    left_out = []
    for block in range(BLOCKS):
        rest = _mean(
            [
                _shares(count.plan, count.blocks[:block] + count.blocks[block + 1 :])
                for count in counts
            ]
        )
        if rest is not None:
            left_out.append(1 - rest[0] - rest[1])
    skill, seat, deal = whole
    share, middle = 1 - skill - seat, sum(left_out) / len(left_out)
    spread = sum((value - middle) ** 2 for value in left_out)
    half = student(len(left_out) - 1) * sqrt((len(left_out) - 1) / len(left_out) * spread)
    if half < SURE:  # all went one way: as far as Wilson's interval of a share of nothing goes
        half = 4 * Z * Z / sum(block.matches for count in counts for block in count.blocks)
    luck = Estimate(share, max(0.0, share - half), min(1.0, share + half))
    return LuckShares(skill, seat, deal, max(0.0, share - deal), luck)


Shares = tuple[float, float, float]


def _mean(shares: Sequence[Shares | None]) -> Shares | None:
    known = [found for found in shares if found is not None]
    if not known:
        return None
    skill, seat, deal = (sum(part) / len(known) for part in zip(*known, strict=True))
    return skill, seat, deal


def _shares(plan: MatchPlan, blocks: Sequence[_Block]) -> Shares | None:
    """Return the shares of skill, seat and deal, or None when all results are the same."""
    bots: dict[str, list[float]] = {}
    seats: dict[int, list[float]] = {}
    for block in blocks:
        for key, sums in block.bots.items():
            _add(bots.setdefault(key, [0.0, 0.0]), sums)
        for place, sums in block.seats.items():
            _add(seats.setdefault(place, [0.0, 0.0]), sums)
    count = sum(sums[0] for sums in seats.values())
    if not count:
        return None
    mean = sum(sums[1] for sums in seats.values()) / count
    total: float = sum(block.squares for block in blocks) / count - mean * mean
    if total <= 0:
        return None
    skill = _between(list(bots.values()), mean, count, total) / total
    seat = _between(list(seats.values()), mean, count, total) / total
    pairs = sum(block.pairs for block in blocks)
    if not pairs:
        return skill, seat, 0.0
    shared = sum(block.products for block in blocks) / pairs - mean * mean
    sitting = plan.seats[: plan.matches_a_seed]  # who takes any one seat, in turn
    means = [bots[name][1] / bots[name][0] - mean for name in sitting if name in bots]
    ways = len(means) * (len(means) - 1)  # another bot sits there in another seating
    apart = (sum(means) ** 2 - sum(value * value for value in means)) / max(1, ways)
    deal = min(max(0.0, (shared - apart) / total - seat), 1 - skill - seat)
    return skill, seat, deal


def _add(sums: list[float], more: Sequence[float]) -> None:
    sums[0] += more[0]
    sums[1] += more[1]


def _between(groups: list[list[float]], mean: float, count: float, total: float) -> float:
    """Return the variance between groups, less what chance alone would give."""
    found = sum(n * (s / n - mean) ** 2 for n, s in groups if n) / count
    return max(0.0, found - (len(groups) - 1) * total / count)
