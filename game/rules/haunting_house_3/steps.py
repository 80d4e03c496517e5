"""How many steps a pawn is from its goal as the walls stand now, if it may walk on and on."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3.house import GOAL, NOWHERE, OUT, PLACES, SLOTS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.walking import Walker

NO_WAY: Final = -1


def steps(state: HauntingHouse3, ghost: bool) -> list[int]:
    """Return the steps from each place to the goal of the living or of ghosts, or NO_WAY.

    Nothing turns or flips on the way, pawns do not count, and to leave is a step, too.
    """
    kinds = state.kinds
    walker = Walker(state.links(), state.faces, state.tiles, kinds, ghost, 1, [], [])
    found = [NO_WAY] * (PLACES + 1)
    queue = [GOAL]
    found[queue[0] if ghost else OUT] = 0
    if not ghost:
        place, direction = SLOTS[state.exit]
        queue = [place] if walker.can_pass(place, direction) else []
        if queue:
            found[place] = 1
    for here in queue:  # grows while it is gone through
        for direction in range(4):
            there = walker.beyond[here * 4 + direction]
            if there in (NOWHERE, OUT) or found[there] != NO_WAY:
                continue
            if walker.can_pass(there, (direction + 2) % 4):
                found[there] = found[here] + 1
                queue.append(there)
    return found


def steps_of(state: HauntingHouse3, seat: int) -> int:
    """Return the steps the pawn of a seat is from its goal, or NO_WAY."""
    return steps(state, state.is_ghost(seat))[state.pawns[seat]]
