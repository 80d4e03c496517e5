"""What is to be done in puzzles of The Haunting House 3."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import many


def _leave(cards: int) -> str:
    return many(
        "lay a row whose first card leads you out, if nobody interferes",
        "lay a row whose first {count} cards lead you out, if nobody interferes",
        cards,
        count=cards,
    )


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"leave": _leave}
