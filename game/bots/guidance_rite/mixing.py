"""Mixtures that are hard to read: near an equilibrium, but with all that costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from game.bots.bot import never
from game.bots.matrix import Matrix, Mixture, Solution, gap, solve

ENOUGH: Final = 0.01  # gap of the equilibrium itself
ALLOWED: Final = 0.04  # gap of the mixtures that are played
TEMPERATURE: Final = 0.03  # loss that makes a choice e times rarer in what is mixed in
RARE: Final = 0.01  # of the best choice's weight, from where one is not mixed in
SHARES: Final = (0.5, 0.25, 0.12, 0.06)  # of what is mixed in, the largest that is allowed


def mix(matrix: Matrix, rounds: int, stopped: Callable[[], bool] = never) -> Solution:
    """Return an equilibrium, both sides blurred by choices nearly as good as those it plays.

    An equilibrium may be pure, and who always does the same is read; a little of all that is
    nearly as good costs little and hides the rest.
    """
    found = solve(matrix, ENOUGH, rounds, stopped)
    turned = [[-entry for entry in column] for column in zip(*matrix, strict=True)]
    rows, columns = _replies(matrix, found.columns), _replies(turned, found.rows)
    for share in SHARES:
        pair = _blend(found.rows, rows, share), _blend(found.columns, columns, share)
        between = gap(matrix, *pair)
        if between <= ALLOWED:
            return Solution(*pair, found.value, between)
    return found


def _replies(matrix: Matrix, others: Mixture) -> Mixture:
    """Return choices the more often the more they gain against a mixture."""
    gains = [sum(e * share for e, share in zip(row, others, strict=True)) for row in matrix]
    best = max(gains)
    weights = [exp((gain - best) / TEMPERATURE) for gain in gains]
    weights = [weight if weight > RARE else 0.0 for weight in weights]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _blend(one: Mixture, other: Mixture, share: float) -> Mixture:
    return tuple((1 - share) * a + share * b for a, b in zip(one, other, strict=True))
