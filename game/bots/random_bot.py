"""The bot that plays anything legal: the measure of chance for every other bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.bots.bot import Decision, never
from game.state import State


class RandomBot:
    """A bot that takes each legal action with equal probability."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return any legal action, without an opinion."""
        action = self.among(observation.legal_actions(), rng)
        return Decision(action, None, (action,))

    @staticmethod
    def among(actions: Sequence[int], rng: Random) -> int:
        """Return any of some legal actions, which is all this bot looks at."""
        return actions[int(rng.random() * len(actions))]
