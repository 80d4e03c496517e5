"""Words of the tests of Guidance Rite: set pieces on a board, play notation, read what is left."""

from __future__ import annotations

from random import Random

from game.rules.guidance_rite import set_up
from game.rules.guidance_rite.boards import random_board
from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED, make, text_of
from game.rules.guidance_rite.state import (
    JOINT,
    NOBODY,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import CHARACTERS, DIRECTIONS, GROUNDS, ITEMS

COUNT, ONE_NUMBER, NEVER = range(3)
FAR_AWAY = "B e5 none N"  # an enemy that is in nobody's way and cannot move
FAR_AWAY_FINAL = "B f5 none N"


def piece_of(text: str) -> tuple[str, int]:
    """Return square and piece of `A b3 rat N,~E marked`."""
    owner, square, character, arrows, *marked = text.split()
    black = grey = 0
    for word in arrows.split(",") if arrows != "-" else ():
        bit = 1 << DIRECTIONS.index(word.lstrip("~"))
        black, grey = (black, grey | bit) if word[0] == "~" else (black | bit, grey)
    number = {"A": 1, "B": 2, "?": UNCLAIMED}[owner]
    return square, make(number, CHARACTERS.index(character), black, grey, bool(marked))


def empty(final: bool = False, items: str = "", draw_rule: int = COUNT) -> GuidanceRite:
    """Return the first claim of a match; `items` such as `A honour, B swap`."""
    boards = tuple(random_board(final, Random(i)) for i in range(4))
    state = set_up.beginning(boards, draw_rule)
    for owned in filter(None, items.split(", ")):
        player, item = owned.split()
        state.items["AB".index(player) * 3 + ITEMS.index(item)] += 1
    return state


def claims(pieces: str, final: bool = False, items: str = "", bout: int = 1) -> GuidanceRite:
    """Return a bout whose claims begin with these pieces parted by semicolons, all others gone."""
    state = empty(final, items)
    while state.bout < bout:
        state.end_bout(NOBODY, 0)
    ground = GROUNDS[final]
    state.board = [EMPTY] * ground.size
    for text in filter(None, pieces.split(";")):
        square, piece = piece_of(text)
        state.board[ground.squares[square]] = piece
    return state


def battle(
    pieces: str,
    final: bool = False,
    player: str = "A",
    bout: int = 1,
    items: str = "",
    draw_rule: int = COUNT,
) -> GuidanceRite:
    """Return a turn of `player` with these pieces; in bout 3 the turn of both."""
    state = claims(pieces, final, items, bout)
    state.draw_rule = draw_rule
    state.first = "AB".index(player)
    if bout == JOINT:
        state._begin_joint_turn()
    else:
        state._begin_turn(state.first)
    return state


def play(state: GuidanceRite, notations: str) -> GuidanceRite:
    """Play actions parted by commas, each checked for legality, and return the state."""
    for notation in notations.split(","):
        state.apply(state.parse(notation.strip()))
    return state


def legal(state: GuidanceRite) -> set[str]:
    """Return the legal actions as text."""
    return {state.notation(action) for action in state.legal_actions()}


def moves(state: GuidanceRite) -> set[str]:
    """Return the legal moves as text."""
    return {text for text in legal(state) if len(text) == 5 and text[2] in "-x="}


def pieces(state: GuidanceRite) -> str:
    """Return the pieces on the board in the order a1, b1 ... as `battle` reads them."""
    names = state.ground.names
    return "; ".join(
        f"{'.AB?'[piece >> OWNER]} {names[square]} {text_of(piece)}"
        for square, piece in enumerate(state.board)
        if piece != EMPTY
    )


def at(state: GuidanceRite, square: str) -> str:
    """Return owner, character, arrows and mark of what stands on a square, or nothing."""
    piece = state.board[state.ground.squares[square]]
    return f"{'.AB?'[piece >> OWNER]} {text_of(piece)}" if piece else ""


def left(state: GuidanceRite, player: str) -> list[str]:
    """Return the items a player has left."""
    own = "AB".index(player) * 3
    return [item for i, item in enumerate(ITEMS) for _ in range(state.items[own + i])]
