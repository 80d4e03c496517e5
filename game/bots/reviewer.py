"""The second judge of finished matches: it takes more time and confirms or rejects the first."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game import catalog
from game.bots.bot import Decision, never
from game.bots.levels import QUICK_ANCHOR, dial_of
from game.state import CHANCE, TERMINAL, State

REVIEWER: Final = "reviewer"
PLAYOUTS_PER_POSITION: Final = 24
TURNS_PER_PLAYOUT: Final = 2
MOST_DECISIONS_PER_PLAYOUT: Final = 60


class Reviewer:
    """Estimates open positions; it is not a player.

    In games without secrets it is the strongest level. In games with secrets it plays the position
    on several times and averages the evaluations at the ends.
    """

    def __init__(self, game_key: str) -> None:
        self.game = catalog.find(game_key)
        anchors = dial_of(game_key).anchors
        self.strong, self.quick = anchors[-1], anchors[QUICK_ANCHOR]

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return any legal action, with the value or the estimates of the position."""
        if not self.game.hidden:
            return self.strong.choose(observation, rng, stopped)
        players = range(len(observation.returns()))
        ends = [self._played(observation, rng)]
        while len(ends) < PLAYOUTS_PER_POSITION and not stopped():
            ends.append(self._played(observation, rng))
        estimates = tuple(sum(end[player] for end in ends) / len(ends) for player in players)
        return Decision(observation.legal_actions()[0], None, (), estimates)

    def _played(self, position: State, rng: Random) -> list[float]:
        """Return the evaluations for all players some turns after a position."""
        world = position.clone()
        turns, evaluate = self.game.rules.turns, self.game.rules.evaluate
        end = turns(world) + TURNS_PER_PLAYOUT
        for _ in range(MOST_DECISIONS_PER_PLAYOUT):
            mover = world.current_player
            if mover == TERMINAL or turns(world) >= end:
                break
            if mover == CHANCE:
                world.apply(rng.choice(world.legal_actions()))
            else:
                world.apply(self.quick.choose(world.observation(mover), rng).action)
        return [evaluate(world, player) for player in range(len(world.returns()))]
