"""All secret histories of the Ghost that agree with what the hunters were told, at once.

What matters of a history besides the Ghost's type, room and square is its key; the squares of all
histories with the same type, room and key are one set. A key holds whether the book is written
(bit 0), which piles of salt have a footprint (from bit 1), two notes on the turn that goes on
(whether DOTS showed, steps made) and, from `MARKS` up, which of the marks the hunters will see by
flashlight are explained by a mark made before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rules.ghost_hunt.house import HuntHouse, set_of, squares_in
from game.rules.ghost_hunt.law import BOX_RANGE, Law
from game.rules.ghost_hunt.memory import LightUse, WitnessedTurn

WRITTEN: Final = 1
FLIPPED: Final = 1  # FLIPPED + pile is a bit's number
FLASHED: Final = 1 << 4  # DOTS showed in the turn that goes on
STEPS: Final = 5  # from this bit: steps made when they did
STEP_BITS: Final = 15 << STEPS
MARKS: Final = 9  # from this bit: marks seen later that are explained

Histories = dict[int, int]  # by key: the set of squares on which histories end

# How far a turn is followed: to its end, or to the last of its events that was announced.
WHOLE, UNBEGUN, ROLLED, SHOWING, MOVED = range(5)


def stop_of(turn: WitnessedTurn, law: Law) -> int:
    """Return how far a turn can be followed: a closed one to its end."""
    if turn.closed or turn.began or turn.hunting:
        return WHOLE
    if turn.struck is not None and not law.draft:
        return MOVED
    if turn.dots_shown and not law.dots_rolled:
        return SHOWING
    return ROLLED if turn.dots_shown or turn.struck is not None else UNBEGUN


def mark_bits(light: LightUse) -> list[tuple[int, int]]:
    """Return the squares seen marked in a use of the flashlight with the bits of a key."""
    return [(mark, 1 << MARKS + light.first + i) for i, mark in enumerate(light.marks)]


def spread(house: HuntHouse, squares: int) -> int:
    """Return the squares one step of the Ghost away from some square of a set."""
    north, west, east, south = compass(house)
    width = house.width
    return (
        (squares & north) >> width
        | (squares & west) >> 1
        | (squares & east) << 1
        | (squares & south) << width
    )


@lru_cache(maxsize=32768)
def reached(house: HuntHouse, speed: int, squares: int, allowed: int) -> int:
    """Return where the Ghost can get from some square of a set by steps on allowed squares."""
    found = front = squares
    for _ in range(speed):
        front = spread(house, front) & allowed & ~found
        found |= front
    return found


@lru_cache(maxsize=256)
def leashed(house: HuntHouse, leash: int, room: int) -> int:
    """Return the floor on which the passive Ghost of a room may walk."""
    if leash >= house.count:
        return house.floor
    steps = house.leashes[room]
    return set_of([s for s in squares_in(house.floor) if steps[s] <= leash])


@lru_cache(maxsize=32)
def compass(house: HuntHouse) -> tuple[int, int, int, int]:
    """Return the squares from which the Ghost can step north, west, east and south."""
    north, west, east, south = (
        set_of([s for s in range(house.count) if any(way == d for way, _ in house.haunts[s])])
        for d in range(4)
    )
    return north, west, east, south


@lru_cache(maxsize=4096)
def around(house: HuntHouse, square: int, within: int) -> int:
    """Return the squares at most so many rows and columns away, added."""
    return set_of([s for s in range(house.count) if house.apart(square, s) <= within])


@lru_cache(maxsize=4096)
def ringed(house: HuntHouse, square: int) -> int:
    """Return the squares within the rings of the Spirit Box."""
    return set_of([s for s in range(house.count) if house.rings(square, s) <= BOX_RANGE])


def within(histories: Histories, squares: int) -> Histories:
    """Return the histories that end within a set of squares."""
    return {key: kept for key, at in histories.items() if (kept := at & squares)}


def agreeing(histories: Histories, squares: int, inside: bool) -> Histories:
    """Return the histories that end inside a set of squares, or outside."""
    return within(histories, squares if inside else ~squares)


def without(histories: Histories, bits: int) -> Histories:
    """Return the histories with some bits of their keys forgotten."""
    found: Histories = {}
    for key, squares in histories.items():
        found[key & ~bits] = found.get(key & ~bits, 0) | squares
    return found


def joined(one: Histories, other: Histories) -> Histories:
    """Return the histories of both."""
    found = dict(one)
    for key, squares in other.items():
        found[key] = found.get(key, 0) | squares
    return found
