"""The bot that plays anything legal: the measure of chance for every other bot."""

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
        """Return any legal action, without an opinion."""
        actions = observation.legal_actions()
        action = actions[int(rng.random() * len(actions))]
        return Decision(action, None, (action,))
