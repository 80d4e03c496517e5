"""Breakthrough on a board of six by six, written as the games of the anthology are.

It is not one of them: tools/compare_openspiel.py measures our contract with it.
"""

from __future__ import annotations

from typing import Final

from game.state import TERMINAL, State, position

SIDE: Final = 6
CELLS: Final = SIDE * SIDE
EMPTY: Final = 2


def _ways(player: int) -> list[list[tuple[int, int, bool]]]:
    """Return the moves from every cell: action, where to, and whether it is a diagonal."""
    found: list[list[tuple[int, int, bool]]] = []
    ahead = 1 if player == 0 else -1
    for cell in range(CELLS):
        row, column = cell // SIDE + ahead, cell % SIDE
        ways: list[tuple[int, int, bool]] = []
        for aside in (-1, 0, 1):
            if 0 <= row < SIDE and 0 <= column + aside < SIDE:
                ways.append((cell * 3 + aside + 1, row * SIDE + column + aside, aside != 0))
        found.append(ways)
    return found


WAYS: Final = [_ways(0), _ways(1)]
TARGETS: Final = [{action: to for ways in way for action, to, _ in ways} for way in WAYS]


@position
class Breakthrough(State):
    """A position of Breakthrough."""

    current_player: int
    board: list[int]  # 36 cells: a player's piece or EMPTY
    left: list[int]  # pieces of each player
    winner: int

    def legal_actions(self) -> list[int]:
        player = self.current_player
        if player == TERMINAL:
            return []
        board = self.board
        ways = WAYS[player]
        actions: list[int] = []
        for cell in range(CELLS):
            if board[cell] == player:
                for action, to, diagonal in ways[cell]:
                    held = board[to]
                    if held == EMPTY or (diagonal and held != player):
                        actions.append(action)
        return actions

    def apply(self, action: int) -> None:
        player = self.current_player
        board = self.board
        to = TARGETS[player][action]
        board[action // 3] = EMPTY
        if board[to] != EMPTY:
            self.left[1 - player] -= 1
        board[to] = player
        if to // SIDE == (SIDE - 1 if player == 0 else 0) or not self.left[1 - player]:
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
        rows = [self.board[row * SIDE : row * SIDE + SIDE] for row in range(SIDE)]
        return "\n".join("".join("wb."[held] for held in row) for row in rows)


def begin() -> Breakthrough:
    """Return the position at the beginning."""
    board = [0] * (2 * SIDE) + [EMPTY] * (CELLS - 4 * SIDE) + [1] * (2 * SIDE)
    return Breakthrough(0, board, [2 * SIDE, 2 * SIDE], -1)


def random_match(seed: float) -> int:
    """Play at random from a number between 0 and 1; return how many actions that took."""
    from random import Random

    rng, state, count = Random(seed), begin(), 0
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
        count += 1
    return count
