"""A level: a bot with a name and a budget."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.bot import Bot


@dataclass(frozen=True, slots=True)
class Level:
    """A named bot with its budget."""

    key: str
    number: int  # 1 is the weakest
    name: str
    summary: str
    measured: str  # how it did against the level below
    bot: Bot
