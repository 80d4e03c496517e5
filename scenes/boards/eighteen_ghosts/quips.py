"""Remarks of the bots of 18 Ghosts about their own public actions."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.eighteen_ghosts.facts import Escaped, Fought
from scenes.boards.quips import BotLines


def doer(fact: Fact) -> int | None:
    """Return the player who may remark on a fact, or None."""
    match fact:
        case Fought(won=True) | Escaped():
            return fact.ghost // 3
    return None


LINES: Final[BotLines] = {
    ("page", Fought): mark("Did I do that? I did that!"),
    ("page", Escaped): mark("He only wanted some air, he said."),
    ("maid", Fought): mark("I have swept that corner, too."),
    ("maid", Escaped): mark("One fewer to dust around."),
    ("medium", Fought): mark("I saw it coming. He did not."),
    ("medium", Escaped): mark("It speaks from beyond: it says there is a draught."),
    ("warden", Fought): mark("To the cells, and mind your sheet."),
    ("warden", Escaped): mark("He has been signed out. By me."),
    ("countess", Fought): mark("How tiresome. Do take it downstairs."),
    ("countess", Escaped): mark("One never leaves early. One leaves first."),
}
