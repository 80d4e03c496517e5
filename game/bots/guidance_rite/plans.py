"""The boards that moves and powers lead to, and which powers are worth searching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.bots.guidance_rite.field import TARGETS
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import (
    EMPTY,
    GREY,
    OWNER,
    blackened,
    character_of,
    merged,
    moved,
    plain,
    renewed,
    turned,
    with_character,
)
from game.rules.guidance_rite.powers import HALF_TURN_EIGHTHS, bite_of, greys, powers, use
from game.search.guidance_rite.evaluation import worth

Steps = tuple[tuple[int, ...], ...]

# With this many pieces on the board every power matters.
FEW_PIECES: Final = 5
ARROWS_A_CROW_BLACKENS: Final = 3


class Moved(NamedTuple):
    """A board after a move and its own effect, before a power."""

    board: list[int]
    square: int  # The square of the moved piece.
    character: int  # Its character before the move.
    spent: bool  # Whether the move has removed a symbol.
    friend: int  # The character of a captured friend that may be taken over.


def carry_out(board: list[int], action: int, final: bool) -> Moved:
    """Return the result of a move, before the choice whether to take over a friend's character."""
    source, direction, kind = action >> 5, action >> 2 & 7, action & 3
    target = TARGETS[final][action]
    piece, occupant = board[source], board[target]
    character = piece >> 16 & 7
    after = board[:]
    wrapped = occupant != EMPTY and tables.GROUNDS[final].step[source][direction] == tables.NOWHERE
    arrived = moved(piece, direction, kind, wrapped)
    if kind & tables.EXCHANGE:
        after[source] = plain(occupant)
        after[target] = arrived
        return Moved(after, target, character, True, tables.NONE)
    after[source] = EMPTY
    friend = tables.NONE
    if final and occupant and occupant >> OWNER == piece >> OWNER:
        arrived = merged(arrived, occupant)
        friend = character_of(occupant)
        if friend == character_of(arrived):
            friend = tables.NONE
        if friend == tables.NONE:
            arrived = renewed(arrived)
    after[target] = arrived
    return Moved(
        after, target, character, character == tables.MONSTER and kind == tables.STEP, friend
    )


def take_over(move: Moved, take: bool) -> Moved:
    """Return the move after taking over a captured friend's character, or not."""
    board = move.board[:]
    piece = board[move.square]
    if take:
        piece = with_character(piece, move.friend)
    board[move.square] = renewed(piece)
    return Moved(board, move.square, move.character, move.spent, tables.NONE)


def best_character_choice(move: Moved) -> tuple[tuple[int, ...], Moved]:
    """Return the choice of character with the worthier piece, and its result.

    The choice is empty if the move captured no friend.
    """
    if move.friend == tables.NONE:
        return (), move
    kept, taken = take_over(move, False), take_over(move, True)
    step = tables.GROUNDS[1].step[move.square]  # Friends are captured only in the final match.
    if worth(taken.board[move.square], step) > worth(kept.board[move.square], step):
        return (tables.TAKE,), taken
    return (tables.KEEP,), kept


def telling(
    move: Moved, player: int, final: bool, every: bool
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield the powers that may change who captures whom, or every power, and their boards."""
    if move.spent:
        return
    board = move.board
    every = every or len(board) - board.count(EMPTY) <= FEW_PIECES
    for power in powers(board, player, move.square, move.character, final):
        if final and power >= tables.CROW_POWER:
            if every:
                yield from blackenings(board, player, power)
        elif every and _bites(board, player, power, final):
            continue  # An own arrow is never in the way.
        elif every or _tells(board, player, power, final):
            after = board[:]
            use(after, power, final)
            yield (power,), after


def blackenings(
    board: list[int], player: int, power: int
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield the blackenings of one piece at a time by the final match's Crow, and their boards."""
    crow = power - tables.CROW_POWER
    by_square: dict[int, list[int]] = {}
    for arrow in greys(board, player):
        by_square.setdefault(arrow >> 3, []).append(arrow)
    for square, arrows in by_square.items():
        after = board[:]
        for arrow in arrows[:ARROWS_A_CROW_BLACKENS]:
            after[square] = blackened(after[square], arrow & 7)
        after[crow] = plain(after[crow])
        chosen = tuple(tables.BLACKEN + arrow for arrow in arrows[:ARROWS_A_CROW_BLACKENS])
        yield (power, *chosen), after


def _bites(board: list[int], player: int, power: int, final: bool) -> bool:
    """Return whether a power is a Monster's bite of a piece of its own side."""
    if not tables.MONSTER_POWER <= power < tables.CROW_POWER:
        return False
    _, target, _ = bite_of(power, tables.GROUNDS[final])
    return board[target] >> OWNER == player + 1


def _tells(board: list[int], player: int, power: int, final: bool) -> bool:
    """Return whether a power aims at an enemy or keeps one from aiming at a friend."""
    step, enemy = tables.GROUNDS[final].step, 2 - player
    if power >= tables.CROW_POWER:
        square = power - tables.CROW_POWER
        return _aims(board, square, (board[square] & GREY) >> 8, step, enemy)
    if power >= tables.MONSTER_POWER:
        _, target, direction = bite_of(power, tables.GROUNDS[final])
        own = player + 1
        if board[target] >> OWNER != enemy:
            return False
        far = tables.GROUNDS[final].double[target][direction]
        near = step[target][direction]
        return (near != tables.NOWHERE and board[near] >> OWNER == own) or (
            far != tables.NOWHERE
            and character_of(board[target]) == tables.MONSTER
            and board[far] >> OWNER == own
        )
    if power >= tables.LIZARD_POWER:
        square, direction = divmod(power - tables.LIZARD_POWER, 8)
        return _aims(board, square, 1 << direction, step, enemy)
    square = power - tables.RAT_POWER
    piece = board[square]
    arrows = turned(piece, HALF_TURN_EIGHTHS) & (255 if not final else 0xFFFF)
    return _aims(board, square, (arrows | arrows >> 8) & 255, step, enemy)


def _aims(board: list[int], square: int, arrows: int, step: Steps, enemy: int) -> bool:
    """Return whether one of these arrows leads from a square to an enemy."""
    for direction in tables.ARROWS_IN[arrows]:
        target = step[square][direction]
        if target != tables.NOWHERE and board[target] >> OWNER == enemy:
            return True
    return False
