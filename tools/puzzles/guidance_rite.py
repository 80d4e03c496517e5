"""Puzzles of Guidance Rite: force the win of an open bout against every defence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.puzzles import Puzzle, PuzzleStep
from game.rules.guidance_rite.state import JOINT, STARTING, GuidanceRite
from game.state import State
from tools.puzzles.openly import OpenProof

Kind = tuple[str, int]
KINDS: Final = (("bout", 1), ("bout", 2))
LEVELS: Final = ("1", "2")  # The bots whose matches are searched.
MAX_PIECES: Final = 7  # The limit on pieces for searches of more than one turn.
MAX_SOLUTIONS: Final = 2


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules of the matches that are searched."""
    return {}


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return the solution tree of a puzzle from its first position."""
    assert isinstance(state, GuidanceRite)
    return _proof(state).right(state, puzzle.turns)


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield (goal, turns, solution) for positions with few right first actions."""
    assert isinstance(state, GuidanceRite)
    if state.phase != STARTING or state.bout >= JOINT or len(state.legal_actions()) < 6:
        return
    for goal, turns in kinds:
        if turns > 1 and state.pieces() > MAX_PIECES:
            continue
        proof = _proof(state)
        if proof.sure(state, turns - 1) or not proof.sure(state, turns):
            continue
        right = proof.right(state, turns)
        if len(right) <= MAX_SOLUTIONS:
            yield goal, turns, right


def _proof(state: GuidanceRite) -> OpenProof:
    seat, bout, wins = state.current_player, state.bout, state.wins[state.current_player]

    def reached(after: State) -> bool:
        assert isinstance(after, GuidanceRite)
        return after.wins[seat] > wins

    def lost(after: State) -> bool:
        assert isinstance(after, GuidanceRite)
        return after.bout != bout

    def cost(now: State) -> int:
        assert isinstance(now, GuidanceRite)
        return int(now.phase == STARTING)

    return OpenProof(seat, reached, cost, lost)
