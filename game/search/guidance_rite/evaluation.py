"""An estimate of who stands better in Guidance Rite, in hundredths of log odds.

A piece has a base worth for its character, more for each arrow that points into the board, and less
for each square beside it, from which it can be captured. A share of the best possible capture
counts in advance. The weights were fitted by logistic regression to 730 bouts of level 2 against
itself (`tools/fit_guidance_rite.py`).
"""

from __future__ import annotations

from math import tanh
from typing import Final

from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.state import (
    NOBODY,
    OVER,
    SUDDEN_DEATH,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import GROUNDS, NOWHERE, target_of

# By character: none, rat, crow, lizard, guardian, monster.
WORTH: Final = (35, 62, 6, 98, 125, 109)
INWARD: Final = (23, 13, 40, 10, 5, 13)  # for each black arrow that does not point over the edge
STRAIGHT: Final = 10  # more for each of these that is not oblique
GREY_ARROW: Final = 5
NEIGHBOUR: Final = -8  # for each square beside
LEAST: Final = 5  # any piece is worth
NEXT: Final = 60  # percent of the best capture of who moves next
LATER: Final = 20  # of the other one's: it can still be moved away or covered
LEAD: Final = 12  # for having had more pieces most recently
BOUT: Final = 250  # for a bout more than the opponent
ITEM: Final = 15


def evaluate(state: GuidanceRite, player: int) -> float:
    """Return the estimate for `player` from -1 to 1; the position must hide nothing."""
    if state.phase == OVER:
        return state.returns()[player]
    value = tanh(score(state) / 200)
    return value if player == 0 else -value


def score(position: GuidanceRite) -> int:
    """Return A's advantage in hundredths of log odds."""
    total = material(position.board, position.final) + threats(position)
    if position.more != NOBODY:
        total += LEAD if position.more == 0 else -LEAD
    total += ITEM * (position.items_left(0) - position.items_left(1))
    if position.bout != SUDDEN_DEATH:
        total += BOUT * (position.wins[0] - position.wins[1])
    return total


def threats(position: GuidanceRite) -> int:
    """Return the worth of A's best capture minus that of B's; the next to move counts more."""
    board, step = position.board, GROUNDS[position.final].step
    total = 0
    decider = position.current_player
    mover = decider if position.moved == NOBODY else 1 - decider
    for player in (0, 1):
        largest = 0
        enemy = 2 - player
        for action in moves(board, player, position.final, 0):
            target = target_of(position.ground, action)
            if board[target] >> OWNER == enemy:
                largest = max(largest, worth(board[target], step[target]))
        percent = NEXT if player == mover else LATER
        total += (1 - 2 * player) * (largest * percent // 100)
    return total


def material(board: list[int], final: bool) -> int:
    """Return the worth of A's pieces less that of B's."""
    total = 0
    step = GROUNDS[final].step
    for square, piece in enumerate(board):
        owner = piece >> OWNER
        if owner == 1:
            total += worth(piece, step[square])
        elif owner == 2:
            total -= worth(piece, step[square])
    return total


def worth(piece: int, step: tuple[int, ...]) -> int:
    """Return the worth of a piece; `step` holds the neighbours of its square by direction."""
    character = piece >> 16 & 7
    value = WORTH[character] + GREY_ARROW * (piece >> 8 & 255).bit_count()
    for direction, there in enumerate(step):
        if there != NOWHERE:
            value += NEIGHBOUR
            if piece >> direction & 1:
                value += INWARD[character] + STRAIGHT * (1 - direction % 2)
    return max(value, LEAST)


def claim_worths(position: GuidanceRite) -> list[int]:
    """Return the worth of the unclaimed piece on each square, or 0."""
    step = GROUNDS[position.final].step
    return [
        worth(piece, step[square]) if piece >> OWNER == UNCLAIMED else 0
        for square, piece in enumerate(position.board)
    ]
