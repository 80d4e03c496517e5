"""Moves that capture an enemy, found without listing all moves, because searches need them most."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.pieces import EMPTY, moved
from game.rules.guidance_rite.tables import (
    ARROWS_IN,
    DOUBLE,
    GROUNDS,
    GUARDIAN,
    MONSTER,
    NOWHERE,
    Ground,
)

# Each key is square << 8 | arrows, each way move, middle and target.
Ways = dict[int, tuple[tuple[int, int, int], ...]]


def _ways(ground: Ground, targets: tuple[tuple[int, ...], ...], kind: int) -> Ways:
    """Return the moves along each set of arrows that lead somewhere."""
    found: Ways = {}
    for square in range(ground.size):
        for arrows in range(256):
            found[square << 8 | arrows] = tuple(
                (square << 5 | d << 2 | kind, ground.step[square][d], targets[square][d])
                for d in ARROWS_IN[arrows]
                if targets[square][d] != NOWHERE
            )
    return found


STEPS: Final = tuple(_ways(ground, ground.step, 0) for ground in GROUNDS)
AROUND: Final = tuple(_ways(ground, ground.reach, 0) for ground in GROUNDS)
LEAPS: Final = tuple(_ways(ground, ground.double, DOUBLE) for ground in GROUNDS)


def captures(board: list[int], player: int, final: bool, held: int) -> list[tuple[int, int]]:
    """Return the moves of a player that capture an enemy, each with its target."""
    own, enemy = player + 1, 2 - player
    steps = STEPS[final]
    found: list[tuple[int, int]] = []
    for source, piece in enumerate(board):
        if piece >> 20 != own or held >> source & 1:
            continue
        key = source << 8 | ((piece | piece >> 8) & 255 if final else piece & 255)
        character = piece >> 16 & 7
        for action, _, target in AROUND[final][key] if character == GUARDIAN else steps[key]:
            if board[target] >> 20 == enemy:
                found.append((action, target))
        if character == MONSTER:
            for action, middle, target in LEAPS[final][key]:
                if board[target] >> 20 == enemy and board[middle] == EMPTY:
                    found.append((action, target))
    return found


def capture(board: list[int], action: int, target: int, final: bool) -> list[int]:
    """Return the board after capturing an enemy."""
    after = board[:]
    after[target] = arriving(board, action, final)
    after[action >> 5] = EMPTY
    return after


def arriving(board: list[int], action: int, final: bool) -> int:
    """Return the capturing piece as its move leaves it."""
    source, direction = action >> 5, action >> 2 & 7
    around = GROUNDS[final].step[source][direction] == NOWHERE
    return moved(board[source], direction, action & 3, around)
