"""What playtests note of a match of Ghost Hunt."""

from __future__ import annotations

from game.rules.ghost_hunt.position import ENDINGS, Position
from game.state import State


def ending(state: State) -> str:
    """Return the name of what ended a match."""
    assert isinstance(state, Position)
    return ENDINGS[state.ending]


def turns(state: State) -> int:
    """Return how many rounds were begun."""
    assert isinstance(state, Position)
    return state.round
