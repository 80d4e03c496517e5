"""Who plays 18 Ghosts: the first ghost goes somewhere by taste, then a search decides."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from game.bots.alphabeta import AlphaBeta
from game.bots.bot import Decision, never
from game.outlook import Outlook
from game.rules.eighteen_ghosts import native
from game.rules.eighteen_ghosts.evaluation import PackedOutlook
from game.rules.eighteen_ghosts.state import SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import EMPTY
from game.state import State

COMPILED: Final = not native.__file__.endswith((".py", ".pyc"))
OUTLOOK: Final[Callable[[State], Outlook[Any]]] = (
    native.NativeOutlook if COMPILED else PackedOutlook
)
A_WHILE: Final = 1_000_000 if COMPILED else 250_000  # nodes of one to two seconds of a core

# Where the first ghost stands decides next to nothing (149 of 300 matches were won against bots
# that always take the best place): it is chosen freely, and hardly any two openings are the same.
FIRST: Final = AlphaBeta(OUTLOOK, budget=3_000, temperature=30)


class GhostsBot(AlphaBeta):
    """A bot that varies its opening, and looks ahead as every AlphaBeta does."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the best action found, or one nearly as good."""
        if begins(observation):
            return FIRST.choose(observation, rng, stopped)
        return super().choose(observation, rng, stopped)


def begins(observation: State) -> bool:
    """Return whether somebody is to place the first ghost."""
    assert isinstance(observation, EighteenGhosts)
    standing = sum(ghost != EMPTY for ghost in observation.board)
    return observation.phase == SET_UP and standing < 2
