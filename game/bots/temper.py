"""A temper: which kinds of action a bot likes among those it thinks nearly as good as the best.

It changes no judgement, so that a bold bot and a patient one of a level are about as strong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.state import State

Taste = Callable[[Any, int], float]  # of an action: how many times as often it is taken


def even(state: State, action: int) -> float:
    """Return that all actions are liked alike."""
    return 1.0


@dataclass(frozen=True, slots=True)
class Temper:
    """How many times as often some kinds of action are taken."""

    kind_of: Callable[[Any, int], str]
    likes: Mapping[str, float]

    def __call__(self, state: State, action: int) -> float:
        """Return how many times as often an action is taken as if all were liked alike."""
        return self.likes.get(self.kind_of(state, action), 1.0)
