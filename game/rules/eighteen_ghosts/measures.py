"""What playtests note of a match of 18 Ghosts."""

from __future__ import annotations

from typing import Final

from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.state import State

ENDINGS: Final = (  # in the order of the numbers in `state`
    "not over",
    "goal",
    "dead position",
    "third repetition",
    "hundred quiet turns",
    "thousand turns",
)


def ending(state: State) -> str:
    """Return the name of the way in which the rules ended a match."""
    assert isinstance(state, EighteenGhosts)
    return ENDINGS[state.ending]


def turns(state: State) -> int:
    """Return how many turns were played after the set-up."""
    assert isinstance(state, EighteenGhosts)
    return state.turns
