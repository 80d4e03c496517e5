"""Remarks of the bots of Guidance Rite about their own public actions."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.guidance_rite.facts import Bitten, Captured, Empowered, TurnedRound
from scenes.boards.quips import BotLines


def doer(fact: Fact) -> int | None:
    """Return the player who may remark on a fact, or None."""
    match fact:
        case Captured() if not fact.friend:
            return fact.player
        case Empowered():
            return fact.player
    return None


LINES: Final[BotLines] = {
    ("acolyte", Captured): mark("Oh! Is that one mine now?"),
    ("acolyte", Empowered): mark("The book said it might tingle."),
    ("sexton", Captured): mark("There was room beside the others."),
    ("sexton", TurnedRound): mark("A drop of oil, and it turns."),
    ("sexton", Bitten): mark("It was loose anyway."),
    ("sexton", Empowered): mark("Waste not, want not."),
    ("warlock", Captured): mark("It shall rise again. Not tonight, though."),
    ("warlock", Empowered): mark("No thunder, I am afraid. Budget cuts."),
    ("oracle", Captured): mark("It was written. I wrote it."),
    ("oracle", Empowered): mark("You will see why. I already have."),
    ("shepherd", Captured): mark("Come along. The flock is waiting."),
    ("shepherd", Bitten): mark("It only wants to play."),
    ("shepherd", Empowered): mark("A gentle push. They are used to it."),
}
