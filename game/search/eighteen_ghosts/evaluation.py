"""An estimate of who stands better in 18 Ghosts, for bots, hints and the lab.

It is the sum of the fitted weights of the features that either player's colours show. While the
ghosts are being placed, it judges those that stand already.
"""

from __future__ import annotations

from math import tanh

from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.search.eighteen_ghosts.words import GhostsSearchView
from game.state import TERMINAL


def evaluate(state: EighteenGhosts, player: int) -> float:
    """Return the estimate for `player` from -1 to 1."""
    if state.current_player == TERMINAL:
        return state.returns()[player]
    search_view = GhostsSearchView(state)
    value = tanh(search_view.score(search_view.root) / 200)
    return value if player == state.current_player else -value
