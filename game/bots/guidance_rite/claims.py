"""Rounds of claims as matrix games: both players secretly name two pieces."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from game.bots.guidance_rite.field import SIGMOID_SCALE
from game.bots.guidance_rite.mixing import mix
from game.bots.matrix import Solution, choose
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED, arrows_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import Ground
from game.search.guidance_rite.evaluation import worth

ARROW_WORTH: Final = 12
# A piece counts this percentage of the worth of each piece it aims at or that aims at it.
AIM_PERCENT: Final = 12
MOST_REGRET_ROUNDS: Final = 400

Pair = tuple[int, int]


def aims(board: list[int], square: int, ground: Ground) -> list[int]:
    """Return the squares a piece could capture on."""
    piece = board[square]
    character = piece >> 16 & 7
    found = []
    for direction in tables.ARROWS_IN[arrows_of(piece)]:
        target = ground.step[square][direction]
        if target == tables.NOWHERE:
            if character == tables.GUARDIAN:
                found.append(ground.reach[square][direction])
            continue
        found.append(target)
        far = ground.double[square][direction]
        if character == tables.MONSTER and far != tables.NOWHERE and board[target] == EMPTY:
            found.append(far)
    return found


def arrows_only(position: GuidanceRite, _player: int) -> dict[int, int]:
    """Return the worth of each unclaimed piece, by square, if only its arrows count."""
    return {
        square: ARROW_WORTH * arrows_of(piece).bit_count()
        for square, piece in enumerate(position.board)
        if piece >> OWNER == UNCLAIMED
    }


def worths(position: GuidanceRite, player: int) -> dict[int, int]:
    """Return the worth of each unclaimed piece to `player`, by square, in its surroundings."""
    board, ground = position.board, position.ground
    step, enemy = tables.GROUNDS[position.final].step, 2 - player
    found = {
        square: worth(piece, step[square])
        for square, piece in enumerate(board)
        if piece >> OWNER == UNCLAIMED
    }
    plain = dict(found)
    for square, piece in enumerate(board):
        if not piece:
            continue
        for target in aims(board, square, ground):
            if square in plain and board[target] >> OWNER == enemy:
                found[square] += AIM_PERCENT * worth(board[target], step[target]) // 100
            elif target in plain and piece >> OWNER == enemy:
                found[target] -= AIM_PERCENT * plain[target] // 100
    return found


class Round:
    """The matrix of a round of claims: rows are A's pairs, columns B's, entries A's gain."""

    def __init__(self, position: GuidanceRite, wide: int) -> None:
        """Solve the round for the `wide` pieces with the largest total worth to both players."""
        values = worths(position, 0), worths(position, 1)
        swings = {square: values[0][square] + values[1][square] for square in values[0]}
        best = sorted(swings, key=lambda square: (-swings[square], square))[:wide]
        self.pairs: list[Pair] = list(combinations(sorted(best), 2))
        self.matrix = [[self._entry(row, column, *values) for column in self.pairs]
                       for row in self.pairs]  # fmt: skip
        self.solution: Solution = mix(self.matrix, MOST_REGRET_ROUNDS)

    @staticmethod
    def _entry(row: Pair, column: Pair, mine: dict[int, int], yours: dict[int, int]) -> float:
        """Return what A gains over leaving both pairs to be shared alike later."""
        total = 0.0
        for square in row:
            later = (mine[square] - yours[square]) / 2
            total += (0 if square in column else mine[square]) - later
        for square in column:
            if square not in row:
                total -= yours[square] + (mine[square] - yours[square]) / 2
        return total / SIGMOID_SCALE

    def mixture(self, player: int) -> tuple[float, ...]:
        """Return the probability with which a player names each pair."""
        return self.solution.rows if player == 0 else self.solution.columns

    def name(self, player: int, named: int, rng: Random) -> int | None:
        """Return the square to name next; `named` has the bit of the one named before.

        Each square of a pair is named first with the same probability, so the mixture and the
        first square determine the probabilities of the second.
        """
        shares = self.mixture(player)
        before = [square for square in range(named.bit_length()) if named >> square & 1]
        if not before:
            return self.pairs[choose(shares, rng)][rng.random() < 0.5]
        left = [
            share if before[0] in pair else 0.0
            for share, pair in zip(shares, self.pairs, strict=True)
        ]
        if sum(left) <= 0.0:
            return None
        one, other = self.pairs[choose(left, rng)]
        return other if one == before[0] else one


def action_of(square: int) -> int:
    """Return the action that names a square."""
    return tables.CLAIM + square
