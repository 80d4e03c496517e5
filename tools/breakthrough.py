"""Breakthrough on a board of six by six, written as the games of the anthology are.

It is not one of them: tools/compare_openspiel.py measures our contract with it.
"""

from __future__ import annotations

from typing import Final

from game.machine import i64
from game.state import TERMINAL, State, position

SIDE: Final = 6
WIDE: Final = SIDE + 1  # a row ends with a wall, which stands on the left of the next one, too
CELLS: Final = SIDE * WIDE
EMPTY: Final = 0  # or a player's piece, 1 or 2
WALL: Final = 3
FULL: Final = 2**WIDE - 1  # the bits of a row
BITS: Final = [1 << cell for cell in range(CELLS)]


def _steps(ahead: int) -> list[list[list[int]]]:
    """Return of each row, by the pieces in it as bits, the cells that lie ahead of them."""
    return [
        [
            [first + column + ahead for column in range(SIDE) if bits >> column & 1]
            for bits in range(FULL + 1)
        ]
        for first in range(0, CELLS, WIDE)
    ]


STEPS: Final = [_steps(WIDE), _steps(-WIDE)]  # of each player


@position
class Breakthrough(State):
    """A position of Breakthrough."""

    current_player: int
    board: list[int]  # cells: EMPTY, WALL or a piece
    light: i64  # where the pieces of the first player stand, a bit for each cell
    dark: i64
    winner: int

    def legal_actions(self) -> list[int]:
        player = self.current_player
        if player == TERMINAL:
            return []
        board = self.board
        bits: i64 = self.light if player == 0 else self.dark
        own = player + 1
        actions: list[int] = []
        for row in STEPS[player]:
            for to in row[bits & FULL]:
                if not board[to - 1] & own:
                    actions.append(3 * to)
                if not board[to]:
                    actions.append(3 * to + 1)
                if not board[to + 1] & own:
                    actions.append(3 * to + 2)
            bits >>= WIDE
        return actions

    def apply(self, action: int) -> None:
        player = self.current_player
        board = self.board
        ahead = action // 3
        cell, to = ahead - (WIDE if player == 0 else -WIDE), ahead + action % 3 - 1
        taken = board[to] != EMPTY
        moved: i64 = BITS[cell] | BITS[to]
        board[cell] = EMPTY
        board[to] = player + 1
        if player == 0:
            self.light ^= moved
            if taken:
                self.dark ^= BITS[to]
            won = to >= CELLS - WIDE or (taken and not self.dark)
        else:
            self.dark ^= moved
            if taken:
                self.light ^= BITS[to]
            won = to < WIDE or (taken and not self.light)
        if won:
            self.winner = player
            self.current_player = TERMINAL
        else:
            self.current_player = 1 - player

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def notation(self, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        rows = [self.board[row * WIDE : row * WIDE + SIDE] for row in range(SIDE)]
        return "\n".join("".join(".wb"[held] for held in row) for row in rows)


def begin() -> Breakthrough:
    """Return the position at the beginning."""
    rows = [[held] * SIDE + [WALL] for held in (1, 1, EMPTY, EMPTY, 2, 2)]
    board = [held for row in rows for held in row]
    masks = [sum(BITS[cell] for cell in range(CELLS) if board[cell] == held) for held in (1, 2)]
    return Breakthrough(0, board, masks[0], masks[1], -1)


def random_match(seed: float) -> int:
    """Play at random from a number between 0 and 1; return how many actions that took."""
    from random import Random

    rng, state, count = Random(seed), begin(), 0
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
        count += 1
    return count
