"""Which tile to turn or to switch: what shortens a way most, or lengthens it.

Only tiles on a cheapest way are looked at. What a way costs through a changed tile is reckoned from
the table before the change; who needs it exactly looks at the position after the action.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from game.bots.haunting_house_3.maze import Maze, Plan, best_way, borders, exit_cost, step_cost
from game.rules.haunting_house_3.cards import R90, R180, TARGET
from game.rules.haunting_house_3.evaluation import FAR
from game.rules.haunting_house_3.house import GOAL, NOWHERE, PAIRS, PAIRS_AT, SLOTS, TILES
from game.rules.haunting_house_3.tiles import DOWN, TURNED

AHEAD: Final = 9  # tiles of the way that are looked at


class Work(NamedTuple):
    """An action on a tile, and what it takes off the way's cost, reckoned through that tile."""

    gain: int
    action: int


def works(
    maze: Maze,
    faces: bytes,
    plan: Plan,
    place: int,
    ghost: bool,
    taken: list[int],
    card: int,
    ahead: int = AHEAD,
) -> list[Work]:
    """Return what a tile card can do to the tiles on a pawn's way, the best for the pawn first.

    `taken` are the places with pawns, whose tiles cannot be touched.
    """
    table = maze.table(faces, plan, ghost)
    way = best_way(table, faces, plan, place, ghost)[: ahead + 1]
    found: list[Work] = []
    for before, here in pairwise(way):
        if here >= TILES or here in taken or faces[here] & DOWN:
            continue
        for face, action in _changes(faces, here, way, taken, card):
            cost = (
                table[place]
                - table[before]
                + _through(table, faces, plan, before, here, face, ghost)
            )
            found.append(Work(table[place] - cost, action))
    found.sort(key=lambda work: (-work.gain, work.action))
    return found


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


def _through(
    table: list[int], faces: bytes, plan: Plan, before: int, here: int, face: int, ghost: bool
) -> int:
    """Return what the way costs from the place before a tile, through it, with a face of its own.

    A tile that comes to lie face down costs the same on the way in as any other.
    """
    into = onward = FAR
    for border in borders(plan)[here]:
        there = border.there
        if there == before:
            turned = border._replace(side=border.opposite, opposite=border.side)
            into = step_cost(faces[before], face, turned, ghost)
        elif there != NOWHERE:
            onward = min(onward, step_cost(face, faces[there], border, ghost) + table[there])
    if ghost and here == GOAL:
        onward = 0
    elif not ghost and here == SLOTS[plan[3]][0]:
        onward = min(onward, exit_cost(face, plan))
    return into + onward
