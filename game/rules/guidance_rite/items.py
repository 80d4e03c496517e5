"""The items of the final match: which may be used, and what they do."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.pieces import (
    OWNER,
    arrows_of,
    blackened,
    character_of,
    renewed,
    turned,
    with_character,
)
from game.rules.guidance_rite.position import Position
from game.rules.guidance_rite.tables import (
    ARROWS_IN,
    HONOUR,
    HONOUR_ITEM,
    ROTATE,
    ROTATE_ITEM,
    SWAP,
    SWAP_ITEM,
)

FULL: Final = 255


def openings(position: Position) -> list[int]:
    """Return the items the player to decide may use, or the first halves of their names."""
    player = position.current_player
    own = player * 3
    actions: list[int] = []
    if position.items[own + HONOUR_ITEM]:
        mine, yours = honours(position, player), honours(position, 1 - player)
        if yours:
            actions += mine
    if position.items[own + ROTATE_ITEM]:
        for square, piece in enumerate(position.board):
            if piece >> OWNER == player + 1 and arrows_of(piece):
                actions += range(ROTATE + square * 8 + 1, ROTATE + square * 8 + 8)
    if position.items[own + SWAP_ITEM]:
        for square, piece in enumerate(position.board):
            if piece and partners(position, square):
                actions.append(SWAP + square)
    return actions


def seconds(position: Position) -> list[int]:
    """Return what may complete the half-named item."""
    if position.chosen >= SWAP:
        return [SWAP + square for square in partners(position, position.chosen - SWAP)]
    return honours(position, 1 - position.current_player)


def honours(position: Position, owner: int) -> list[int]:
    """Return the arrows that Point of Honour may give to a piece of a player."""
    return [
        HONOUR + square * 8 + direction
        for square, piece in enumerate(position.board)
        if piece >> OWNER == owner + 1
        for direction in ARROWS_IN[FULL - arrows_of(piece)]
    ]


def partners(position: Position, square: int) -> list[int]:
    """Return the squares of pieces of the same owner and another character."""
    board = position.board
    piece = board[square]
    return [
        other
        for other, friend in enumerate(board)
        if friend >> OWNER == piece >> OWNER and character_of(friend) != character_of(piece)
    ]


def use(position: Position, action: int) -> None:
    """Carry out an item whose last part is `action`, and hold the own pieces it selects."""
    player, board = position.current_player, position.board
    if action >= SWAP:
        kind = SWAP_ITEM
        one, other = position.chosen - SWAP, action - SWAP
        first, second = board[one], board[other]
        board[one] = renewed(with_character(first, character_of(second)))
        board[other] = renewed(with_character(second, character_of(first)))
        selected = 1 << one | 1 << other if first >> OWNER == player + 1 else 0
    elif action >= ROTATE:
        kind = ROTATE_ITEM
        square, eighths = divmod(action - ROTATE, 8)
        board[square] = turned(board[square], eighths)
        selected = 1 << square
    else:
        kind = HONOUR_ITEM
        for half in (position.chosen, action):
            square, direction = divmod(half - HONOUR, 8)
            board[square] = blackened(board[square], direction)
        selected = 1 << (position.chosen - HONOUR >> 3)
    position.items[player * 3 + kind] -= 1
    position.held[player] |= selected
    position.chosen = -1
