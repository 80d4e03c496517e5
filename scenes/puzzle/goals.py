"""What is to be done in a puzzle, as people say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import many
from game.puzzles import Puzzle


def _escape(turns: int) -> str:
    return many(
        "let a ghost of yours escape in this turn",
        "let a ghost of yours escape within {count} turns, whatever your rival does",
        turns,
        count=turns,
    )


def _win(turns: int) -> str:
    return many(
        "win in this turn",
        "win within {count} turns, whatever your rival does",
        turns,
        count=turns,
    )


GOALS: Final[Mapping[tuple[str, str], Callable[[int], str]]] = {
    ("eighteen_ghosts", "escape"): _escape,
    ("eighteen_ghosts", "win"): _win,
}


def goal_of(game: str, puzzle: Puzzle) -> str:
    """Return what is to be done, the end of a sentence."""
    return GOALS[game, puzzle.goal](puzzle.turns)
