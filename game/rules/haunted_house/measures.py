"""The ending and the length of a match of Haunted House."""

from __future__ import annotations

from game.entry import kind_of
from game.language import mark
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import OVER


def ending(state: HauntedHouse) -> str:
    """Return the key of the criterion that decided a match."""
    if state.phase != OVER:
        return mark("not over")
    for name, first, second in zip(
        (mark("rooms"), mark("tiles"), mark("captures")),
        state.standing(0),
        state.standing(1),
        strict=True,
    ):
        if first != second:
            return name
    return mark("draw")


def turns(state: HauntedHouse) -> int:
    """Return how many full turns were begun in both rounds."""
    return list(map(kind_of, state.record)).count(fact_kinds.HUNTERS_TURN)
