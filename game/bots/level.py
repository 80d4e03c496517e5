"""Levels: named bots of graded strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bots.bot import Bot
from game.bots.style import ActionWeights


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with its name, its number and its measured strength."""

    key: str
    number: int  # 1 is the weakest
    name: str
    summary: str
    measured: str  # how it did against the level below
    bot: Bot[Any]
    elo: int = 0  # its strength on the dial of the game, where that was measured
    style: ActionWeights | None = None  # of bots about as strong, None where anchors have their own
