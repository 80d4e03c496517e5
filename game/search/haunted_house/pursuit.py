"""How soon the hunters can force a capture if they see the Ghost and place no traps.

The table is exact: for every position of the pawns and the Ghost and every number of phases left it
holds the hunters' turns to a forced capture, whatever the Ghost does. It is computed backwards from
the captures, with the Ghost's tiles as one set for each position of the pawns.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ACTIONS_A_TURN, ALL, PHASES_A_ROUND, TILES, tiles_in

# This stands for a capture that the Ghost can avoid forever.
NO_CAPTURE: Final = 255

Sets = list[list[list[int]]]  # The set of the Ghost's tiles at [phases left][H's tile][I's tile].


class Pursuit:
    """The table of one house and one way to count actions.

    `to_hunters` and `to_ghost` hold the hunters' turns until a forced capture, by who is to move,
    at the index ((phases left * TILES + H's tile) * TILES + I's tile) * TILES + the Ghost's tile.
    """

    __slots__ = ("to_ghost", "to_hunters")

    def __init__(self, to_hunters: bytes, to_ghost: bytes) -> None:
        self.to_hunters = to_hunters
        self.to_ghost = to_ghost

    def turns(self, phases_left: int, h: int, i: int, ghost: int) -> int:
        """Return how many hunters' turns a forced capture takes with the hunters to move."""
        return self.to_hunters[((phases_left * TILES + h) * TILES + i) * TILES + ghost]

    def turns_at(self, world: HauntedHouse) -> int:
        """Return the same number for a position in which the Ghost is known."""
        h, i = world.hunters
        return self.turns(PHASES_A_ROUND - world.phases_used, h, i, world.ghost)


@lru_cache(maxsize=8)
def pursuit(house: House, phase_cost: int, per_side: bool) -> Pursuit:
    """Return the table of a house; the first call takes a fraction of a second."""
    within = [_reach(house, steps) for steps in range(ACTIONS_A_TURN + 1)]
    caught: Sets = [
        [[within[1][h] | within[1][i] for i in range(TILES)] for h in range(TILES)]
        for _ in range(PHASES_A_ROUND + 1)
    ]
    turns = bytearray([NO_CAPTURE]) * ((PHASES_A_ROUND + 1) * TILES**3)
    to_ghost = bytearray(turns)
    _note(turns, caught, None, 1)
    number = 1
    doomed: Sets | None = None
    while True:
        doomed_before = doomed
        doomed = _doomed(house, phase_cost, caught)
        _note(to_ghost, doomed, doomed_before, number)
        number += 1
        before = caught
        caught = [_after_walks(layer, within, per_side) for layer in doomed]
        for phases, layer in enumerate(caught):
            for h, row in enumerate(layer):
                for i in range(TILES):
                    row[i] |= before[phases][h][i]
        if caught == before:
            return Pursuit(bytes(turns), bytes(to_ghost))
        _note(turns, caught, before, number)


def _reach(house: House, steps: int) -> list[int]:
    """Return for every tile the set of tiles within a number of steps."""
    reached = [1 << tile for tile in range(TILES)]
    for _ in range(steps):
        reached = [tiles | house.step_from(tiles) for tiles in reached]
    return reached


def _doomed(house: House, phase_cost: int, caught: Sets) -> Sets:
    """Return the tiles from which every turn of the Ghost ends where it is caught."""
    doomed: Sets = [[[0] * TILES for _ in range(TILES)] for _ in caught]
    for h in range(TILES):
        for i in range(TILES):
            safe = [ALL & ~layer[h][i] for layer in caught]
            for phases, tiles in enumerate(_can_reach(house, phase_cost, safe)):
                doomed[phases][h][i] = ALL & ~tiles
    return doomed


def _can_reach(house: House, phase_cost: int, safe: list[int]) -> list[int]:
    """Return by phases left the set of tiles from which a Ghost's turn can end on a safe tile.

    `safe[phases]` is the set of tiles that are safe with `phases` phases left.
    """
    reach: list[list[int]] = []  # The indices are [phases left][actions left].
    for phases, tiles in enumerate(safe):
        by_actions = [tiles]
        for actions in range(1, ACTIONS_A_TURN + 1):
            tiles |= house.step_from(by_actions[actions - 1])
            if phases and actions >= phase_cost:
                tiles |= house.phase_from(reach[phases - 1][actions - phase_cost])
            by_actions.append(tiles)
        reach.append(by_actions)
    return [by_actions[ACTIONS_A_TURN] for by_actions in reach]


def _after_walks(
    layer: list[list[int]], within: list[list[int]], per_side: bool
) -> list[list[int]]:
    """Return from where the pawns, to move, can come to where the Ghost is doomed."""
    splits = [(ACTIONS_A_TURN, ACTIONS_A_TURN)]
    if per_side:
        splits = [(steps, ACTIONS_A_TURN - steps) for steps in range(ACTIONS_A_TURN + 1)]
    found = [[0] * TILES for _ in range(TILES)]
    for steps_h, steps_i in splits:
        targets_i = [tiles_in(tiles) for tiles in within[steps_i]]
        after_i = []
        for row in layer:
            merged = []
            for targets in targets_i:
                tiles = 0
                for target in targets:
                    tiles |= row[target]
                merged.append(tiles)
            after_i.append(merged)
        for h in range(TILES):
            row = found[h]
            for target in tiles_in(within[steps_h][h]):
                other = after_i[target]
                for i in range(TILES):
                    row[i] |= other[i]
    return found


def _note(turns: bytearray, caught: Sets, before: Sets | None, number: int) -> None:
    """Write the number of turns for every tile that is new in `caught`."""
    for phases, layer in enumerate(caught):
        for h, row in enumerate(layer):
            for i, tiles in enumerate(row):
                fresh = tiles & ~before[phases][h][i] if before else tiles
                place = ((phases * TILES + h) * TILES + i) * TILES
                for tile in tiles_in(fresh):
                    turns[place + tile] = number
