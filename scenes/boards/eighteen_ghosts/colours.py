"""The words for red, blue and yellow in the grammatical forms that sentences need.

English has one form; other languages inflect it. Each function gives the form for one grammatical
position.
"""

from __future__ import annotations

from typing import Final

from game.language import within

PLAYER_COLOURS: Final = ("#EDE4CC", "#B99AF0")  # Sheets and Hoods; no ghost has these colours.
KEYS: Final = ("red", "blue", "yellow")  # The sprites are called by these; people never read them.


def name(ghost: int) -> str:
    """Return a colour on its own, as in "beats blue d3" or "you still need blue"."""
    words = (
        within("colour by itself", "red"),
        within("colour by itself", "blue"),
        within("colour by itself", "yellow"),
    )
    return words[ghost % 3]


def starting(ghost: int) -> str:
    """Return a colour at the start of a sentence, as in "Blue d3 moves"."""
    words = (
        within("colour by itself, at the start of a sentence", "Red"),
        within("colour by itself, at the start of a sentence", "Blue"),
        within("colour by itself, at the start of a sentence", "Yellow"),
    )
    return words[ghost % 3]


def a_ghost(ghost: int) -> str:
    """Return the colour in "a red ghost is released" or "your red ghost escapes"."""
    words = (
        within("a red ghost, doing something", "red"),
        within("a red ghost, doing something", "blue"),
        within("a red ghost, doing something", "yellow"),
    )
    return words[ghost % 3]


def the_ghost(ghost: int) -> str:
    """Return the colour in "the red ghost escapes"."""
    words = (
        within("the red ghost, doing something", "red"),
        within("the red ghost, doing something", "blue"),
        within("the red ghost, doing something", "yellow"),
    )
    return words[ghost % 3]


def whom(ghost: int) -> str:
    """Return the colour in "it frees your red ghost" or "the way of the red ghost"."""
    words = (
        within("a red ghost, something done to it", "red"),
        within("a red ghost, something done to it", "blue"),
        within("a red ghost, something done to it", "yellow"),
    )
    return words[ghost % 3]


def ghosts(ghost: int) -> str:
    """Return the colour in "Ben's red ghosts"."""
    words = (
        within("red ghosts, several", "red"),
        within("red ghosts, several", "blue"),
        within("red ghosts, several", "yellow"),
    )
    return words[ghost % 3]


def portal(ghost: int) -> str:
    """Return the colour in "the red portal turns" or "it turns the red portal"."""
    words = (
        within("the red portal", "red"),
        within("the red portal", "blue"),
        within("the red portal", "yellow"),
    )
    return words[ghost % 3]


def chamber(ghost: int) -> str:
    """Return the colour in "choose a red chamber"."""
    words = (
        within("a red chamber", "red"),
        within("a red chamber", "blue"),
        within("a red chamber", "yellow"),
    )
    return words[ghost % 3]
