"""Games small enough to know the value of every position."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from random import Random
from typing import Self

from game.state import CHANCE, HIDDEN, TERMINAL, State, position

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Tiny(State):
    """What the tiny games share."""

    __slots__ = ()

    def notation(self, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        return str(self.values())


@position
class TicTacToe(Tiny):
    """Three in a row."""

    current_player: int = 0
    cells: list[int] = field(default_factory=lambda: [-1] * 9)

    def legal_actions(self) -> list[int]:
        if self.current_player == TERMINAL:
            return []
        return [cell for cell in range(9) if self.cells[cell] < 0]

    def apply(self, action: int) -> None:
        self.cells[action] = self.current_player
        full = -1 not in self.cells
        self.current_player = TERMINAL if full or self.winner() >= 0 else 1 - self.current_player

    def winner(self) -> int:
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] >= 0:
                return self.cells[a]
        return -1

    def returns(self) -> list[float]:
        return {-1: [0.0, 0.0], 0: [1.0, -1.0], 1: [-1.0, 1.0]}[self.winner()]


def tic_tac_toe(text: str, player: int) -> TicTacToe:
    return TicTacToe(player, ["XO".find(sign) for sign in text.split()])


@position
class Heap(Tiny):
    """Take one, or two and decide again; who takes the last one wins."""

    current_player: int = 0
    left: int = 7
    taker: int = -1

    def legal_actions(self) -> list[int]:
        if self.current_player == TERMINAL:
            return []
        return [1, 2] if self.left > 1 else [1]

    def apply(self, action: int) -> None:
        self.left -= action
        self.taker = self.current_player
        if not self.left:
            self.current_player = TERMINAL
        elif action == 1:
            self.current_player = 1 - self.current_player

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.taker == 0 else [-1.0, 1.0]


@position
class Tower(Tiny):
    """Each in turn throws a die of four sides as often as he likes; a 1 loses all he has.

    The higher sum wins; `stop` is 0, `throw` is 1.
    """

    current_player: int = 0
    sums: list[int] = field(default_factory=lambda: [0, 0])
    thrower: int = 0

    def legal_actions(self) -> list[int]:
        if self.current_player == TERMINAL:
            return []
        return [1, 2, 3, 4] if self.current_player == CHANCE else [0, 1]

    def apply(self, action: int) -> None:
        if self.current_player == CHANCE:
            lost = action == 1
            self.sums[self.thrower] = 0 if lost else self.sums[self.thrower] + action
            if lost or self.sums[self.thrower] >= 8:
                self._next()
            else:
                self.current_player = self.thrower
        elif action:
            self.current_player = CHANCE
        else:
            self._next()

    def _next(self) -> None:
        self.current_player = TERMINAL if self.thrower else 1
        self.thrower = 1

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL or self.sums[0] == self.sums[1]:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.sums[0] > self.sums[1] else [-1.0, 1.0]


CARDS = (0, 0, 1, 2)


@position
class Guess(Tiny):
    """Player 0 sees one of four cards and says low (0) or high (1); player 1 names it or passes.

    A right name wins, a wrong one loses, a pass costs player 1 a quarter.
    """

    current_player: int
    card: int
    said: int = -1
    named: int = -1

    def legal_actions(self) -> list[int]:
        return {TERMINAL: [], 0: [0, 1], 1: [0, 1, 2, 3]}[self.current_player]

    def apply(self, action: int) -> None:
        if self.current_player == 0:
            self.said, self.current_player = action, 1
        else:
            self.named, self.current_player = action, TERMINAL

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL:
            return [0.0, 0.0]
        gain = -0.25 if self.named == 3 else 1.0 if self.named == self.card else -1.0
        return [-gain, gain]

    def observation(self, player: int) -> Self:
        seen = self.clone()
        if player == 1:
            seen.card = HIDDEN
        return seen

    def determinize(self, rng: Random) -> Self:
        world = self.clone()
        if world.card == HIDDEN:
            world.card = CARDS[rng.randrange(len(CARDS))]
        return world


@position
class Trio(Tiny):
    """Three players; each in turn takes a coin of 1, 2 or 3 that nobody has. The last pays all."""

    current_player: int = 0
    taken: list[int] = field(default_factory=list)

    def legal_actions(self) -> list[int]:
        if self.current_player == TERMINAL:
            return []
        return [coin for coin in (1, 2, 3) if coin not in self.taken]

    def apply(self, action: int) -> None:
        self.taken.append(action)
        self.current_player = len(self.taken) if len(self.taken) < 3 else TERMINAL

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL:
            return [0.0] * 3
        return [coin / 3 for coin in self.taken[:2]] + [-1.0]


@cache
def exact(state: State) -> float:
    """Return what player 0 can expect of a game without hidden things, played perfectly."""
    player = state.current_player
    if player == TERMINAL:
        return state.returns()[0]
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values.append(exact(after))
    if player == CHANCE:
        return sum(values) / len(values)
    return max(values) if player == 0 else min(values)
