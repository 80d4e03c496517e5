"""The ending and the length of a match of Guidance Rite."""

from __future__ import annotations

from game.language import mark
from game.rules.guidance_rite.state import (
    SUDDEN_DEATH,
    GuidanceRite,
)
from game.state import TERMINAL


def ending(state: GuidanceRite) -> str:
    """Return the key of the ending of a match."""
    if state.current_player != TERMINAL:
        return mark("not over")
    if state.wins[0] == state.wins[1]:
        return mark("draw")
    if state.bout == SUDDEN_DEATH:
        return mark("sudden death")
    return mark("two bouts") if max(state.wins) == 2 else mark("more bouts")


def turns(state: GuidanceRite) -> int:
    """Return how many turns of single players were played in all bouts."""
    return state.turns
