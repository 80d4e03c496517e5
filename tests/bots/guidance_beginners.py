"""Beginners of Guidance Rite: one captures whatever it can, one looks whether it is safe first."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.bot import Decision, never
from game.rules.guidance_rite.actions import captures, squares_of
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, arrows_of, character_of
from game.rules.guidance_rite.state import CLAIMING, EMPOWERING, MOVING, STARTING, GuidanceRite
from game.rules.guidance_rite.tables import CLAIM, EXCHANGE, MONSTER, PASS, target_of
from game.state import State


class Eater:
    """Claims by the number of arrows, captures what has most of them, else walks to an enemy."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what comes to mind."""
        assert isinstance(observation, GuidanceRite)
        legal = observation.legal_actions()
        if observation.phase == CLAIMING:
            board = observation.board
            action = max(legal, key=lambda a: (_claimed(board[a - CLAIM]), rng.random()))
        elif observation.phase == EMPOWERING:
            action = legal[0]
        elif observation.phase in (STARTING, MOVING):
            action = max(legal, key=lambda a: (self.worth(observation, a), rng.random()))
        else:
            action = rng.choice(legal)
        return Decision(action, None, (action,))

    def worth(self, seen: GuidanceRite, action: int) -> float:
        """Return what comes to mind for a move."""
        if action >= PASS:
            return -5.0
        source, target = squares_of(seen, action)
        met = captures(seen, action)
        if met == "friend":
            return -9.0
        if met:
            return 10.0 + arrows_of(seen.board[target]).bit_count()
        width = seen.ground.width
        enemies = [
            square
            for square, piece in enumerate(seen.board)
            if piece and piece >> OWNER == 2 - seen.current_player
        ]

        def away(square: int) -> int:
            return min(
                (
                    max(abs(square % width - s % width), abs(square // width - s // width))
                    for s in enemies
                ),
                default=0,
            )

        return float(away(source) - away(target))


class Guard(Eater):
    """Also sees who could strike back where it goes, and does not go there for nothing."""

    def worth(self, seen: GuidanceRite, action: int) -> float:
        """Return what comes to mind for a move, less what it may cost."""
        worth = super().worth(seen, action)
        if action >= PASS or worth < -5.0:
            return worth
        target = squares_of(seen, action)[1]
        theirs = moves(seen.board, 1 - seen.current_player, seen.final, 0)
        struck = any(
            target_of(seen.ground, move) == target and not move & EXCHANGE for move in theirs
        )
        return worth - 6.0 if struck else worth


def _claimed(piece: int) -> float:
    return arrows_of(piece).bit_count() + 2.0 * (character_of(piece) == MONSTER)
