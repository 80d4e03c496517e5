"""The judge of finished matches: it looks at a position with all its secrets and estimates it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game import catalog
from game.bots.bot import Decision, never
from game.state import State

APPRAISER: Final = "appraiser"  # what it is called among those who think


class Appraiser:
    """Estimates by the evaluation of the game; it chooses nothing, and it may play nowhere."""

    def __init__(self, evaluate: Callable[[State, int], float]) -> None:
        self.evaluate = evaluate

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the estimates of a position that hides nothing, beside any legal action."""
        players = range(len(observation.returns()))
        estimates = tuple(self.evaluate(observation, player) for player in players)
        return Decision(observation.legal_actions()[0], None, (), estimates)


def appraiser_of(game_key: str) -> Appraiser:
    """Return the judge of a game."""
    return Appraiser(catalog.find(game_key).evaluate)
