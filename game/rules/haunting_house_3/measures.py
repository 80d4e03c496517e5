"""What playtests note of a match of The Haunting House 3."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3.position import Position
from game.state import State

ENDINGS: Final = ("not over", "left the house", "ghost's goal", "nearest", "draw")  # by number


def ending(state: State) -> str:
    """Return the name of the way in which a match ended."""
    assert isinstance(state, Position)
    return ENDINGS[state.ending]


def turns(state: State) -> int:
    """Return how many full rounds were begun."""
    assert isinstance(state, Position)
    return state.round
