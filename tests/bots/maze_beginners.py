"""Beginners of The Haunting House 3: one lays long walks, one a way that it has looked for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.rules.haunting_house_3.cards import M1, M2, M3, R90, SP
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM, HauntingHouse3
from game.search.haunting_house_3.evaluation import evaluate
from game.state import State

TURNED: Final = (M2, R90, M3, M1, SP)  # the row of who expects a wall after the first steps


class Walker:
    """Lays the cards that walk, the longest first, and does with each what looks best at once."""

    row: tuple[int, ...] = (M3, M2, M1, SP)

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the next card of the row, or what leaves this player best at once."""
        assert isinstance(observation, HauntingHouse3)
        legal = observation.legal_actions()
        if observation.phase == PROGRAM:
            action = next((card for card in self.row if card in legal), legal[0])
        elif observation.phase == CARRY_OUT:
            seat, worth = observation.current_player, dict[int, float]()
            for action in legal:
                after = observation.determinize(rng)
                after.apply(action)
                worth[action] = evaluate(after, seat) + 1e-9 * rng.random()
            action = max(worth, key=worth.__getitem__)
        else:  # whether to play a disk: at once, on anybody
            action = rng.choice(legal)
        return Decision(action, None, (action,))


class Planner(Walker):
    """Turns a tile between its steps."""

    row = TURNED
