"""What each character does when it moves, in sentences."""

from __future__ import annotations

from typing import Final

from game.language import _, mark
from game.rules.guidance_rite.tables import CROW, GUARDIAN, LIZARD, MONSTER, NONE, RAT

ABILITIES: Final = {
    NONE: mark("It goes one square along an arrow."),
    RAT: mark("Its arrows turn with every move."),
    CROW: mark("It may jump two squares to an empty one."),
    LIZARD: mark("Each step removes its arrow."),
    GUARDIAN: mark("It may leave over the edge and come in opposite."),
    MONSTER: mark("It moves two squares at a time."),
}
DETAILS: Final = {
    NONE: mark("It has no power."),
    RAT: mark("What pointed up then points up to the right."),
    CROW: mark("It can do so once along each arrow."),
    LIZARD: mark("Out of arrows, it gets all eight back."),
    GUARDIAN: mark("If it captures that way, it becomes plain."),
    MONSTER: mark("A single step makes it plain."),
}


def ability(character: int) -> str:
    """Return what a character does when it moves, in one sentence."""
    return _(ABILITIES[character])


def ability_detail(character: int) -> str:
    """Return what else is to be known about the moves of a character, in one sentence."""
    return _(DETAILS[character])
