"""An estimate of who stands better in Ghost Hunt, from positions that hide nothing.

The weights come from a logistic regression on 174 matches of bots of levels 2 to 4 with one to four
hunters. They rate evidence, lives and rounds left, and ignore where anybody stands.
"""

from __future__ import annotations

from math import tanh

from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.tables import NONE


def evaluate(state: Position, player: int) -> float:
    """Return the estimate for `player` from -1 to 1; the Ghost is player 0."""
    if state.phase == OVER:
        return state.returns()[player]
    value = tanh(_odds(state) / 2)
    return value if player == 0 else -value


def _odds(state: Position) -> float:
    """Return the logarithm of the Ghost's odds to win."""
    limit = state.match_rules.round_limit
    left = max(0, limit - state.round) / limit
    alive = sum(pawn != NONE for pawn in state.pawns)
    found = state.evidence.bit_count() / 3
    odds = 3.4 - 2.0 * left - 1.1 * alive / len(state.pawns) - 0.17 * alive
    odds -= (1.3 + 2.0 * left) * found
    return odds - 1.1 * (found == 1)
