"""The strength dial: bots of any strength between the anchors of a game.

The anchors are bots of known skill, the weakest first. Place 2.3 on the scale is a bot that plays
three turns in ten like anchor 3, and the others like anchor 2. A table, which `tools/calibrate.py`
measures, tells how strong each place is in Elo; the weakest anchor has 0.

Which anchor plays is settled once for a turn, so that no plan is torn apart. The turns of the
stronger one are spread evenly, after the golden ratio: a match is about as hard as any other. Where
a decision stands alone, it is drawn. Nothing is remembered between decisions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, Final

from game.bots.bot import Bot, Decision, never
from game.bots.style import ActionWeights

GOLDEN_SECTION: Final = (sqrt(5) - 1) / 2
# Nobody notices a difference in a share of turns this small.
UNNOTICED_SHARE: Final = 0.005
# These attributes of bots hold a style.
STYLE_ATTRIBUTES: Final = ("skill", "ghost_skill", "hunter_skill")

# It returns the turn's number, or None if the decision stands alone.
Turn = Callable[[Any], "int | None"]


def alone(observation: object) -> None:
    """Return None: every decision stands alone."""


@dataclass(frozen=True, slots=True)
class Blend:
    """A bot that plays a share of its turns like the stronger of two bots."""

    weaker: Bot[Any]
    stronger: Bot[Any]
    share: float
    turn: Turn

    def choose(
        self, observation: Any, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the decision of the stronger bot in its share of turns, else of the weaker one."""
        turn = self.turn(observation)
        drawn = rng.random() if turn is None else (turn + 1) * GOLDEN_SECTION % 1
        bot = self.stronger if drawn < self.share else self.weaker
        return bot.choose(observation, rng, stopped)


@dataclass(frozen=True, slots=True)
class Dial:
    """The scale of a game: its anchors, and how strong each place is.

    `table` holds (place, Elo), rising from the first anchor to the last.
    """

    anchors: tuple[Bot[Any], ...]
    table: tuple[tuple[float, int], ...]
    turn: Turn = alone

    def __post_init__(self) -> None:
        """Check that the table covers the whole scale and rises."""
        ends = self.table[0][0], self.table[-1][0]
        if ends != (0, len(self.anchors) - 1):
            raise ValueError(f"the table covers {ends} of {len(self.anchors)} anchors")
        if any(a >= c or b >= d for (a, b), (c, d) in pairwise(self.table)):
            raise ValueError("the table does not rise")

    @property
    def weakest(self) -> int:
        """The Elo of the first anchor."""
        return self.table[0][1]

    @property
    def strongest(self) -> int:
        """The Elo of the last anchor."""
        return self.table[-1][1]

    def place(self, elo: float) -> float:
        """Return the place of a strength; beyond the scale it is an end."""
        return _between([(b, a) for a, b in self.table], elo)

    def elo(self, place: float) -> int:
        """Return the strength of a place."""
        return round(_between([(a, float(b)) for a, b in self.table], place))

    def at(self, place: float, style: ActionWeights | None = None) -> Bot[Any]:
        """Return the bot at a place, with a style of its own if one is given."""
        number = min(int(place), len(self.anchors) - 2)
        share = min(1.0, place - number)
        weaker = styled(self.anchors[number], style)
        if share < UNNOTICED_SHARE:
            return weaker
        stronger = styled(self.anchors[number + 1], style)
        return (
            stronger if share > 1 - UNNOTICED_SHARE else Blend(weaker, stronger, share, self.turn)
        )

    def bot(self, elo: float, style: ActionWeights | None = None) -> Bot[Any]:
        """Return the bot of a strength."""
        return self.at(self.place(elo), style)


def _between(table: list[tuple[float, float]], at: float) -> float:
    """Return the second number at a first number, on straight lines between rows."""
    if at <= table[0][0]:
        return table[0][1]
    if at >= table[-1][0]:
        return table[-1][1]
    row = bisect_right(table, at, key=lambda found: found[0])
    (low, below), (high, above) = table[row - 1 : row + 1]
    return below + (above - below) * (at - low) / (high - low)


def styled(bot: Bot[Any], style: ActionWeights | None) -> Bot[Any]:
    """Return a copy of a bot with another style, or the bot itself for None."""
    if style is None:
        return bot
    if isinstance(bot, Blend):
        weaker, stronger = styled(bot.weaker, style), styled(bot.stronger, style)
        return replace(bot, weaker=weaker, stronger=stronger)
    return _restyled(bot, style)


def _restyled(bot: Any, style: ActionWeights) -> Bot[Any]:
    found: Any = copy(bot)
    if hasattr(found, "style"):
        found.style = style
    for name in STYLE_ATTRIBUTES:
        if hasattr(getattr(found, name, None), "style"):
            setattr(found, name, replace(getattr(found, name), style=style))
    restyled: Bot[Any] = found
    return restyled
