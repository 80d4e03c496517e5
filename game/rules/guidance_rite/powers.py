"""The powers that may follow a move, and their effects outside bout 3."""

from __future__ import annotations

from game.rules.guidance_rite.pieces import (
    GREY,
    MOST_ARROWS_TO_RENEW,
    arrows_of,
    bitten,
    blackened,
    plain,
    renewed,
    turned,
)
from game.rules.guidance_rite.tables import (
    ARROWS_IN,
    BLACKEN,
    CROW,
    CROW_POWER,
    GROUNDS,
    HONOUR,
    LIZARD,
    LIZARD_POWER,
    MONSTER,
    MONSTER_POWER,
    NOWHERE,
    RAT,
    RAT_POWER,
    SIDES,
    Ground,
)

HALF_TURN_EIGHTHS = 4


def powers(board: list[int], player: int, moved: int, character: int, final: bool) -> list[int]:
    """Return the powers of a player after the piece now on `moved` began as `character`."""
    own = player + 1
    rats: list[int] = []
    lizards: list[int] = []
    bites: list[int] = []
    crows: list[int] = []
    ground = GROUNDS[final]
    for square, piece in enumerate(board):
        if piece >> 20 != own or square == moved:
            continue
        source = piece >> 16 & 7
        if source == character:
            continue
        if source == RAT:
            if piece & 0xFFFF:
                rats.append(RAT_POWER + square)
        elif source == CROW:
            if final or piece & GREY:
                crows.append(CROW_POWER + square)
        elif source == LIZARD:
            arrows = arrows_of(piece)
            if arrows.bit_count() <= MOST_ARROWS_TO_RENEW:
                base = LIZARD_POWER + square * 8
                lizards += [base + direction for direction in ARROWS_IN[~arrows & 255]]
        elif source == MONSTER:
            for side in range(4):
                target = ground.step[square][SIDES[side]]
                if target != NOWHERE and board[target]:
                    base = MONSTER_POWER + (square * 4 + side) * 8
                    bites += [base + d for d in ARROWS_IN[arrows_of(board[target])]]
    if final and crows and not greys(board, player):
        crows = []
    return rats + lizards + bites + crows


def greys(board: list[int], player: int) -> list[int]:
    """Return square * 8 + direction of each grey arrow of a player."""
    own = player + 1
    return [
        square * 8 + direction
        for square, piece in enumerate(board)
        if piece & GREY and piece >> 20 == own
        for direction in ARROWS_IN[piece >> 8 & 255]
    ]


def crow_in(made: list[int]) -> int:
    """Return the square of the Crow whose power is used in this turn."""
    return next(action for action in made if CROW_POWER <= action < BLACKEN) - CROW_POWER


def blackenings(made: list[int]) -> list[int]:
    """Return square * 8 + direction of the arrows a Crow has blackened in this turn."""
    return [action - BLACKEN for action in made if BLACKEN <= action < HONOUR]


def more_to_blacken(board: list[int], player: int, done: list[int]) -> list[int]:
    """Return the arrows that a Crow may blacken next: three on one piece, or one each on two."""
    possible = greys(board, player)
    if not done:
        return possible
    first = done[0] >> 3
    if len(done) == 1:
        return possible
    if done[1] >> 3 != first or len(done) == 3:
        return []
    return [arrow for arrow in possible if arrow >> 3 == first]


def bite_of(action: int, ground: Ground) -> tuple[int, int, int]:
    """Return the Monster's square, its neighbour's square and the arrow of a bite."""
    source, direction = divmod(action - MONSTER_POWER, 8)
    return source >> 2, ground.step[source >> 2][SIDES[source & 3]], direction


def use(board: list[int], action: int, final: bool) -> None:
    """Carry out a whole power; the final match's Crow is not one."""
    if action >= CROW_POWER:
        square = action - CROW_POWER
        board[square] = reopened(board[square])
    elif action >= MONSTER_POWER:
        square, target, direction = bite_of(action, GROUNDS[final])
        board[target] = renewed(bitten(board[target], direction))
        board[square] = plain(board[square])
    elif action >= LIZARD_POWER:
        square, direction = divmod(action - LIZARD_POWER, 8)
        board[square] = plain(blackened(board[square], direction))
    else:
        square = action - RAT_POWER
        board[square] = plain(turned(board[square], HALF_TURN_EIGHTHS))


def reopened(piece: int) -> int:
    """Return a Crow of the death match after its power: its used arrows work again."""
    return plain(piece & ~GREY | piece >> 8 & 255)
