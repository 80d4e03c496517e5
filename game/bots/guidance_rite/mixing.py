"""Mixtures that are hard to predict: an equilibrium blurred by choices that are nearly as good."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from game.bots.bot import never
from game.bots.matrix import Matrix, Mixture, Solution, gap, solve

EQUILIBRIUM_GAP: Final = 0.004
# The mixtures that are played may lose this much to the best answer.
PLAYED_GAP: Final = 0.018
# A choice that loses this much more is mixed in e times more rarely.
MIXING_TEMPERATURE: Final = 0.02
# A choice of less than this share of the best one's weight is not mixed in.
MIN_MIXED_SHARE: Final = 0.01
# Shares to try, the largest first, until the gap is small enough.
MIXED_SHARES: Final = (0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05)


def mix(matrix: Matrix, rounds: int, stopped: Callable[[], bool] = never) -> Solution:
    """Solve a matrix game and return its blurred equilibrium; see `blur`."""
    return blur(matrix, solve(matrix, EQUILIBRIUM_GAP, rounds, stopped))


def blur(matrix: Matrix, found: Solution) -> Solution:
    """Return an equilibrium mixed with choices that are nearly as good.

    A pure equilibrium is easy to predict; mixing in a few other choices hides it at little cost. If
    every blend costs too much, return the equilibrium itself.
    """
    turned = [[-entry for entry in column] for column in zip(*matrix, strict=True)]
    rows, columns = _replies(matrix, found.columns), _replies(turned, found.rows)
    for share in MIXED_SHARES:
        pair = _blend(found.rows, rows, share), _blend(found.columns, columns, share)
        between = gap(matrix, *pair)
        if between <= PLAYED_GAP:
            return Solution(*pair, found.value, between)
    return found


def _replies(matrix: Matrix, others: Mixture) -> Mixture:
    """Return choices the more often the more they gain against a mixture."""
    gains = [sum(e * share for e, share in zip(row, others, strict=True)) for row in matrix]
    best = max(gains)
    weights = [exp((gain - best) / MIXING_TEMPERATURE) for gain in gains]
    weights = [weight if weight > MIN_MIXED_SHARE else 0.0 for weight in weights]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _blend(one: Mixture, other: Mixture, share: float) -> Mixture:
    return tuple((1 - share) * a + share * b for a, b in zip(one, other, strict=True))
