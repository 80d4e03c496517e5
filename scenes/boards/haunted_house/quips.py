"""Remarks of the bots of Haunted House about their own public actions."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.haunted_house.facts import Captured, Missed, Walked
from scenes.boards.quips import BotLines


def doer(fact: Fact) -> int | None:
    """Return the player who may remark on a fact, or None."""
    match fact:
        case Walked() | Missed() | Captured():
            return fact.player
    return None


LINES: Final[BotLines] = {
    ("lodger", Walked): mark("I am only looking for the bathroom."),
    ("lodger", Missed): mark("Nobody in. I shall leave a note."),
    ("lodger", Captured): mark("I beg your pardon. I took you for the coat stand."),
    ("cook", Walked): mark("Something is cold in here, and it is not the soup."),
    ("cook", Missed): mark("Empty. Like my larder, come to think of it."),
    ("cook", Captured): mark("Got you. You are thinner than I expected."),
    ("butler", Walked): mark("One begins, as ever, with the corridors."),
    ("butler", Missed): mark("Not at home. I shall call again."),
    ("butler", Captured): mark("You are expected in the parlour."),
    ("governess", Walked): mark("Backs straight, and no running."),
    ("governess", Missed): mark("Hiding is not clever. Merely effective."),
    ("governess", Captured): mark("There you are. Lessons were at four."),
    ("dowager", Walked): mark("I have buried three husbands here. I know the way."),
    ("dowager", Missed): mark("If anybody asks, I was never here, either."),
    ("dowager", Captured): mark("How kind of you to be at home."),
}
