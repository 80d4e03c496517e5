"""Breakthrough on a 6 x 6 board, written like the games of the anthology.

It is not part of the anthology: tools/compare_openspiel.py uses it to measure our contract.
"""

from __future__ import annotations

from typing import Final

from game.search.machine import i64
from game.state import TERMINAL, State, position

SIDE: Final = 6
CELLS: Final = SIDE * SIDE
TWO_ROWS: Final = 0b111111_111111  # The bits of two rows.
# The first cells of the pairs of rows. Written-out numbers compile to faster code.
SECOND_PAIR: Final = 12
THIRD_PAIR: Final = 24
# The cells from which a piece can move to the left.
INNER_LEFT: Final = 0b111110_111110_111110_111110_111110_111110
INNER_RIGHT: Final = 0b011111_011111_011111_011111_011111_011111
BITS: Final = [1 << cell for cell in range(CELLS)]
CELLS_AHEAD: Final = (SIDE, -SIDE)  # The change of the cell, by player.
DIRECTIONS: Final = 3  # To the left, straight and to the right.


def _actions(kind: int) -> list[list[list[int]]]:
    """Return, for each pair of rows and each set of target cells (bits), the actions of a kind."""
    return [
        [
            [DIRECTIONS * (first + cell) + kind for cell in range(2 * SIDE) if bits >> cell & 1]
            for bits in range(TWO_ROWS + 1)
        ]
        for first in range(0, CELLS, 2 * SIDE)
    ]


def _moved() -> list[list[int]]:
    """Return, for each player and action, the bits of its source and target cells."""
    return [
        [
            BITS[to] | BITS[to - ahead - kind + 1] if 0 <= to - ahead - kind + 1 < CELLS else 0
            for to in range(CELLS)
            for kind in range(DIRECTIONS)
        ]
        for ahead in CELLS_AHEAD
    ]


LEFT: Final = _actions(0)
STRAIGHT: Final = _actions(1)
RIGHT: Final = _actions(2)
MOVED: Final = _moved()
TO: Final = [BITS[action // DIRECTIONS] for action in range(DIRECTIONS * CELLS)]


@position
class Breakthrough(State):
    """A position of Breakthrough; an action is 3 * target cell + kind."""

    current_player: int
    light: i64  # The cells of the first player's pieces, as bits.
    dark: i64
    winner: int

    def legal_actions(self) -> list[int]:
        light: i64 = self.light
        dark: i64 = self.dark
        if self.current_player == 0:
            left: i64 = (light & INNER_LEFT) << SIDE - 1 & ~light
            ahead: i64 = light << SIDE & ~(light | dark)
            right: i64 = (light & INNER_RIGHT) << SIDE + 1 & ~light
        elif self.current_player == 1:
            left = (dark & INNER_LEFT) >> SIDE + 1 & ~dark
            ahead = dark >> SIDE & ~(light | dark)
            right = (dark & INNER_RIGHT) >> SIDE - 1 & ~dark
        else:
            return []
        return [
            *LEFT[0][left & TWO_ROWS],
            *LEFT[1][left >> SECOND_PAIR & TWO_ROWS],
            *LEFT[2][left >> THIRD_PAIR],
            *STRAIGHT[0][ahead & TWO_ROWS],
            *STRAIGHT[1][ahead >> SECOND_PAIR & TWO_ROWS],
            *STRAIGHT[2][ahead >> THIRD_PAIR],
            *RIGHT[0][right & TWO_ROWS],
            *RIGHT[1][right >> SECOND_PAIR & TWO_ROWS],
            *RIGHT[2][right >> THIRD_PAIR],
        ]

    def apply(self, action: int) -> None:
        to: i64 = TO[action]
        if self.current_player == 0:
            self.light ^= MOVED[0][action]
            self.dark &= ~to
            won = to >= BITS[CELLS - SIDE] or not self.dark
        else:
            self.dark ^= MOVED[1][action]
            self.light &= ~to
            won = to < BITS[SIDE] or not self.light
        if won:
            self.winner = self.current_player
            self.current_player = TERMINAL
        else:
            self.current_player = 1 - self.current_player

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def notation(self, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        held = ["w" if self.light & bit else "b" if self.dark & bit else "." for bit in BITS]
        return "\n".join("".join(held[row : row + SIDE]) for row in range(0, CELLS, SIDE))


def spelled(state: Breakthrough, action: int) -> str:
    """Return an action as its source and target cell, as OpenSpiel spells it, such as "a5b4"."""
    to = action // DIRECTIONS
    source = to - CELLS_AHEAD[state.current_player] - action % DIRECTIONS + 1
    cells = [divmod(cell, SIDE) for cell in (source, to)]
    return "".join([f"{'abcdef'[column]}{SIDE - row}" for row, column in cells])


def begin() -> Breakthrough:
    """Return the initial position."""
    return Breakthrough(0, sum(BITS[: 2 * SIDE]), sum(BITS[-2 * SIDE :]), -1)


def random_match(seed: float) -> int:
    """Play a random match; return its number of actions. `seed` is between 0 and 1."""
    from random import Random

    rng, state, count = Random(seed), begin(), 0
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
        count += 1
    return count
