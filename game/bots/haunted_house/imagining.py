"""The Ghost's assumptions about the hunters: what they heard, and where traps may lie."""

from __future__ import annotations

from typing import Final

from game.bots.haunted_house.belief import Trail
from game.bots.haunted_house.walks import traffic_of
from game.inference.haunted_house.memory import Case, TurnMemory, events_of
from game.rules.haunted_house import fact_kinds, tables
from game.rules.haunted_house.state import HauntedHouse
from game.state import HIDDEN

# An unseen action was a trap with this probability.
TRAP_PROBABILITY: Final = 0.45
# A trap is this many times as likely on the busiest tile as on a deserted one.
BUSIEST_TILE_FACTOR: Final = 4.0


def imagined_trail(observation: HauntedHouse) -> Trail:
    """Return the trail of hunters who spent every unseen action on a Radar."""
    house = observation.house
    distance = house.distances(observation.by_walking)
    hunters = [house.start] * 2
    ghost = polt = tables.NOWHERE
    poltergeist_turns_left = haunted = 0
    turns: list[TurnMemory] = []
    stood: list[tuple[int, int]] = []
    spare = [0, 0]
    rooms: list[tuple[int, int]] = []  # The reports of this turn.

    def report(tile: int) -> None:
        room = house.room_of[tile]
        rooms.append((room, int(not house.rooms[room] & ~haunted)))

    def heard() -> TurnMemory:
        radars = []
        for pawn in (tables.H, tables.I):
            tile = stood[-1][pawn]
            if spare[pawn] > 0 and house.rooms[house.room_of[tile]] & ~haunted:
                first, second = distance[tile][ghost], fact_kinds.NONE
                if poltergeist_turns_left:
                    first, second = sorted((first, distance[tile][polt]))
                radars.append((tile, first, second))
        return TurnMemory(tuple(radars), (), (), (), tuple(rooms))

    for event in events_of(observation.record, observation.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            stood.append((hunters[tables.H], hunters[tables.I]))
            spare = [tables.ACTIONS_A_TURN] * 2
            rooms.clear()
            for tile in hunters:
                report(tile)
        elif event.kind == fact_kinds.WALKED:
            hunters[event.who] = event.second
            if house.room_of[event.first] != house.room_of[event.second]:
                report(event.second)
            spare[event.who] -= 1
            if observation.per_side:
                spare[1 - event.who] -= 1
        elif event.kind == fact_kinds.GHOSTS_TURN:
            turns.append(heard())
            poltergeist_turns_left = max(0, poltergeist_turns_left - 1)
        elif event.kind in (fact_kinds.STARTED, fact_kinds.STEPPED, fact_kinds.PHASED):
            ghost = event.first if event.kind == fact_kinds.STARTED else event.second
            haunted |= 1 << ghost
        elif event.kind == fact_kinds.CONJURED:
            polt, poltergeist_turns_left = event.first, tables.POLTERGEIST_TURNS
    stood.append((hunters[tables.H], hunters[tables.I]))
    case = Case(house, observation.phase_cost, observation.by_walking, tuple(turns), len(turns), 0)
    return Trail(case, tuple(stood), observation.per_side)


def trap_probabilities(observation: HauntedHouse) -> list[float]:
    """Return the probability of an intact trap on each tile, as far as the Ghost has seen."""
    found = [0.0] * tables.TILES
    if observation.traps != HIDDEN:
        return [
            float(observation.traps & ~observation.sprung & 1 << t > 0) for t in range(tables.TILES)
        ]
    traffic = traffic_of(observation.house)
    entered = [-1] * tables.TILES  # The turn in which the Ghost last entered each tile.
    paths: list[list[list[int]]] = []
    hunters = [observation.house.start] * 2
    fired = 0
    for event in events_of(observation.record, observation.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            paths.append([[hunters[tables.H]], [hunters[tables.I]]])
        elif event.kind == fact_kinds.WALKED:
            hunters[event.who] = event.second
            paths[-1][event.who].append(event.second)
        elif event.kind in (fact_kinds.STEPPED, fact_kinds.PHASED):
            entered[event.second] = len(paths) - 1
        elif event.kind == fact_kinds.TRAPPED:
            fired += 1
    for pawn in (tables.H, tables.I):
        weights = [0.0] * tables.TILES
        total, spare = 0.0, 0
        for turn, walked in enumerate(paths):
            unseen = tables.ACTIONS_A_TURN + 1 - len(walked[pawn])
            if observation.per_side:
                unseen -= len(walked[1 - pawn]) - 1
            if unseen <= 0:
                continue
            spare += unseen
            for tile in walked[pawn]:
                weight = (1.0 + BUSIEST_TILE_FACTOR * traffic[tile]) / len(walked[pawn])
                total += weight
                if entered[tile] < turn:
                    weights[tile] += weight
        if total:
            placed = min(tables.TRAPS_A_HUNTER - 0.5 * fired, TRAP_PROBABILITY * spare)
            for tile, weight in enumerate(weights):
                found[tile] = min(0.9, found[tile] + max(0.0, placed) * weight / total)
    return found
