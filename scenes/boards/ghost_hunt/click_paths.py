"""The places of Ghost Hunt, the clicks for each action, and the squares within reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.rules.ghost_hunt.actions import actor_square, kind_of, number_of, target_of
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import (
    HAUNTING,
    HUNTING,
    OVER,
    SEARCHING,
    Position,
)
from game.rules.ghost_hunt.tables import (
    END,
    ITEMS,
    KILL,
    NONE,
)
from game.state import CHANCE, HIDDEN
from scenes.boards.ghost_hunt.actions import ACTIONS, HIDE, LOCK, TAKE_ALONG, TO_ROOM
from scenes.boards.ghost_hunt.sides import viewing_side

Path = tuple[str, ...]

ITEM_PLACES: Final = tuple(f"item {name}" for name in ITEMS)
KIND_PLACES: Final = tuple(f"kind {name}" for name in KIND_NAMES)
CREW: Final = tuple(f"hunter {number}" for number in range(1, 5))
BESIDE: Final = (*ITEM_PLACES, *KIND_PLACES, *CREW, *ACTIONS.places)
ITEM_KEYS: Final = {place: str(index + 1) for index, place in enumerate(ITEM_PLACES)}
FAR_STEPS: Final = 10  # At most this many squares light up.


def legal(observation: Position) -> list[int]:
    """Return the legal actions if the viewer's side is to decide, else an empty list."""
    decider, side = observation.current_player, viewing_side(observation)
    if decider in (CHANCE, HIDDEN) or observation.phase in (HIDDEN, OVER):
        return []
    if (side == "ghost" and decider != 0) or (side == "hunters" and decider == 0):
        return []
    return list(observation.legal_actions())


# Squares that can be reached in this turn, and the first step towards each


def _ways(observation: Position, square: int) -> tuple[tuple[int, int], ...]:
    house = observation.house
    if observation.phase != SEARCHING:
        if observation.hunt:
            return house.haunts[square]
        leash, reach = house.leashes[observation.room], observation.match_rules.leash
        return tuple(way for way in house.haunts[square] if leash[way[1]] <= reach)
    if house.square_in_front[square] != NONE:
        return ((NONE, house.square_in_front[square]),)
    return (house.walks_in_hunt if observation.hunt else house.walks)[square]


@dataclass(frozen=True, slots=True)
class Reached:
    """How a square can be reached in this turn."""

    cost: int
    first: int  # The first of these steps as an action.
    before: int  # The square before it, NONE next to the start.


def _searched(observation: Position) -> dict[int, Reached]:
    """Return the shortest path to every square that the remaining steps can reach."""
    if observation.phase not in (SEARCHING, HAUNTING, HUNTING):
        return {}
    start = actor_square(observation)
    first_steps = {a: target_of(observation, a) for a in legal(observation) if a < END}
    if start == NONE or not first_steps:
        return {}
    slow = (
        set(observation.piles)
        if observation.phase != SEARCHING and observation.nature().slow_in_salt
        else set()
    )
    left = min(observation.left, FAR_STEPS)
    found: dict[int, Reached] = {}
    edge = {to: Reached(2 if to in slow else 1, action, NONE) for action, to in first_steps.items()}
    while edge:
        square = min(edge, key=lambda s: (edge[s].cost, s))
        here = edge.pop(square)
        if here.cost > left:
            continue
        found[square] = here
        for _, to in _ways(observation, square):
            paid = here.cost + (2 if to in slow else 1)
            if to != start and to not in found and (to not in edge or paid < edge[to].cost):
                edge[to] = Reached(paid, here.first, square)
    return found


def reach(observation: Position) -> dict[int, tuple[int, int]]:
    """Return (steps, first action) for every reachable square."""
    return {square: (way.cost, way.first) for square, way in _searched(observation).items()}


def way_to(observation: Position, square: int) -> list[int]:
    """Return the squares on the path to a reachable square, including it; else an empty list."""
    found, way = _searched(observation), list[int]()
    while square in found:
        way.insert(0, square)
        square = found[square].before
    return way


def far_squares(observation: Position) -> frozenset[str]:
    """Return the squares several steps away without any other action."""
    found, others = reach(observation), _other_targets(observation)
    return frozenset(
        observation.house.names[square]
        for square, (_cost, first) in found.items()
        if square not in others and target_of(observation, first) != square
    )


# Clicks


def clicks(observation: Position, action: int) -> tuple[Path, ...]:
    """Return the ways to click an action, each a sequence of places."""
    kind, number, house = kind_of(action), number_of(action), observation.house
    if kind == "choose":
        return ((ITEM_PLACES[number], TAKE_ALONG.place),)
    if kind in ("use", "place", "pick", "put", "take"):
        return ((ITEM_PLACES[number],),)
    if kind == "name":
        return ((KIND_PLACES[number],),)
    if kind == "type":  # The first room stands for any.
        first = house.names[house.spawns[0]]
        return ((KIND_PLACES[number], TO_ROOM.place, first, LOCK.place),)
    if kind == "room":
        squares = [house.names[s] for s, room in enumerate(house.room_of) if room == number]
        return tuple((square, LOCK.place) for square in squares)
    if kind == "step":
        found = reach(observation)
        near = target_of(observation, action)
        far = [s for s, (_, first) in found.items() if first == action and s != near]
        taken = _other_targets(observation)
        return ((house.names[near],), *((house.names[s],) for s in far if s not in taken))
    if kind == "hide":
        spot = (house.names[target_of(observation, action)],)
        spots = [a for a in legal(observation) if kind_of(a) == "hide"]
        button = HIDE.place
        return (spot, (button,)) if len(spots) == 1 else (spot, (button, *spot))
    if kind == "kill":
        square = observation.pawns[number]
        alone = sum(observation.pawns[a - KILL] == square for a in legal(observation)) == 1
        crew = (CREW[number],)
        return (crew, (house.names[square],)) if alone else (crew,)
    return ((ACTIONS.by_kind[kind].place or kind,),)


def _other_targets(observation: Position) -> set[int]:
    """Return the squares that are clicked for other actions than steps."""
    return {target_of(observation, a) for a in legal(observation) if kind_of(a) in ("hide", "kill")}


def actions_at(observation: Position, place: str) -> list[int]:
    """Return the legal actions whose clicks start at a place."""
    return [
        action
        for action in legal(observation)
        if any(way[0] == place for way in clicks(observation, action))
    ]


def ready(observation: Position) -> set[str]:
    """Return the places where the clicks of a legal action can start."""
    return {way[0] for action in legal(observation) for way in clicks(observation, action)}


@lru_cache(maxsize=16)
def squares_of(house: HuntHouse) -> Mapping[str, int]:
    """Return the squares of a house by name."""
    return MappingProxyType({name: square for square, name in enumerate(house.names)})


def item_of(place: str) -> int:
    """Return the item of a place, or NONE."""
    return ITEM_PLACES.index(place) if place in ITEM_PLACES else NONE
