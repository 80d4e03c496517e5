"""The random bot, the baseline of all measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.bot import Decision, never
from game.state import State


class RandomBot:
    """A bot that takes each legal action with equal probability."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a random legal action, without an expectation."""
        actions = observation.legal_actions()
        action = actions[int(rng.random() * len(actions))]
        return Decision(action, None, (action,))
