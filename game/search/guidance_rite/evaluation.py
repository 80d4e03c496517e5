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

# These worths are fitted by `tools/fit_guidance_rite.py` to bouts of level 2 against itself.
# By character: none, rat, crow, lizard, guardian, monster.
CHARACTER_WORTHS: Final = (35, 62, 6, 98, 125, 109)
INWARD_ARROW_WORTH: Final = (23, 13, 40, 10, 5, 13)
# Each of these arrows that is not oblique is worth this much more.
STRAIGHT_ARROW_WORTH: Final = 10
GREY_ARROW: Final = 5
# Each square beside a piece is worth this.
NEIGHBOUR_WORTH: Final = -8
MIN_PIECE_WORTH: Final = 5
# The best capture of the player to move counts this percentage.
NEXT_CAPTURE_PERCENT: Final = 60
# That of the other player counts this percentage, because it can still be prevented.
LATER_CAPTURE_PERCENT: Final = 20
# Having had more pieces most recently is worth this.
LATEST_LEAD_WORTH: Final = 12
# A bout more than the opponent is worth this.
BOUT_WORTH: Final = 250
ITEM_WORTH: Final = 15


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
        total += LATEST_LEAD_WORTH if position.more == 0 else -LATEST_LEAD_WORTH
    total += ITEM_WORTH * (position.items_left(0) - position.items_left(1))
    if position.bout != SUDDEN_DEATH:
        total += BOUT_WORTH * (position.wins[0] - position.wins[1])
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
        percent = NEXT_CAPTURE_PERCENT if player == mover else LATER_CAPTURE_PERCENT
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
    value = CHARACTER_WORTHS[character] + GREY_ARROW * (piece >> 8 & 255).bit_count()
    for direction, there in enumerate(step):
        if there != NOWHERE:
            value += NEIGHBOUR_WORTH
            if piece >> direction & 1:
                value += INWARD_ARROW_WORTH[character] + STRAIGHT_ARROW_WORTH * (1 - direction % 2)
    return max(value, MIN_PIECE_WORTH)


def claim_worths(position: GuidanceRite) -> list[int]:
    """Return the worth of the unclaimed piece on each square, or 0."""
    step = GROUNDS[position.final].step
    return [
        worth(piece, step[square]) if piece >> OWNER == UNCLAIMED else 0
        for square, piece in enumerate(position.board)
    ]
