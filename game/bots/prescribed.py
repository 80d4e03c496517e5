"""A bot with fixed choices for some kinds of decision, such as where to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.bots.bot import Bot, Decision, never
from game.game import Game
from game.state import State


class Prescribed:
    """A bot that makes the given choices, by kind of action and notation, where they are legal."""

    def __init__(self, bot: Bot[Any], game: Game, given: Sequence[tuple[str, str]]) -> None:
        self.bot = bot
        self.game = game
        self.given = frozenset(given)
        self.kinds = {kind for kind, _ in given}

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the given choice if it is legal, else the decision of the bot."""
        kind_of = self.game.rules.study.kind_of
        for action in observation.legal_actions():
            kind = kind_of(observation, action)
            if kind in self.kinds and (kind, observation.notation(action)) in self.given:
                return Decision(action, None, (action,))
        return self.bot.choose(observation, rng, stopped)
