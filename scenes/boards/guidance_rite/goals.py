"""The goals of puzzles of Guidance Rite in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import many


def _bout(turns: int) -> str:
    return many(
        "win the bout in this turn by capturing the last enemy",
        "win the bout within {count} turns by capturing the last enemy, whatever your rival does",
        turns,
        count=turns,
    )


def _bout_theme(turns: int) -> str:
    return many("Win the bout in one turn", "Win the bout in {count} turns", turns, count=turns)


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"bout": _bout}
THEMES: Final[Mapping[str, Callable[[int], str]]] = {"bout": _bout_theme}
