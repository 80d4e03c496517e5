"""An estimate of who stands better in 18 Ghosts, for searchers."""

from __future__ import annotations

from game.state import State


def evaluate(state: State, player: int) -> float:
    """Return the estimate for `player` from -1 to 1."""
    return state.returns()[player]
