"""The strengths that a bot can have at a seat: its levels, and steps where two are far apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from game.bots.level import elos
from game.language import _, mark
from scenes.statistics.strength import NamedLevel, nearest_level

WIDEST_ELO: Final = 301  # The stronger of such neighbours wins 85 %.
STRENGTHS: Final = (  # The levels, the weakest first.
    mark("Made for a first match."),
    mark("Beats most beginners."),
    mark("Good company for an evening."),
    mark("Hard to beat."),
    mark("The best player in the house."),
)


@dataclass(frozen=True, slots=True)
class Rival:
    """A level, or a strength between two levels with name and face of the nearer one."""

    level: NamedLevel
    elo: int = 0  # 0 stands for exactly that of the level.
    lower: NamedLevel | None = None  # The level below a strength between two.
    upper: NamedLevel | None = None
    step: int = 0  # The place between them; 1 is the weakest.
    wins: int = 0  # The wins against the strength before, per cent.

    @property
    def number(self) -> str:
        """The number of the level; a step has that of the level below, such as "3+"."""
        return f"{self.lower.number}{'+' * self.step}" if self.lower else f"{self.level.number}"

    @property
    def name(self) -> str:
        """What it is called in a list."""
        if self.lower is None or self.upper is None:
            return f"{self.number} {_(self.level.name)}"
        lower, upper = _(self.lower.name), _(self.upper.name)
        # For translators: a bot that is stronger than one and weaker than the other.
        between = _("Between {lower} and {upper}", lower=lower, upper=upper)
        return f"{self.number} {between}"

    @property
    def worth(self) -> str:
        """A sentence about its strength."""
        if not self.elo:
            return _(STRENGTHS[self.level.number - 1])
        return _("Should beat the one above it in {wins} % of matches.", wins=self.wins)


def rivals_of(levels: Sequence[NamedLevel]) -> list[Rival]:
    """Return the levels, with steps between them so that no gap exceeds WIDEST_ELO."""
    known, found = elos(levels), list[Rival]()
    for level in levels:
        if found:
            lower = found[-1].level
            base, gap = known[lower.key], known[level.key] - known[lower.key]
            steps = ceil(gap / WIDEST_ELO)
            wins = round(100 / (1 + 10 ** (-gap / max(1, steps) / 400)))
            for step in range(1, steps):
                elo = base + round(gap * step / steps)
                found.append(Rival(nearest_level(levels, elo), elo, lower, level, step, wins))
        found.append(Rival(level))
    return found


def rival_like(rivals: Sequence[Rival], level: NamedLevel, elo: int) -> Rival:
    """Return the rival of a level, or the step nearest to a strength if there are any."""
    exact = next(rival for rival in rivals if rival.level is level and not rival.elo)
    steps = [rival for rival in rivals if rival.elo] if elo else []
    return min(steps, key=lambda rival: abs(rival.elo - elo), default=exact)
