"""Restricted play: a bot that avoids one kind of action, to measure what that kind is worth.

After Jaffe et al., "Evaluating competitive game balance with restricted play" (2012).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from types import new_class
from typing import Any, Final

from game.bots.bot import Bot, Decision, never
from game.bots.mcts import MCTS
from game.game import Game
from game.state import State

# The search gets this many iterations where a bot cannot do without a forbidden action.
SEARCH_ITERATIONS: Final = 100
# This many random actions come before the estimate.
PLAYOUT_ACTIONS: Final = 4


class Restricted:
    """A bot that chooses a kind of action only where nothing else is legal.

    The bot gets positions in which the kind is illegal for its side, and so plans without it. If
    it still returns that kind, because it lists actions by itself, a short search of the other
    actions decides.
    """

    def __init__(self, bot: Bot[Any], game: Game, kind: str, seats: tuple[int, ...]) -> None:
        self.bot = bot
        self.game = game
        self.kind = game.rules.study.kind(kind).key
        self.seats = seats  # The seats that do without the kind.

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision of another kind if one is legal."""
        kind_of = self.game.rules.study.kind_of
        narrow = narrowed(observation, kind_of, self.kind, self.seats)
        decision = self.bot.choose(narrow, rng, stopped)
        allowed = narrow.legal_actions()
        if decision.action in allowed:
            return decision
        if len(allowed) == 1:
            return Decision(allowed[0], None, (allowed[0],))
        search = MCTS(
            SEARCH_ITERATIONS,
            determinize=self.game.rules.determinize if self.game.hidden else None,
            evaluate=self.game.rules.evaluate,
            playout=PLAYOUT_ACTIONS,
        )
        return search.choose(narrow, rng, stopped)


def narrowed(
    state: State, kind_of: Callable[[State, int], str], kind: str, seats: tuple[int, ...]
) -> State:
    """Return a copy in which some seats may not choose a kind of action, now or later.

    The kind stays legal where nothing else is.
    """
    return _as(_narrow(type(state), kind_of, kind, seats), state.clone())


def _as(narrow: type[State], state: State) -> State:
    """Return a position as one of a subclass; a position of its own is used up."""
    if type(state).__reduce__ is object.__reduce__:
        state.__class__ = narrow
        return state
    # A native position calls the methods of the class that made it, so another one is made.
    return narrow(*state.__reduce__()[1])


@lru_cache(maxsize=64)
def _narrow(
    whole: type[State], kind_of: Callable[[State, int], str], kind: str, seats: tuple[int, ...]
) -> type[State]:
    def legal_actions(self: State) -> Sequence[int]:
        actions = whole.legal_actions(self)
        if self.current_player not in seats:
            return actions
        return [action for action in actions if kind_of(self, action) != kind] or actions

    def clone(self: State) -> State:
        copy = whole.clone(self)
        return copy if type(copy) is found else _as(found, copy)

    body: dict[str, object] = {"__slots__": (), "legal_actions": legal_actions, "clone": clone}
    found: type[State] = new_class(
        f"Narrow{whole.__name__}", (whole,), exec_body=lambda space: space.update(body)
    )
    return found
