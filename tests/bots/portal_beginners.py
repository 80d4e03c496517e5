"""Beginners of 18 Ghosts: one walks to the portals, one fights wherever it can win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.bot import Decision, never
from game.rules.eighteen_ghosts.state import TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import EDGES, EMPTY, FACING, PORTALS, RELEASE, WINS
from game.state import State


def _steps(one: int, other: int) -> int:
    return abs(one % 5 - other % 5) + abs(one // 5 - other // 5)


class Slipper:
    """Walks with ghosts that it still needs to where their portals open, past everybody."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a step that leads nearer to a way out, or anything."""
        assert isinstance(observation, EighteenGhosts)
        legal = observation.legal_actions()
        if observation.phase != TURN:
            action = rng.choice(legal)
        else:
            action = max(legal, key=lambda a: (self.worth(observation, a), rng.random()))
        return Decision(action, None, (action,))

    def worth(self, seen: EighteenGhosts, action: int) -> float:
        """Return what comes to mind for an action, in steps."""
        if action >= RELEASE:
            return -0.5
        source, target = EDGES[action]
        ghost, occupant = seen.board[source], seen.board[target]
        if occupant != EMPTY and not WINS[ghost][occupant]:
            return -9.0
        if seen.escaped[ghost]:
            return -1.0
        colour = ghost % 3
        goal = FACING[colour][seen.portals[colour]]
        if goal is None:
            goal = PORTALS[colour]
        here, there = _steps(source, goal), _steps(target, goal)
        nearest = min(_steps(s, goal) for s, other in enumerate(seen.board) if other == ghost)
        if there == 0 and FACING[colour][seen.portals[colour]] is not None:
            return 99.0
        return here - there - 0.2 * (here - nearest)


class Fighter(Slipper):
    """Beats whatever it can beat, and only else walks to the portals."""

    def worth(self, seen: EighteenGhosts, action: int) -> float:
        """Return what comes to mind for an action, in steps."""
        fights = action < RELEASE and seen.board[EDGES[action][1]] != EMPTY
        worth = super().worth(seen, action)
        return worth + 5.0 if fights and worth > -9.0 else worth
