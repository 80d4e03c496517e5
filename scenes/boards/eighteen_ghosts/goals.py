"""The goals of puzzles of 18 Ghosts in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import many


def _escape(turns: int) -> str:
    return many(
        "let a ghost of yours escape in this turn",
        "let a ghost of yours escape within {count} turns, whatever your rival does",
        turns,
        count=turns,
    )


def _win(turns: int) -> str:
    return many(
        "win in this turn with one ghost of each colour out",
        "win within {count} turns with one ghost of each colour out, whatever your rival does",
        turns,
        count=turns,
    )


def _escape_theme(turns: int) -> str:
    return many("Escape in one turn", "Escape in {count} turns", turns, count=turns)


def _win_theme(turns: int) -> str:
    return many("Win in one turn", "Win in {count} turns", turns, count=turns)


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"escape": _escape, "win": _win}
THEMES: Final[Mapping[str, Callable[[int], str]]] = {"escape": _escape_theme, "win": _win_theme}
