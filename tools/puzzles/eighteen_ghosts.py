"""Puzzles of 18 Ghosts: force an escape or a win against every defence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.puzzles import Puzzle, PuzzleStep
from game.rules.eighteen_ghosts.state import SET_UP, TURN, EighteenGhosts
from game.state import State
from tools.puzzles.openly import OpenProof

Kind = tuple[str, int]
KINDS: Final = (("escape", 1), ("win", 1), ("escape", 2), ("win", 2))  # Goals and turns.
LEVELS: Final = ("2", "3")  # The bots whose matches are searched.


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return the solution tree of a puzzle from its first position."""
    assert isinstance(state, EighteenGhosts)
    return _proof(state, puzzle.goal).right(state, puzzle.turns)


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules of the matches that are searched."""
    return {}


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield (goal, turns, solution) for positions with a unique first action."""
    assert isinstance(state, EighteenGhosts)
    if state.phase != TURN or len(state.legal_actions()) < 8:
        return
    for goal, turns in kinds:
        proof = _proof(state, goal)
        if proof.sure(state, turns - 1):
            continue
        right = proof.right(state, turns)
        steps = (goal, turns) == ("escape", 1) and not any("x" in words for words in right)
        # A mere step with which a waiting ghost escapes is too easy.
        if len(right) == 1 and not steps:
            yield goal, turns, right


def _proof(state: EighteenGhosts, goal: str) -> OpenProof:
    seat = state.current_player
    return OpenProof(seat, _goal(state, goal, seat), _cost)


def _goal(state: EighteenGhosts, goal: str, seat: int) -> Callable[[State], bool]:
    if goal == "win":
        return lambda after: isinstance(after, EighteenGhosts) and after.winner == seat
    out = _escaped(state, seat)
    return lambda after: _escaped(after, seat) > out


def _escaped(state: State, seat: int) -> int:
    assert isinstance(state, EighteenGhosts)
    return sum(state.escaped[3 * seat : 3 * seat + 3])


def _cost(state: State) -> int:
    """Return 1 for a turn; placing the rival's ghost costs nothing."""
    assert isinstance(state, EighteenGhosts)
    return int(state.phase in (SET_UP, TURN))
