"""The probabilities with which bots choose the Ghost's type and room; hunters may know them."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.kinds import KINDS

# What each type is worth to the Ghost, as measured against hunters of level 5.
KIND_WORTHS: Final = {
    "Spirit": -1.7,
    "Wraith": -1.5,
    "Poltergeist": -1.0,
    "Demon": 0.0,
    "Obake": -0.6,
    "Myling": 0.0,
    "Yokai": -1.2,
    "Goryo": -0.2,
}
# Of a type that was added to the table of types.
UNMEASURED_KIND_WORTH: Final = sum(KIND_WORTHS.values()) / len(KIND_WORTHS)
# A room far from the van is worth this.
FAR_ROOM_WORTH: Final = 4.0
# A room is as far as it need be from this share of the longest way on.
FAR_SHARE: Final = 0.75
# A room as large as the others costs this.
SIZE_COST: Final = 0.7


def kind_shares(selectivity: float) -> list[float]:
    """Return the probability of each type; `selectivity` prefers the better types."""
    weights = [
        exp(selectivity * KIND_WORTHS.get(nature.name, UNMEASURED_KIND_WORTH)) for nature in KINDS
    ]
    return [weight / sum(weights) for weight in weights]


@lru_cache(maxsize=64)
def room_shares(house: HuntHouse, selectivity: float) -> tuple[float, ...]:
    """Return the probability of each room; `selectivity` prefers the better rooms.

    Rooms far from the van are best, because hunters lose rounds and lives on the way. Large rooms
    are worse, because hunters find evidence in them sooner.
    """
    van_distances = [
        min(house.walk(spawn)[s] for s in squares_in(house.van)) for spawn in house.spawns
    ]
    sizes = [squares.bit_count() for squares in house.rooms]
    weights = []
    for room, van_distance in enumerate(van_distances):
        strength = FAR_ROOM_WORTH * min(1.0, van_distance / (FAR_SHARE * max(van_distances)))
        strength -= SIZE_COST * sizes[room] * len(sizes) / sum(sizes)
        weights.append(exp(selectivity * strength))
    return tuple(weight / sum(weights) for weight in weights)


@lru_cache(maxsize=64)
def shares_of_rooms(house: HuntHouse, leash: int) -> tuple[tuple[float, ...], ...]:
    """Return for each ghost room the share of the squares on its leash that lies in each room."""
    found = []
    for leashes in house.leashes:
        near = [s for s in squares_in(house.floor) if leashes[s] <= leash]
        counts = [0] * len(house.rooms)
        for square in near:
            counts[house.room_of[square]] += 1
        found.append(tuple(count / len(near) for count in counts))
    return tuple(found)
