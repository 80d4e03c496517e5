"""What a bot is: a function from an observation to a decision.

A bot knows nothing but the observation it is given, and it measures its effort in nodes or
iterations, never in time: the same observation and the same seed give the same decision on every
machine. Whoever cannot wait passes `stopped`; then the best decision found so far comes back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from game.state import State


@dataclass(frozen=True, slots=True)
class Decision:
    """The action a bot chose, and what it thinks will come of it."""

    action: int
    value: float | None  # estimate for the deciding player, -1..1; None: no opinion
    line: tuple[int, ...]  # the expected continuation, beginning with the action
    estimates: tuple[float, ...] = ()  # of every player, -1..1, from who judges them all


def never() -> bool:
    """Return False: nobody stops this bot."""
    return False


class Bot(Protocol):
    """A player that decides from what it may see."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision for the current player of `observation`.

        `stopped` is asked every few hundred nodes; once it says yes, the bot answers with the best
        it has so far.
        """
        ...
