"""The tiles whose turn or switch shortens or lengthens a path most.

The cost of a path through a changed tile is estimated from the table before the change. Callers
that need the exact cost apply the action and compute a new table.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from game.bots.haunting_house_3.maze import Border, Maze, Plan, best_way, borders, exit_cost
from game.rules.haunting_house_3.cards import R90, R180, TARGET
from game.rules.haunting_house_3.house import GOAL, PAIRS, PAIRS_AT, SLOTS, TILES
from game.rules.haunting_house_3.tiles import DOWN, TURNED
from game.search.haunting_house_3.evaluation import (
    FACE_DOWN_COST,
    FAR_STEPS,
    GHOST_STEP_COSTS,
    LIVING_STEP_COSTS,
)

TILES_AHEAD: Final = 9


class Work(NamedTuple):
    """An action on a tile, and the estimated change of the path's cost."""

    change: int
    action: int


def works(
    maze: Maze,
    faces: bytes,
    plan: Plan,
    place: int,
    ghost: bool,
    taken: list[int],
    card: int,
) -> list[Work]:
    """Return the actions of a tile card on the tiles of a pawn's path, the best for it first.

    `taken` are the places with pawns, whose tiles cannot be touched.
    """
    table = maze.table(faces, plan, ghost)
    way = best_way(table, faces, plan, place, ghost)[: TILES_AHEAD + 1]
    around = borders(plan)
    found: list[Work] = []
    for before, here in pairwise(way):
        if here >= TILES or here in taken or faces[here] & DOWN:
            continue
        beside = around[here]
        left = table[before]
        for face, action in _changes(faces, here, way, taken, card):
            onward = _end(face, plan, here, ghost)
            into = FAR_STEPS
            for border in beside:
                there = border[0]
                cost = _cost(face, faces[there], border, ghost)
                if there == before:
                    into = cost
                elif cost + table[there] < onward:
                    onward = cost + table[there]
                    if faces[there] & DOWN:
                        onward += FACE_DOWN_COST
            if face & DOWN:
                into += FACE_DOWN_COST
            found.append(Work(into + onward - left, action))
    found.sort()
    return found


def _cost(face: int, beyond: int, border: Border, ghost: bool) -> int:
    """Return the cost of a step over a border, the same in both directions."""
    if ghost:
        if border.stair:
            return GHOST_STEP_COSTS[1]
        return GHOST_STEP_COSTS[(not face & border.side) + (not beyond & border.opposite)]
    return LIVING_STEP_COSTS[(not face & border.side) + (not beyond & border.opposite)]


def _end(face: int, plan: Plan, here: int, ghost: bool) -> int:
    """Return the remaining cost on a tile with this face if the goal is there, else FAR_STEPS."""
    if ghost:
        return 0 if here == GOAL else FAR_STEPS
    return exit_cost(face, plan) if here == SLOTS[plan[3]][0] else FAR_STEPS


def _changes(
    faces: bytes, here: int, way: list[int], taken: list[int], card: int
) -> list[tuple[int, int]]:
    """Return the faces a card can give a tile, each with the action."""
    face = faces[here]
    if card == R90:
        return [(TURNED[1][face], TARGET + 2 * here), (TURNED[3][face], TARGET + 2 * here + 1)]
    if card == R180:
        return [(TURNED[2][face], TARGET + here)]
    found = []
    for index in PAIRS_AT[here]:
        first, second = PAIRS[-1][index]
        other = second if first == here else first
        if other not in taken and other not in way:
            found.append((faces[other], TARGET + index))
    return found
