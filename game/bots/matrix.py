"""Mixed strategies for two players with opposite interests who choose simultaneously.

A matrix game is a table of the row player's gain for each pair of choices. Regret matching plus
(Tammelin 2014) plays the game against itself: each side chooses in proportion to its regrets, which
never fall below zero, and the average choices approach an equilibrium. The distance from the
equilibrium is known exactly: it is the saddle-point gap, the sum of what the best reply of each
side would gain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import mul
from random import Random
from typing import Final

from game.bots.bot import never

ROUNDS_PER_GAP_CHECK: Final = 25
MAX_ROUNDS: Final = 2000

Matrix = Sequence[Sequence[float]]
Mixture = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """Two mixed strategies, the row player's gain, and the saddle-point gap."""

    rows: Mixture
    columns: Mixture
    value: float
    gap: float


def solve(
    matrix: Matrix,
    enough: float = 0.0,
    rounds: int = MAX_ROUNDS,
    stopped: Callable[[], bool] = never,
) -> Solution:
    """Return strategies whose gap is at most `enough`, or the best found in `rounds` rounds.

    `enough` is in the units of the matrix. Once `stopped` returns True, the best strategies so far
    are returned. Raise ValueError when the matrix is empty or ragged.
    """
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise ValueError("a matrix game needs rows of one length, and at least one choice each")
    turned = [tuple(column) for column in zip(*matrix, strict=True)]
    row_regrets, column_regrets = [0.0] * len(matrix), [0.0] * len(turned)
    row_sums, column_sums = [0.0] * len(matrix), [0.0] * len(turned)
    rows, columns = _mixture(row_regrets), _mixture(column_regrets)
    best = _solution(matrix, turned, rows, columns)
    for number in range(1, rounds + 1):
        if best.gap <= enough:
            break
        # First one side, then the other in reply; late rounds count more than early ones.
        _regret(row_regrets, [_sum(row, columns) for row in matrix], rows)
        rows = _mixture(row_regrets)
        _regret(column_regrets, [-_sum(column, rows) for column in turned], columns)
        columns = _mixture(column_regrets)
        row_sums = [total + number * share for total, share in zip(row_sums, rows, strict=True)]
        column_sums = [t + number * share for t, share in zip(column_sums, columns, strict=True)]
        if number % ROUNDS_PER_GAP_CHECK == 0 or number == rounds:
            for pair in ((_mixture(row_sums), _mixture(column_sums)), (rows, columns)):
                found = _solution(matrix, turned, *pair)
                best = min(best, found, key=lambda solution: solution.gap)
            if stopped():
                break
    return best


def gap(matrix: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """Return the sum of what the best replies to two strategies would gain; 0 is an equilibrium."""
    turned = list(zip(*matrix, strict=True))
    return _solution(matrix, turned, tuple(rows), tuple(columns)).gap


def choose(mixture: Sequence[float], rng: Random) -> int:
    """Return the index of a choice, drawn with the probabilities of a strategy."""
    point = rng.random() * sum(mixture)
    for number, share in enumerate(mixture):
        point -= share
        if point < 0:
            return number
    return max(range(len(mixture)), key=mixture.__getitem__)  # Only rounding leads here.


def _solution(matrix: Matrix, turned: Matrix, rows: Mixture, columns: Mixture) -> Solution:
    gains = [_sum(row, columns) for row in matrix]
    losses = [_sum(column, rows) for column in turned]
    return Solution(rows, columns, _sum(gains, rows), max(0.0, max(gains) - min(losses)))


def _regret(regrets: list[float], gains: list[float], mixture: Mixture) -> None:
    """Add to each regret what its choice would have gained more than the mixture."""
    got = _sum(gains, mixture)
    for number, gain in enumerate(gains):
        regrets[number] = max(0.0, regrets[number] + gain - got)


def _mixture(weights: Sequence[float]) -> Mixture:
    """Return the weights as shares of 1, equal shares if all weights are 0."""
    total = sum(weights)
    if total <= 0.0:
        return (1.0 / len(weights),) * len(weights)
    return tuple(weight / total for weight in weights)


def _sum(values: Sequence[float], shares: Sequence[float]) -> float:
    total: float = sum(map(mul, values, shares))
    return total
