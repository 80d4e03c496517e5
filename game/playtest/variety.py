"""How many different openings and plans are played, and how many of them win.

The number is that of equally frequent ones among which two matches would agree equally often; its
binary logarithm is Renyi's entropy of order 2. Other than Shannon's, it is estimated without a bias
towards few ones. A plan is what sort of actions a player took at all.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isinf, log2, sqrt
from typing import Final, Literal

from game import catalog
from game.playtest.intervals import ERROR_RATE, share_interval, student_deviations, widening_factor
from game.playtest.moments import Estimate
from game.playtest.tally import Tally

Kind = Literal["openings", "plans"]

MIN_MATCHES: Final = 20  # Of fewer matches nothing is said.


@dataclass(frozen=True, slots=True)
class Variety:
    """The counts of different choices of one kind: all of them, and those that won."""

    kind: Kind
    seat: int
    what: str  # An example is "openings, Ghost".
    tried: int  # The number of different choices.
    won: int  # The number of different choices that won.
    matches: int
    number: Estimate  # The effective number of choices.
    winning: Estimate | None  # The effective number among winners, if enough won.

    @property
    def bits(self) -> str:
        """The entropy of what is played, in words."""
        return "-" if isinf(self.number.mean) else f"{log2(self.number.mean):.1f}"


def varieties(tally: Tally, error: float = ERROR_RATE) -> list[Variety]:
    """Return the variety of the openings and plans of each seat."""
    found, census, plan = [], tally.census, tally.plan
    kinds = catalog.find(plan.game).rules.study.kinds
    free = frozenset(kind.key for kind in kinds if kind.free)
    roles = [plan.role(seat) for seat in range(len(plan.seats))]
    for seat, role in enumerate(roles):
        name = f"{role} {seat + 1}" if roles.count(role) > 1 else role
        counted: tuple[tuple[Kind, tuple[Mapping[Hashable, int], ...]], ...] = (
            ("openings", census.openings_of(seat)),
            ("plans", census.plans_of(seat, free)),
        )
        for kind, (counts, winning) in counted:
            matches, enough = sum(counts.values()), sum(winning.values()) >= MIN_MATCHES
            if matches >= MIN_MATCHES:
                among = effective_number(winning, error) if enough else None
                number = effective_number(counts, error)
                told = f"{kind}, {name}"
                tried, won = len(counts), len(winning)
                found.append(Variety(kind, seat, told, tried, won, matches, number, among))
    return found


def effective_number(counts: Mapping[Hashable, int], error: float = ERROR_RATE) -> Estimate:
    """Return the number of equally frequent things that agree as often as the counted ones.

    The chance that two matches agree is estimated without bias, with the variance of a U-statistic.
    For its interval two matches are added that agree with none. The ends may be infinite.
    """
    agree, _ = _agreement([*counts.values()])
    middle, spread = _agreement([*counts.values(), 1, 1])
    total = sum(counts.values())
    half = student_deviations(total - 1, error) * widening_factor(total) * spread
    low, high = min(agree, middle) - half, max(agree, middle) + half
    if agree:  # The chance is skewed, so the logarithmic interval may be wider.
        factor = 1 + half / agree
        low, high = min(low, agree / factor), max(high, agree * factor)
    pairs = total * (total - 1) // 2
    least, most = share_interval(agree * pairs, pairs, error)
    unseen = share_interval(0, total, error)[1] / total
    low, high = min(low, least), min(1.0, max(high, most) + unseen)
    ends = (1 / high, 1 / low if low > 0 else inf)
    return Estimate(1 / agree if agree else inf, *ends)


def _agreement(counts: Sequence[int]) -> tuple[float, float]:
    """Return the chance that two matches agree, and its standard deviation."""
    total = sum(counts)
    agree = sum(n * (n - 1) for n in counts) / (total * (total - 1))
    shares = [(n / total, (n - 1) / (total - 1)) for n in counts]
    single = max(0.0, sum(p * q * q for p, q in shares) - agree * agree)
    double = agree * (1 - agree)
    return agree, sqrt((4 * (total - 2) * single + 2 * double) / (total * (total - 1)))
