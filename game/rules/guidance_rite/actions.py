"""The meaning of action numbers: the kind, and the squares, manner and capture of a move."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import Ground, target_of

_BELOW: Final = (  # Each kind with the first number after it.
    (tables.PASS, "move"), (tables.END, "pass"), (tables.KEEP, "end"), (tables.TAKE, "keep"),
    (tables.GO_FIRST, "take"), (tables.GO_SECOND, "first"), (tables.NO_ITEM, "second"),
    (tables.CLAIM, "no item"), (tables.PLUS, "claim"), (tables.CROSS, "plus"),
    (tables.RAT_POWER, "cross"), (tables.LIZARD_POWER, "rat"), (tables.MONSTER_POWER, "lizard"),
    (tables.CROW_POWER, "monster"), (tables.BLACKEN, "crow"), (tables.HONOUR, "black"),
    (tables.ROTATE, "honour"), (tables.SWAP, "rotate"), (tables.NUMBERS, "swap"),
    (tables.DEAL, "numbers"), (tables.TOSS, "deal"), (tables.TIMEOUT, "toss"),
    (tables.TIMEOUT + 1, "timeout"),
)  # fmt: skip


def kind_of(action: int) -> str:
    """Return the kind of an action."""
    return next(kind for limit, kind in _BELOW if action < limit)


def move_in(made: list[int]) -> int | None:
    """Return the move among the actions of a turn, or None."""
    return next((action for action in made if 0 <= action < tables.PASS), None)


def squares_of(before: GuidanceRite, action: int) -> tuple[int, int]:
    """Return the first and the last square of a move."""
    return action >> 5, target_of(before.ground, action)


def manner_of(board: list[int], ground: Ground, action: int) -> str:
    """Return how a move is made: step, jump, stride, wrap or exchange."""
    source, direction = action >> 5, action >> 2 & 7
    if action & tables.EXCHANGE:
        return "exchange"
    if action & 3 == tables.DOUBLE:
        return "jump" if board[source] >> 16 & 7 == tables.CROW else "stride"
    return "wrap" if ground.step[source][direction] == tables.NOWHERE else "step"


def is_grey(before: GuidanceRite, action: int) -> bool:
    """Return whether a move uses up a grey arrow."""
    return before.final and bool(before.board[action >> 5] >> 8 + (action >> 2 & 7) & 1)


def captures(before: GuidanceRite, action: int) -> str:
    """Return whom a move captures: enemy, friend or nobody."""
    source, target = squares_of(before, action)
    occupant = before.board[target]
    if action & tables.EXCHANGE or not occupant:
        return ""
    return "friend" if occupant >> OWNER == before.board[source] >> OWNER else "enemy"


def has_both(before: GuidanceRite, action: int) -> bool:
    """Return whether a move onto a Guardian can be made as a capture and as an exchange."""
    target = squares_of(before, action)[1]
    occupant = before.board[target]
    if occupant >> 16 & 7 != tables.GUARDIAN or occupant >> OWNER != before.current_player + 1:
        return False
    return action ^ tables.EXCHANGE in before.legal_actions()
