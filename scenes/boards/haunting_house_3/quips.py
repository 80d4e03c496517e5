"""Remarks of the bots of The Haunting House 3 about their own public actions."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.haunting_house_3.facts import Died, Rotated
from scenes.boards.quips import BotLines


def doer(fact: Fact) -> int | None:
    """Return the player who may remark on a fact, or None."""
    match fact:
        case Rotated() | Died():
            return fact.seat
    return None


LINES: Final[BotLines] = {
    ("guest", Rotated): mark("Was the door not over there a moment ago?"),
    ("guest", Died): mark("Could somebody still take my coat?"),
    ("footman", Rotated): mark("The room has been turned, as was surely wished."),
    ("footman", Died): mark("I shall carry on. It is in the contract."),
    ("gardener", Rotated): mark("A little towards the light. Rooms like that."),
    ("gardener", Died): mark("Ah well. Compost."),
    ("chaplain", Rotated): mark("Mysterious are the ways. This one especially."),
    ("chaplain", Died): mark("As I have been saying for years."),
    ("architect", Rotated): mark("On my plan it always stood like that."),
    ("architect", Died): mark("A flaw in the house. Not one of mine."),
}
