"""A style: which kinds of action a bot prefers among those it rates nearly as good as the best.

A style does not change what a bot thinks of an action, so that a bold bot and a patient one of the
same level are about equally strong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.state import State

# From a state and an action to a factor of its probability.
ActionWeights = Callable[[Any, int], float]


def even(state: State, action: int) -> float:
    """Return 1.0: every action is as likely as without a style."""
    return 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """Weights for kinds of action: 2.0 takes a kind twice as often as without the style."""

    kind_of: Callable[[Any, int], str]
    likes: Mapping[str, float]

    def __call__(self, state: State, action: int) -> float:
        """Return the weight of an action; 1.0 for kinds that are not listed."""
        return self.likes.get(self.kind_of(state, action), 1.0)
