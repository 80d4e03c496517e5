"""The range of an item from a square, for previews."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.language import _
from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.match_rules import BOX_RANGE, UV_RANGE
from game.rules.ghost_hunt.position import Position

NO_NUMBER: Final = 0  # Squares of this number are not counted.


@dataclass(frozen=True, slots=True)
class ItemRange:
    """The squares within range of an item, with distances and a description."""

    item: int
    centre: int
    squares: tuple[tuple[int, int], ...]  # Each square with the steps or rings to it.
    sight: tuple[int, ...]  # What it shows can be seen from these squares.
    words: str
    example: bool  # Nobody stands there, so some square of the house serves as an example.


@lru_cache(maxsize=8)
def example_square(house: HuntHouse) -> int:
    """Return the floor square from which two steps reach the most rooms and squares."""

    def worth(square: int) -> tuple[int, int, int]:
        near = [s for s in squares_in(house.near[square][UV_RANGE]) if house.room_of[s] >= 0]
        rooms = {house.room_of[s] for s in near}
        return len(rooms), len(near), -square

    return max(squares_in(house.floor), key=worth)


def range_of(observation: Position, item: int) -> ItemRange:
    """Return the range of an item from the current hunter's square, or from an example square."""
    house, player = observation.house, observation.current_player
    here = observation.pawns[player - 1] if 0 < player <= len(observation.pawns) else tables.NONE
    example = here == tables.NONE or not house.floor >> here & 1
    centre = example_square(house) if example else here
    squares, sight, words = _reached(observation, item, centre)
    return ItemRange(item, centre, squares, sight, words, example)


def _reached(
    observation: Position, item: int, centre: int
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], str]:
    house = observation.house
    if item == tables.UV:
        return _steps(house, centre, UV_RANGE), (), _("two steps, through doors")
    if item == tables.BOX and observation.match_rules.box_ring:
        ring = tuple(
            (square, house.rings(centre, square))
            for square in squares_in(house.floor)
            if 0 < house.rings(centre, square) <= BOX_RANGE
        )
        return ring, (), _("two squares around, through walls")
    if item == tables.BOX:
        return _steps(house, centre, BOX_RANGE), (), _("two steps, through doors")
    seen = tuple(s for s in squares_in(house.seen[centre] & house.floor) if s != centre)
    if item == tables.SALT:
        return ((centre, NO_NUMBER),), seen, _("a footprint is seen from these squares")
    room = house.rooms[house.room_of[centre]]
    squares = tuple((square, NO_NUMBER) for square in squares_in(room))
    if item == tables.BOOK:
        return squares, seen, _("this room; read from the framed squares")
    if item == tables.DOTS:
        return squares, seen, _("this room; seen from the framed squares and the van")
    return squares, (), _("this room")


def _steps(house: HuntHouse, centre: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return (square, steps) for the squares within `most` steps."""
    found = {}
    for far in range(most, 0, -1):
        for square in squares_in(house.near[centre][far]):
            if square != centre and house.room_of[square] >= 0:
                found[square] = far
    return tuple(sorted(found.items()))
