"""The difference between two settings, seed by seed, so that their common luck cancels out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from game.playtest.intervals import ERROR, LEAST, bounded, chance_of_no_rise, holm
from game.playtest.moments import NumberMoments

Verdict = Literal["clear", "unclear", "few"]
WINS: Final = "wins"  # the measures of every game
TURNS: Final = "turns"
DECISIONS: Final = "decisions"
PRIMARY_PART: Final = 0.8  # of the error, for the primary measure; the rest is for the others


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of a measure under two settings, and the 95 % interval of the difference."""

    before: float
    after: float
    low: float
    high: float
    pairs: int  # seeds that both have played
    chance: float  # of so large a difference, if there were none
    sure: bool = False  # whether that is rare even for the rarest of all that is compared

    @property
    def rise(self) -> float:
        """The difference of the means, positive when the second is higher."""
        return self.after - self.before

    @property
    def verdict(self) -> Verdict:
        """ "clear" when the difference is beyond chance, "few" with too few pairs to tell."""
        if self.pairs < LEAST:
            return "few"
        return "clear" if self.sure else "unclear"

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies wholly on one side of no difference."""
        return self.low > 0 or self.high < 0

    def is_within(self, margin: float) -> bool:
        """Return whether enough pairs show that the difference is no larger than a margin."""
        return self.verdict != "few" and -margin <= self.low and self.high <= margin

    def is_known(self, margin: float) -> bool:
        """Return whether there is a difference for sure, or for sure none beyond a margin."""
        return self.verdict == "clear" or self.is_within(margin)


@dataclass(slots=True)
class Rise:
    """Running statistics of the differences between paired numbers; the pairs are not stored.

    `reach` is the largest possible difference, or None without limit.
    """

    reach: float | None = None
    before: float = 0.0
    moments: NumberMoments = field(default_factory=NumberMoments)
    steps: Counter[float] = field(default_factory=Counter)

    def add(self, one: float, other: float) -> None:
        """Add a pair: the number under the first and under the second setting."""
        self.before += one
        self.moments.add(other - one)
        if self.reach is not None:
            self.steps[other - one] += 1

    def difference(self, error: float = ERROR) -> Difference:
        """Return the difference so far; raise ValueError without pairs."""
        count = self.moments.count
        if not count:
            raise ValueError("there are no matches to compare")
        first, mean = self.before / count, self.moments.mean
        if self.reach is None:
            found = self.moments.estimate(error)
            low, high, chance = found.low, found.high, self.moments.chance_of_nothing()
        else:
            low, high = bounded(self.steps, -self.reach, self.reach, error)
            chance = chance_of_no_rise(self.steps)
        return Difference(first, first + mean, low, high, count, chance)


Compared = Mapping[str, Difference]  # by measure


def corrected(found: Iterable[Compared], error: float = ERROR, primary: str = "") -> list[Compared]:
    """Return the differences of several settings with `sure` set on those beyond chance.

    All of them but those of the `primary` measure are tested together (Holm); differences of fewer
    than LEAST pairs are never sure.
    """
    settings = list(found)
    told = {
        (place, key): change
        for place, setting in enumerate(settings)
        for key, change in setting.items()
        if key != primary
    }
    many = [(key, change.chance) for key, change in told.items() if change.pairs >= LEAST]
    chances = holm([chance for _, chance in many])
    sure = {key for (key, _), chance in zip(many, chances, strict=True) if chance < error}
    return [
        {key: replace(change, sure=(place, key) in sure) for key, change in setting.items()}
        for place, setting in enumerate(settings)
    ]
