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
        action = self.blindly(rng)(observation)
        return Decision(action, None, (action,))

    @staticmethod
    def blindly(rng: Random) -> Callable[[State], int]:
        """Return what decides for this bot, which need not be shown what its seat sees."""
        random = rng.random

        def choose(state: State) -> int:
            actions = state.legal_actions()
            return actions[int(random() * len(actions))]

        return choose
