"""The exact solution of a hunt for one hunter, whether it sees the Ghost or not.

The hunter and the Ghost move in turn, and the table is computed backwards from the end of the hunt.
For every square of the hunter it holds the set of squares from which the Ghost can force the kill
if both see each other. A hunter who does not see the Ghost is safe only where no Ghost can come.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.inference.ghost_hunt.squares import one_step_from
from game.rules.ghost_hunt.house import HuntHouse, set_of, squares_in
from game.rules.ghost_hunt.tables import NONE

# So many turns of the Ghost are searched, however long a hunt is.
MOST_TURNS: Final = 6


class HuntPursuit:
    """The table for one house, one speed of the Ghost and one movement of the hunter."""

    def __init__(self, house: HuntHouse, speed: int, movement: int, turns: int) -> None:
        """Solve hunts of up to `turns` turns of the Ghost."""
        self.house = house
        self.speed = speed
        self.squares = squares = [
            s for s in range(house.count) if house.walks[s] or house.square_in_front[s] != NONE
        ]
        # The squares of a Ghost that kills in this turn, by the hunter's square.
        self.deadly = [0] * house.count
        for square in squares:
            self.deadly[square] = self._deadly(square)
        # The squares from which the Ghost kills in its first, second ... turn, at [turn][hunter].
        self.within: list[list[int]] = [self.deadly]
        for _ in range(turns - 1):
            self.within.append([self.near(squares) for squares in self.within[-1]])
        # The squares from which the Ghost wins, at [turns left][hunter]: with itself to move, and
        # with the hunter to move.
        self.bad: list[list[int]] = [[0] * house.count]
        self.lost: list[list[int]] = [[0] * house.count]
        for _ in range(turns):
            bad, lost = self.deadly[:], [0] * house.count
            for square in squares:
                bad[square] |= self.near(self.lost[-1][square])
            for square in squares:
                lost[square] = self._capturing_ends(square, bad, movement)
            self.bad.append(bad)
            self.lost.append(lost)

    def near(self, squares: int) -> int:
        """Return the squares that the Ghost can reach in a turn from one of these, or these."""
        for _ in range(self.speed if squares else 0):
            squares |= one_step_from(self.house, squares)
        return squares

    def _deadly(self, square: int) -> int:
        house = self.house
        if house.square_in_front[square] != NONE:
            return 1 << house.square_in_front[square]
        if house.van >> square & 1:
            return 0
        return self.near(house.reach[square] & house.floor)

    def _capturing_ends(self, square: int, bad: list[int], movement: int) -> int:
        front = self.house.square_in_front[square]
        lost = -1
        for end in refuges(self.house, square, movement):
            if end != square or front == NONE:
                lost &= bad[end]
        # A hunter can always stay, but leave only if the Ghost does not bar the way.
        if front != NONE:
            lost = (lost | 1 << front) & bad[square]
        return lost


@lru_cache(maxsize=64)
def pursuit(house: HuntHouse, speed: int, movement: int, turns: int) -> HuntPursuit:
    """Return the table of a house, from the cache after the first call."""
    return HuntPursuit(house, speed, movement, min(turns, MOST_TURNS))


@lru_cache(maxsize=1024)
def traps(house: HuntHouse, spawn: int, speed: int, moves: tuple[int, ...]) -> int:
    """Return the squares from which no way through a hunt is safe from a Ghost nobody sees.

    `moves` are the steps of the hunter before each turn of the Ghost, which begins on `spawn`. It
    is taken to be wherever it can be.
    """
    table = pursuit(house, speed, max(moves), len(moves))
    where = [1 << spawn]
    for _ in moves[1:]:
        where.append(table.near(where[-1]))
    safe = -1
    for ghosts, movement in reversed(list(zip(where, moves, strict=True))):
        now = 0
        for square in table.squares:
            front = house.square_in_front[square]
            barred = front != NONE and ghosts >> front & 1
            ends = () if barred else refuges(house, square, movement)
            if any(safe >> end & 1 and not table.deadly[end] & ghosts for end in ends):
                now |= 1 << square
        safe = now
    return (set_of(table.squares) & ~safe) | 1 << spawn


@lru_cache(maxsize=8192)
def refuges(house: HuntHouse, square: int, movement: int) -> tuple[int, ...]:
    """Return the squares and hiding places where a hunter's turn in a hunt can end."""
    found = steps_in_hunt(house, square, movement)
    spots = [spot for end in found for _, spot in house.spots[end]]
    return tuple(dict.fromkeys((*found, *spots)))


@lru_cache(maxsize=8192)
def steps_in_hunt(house: HuntHouse, square: int, movement: int) -> dict[int, int]:
    """Return the squares a hunter can walk to in a hunt, with the steps they take."""
    found = {square: 0}
    reached = [square]
    for here in reached:  # The loop extends the list.
        front = house.square_in_front[here]
        ways = [front] if front != NONE else [to for _, to in house.walks_in_hunt[here]]
        for to in ways:
            if to not in found and found[here] < movement:
                found[to] = found[here] + 1
                reached.append(to)
    return found


def ghosts_within(house: HuntHouse, square: int, speed: int, allowed: int) -> list[int]:
    """Return the squares of `allowed` within `speed` steps of the Ghost, the nearest first."""
    reached = [square]
    seen = here = 1 << square
    for _ in range(speed):
        here = one_step_from(house, here) & allowed & ~seen
        seen |= here
        reached += squares_in(here)
    return reached
