"""What each character does when it moves, and what its power does, in sentences."""

from __future__ import annotations

from typing import Final

from game.language import _, mark
from game.rules.guidance_rite.tables import CROW, GUARDIAN, LIZARD, MONSTER, NONE, RAT
from scenes.boards.guidance_rite import click_paths

ABILITIES: Final = {
    NONE: mark("It goes one square along an arrow."),
    RAT: mark("Its arrows turn with every move."),
    CROW: mark("It may jump two squares to an empty one."),
    LIZARD: mark("Each step uses up its arrow."),
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
POWERS_SAID: Final = {
    RAT: mark("Turns its own arrows right round."),
    CROW: mark("Makes its used arrows work again."),
    LIZARD: mark("Gets one more arrow."),
    MONSTER: mark("Takes an arrow from a neighbour."),
}
ITEMS_SAID: Final = {
    click_paths.HONOUR_PLACE: mark("Adds an arrow to a piece of each player."),
    click_paths.ROTATE_PLACE: mark("Turns the arrows of a piece of yours."),
    click_paths.SWAP_PLACE: mark("Swaps the characters of two pieces."),
}


def ability(character: int) -> str:
    """Return what a character does when it moves, in one sentence."""
    return _(ABILITIES[character])


def ability_detail(character: int) -> str:
    """Return what else is to be known about the moves of a character, in one sentence."""
    return _(DETAILS[character])


def power_words(character: int, final: bool) -> str:
    """Return what the power of a character does, in one sentence."""
    if character == CROW and final:
        return _("Makes grey arrows of yours black.")
    return _(POWERS_SAID[character]) if character in POWERS_SAID else ""


def item_words(place: str) -> str:
    """Return what the item at a place beside the board does, in one sentence."""
    return _(ITEMS_SAID[place])
