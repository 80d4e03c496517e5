"""An estimate of who is nearer to the goal in The Haunting House 3, for searchers."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3 import house
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import DOWN
from game.rules.haunting_house_3.walking import walls_between
from game.state import TERMINAL

# What a step costs, in halves of a step without hindrance: by walls for the living and for ghosts.
LIVING_STEP_COSTS: Final = (2, 8, 9)
GHOST_STEP_COSTS: Final = (8, 2, 8)
# Beyond such a tile costs more, because it comes up only in the next round.
FACE_DOWN_COST: Final = 5
FAR_STEPS: Final = 999
# Added to the costs that a lead is divided by: the larger it is, the less a small lead is worth.
SIGMOID_SCALE: Final = 6


def costs(state: HauntingHouse3, ghost: bool) -> list[int]:
    """Return the cost from each place to the goal of the living or of ghosts.

    A step through a border that has the wrong number of walls needs a Secret Passage or a tile
    card, and costs as much as several. Pawns do not count. Places not in use cost FAR_STEPS.
    """
    found = [FAR_STEPS] * (house.PLACES + 1)
    faces, beyond = state.faces, state.links()
    price = GHOST_STEP_COSTS if ghost else LIVING_STEP_COSTS
    buckets: list[list[int]] = [[] for _ in range(FAR_STEPS)]
    if ghost:
        first, cost = house.GOAL, 0
    else:
        first, direction = house.SLOTS[state.exit]
        cost = price[walls_between(faces, first, house.OUT, direction)]
    found[first] = last = cost
    buckets[cost].append(first)
    while cost <= last:
        for here in buckets[cost]:  # Every step costs something, so the list does not grow.
            if found[here] < cost:
                continue
            for direction in range(4):
                there = beyond[here * 4 + direction]
                if there in (house.NOWHERE, house.OUT):
                    continue
                step = price[walls_between(faces, here, there, direction)]
                if ghost and (here >= house.TILES or there >= house.TILES):
                    step = min(price)  # Staircases are open to ghosts, with or without a wall.
                if faces[here] & DOWN:  # The distances are those of the walk toward `first`.
                    step += FACE_DOWN_COST
                if cost + step < found[there]:
                    found[there] = cost + step
                    buckets[cost + step].append(there)
                    last = max(last, cost + step)
        cost += 1
    return found


def evaluate(state: HauntingHouse3, player: int) -> float:
    """Return the estimate for `player` from -1 to 1; nothing hidden is asked for."""
    if state.current_player == TERMINAL:
        return state.returns()[player]
    tables: list[list[int] | None] = [None, None]
    ways = []
    for seat, place in enumerate(state.pawns):
        ghost = state.is_ghost(seat)
        table = tables[ghost]
        if table is None:
            table = tables[ghost] = costs(state, ghost)
        ways.append(table[place])
    own = ways.pop(player)
    other = min(ways)
    return (other - own) / (other + own + SIGMOID_SCALE)
