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


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"bout": _bout}
