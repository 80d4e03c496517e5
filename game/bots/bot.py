"""Bots: functions from an observation to a decision.

A bot knows only the observation, and it limits its effort by nodes or iterations, never by time:
the same observation and seed give the same decision on every machine. A caller that cannot wait
passes `stopped`, and gets the best decision found so far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from game.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


@dataclass(frozen=True, slots=True)
class Decision:
    """The action that a bot chose, and the result it expects."""

    action: int
    value: float | None  # The current player's estimate from -1 to 1, or None.
    principal_variation: tuple[int, ...]  # The expected actions, from the chosen one on.
    # The estimates of all players from -1 to 1, if the bot judges them.
    estimates: tuple[float, ...] = ()


def never() -> bool:
    """Return False: the bot is never stopped."""
    return False


class Bot(Protocol[S_contra]):
    """A player of one game's states, which decides from an observation."""

    def choose(
        self, observation: S_contra, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision for the current player of `observation`.

        The bot calls `stopped` every few hundred nodes; once that returns True, the bot answers
        with the best decision so far.
        """
        ...
