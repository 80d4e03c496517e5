"""Remarks of the bots of Ghost Hunt about their own public actions."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.ghost_hunt.facts import Found, Hid, HuntBegan, Killed
from scenes.boards.quips import BotLines


def doer(fact: Fact) -> int | None:
    """Return the player who may remark on a fact, or None."""
    match fact:
        case HuntBegan() | Killed():
            return 0
        case Hid():
            return fact.hunter + 1
        case Found(hunter=int(hunter)):
            return hunter + 1
    return None


LINES: Final[BotLines] = {
    ("errand", HuntBegan): mark("Sorry about this. I was told to."),
    ("errand", Hid): mark("Nobody ever looks in here. I never do."),
    ("errand", Found): mark("I found something! I was after the biscuits."),
    ("gardener", HuntBegan): mark("Off my lawn, all of you."),
    ("gardener", Hid): mark("I am a shrub. Walk on."),
    ("gardener", Found): mark("Dig long enough, and something turns up."),
    ("sexton", HuntBegan): mark("Your names are in the book already."),
    ("sexton", Hid): mark("Close the lid quietly, please."),
    ("sexton", Found): mark("One more line for the register."),
    ("alienist", HuntBegan): mark("Do not run. It only confirms the diagnosis."),
    ("alienist", Hid): mark("This is not fear. This is observation."),
    ("alienist", Found): mark("Interesting. And how does that make you feel?"),
    ("spiritualist", HuntBegan): mark("You did ask whether anybody was there."),
    ("spiritualist", Hid): mark("You may reach me by knocking."),
    ("spiritualist", Found): mark("A sign! It wishes to be left alone."),
}
