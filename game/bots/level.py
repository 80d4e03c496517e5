"""Levels: named bots of graded strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from game.bots.bot import Bot
from game.bots.style import ActionWeights

# Levels that were never measured lie this far apart.
UNMEASURED_STEP_ELO: Final = 200


class Graded(Protocol):
    """What has a key, and a strength if it was measured."""

    @property
    def key(self) -> str:
        """The key used in seats and saved matches."""

    @property
    def elo(self) -> int:
        """The strength in Elo."""


def elos(levels: Sequence[Graded]) -> dict[str, int]:
    """Return the strength of each level by its key, the weakest first."""
    measured = len({level.elo for level in levels}) > 1
    return {
        level.key: level.elo if measured else n * UNMEASURED_STEP_ELO
        for n, level in enumerate(levels)
    }


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with its name, its number and its measured strength."""

    key: str
    number: int  # 1 is the weakest.
    name: str
    summary: str
    measured: str  # The result against the level below.
    bot: Bot[Any]
    elo: int = 0  # The strength on the dial of the game, or 0 if it was not measured.
    # The style of bots about as strong, or None if the anchors have styles.
    style: ActionWeights | None = None
