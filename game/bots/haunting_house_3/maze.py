"""The costs of paths through the house, and the places a card can lead to.

Costs are those of `evaluation.costs`, but for any faces of the tiles.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from game.rules.haunting_house_3.cards import M3
from game.rules.haunting_house_3.house import GOAL, NOWHERE, OUT, PLACES, SLOTS, TILES, links
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import DOWN, OPPOSITE, SIDES
from game.rules.haunting_house_3.walking import Walker
from game.search.haunting_house_3.evaluation import (
    FACE_DOWN_COST,
    FAR_STEPS,
    GHOST_STEP_COSTS,
    LIVING_STEP_COSTS,
)

Plan = tuple[int, int, int, int]  # Storeys, rows of A and B, slot of the Exit.


class Border(NamedTuple):
    """A border of a place: the place beyond, and the sides that must be open on either tile."""

    there: int
    side: int
    opposite: int
    stair: bool


def plan_of(state: HauntingHouse3) -> Plan:
    """Return the floor plan of a position: the storeys, the staircases and the Exit."""
    return state.storeys, state.stairs[0], state.stairs[1], state.exit


@cache
def borders(plan: Plan) -> tuple[tuple[Border, ...], ...]:
    """Return the borders of each place, without the one to the Exit."""
    beyond = links(*plan)
    return tuple(
        tuple(
            Border(there, SIDES[d], OPPOSITE[d], place >= TILES or there >= TILES)
            for d in range(4)
            for there in (beyond[place * 4 + d],)
            if there not in (NOWHERE, OUT)
        )
        for place in range(PLACES)
    )


def exit_cost(face: int, plan: Plan) -> int:
    """Return the cost of leaving through the Exit from a tile with this face."""
    side = SIDES[SLOTS[plan[3]][1]]
    return LIVING_STEP_COSTS[0 if face & side else 1]


def step_cost(face: int, beyond: int, border: Border, ghost: bool) -> int:
    """Return the cost of a step from a tile with `face` to one with the face `beyond`."""
    walls = (0 if face & border.side else 1) + (0 if beyond & border.opposite else 1)
    price = GHOST_STEP_COSTS if ghost else LIVING_STEP_COSTS
    cost = price[1 if ghost and border.stair else walls]
    return cost + FACE_DOWN_COST if beyond & DOWN else cost


class Maze:
    """A cache of the costs from each place to the goals, for one decision.

    It also caches the answers of the quick player.
    """

    def __init__(self) -> None:
        self._tables: dict[tuple[bytes, Plan, bool], list[int]] = {}
        # The keys are tiles and pawns, the ghosts, the seat, its card and the card's steps left.
        self.answers: dict[tuple[bytes, int, int, int, int], tuple[int, ...]] = {}

    def table(self, faces: bytes, plan: Plan, ghost: bool) -> list[int]:
        """Return the cost from each place to the goal, FAR_STEPS for places not in use."""
        key = faces, plan, ghost
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = _table(faces, plan, ghost)
        return found

    def of(self, state: HauntingHouse3, seat: int) -> list[int]:
        """Return the costs to the goal of a seat in a position."""
        return self.table(bytes(state.faces), plan_of(state), state.is_ghost(seat))


def _table(faces: bytes, plan: Plan, ghost: bool) -> list[int]:
    found = [FAR_STEPS] * (PLACES + 1)
    price = GHOST_STEP_COSTS if ghost else LIVING_STEP_COSTS
    first = GOAL if ghost else SLOTS[plan[3]][0]
    found[first] = 0 if ghost else exit_cost(faces[first], plan)
    found[OUT] = 0
    queue = [found[first] << 7 | first]
    around = borders(plan)
    while queue:
        cost, here = divmod(heappop(queue), 128)
        if found[here] < cost:
            continue
        face = faces[here]
        if face & DOWN:  # The distances are those of the walk toward the goal.
            cost += FACE_DOWN_COST
        for there, side, opposite, stair in around[here]:
            if stair and ghost:
                reached = cost + price[1]
            elif face & side:
                reached = cost + price[0 if faces[there] & opposite else 1]
            else:
                reached = cost + price[1 if faces[there] & opposite else 2]
            if reached < found[there]:
                found[there] = reached
                heappush(queue, reached << 7 | there)
    return found


def best_way(table: list[int], faces: bytes, plan: Plan, place: int, ghost: bool) -> list[int]:
    """Return the places of a cheapest path from `place` on.

    It ends on the goal or, for the living, on the tile beside the Exit.
    """
    way = [place]
    around = borders(plan)
    while True:
        left = table[place]
        for border in around[place]:
            there = border.there
            if table[there] < left and left == table[there] + step_cost(
                faces[place], faces[there], border, ghost
            ):
                place = there
                break
        else:
            return way
        way.append(place)


class End(NamedTuple):
    """The end of a walk: the place, the faces afterwards, and the directions walked in."""

    place: int
    faces: bytes
    walk: tuple[int, ...]


def ends(walker: Walker, here: int, card: int) -> list[End]:
    """Return the ends of all walks with a Move or a Secret Passage; disks are ignored."""
    found: dict[tuple[int, bytes], tuple[int, ...]] = {}
    if card <= M3:
        _walk_on(walker, here, card + 1, (), found)
    else:
        for direction in range(4):
            if walker.can_slip(here, direction):
                _step(walker, here, direction, 0, (), found)
    return [End(place, faces, walk) for (place, faces), walk in found.items()]


def _walk_on(
    walker: Walker,
    here: int,
    left: int,
    walk: tuple[int, ...],
    found: dict[tuple[int, bytes], tuple[int, ...]],
) -> None:
    ways = walker.longest_ways(here, left) if left else []
    for direction in ways:
        _step(walker, here, direction, left - 1, walk, found)
    if walk and not ways:
        found.setdefault((here, bytes(walker.faces)), walk)


def _step(
    walker: Walker,
    here: int,
    direction: int,
    left: int,
    walk: tuple[int, ...],
    found: dict[tuple[int, bytes], tuple[int, ...]],
) -> None:
    there = walker.beyond[here * 4 + direction]
    walk = (*walk, direction)
    if there == OUT:
        found.setdefault((OUT, bytes(walker.faces)), walk)
        return
    faces = walker.faces
    before_here, before_there = faces[here], faces[there]
    walker.step(here, there)
    _walk_on(walker, there, left, walk, found)
    faces[here], faces[there] = before_here, before_there
