"""Habits: which of the moves that it rates alike a bot makes, so that its play leads somewhere."""

from __future__ import annotations

from typing import Final

from game.bots.guidance_rite.captures import captures
from game.bots.guidance_rite.plans import carry_out
from game.rules.guidance_rite import actions, state, tables
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import JOINT, GuidanceRite

# How many times as often as another move:
# The weight of a move onto a square that an own piece has just left, with nothing done since.
RETURN_WEIGHT: Final = 0.02
# The weight of a capture after which the opponent can capture nothing.
SAFE_CAPTURE_WEIGHT: Final = 30.0
# The weight of a move nearer to an enemy; a move away from it is divided by this.
APPROACH_WEIGHT: Final = 3.0


def habit(position: GuidanceRite, action: int) -> float:
    """Return the relative frequency of a move in an open bout; 1.0 is usual."""
    if position.phase not in (state.STARTING, state.MOVING):
        return 1.0
    if action >= tables.PASS or action & tables.EXCHANGE:
        return 1.0
    player, final = position.current_player, position.final
    met = actions.captures(position, action)
    if met:
        after = carry_out(position.board, action, final).board
        return (
            1.0 if met == "friend" or captures(after, 1 - player, final, 0) else SAFE_CAPTURE_WEIGHT
        )
    source, target = actions.squares_of(position, action)
    weight = RETURN_WEIGHT if target in _squares_left(position) else 1.0
    if position.count(player) >= position.count(1 - player):
        nearer = _from_enemies(position, source) - _from_enemies(position, target)
        weight *= APPROACH_WEIGHT ** ((nearer > 0) - (nearer < 0))
    return weight


def goes_back(position: GuidanceRite, turn: tuple[int, ...]) -> bool:
    """Return whether a turn does nothing but move onto a square that an own piece has just left."""
    move = turn[0]
    if turn[1:] != (tables.END,) or move >= tables.PASS or move & tables.EXCHANGE:
        return False
    back = actions.squares_of(position, move)[1] in _squares_left(position)
    return back and not actions.captures(position, move)


def captures_safely(position: GuidanceRite, move: int, after: list[int]) -> bool:
    """Return whether a move captures an enemy, and who is next can capture nothing after its turn.

    `after` is the board once the turn is over.
    """
    if position.phase not in (state.STARTING, state.MOVING) or move >= tables.PASS:
        return False
    if move & tables.EXCHANGE or actions.captures(position, move) != "enemy":
        return False
    return not captures(after, 1 - position.current_player, position.final, 0)


def _squares_left(position: GuidanceRite) -> list[int]:
    """Return the squares that the current player's pieces left last, if only moves followed."""
    latest = -1 if position.bout == JOINT and position.current_player == 1 else -2
    return position.trail[latest::-2]


def _from_enemies(position: GuidanceRite, square: int) -> int:
    """Return how many squares the nearest enemy is away."""
    ground, enemy = position.ground, 2 - position.current_player
    row, column = divmod(square, ground.width)
    return min(
        max(abs(row - other // ground.width), abs(column - other % ground.width))
        for other, piece in enumerate(position.board)
        if piece >> OWNER == enemy
    )
