"""Walks of a Ghost in one turn, tiles within reach of a pawn, and the traffic on tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.haunted_house.house import House
from game.rules.haunted_house.tables import ACTIONS_A_TURN, NOWHERE, PHASES_A_ROUND, TILES


class Walk(NamedTuple):
    """A walk through the house that enters at most two tiles."""

    end: int
    entered: int  # The set of tiles entered.
    phases: int  # The phases used on the way.
    first: int  # The tile entered first, or NOWHERE.
    second: int  # The tile entered second, or NOWHERE.


# The indices are [actions][phases left][tile].
Walks = tuple[tuple[tuple[tuple[Walk, ...], ...], ...], ...]

NO_TURN: Final = (NOWHERE, NOWHERE)


@lru_cache(maxsize=16)
def walks_of(house: House, phase_cost: int) -> Walks:
    """Return the walks of a house by actions left, phases left and first tile."""
    return tuple(
        tuple(
            tuple(_from(house, phase_cost, actions, left, tile) for tile in range(len(house.steps)))
            for left in range(PHASES_A_ROUND + 1)
        )
        for actions in range(ACTIONS_A_TURN + 1)
    )


def _from(house: House, phase_cost: int, actions: int, left: int, tile: int) -> tuple[Walk, ...]:
    found = {(tile, 0, 0): Walk(tile, 0, 0, *NO_TURN)}
    open_ways = [(found[tile, 0, 0], actions)]
    for way, remaining in open_ways:  # The loop extends the list.
        entries = [(other, 0, 1) for other in house.steps[way.end]]
        if way.phases < left:
            entries += [(other, 1, phase_cost) for other in house.phases[way.end]]
        for other, phases, cost in entries:
            if cost > remaining:
                continue
            first, second = (other, NOWHERE) if way.first == NOWHERE else (way.first, other)
            longer = Walk(other, way.entered | 1 << other, way.phases + phases, first, second)
            key = longer[:3]
            if key not in found:
                found[key] = longer
                open_ways.append((longer, remaining - cost))
    return tuple(found.values())


@lru_cache(maxsize=16)
def reach_of(house: House) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the set of tiles within a number of steps of a tile, at [steps][tile]."""
    return tuple(
        tuple(
            tuple(other for other in range(TILES) if house.walk[tile][other] <= steps)
            for tile in range(TILES)
        )
        for steps in range(ACTIONS_A_TURN + 1)
    )


@lru_cache(maxsize=16)
def traffic_of(house: House) -> tuple[float, ...]:
    """Return how many shortest paths lead through each tile, relative to the busiest one."""
    through = [0.0] * TILES
    walk = house.walk
    for here in range(TILES):
        for there in range(here):
            way = walk[here][there]
            between = [tile for tile in range(TILES) if walk[here][tile] + walk[tile][there] == way]
            for tile in between:
                abreast = sum(walk[here][other] == walk[here][tile] for other in between)
                through[tile] += 1 / abreast
    most = max(through)
    return tuple(number / most for number in through)
