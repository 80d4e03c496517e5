"""Mixtures that are hard to predict: an equilibrium blurred by choices that are nearly as good."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from game.bots.bot import never
from game.bots.matrix import Matrix, Mixture, Solution, gap, solve

ENOUGH: Final = 0.004  # gap of the equilibrium itself
ALLOWED: Final = 0.018  # gap of the mixtures that are played
TEMPERATURE: Final = 0.02  # loss that makes a choice e times rarer in what is mixed in
RARE: Final = 0.01  # of the best choice's weight, from where one is not mixed in
# Of what is mixed in, the largest that is allowed.
SHARES: Final = (0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05)


def mix(matrix: Matrix, rounds: int, stopped: Callable[[], bool] = never) -> Solution:
    """Solve a matrix game and return its blurred equilibrium; see `blur`."""
    return blur(matrix, solve(matrix, ENOUGH, rounds, stopped))


def blur(matrix: Matrix, found: Solution) -> Solution:
    """Return an equilibrium mixed with choices that are nearly as good.

    A pure equilibrium is easy to predict; mixing in a few other choices hides it at little cost. If
    every blend costs too much, return the equilibrium itself.
    """
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
