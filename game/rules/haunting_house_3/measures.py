"""The ending and the length of a match of The Haunting House 3."""

from __future__ import annotations

from typing import Final

from game.language import mark
from game.rules.haunting_house_3.state import HauntingHouse3

ENDINGS: Final = (  # The indices are the numbers of endings.
    mark("not over"),
    mark("left the house"),
    mark("ghost's goal"),
    mark("nearest"),
    mark("draw"),
)


def ending(state: HauntingHouse3) -> str:
    """Return the key of the ending of a match."""
    return ENDINGS[state.ending]


def turns(state: HauntingHouse3) -> int:
    """Return how many full rounds were begun."""
    return state.round
