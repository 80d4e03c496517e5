"""The items of the final match: which may be used, and what they do."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import (
    OWNER,
    arrows_of,
    blackened,
    character_of,
    renewed,
    turned,
    with_character,
)

ALL_ARROWS: Final = 255


def openings(board: list[int], player: int, left: list[int]) -> list[int]:
    """Return the items a player may use, or the first halves of their names.

    `left` is how many of each kind the player has.
    """
    actions: list[int] = []
    if left[tables.HONOUR_ITEM]:
        mine, yours = honours(board, player), honours(board, 1 - player)
        if yours:
            actions += mine
    if left[tables.ROTATE_ITEM]:
        for square, piece in enumerate(board):
            if piece >> OWNER == player + 1 and arrows_of(piece):
                actions += range(tables.ROTATE + square * 8 + 1, tables.ROTATE + square * 8 + 8)
    if left[tables.SWAP_ITEM]:
        for square, piece in enumerate(board):
            if piece and partners(board, square):
                actions.append(tables.SWAP + square)
    return actions


def second_halves(board: list[int], player: int, chosen: int) -> list[int]:
    """Return what may complete the half-named item `chosen` of a player."""
    if chosen >= tables.SWAP:
        return [tables.SWAP + square for square in partners(board, chosen - tables.SWAP)]
    return honours(board, 1 - player)


def honours(board: list[int], owner: int) -> list[int]:
    """Return the Point of Honour actions for a player's pieces, one for each free direction."""
    return [
        tables.HONOUR + square * 8 + direction
        for square, piece in enumerate(board)
        if piece >> OWNER == owner + 1
        for direction in tables.ARROWS_IN[ALL_ARROWS - arrows_of(piece)]
    ]


def partners(board: list[int], square: int) -> list[int]:
    """Return the squares of pieces of the same owner and another character."""
    piece = board[square]
    return [
        other
        for other, friend in enumerate(board)
        if friend >> OWNER == piece >> OWNER and character_of(friend) != character_of(piece)
    ]


def use(board: list[int], player: int, chosen: int, action: int) -> tuple[int, int]:
    """Carry out an item whose last part is `action`, on a board.

    Return its kind and the squares of own pieces it selects, as bits.
    """
    if action >= tables.SWAP:
        kind = tables.SWAP_ITEM
        one, other = chosen - tables.SWAP, action - tables.SWAP
        first, second = board[one], board[other]
        board[one] = renewed(with_character(first, character_of(second)))
        board[other] = renewed(with_character(second, character_of(first)))
        selected = 1 << one | 1 << other if first >> OWNER == player + 1 else 0
    elif action >= tables.ROTATE:
        kind = tables.ROTATE_ITEM
        square, eighths = divmod(action - tables.ROTATE, 8)
        board[square] = turned(board[square], eighths)
        selected = 1 << square
    else:
        kind = tables.HONOUR_ITEM
        for half in (chosen, action):
            square, direction = divmod(half - tables.HONOUR, 8)
            board[square] = blackened(board[square], direction)
        selected = 1 << (chosen - tables.HONOUR >> 3)
    return kind, selected
