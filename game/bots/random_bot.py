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
        action = self.blindly(rng)(observation)
        return Decision(action, None, (action,))

    @staticmethod
    def blindly(rng: Random) -> Callable[[State], int]:
        """Return a function from a state to a random legal action; it needs no observation."""
        random = rng.random

        def choose(state: State) -> int:
            actions = state.legal_actions()
            return actions[int(random() * len(actions))]

        return choose
