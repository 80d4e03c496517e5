"""The loop that plays a match of the lab; packages have it compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.match import drawn
from game.state import CHANCE, TERMINAL, State


class Chooser:
    """What decides for a seat."""

    def choose(self, state: State) -> int:
        """Return the action to play in a position."""
        raise NotImplementedError


class RandomChooser(Chooser):
    """A random bot at a seat, which needs no observation."""

    def __init__(self, rng: Random) -> None:
        self.random: Callable[[], float] = rng.random

    def choose(self, state: State) -> int:
        """Return a random legal action."""
        actions = state.legal_actions()
        return actions[int(self.random() * len(actions))]


def play_to_end(state: State, seed: int, choosers: Sequence[Chooser]) -> list[int]:
    """Play a match from its first position to its end and return the decisions of its seats.

    Chance is drawn as in a `Match` with this seed.
    """
    actions: list[int] = []
    ply = 0
    while True:
        seat = state.current_player
        if seat == TERMINAL:
            return actions
        if seat == CHANCE:
            action = drawn(state, seed, ply)
        else:
            action = choosers[seat].choose(state)
            actions.append(action)
        state.apply(action)
        ply += 1
