"""The judge of finished matches: it estimates positions with nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Generic, TypeVar

from game import catalog
from game.bots.bot import Decision, never
from game.state import State

S = TypeVar("S", bound=State)

APPRAISER: Final = "appraiser"


class Appraiser(Generic[S]):
    """Estimates positions by the evaluation of the game; it is not a player."""

    def __init__(self, evaluate: Callable[[S, int], float]) -> None:
        self.evaluate = evaluate

    def choose(self, observation: S, rng: Random, stopped: Callable[[], bool] = never) -> Decision:
        """Return any legal action, with the estimates of the position."""
        players = range(len(observation.returns()))
        estimates = tuple(self.evaluate(observation, player) for player in players)
        return Decision(observation.legal_actions()[0], None, (), estimates)


def appraiser_of(game_key: str) -> Appraiser[Any]:
    """Return the judge of a game."""
    return Appraiser(catalog.find(game_key).rules.evaluate)
