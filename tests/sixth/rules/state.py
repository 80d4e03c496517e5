"""The rules of Phantoms."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, Self

from game.options import Options
from game.state import HIDDEN, TERMINAL, State, position

NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, 5) for file in "abcd")
STEPS: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))  # files and ranks, by the square they lead to
OUT: Final = len(STEPS)  # the way off the board
MOVE: Final = len(NAMES)  # actions below it mark the ghost that stands on a square as good
CORNERS: Final = ((12, 15), (0, 3))  # of the rival's row, by player
EMPTY: Final = -1
NOBODY: Final = -1
EVIL: Final = 0
GOOD: Final = 1
GHOSTS: Final = 4  # of each player
GOODS: Final = 2  # of them
LONGEST: Final = 60


def neighbour(square: int, way: int) -> int | None:
    """Return the square a step leads to, None for none."""
    file, rank = square % 4 + STEPS[way][0], square // 4 + STEPS[way][1]
    return rank * 4 + file if file in range(4) and rank in range(4) else None


def parts(action: int) -> tuple[int, int]:
    """Return from which square a move begins, and which way it goes."""
    return divmod(action - MOVE, OUT + 1)


@position
class Phantoms(State):
    """A position; ghosts 0 to 3 are those of player 0, ghosts 4 to 7 those of player 1."""

    current_player: int
    board: list[int]  # of 16 squares: the ghost that stands there, or EMPTY
    kinds: list[int]  # of 8 ghosts: EVIL, GOOD or HIDDEN
    marked: int  # how many ghosts were marked as good, those of player 0 first
    turn: int  # how many moves were made
    winner: int

    def legal_actions(self) -> list[int]:
        if self.current_player == TERMINAL:
            return []
        own = [(s, g) for s, g in enumerate(self.board) if g // GHOSTS == self.current_player]
        if self.marked < 2 * GOODS:
            return [square for square, ghost in own if self.kinds[ghost] == EVIL]
        return [action for square, ghost in own for action in self._moves(square, ghost)]

    def _moves(self, square: int, ghost: int) -> Iterator[int]:
        for way in range(len(STEPS)):
            target = neighbour(square, way)
            if target is not None and self._open(target):
                yield MOVE + square * (OUT + 1) + way
        if square in CORNERS[self.current_player] and self.kinds[ghost] == GOOD:
            yield MOVE + square * (OUT + 1) + OUT

    def _open(self, square: int) -> bool:
        return self.board[square] // GHOSTS != self.current_player

    def apply(self, action: int) -> None:
        player = self.current_player
        if action < MOVE:
            self.kinds[self.board[action]] = GOOD
            self.marked += 1
            self.current_player = self.marked // GOODS % 2
            return
        self.turn += 1
        source, way = parts(action)
        ghost, self.board[source] = self.board[source], EMPTY
        target = None if way == OUT else neighbour(source, way)
        if target is None:
            self.winner = player
        else:
            caught, self.board[target] = self.board[target], ghost
            if caught != EMPTY and self.gone(1 - player, self.kinds[caught]) == GOODS:
                self.winner = player if self.kinds[caught] == GOOD else 1 - player
        over = self.winner != NOBODY or self.turn == LONGEST
        self.current_player = TERMINAL if over else 1 - player

    def gone(self, player: int, kind: int) -> int:
        """Return how many ghosts of a kind a player has no more."""
        own = range(player * GHOSTS, player * GHOSTS + GHOSTS)
        return sum(self.kinds[g] == kind and g not in self.board for g in own)

    def returns(self) -> list[float]:
        return [0.0 if self.winner == NOBODY else 1.0 if self.winner == p else -1.0 for p in (0, 1)]

    def notation(self, action: int) -> str:
        if action < MOVE:
            return f"good:{NAMES[action]}"
        source, way = parts(action)
        target = None if way == OUT else neighbour(source, way)
        if target is None:
            return f"{NAMES[source]}-out"
        return f"{NAMES[source]}{'-' if self.board[target] == EMPTY else 'x'}{NAMES[target]}"

    def observation(self, player: int) -> Self:
        visible_to = self.clone()
        for ghost in visible_to.board:
            if ghost != EMPTY and ghost // GHOSTS != player:
                visible_to.kinds[ghost] = HIDDEN
        return visible_to

    def determinize(self, rng: Random) -> Self:
        world = self.clone()
        for player in (0, 1):
            own = range(player * GHOSTS, player * GHOSTS + GHOSTS)
            hidden = [ghost for ghost in own if world.kinds[ghost] == HIDDEN]
            known = sum(world.kinds[ghost] == GOOD for ghost in own)
            marked = min(GOODS, max(0, world.marked - player * GOODS))
            good = rng.sample(hidden, marked - known) if hidden else []
            for ghost in hidden:
                world.kinds[ghost] = GOOD if ghost in good else EVIL
        return world

    def __str__(self) -> str:
        """Return the ranks from above: O is good, o evil, ? hidden, of player 1 X, x and !."""
        signs = [("xX" if g >= GHOSTS else "oO")[k] if k >= 0 else "?!"[g // GHOSTS]
                 for g, k in enumerate(self.kinds)]  # fmt: skip
        rows = [
            " ".join("." if g == EMPTY else signs[g] for g in self.board[r : r + 4])
            for r in (12, 8, 4, 0)
        ]
        gone = "".join(sign for ghost, sign in enumerate(signs) if ghost not in self.board)
        return "\n".join([*rows, f"gone {gone or '-'} marked {self.marked} turn {self.turn}"])


def new_state(players: int, options: Options, rng: Random) -> Phantoms:
    """Return the first position: a row of ghosts each, none of them marked."""
    return Phantoms(
        0, [0, 1, 2, 3, *[EMPTY] * 8, 4, 5, 6, 7], [EVIL] * 8, 0, 0, NOBODY
    )  # fmt: skip


def evaluate(state: Phantoms, player: int) -> float:
    """Return how many more good ghosts a player has than the rival, and how many fewer evil."""
    if state.winner != NOBODY:
        return state.returns()[player]
    rival = 1 - player
    good = state.gone(rival, GOOD) - state.gone(player, GOOD)
    return (good + state.gone(player, EVIL) - state.gone(rival, EVIL)) / 4


def ending(state: Phantoms) -> str:
    """Return the name of the way in which a match ended."""
    if state.current_player != TERMINAL:
        return "not over"
    if state.winner == NOBODY:
        return "sixty turns"
    if state.gone(1 - state.winner, GOOD) == GOODS:
        return "good ghosts caught"
    return "evil ghosts caught" if state.gone(state.winner, EVIL) == GOODS else "way out"


def turns(state: Phantoms) -> int:
    """Return how many moves were made."""
    return state.turn
