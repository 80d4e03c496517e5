"""The hunters' next turn as the Ghost predicts it, with the hunters' own planning."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.bots.haunted_house import hunting
from game.bots.haunted_house.belief import Mind, Trail, cloud_before_turn
from game.bots.haunted_house.hunting import Cells, HunterSkill, HuntersPlanner, TileBelief
from game.rules.haunted_house import tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import pawn_of
from game.state import HIDDEN

# Tiles less likely than this are left out.
MIN_PROBABILITY: Final = 0.002


class HuntersReply(NamedTuple):
    """The end of a hunters' turn against a Ghost on one tile."""

    captured: bool
    h: int
    i: int
    sure: float  # The hunters' probability of the Ghost's being on its true tile.


class Reckoner:
    """The hunters' next turn, for every tile of the Ghost and of its Poltergeist."""

    def __init__(self, world: HauntedHouse, trail: Trail, mind: Mind) -> None:
        self.world = world
        self.distance = world.house.distances(world.by_walking)
        cells: Cells = {}
        left: dict[int, int] = {}
        for spirit, shares in cloud_before_turn(trail, mind).items():
            cells[spirit.tile] = cells.get(spirit.tile, 0.0) + sum(shares)
            left.setdefault(spirit.tile, tables.PHASES_A_ROUND - spirit.phases)
        total = sum(cells.values())
        self.cells = {
            t: weight / total for t, weight in cells.items() if weight > MIN_PROBABILITY * total
        }
        next_trail = trail._replace(
            case=trail.case._replace(turns=(*trail.case.turns, hunting.EMPTY_TURN)),
            stood=(*trail.stood, trail.stood[-1]),
        )
        skill = HunterSkill(mind, blur=0.0, radars_planned=1, places_examined=2, lays_traps=False)
        self.planner = HuntersPlanner(world, next_trail, skill, TileBelief(self.cells, left))
        self._known: dict[tuple[object, ...], int] = {}
        self._answers: dict[tuple[int, int], HuntersReply] = {}

    def answer(self, tile: int, polt: int) -> HuntersReply:
        """Return the reply to a Ghost on `tile`; `polt` is NOWHERE without a Poltergeist."""
        key = tile, polt
        if key not in self._answers:
            self._answers[key] = self._played(tile, polt)
        return self._answers[key]

    def _played(self, tile: int, polt: int) -> HuntersReply:
        world = self.world.clone()
        cells = self.cells
        while True:
            action = self._choice(world, cells)
            if action == tables.END:
                break
            pawn = pawn_of(action)
            here = world.hunters[pawn]
            world.left = list(
                self.planner.spent((world.left[tables.H], world.left[tables.I]), pawn)
            )
            if action == tables.CAPTURE[pawn]:
                if here == tile:
                    return HuntersReply(True, world.hunters[tables.H], world.hunters[tables.I], 1.0)
                cells = {other: weight for other, weight in cells.items() if other != here}
            elif action == tables.RADAR[pawn]:
                numbers = self.distance[here]
                heard = {numbers[tile]}
                if polt != tables.NOWHERE:
                    heard.add(numbers[polt])
                cells = {other: w for other, w in cells.items() if numbers[other] in heard}
            else:
                world.hunters[pawn] = action - tables.WALK[pawn]
            if not cells:
                break
        sure = cells.get(tile, 0.0) / sum(cells.values()) if cells else 0.0
        return HuntersReply(False, world.hunters[tables.H], world.hunters[tables.I], sure)

    def _choice(self, world: HauntedHouse, cells: Cells) -> int:
        key = (*world.hunters, *world.left, tuple(cells))
        known = self._known.get(key)
        if known is None:
            self.planner.sight = TileBelief(cells, self.planner.sight.left)
            values = hunting.values(world, self.planner)
            known = self._known[key] = max(values, key=values.__getitem__)
        return known


def reckoner_of(observation: HauntedHouse, trail: Trail, mind: Mind) -> Reckoner:
    """Return the cached prediction of the hunters' turn after the Ghost's current turn."""
    return _reckoner(
        trail,
        mind,
        observation.turn,
        observation.turn_limit,
        observation.told,
    )


@lru_cache(maxsize=4)
def _reckoner(trail: Trail, mind: Mind, turn: int, turn_limit: int, told: int) -> Reckoner:
    case = trail.case
    world = HauntedHouse(
        current_player=1,
        house=case.house,
        players=2,
        turn_limit=turn_limit,
        phase_cost=case.phase_cost,
        by_walking=case.by_walking,
        ghost_sees_traps=False,
        per_side=trail.per_side,
        aided=False,
        phase=tables.HUNTING,
        turn=turn + 1,
        haunted=[HIDDEN, 0],
        ghost=HIDDEN,
        phases_used=HIDDEN,
        polts_used=HIDDEN,
        polt=HIDDEN,
        poltergeist_turns_left=HIDDEN,
        stunned=HIDDEN,
        hunters=list(trail.stood[-1]),
        left=[tables.ACTIONS_A_TURN, tables.ACTIONS_A_TURN],
        placed=[2, 2],
        sprung=HIDDEN,
        told=told,
    )
    return Reckoner(world, trail, mind)
