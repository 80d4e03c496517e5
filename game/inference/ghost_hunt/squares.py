"""Sets of squares of a house, each one an int whose bit n stands for square n."""

from __future__ import annotations

from functools import lru_cache

from game.rules.ghost_hunt.house import HuntHouse, set_of, squares_in
from game.rules.ghost_hunt.match_rules import BOX_RANGE


def one_step_from(house: HuntHouse, squares: int) -> int:
    """Return the squares that the Ghost can reach from a set in exactly one step."""
    north, west, east, south = _exits(house)
    width = house.width
    return (
        (squares & north) >> width
        | (squares & west) >> 1
        | (squares & east) << 1
        | (squares & south) << width
    )


@lru_cache(maxsize=32768)
def reachable(house: HuntHouse, steps: int, squares: int, allowed: int) -> int:
    """Return the squares that the Ghost can reach from a set within a number of steps.

    The squares of the set belong to them; every other one must be in the set `allowed`.
    """
    found = front = squares
    for _ in range(steps):
        front = one_step_from(house, front) & allowed & ~found
        found |= front
    return found


@lru_cache(maxsize=256)
def squares_on_leash(house: HuntHouse, leash: int, room: int) -> int:
    """Return the squares at most `leash` steps from a room, where its passive Ghost may walk."""
    if leash >= house.count:
        return house.floor
    steps = house.leashes[room]
    return set_of([s for s in squares_in(house.floor) if steps[s] <= leash])


@lru_cache(maxsize=4096)
def squares_around(house: HuntHouse, square: int, distance: int) -> int:
    """Return the squares at most so far away, counted as rows plus columns."""
    return set_of([s for s in range(house.count) if house.apart(square, s) <= distance])


@lru_cache(maxsize=4096)
def squares_in_box_rings(house: HuntHouse, square: int) -> int:
    """Return the squares within the rings of a Spirit Box that is used on a square."""
    return set_of([s for s in range(house.count) if house.rings(square, s) <= BOX_RANGE])


@lru_cache(maxsize=32)
def _exits(house: HuntHouse) -> tuple[int, int, int, int]:
    """Return the squares from which the Ghost can step north, west, east and south."""
    north, west, east, south = (
        set_of([s for s in range(house.count) if any(way == d for way, _ in house.haunts[s])])
        for d in range(4)
    )
    return north, west, east, south
