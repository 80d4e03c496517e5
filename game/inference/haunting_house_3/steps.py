"""The distance of a pawn from its goal in steps, in the house as it is, and how many are barred.

A step is barred by a tile that lies face down, for the living by a wall, and for ghosts by no wall
or two walls. It needs a Secret Passage or a card that turns or switches a tile. The distance is
that of the cheapest path, on which a barred step counts as BARRED_STEP_COST free ones.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.haunting_house_3.house import GOAL, NOWHERE, OUT, PLACES, SLOTS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.walking import Walker

BARRED_STEP_COST: Final = 4


class Distance(NamedTuple):
    """The number of steps of a path, and how many of them are barred."""

    cost: int
    steps: int

    @property
    def barred(self) -> int:
        """How many steps are barred."""
        return (self.cost - self.steps) // (BARRED_STEP_COST - 1)

    def __str__(self) -> str:
        return f"{self.steps}|{self.barred}" if self.barred else str(self.steps)


FAR: Final = Distance(999, 999)  # The distance of places not in use.


def distances(state: HauntingHouse3, ghost: bool) -> list[Distance]:
    """Return how far each place is from the goal of the living or of ghosts.

    Nothing turns or flips on the way, pawns do not count, and to leave is a step, too.
    """
    walker = Walker(state.links(), state.faces, state.tiles, state.kinds, ghost, 1, [], [])
    found = [FAR] * (PLACES + 1)
    # A circular bucket queue, indexed by the cost modulo its length.
    waiting: list[list[tuple[int, int]]] = [[] for _ in range(BARRED_STEP_COST + 1)]
    cost = 0
    if ghost:
        waiting[0].append((GOAL, 0))
    else:
        found[OUT] = Distance(0, 0)
        place, direction = SLOTS[state.exit]
        waiting[1 if walker.can_pass(place, direction) else BARRED_STEP_COST].append((place, 1))
    while any(waiting):
        for here, steps in waiting[cost % len(waiting)]:
            if found[here] <= (cost, steps):
                continue
            found[here] = Distance(cost, steps)
            for direction in range(4):
                there = walker.beyond[here * 4 + direction]
                if there in (NOWHERE, OUT) or found[there].cost <= cost:
                    continue
                price = 1 if walker.can_pass(there, direction ^ 2) else BARRED_STEP_COST
                waiting[(cost + price) % len(waiting)].append((there, steps + 1))
        waiting[cost % len(waiting)] = []
        cost += 1
    return found


@lru_cache(maxsize=256)
def ways_home(state: HauntingHouse3) -> tuple[Distance, ...]:
    """Return the distance of every pawn from its goal; cached, so the position must not change."""
    found = {ghost: distances(state, ghost) for ghost in (False, True)[: 1 + bool(state.ghosts)]}
    return tuple(found[state.is_ghost(seat)][at] for seat, at in enumerate(state.pawns))


def distance(state: HauntingHouse3, seat: int) -> Distance:
    """Return how far the pawn of a seat is from its goal."""
    return distances(state, state.is_ghost(seat))[state.pawns[seat]]
