"""The places of 18 Ghosts, and the clicks for each action."""

from __future__ import annotations

from typing import Final

from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.state import SET_UP, EighteenGhosts

DUNGEON: Final = "dungeon"
OUTSIDE: Final = "outside"
HAND: Final = "hand"
RELEASED: Final = "released"  # The opponent is about to put this ghost down.


def stack(what: str, ghost: int) -> str:
    """Return the place beside the board for ghosts of one owner and colour."""
    return f"{what} {'AB'[ghost // 3]} {tables.COLOURS[ghost % 3]}"


def ghost_of(place: str) -> int:
    """Return the ghost of a place made by `stack`."""
    _, owner, colour = place.split()
    return "AB".index(owner) * 3 + tables.COLOURS.index(colour)


def clicks(observation: EighteenGhosts, action: int) -> tuple[tuple[str, ...], ...]:
    """Return the ways to click an action, each a sequence of places; a pass has none."""
    if action >= tables.PLACE:
        square = action - tables.PLACE
        held = RELEASED
        if observation.phase == SET_UP:
            held = stack(HAND, observation.current_player * 3 + tables.CARPET_COLOUR[square])
        return ((tables.NAMES[square],), (held, tables.NAMES[square]))
    if action == tables.PASS:
        return ()
    if action >= tables.RELEASE:
        return ((stack(DUNGEON, observation.current_player * 3 + action - tables.RELEASE),),)
    source, target = tables.EDGES[action]
    return ((tables.NAMES[source], tables.NAMES[target]),)
