"""The ending and the length of a match of 18 Ghosts."""

from __future__ import annotations

from typing import Final

from game.language import mark
from game.rules.eighteen_ghosts.state import EighteenGhosts

ENDINGS: Final = (  # The indices are the ending numbers in `state`.
    mark("not over"),
    mark("goal"),
    mark("dead position"),
    mark("third repetition"),
    mark("hundred quiet turns"),
    mark("thousand turns"),
)


def ending(state: EighteenGhosts) -> str:
    """Return the key of the ending of a match."""
    return ENDINGS[state.ending]


def turns(state: EighteenGhosts) -> int:
    """Return how many turns were played after the set-up."""
    return state.turns
