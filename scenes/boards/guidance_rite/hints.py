"""What speaks for an action in Guidance Rite: one plain sentence from what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.bot import Decision
from game.rules.guidance_rite.evaluation import claim_worths
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, arrows_of, character_of
from game.rules.guidance_rite.position import (
    CHOOSING,
    CLAIMING,
    EMPOWERING,
    JOINT,
    PLACING,
    TAKING_OVER,
    Position,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import CLAIM, EXCHANGE, HONOUR, NOWHERE, target_of
from scenes.boards.guidance_rite.sentences import noun, piece_at
from scenes.boards.guidance_rite.trial import (
    captures,
    carried_out,
    in_secret,
    kind_of,
    manner_of,
    squares_of,
)

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def reason(before: GuidanceRite, decision: Decision) -> str:
    """Return what speaks for the decision, or an empty text if nothing plain does."""
    action = decision.action
    if len(before.legal_actions()) == 1:
        return "There is no other choice."
    phase = before.phase
    if phase == CLAIMING:
        return _about_claim(before, action)
    if phase == CHOOSING:
        first = kind_of(action) == "first"
        return (
            "Whoever moves first strikes first." if first else "The rival must show a plan first."
        )
    if phase == PLACING:
        return "There it stands close to your pieces and away from the enemy."
    if phase == TAKING_OVER:
        return "That character is worth more on this square."
    if phase == EMPOWERING and kind_of(action) == "end":
        return "No power is worth its symbol now."
    about = _about_move if kind_of(action) == "move" else _about_power
    return next(about(before, action), "")


def _about_claim(before: GuidanceRite, action: int) -> str:
    square = action - CLAIM
    piece = before.board[square]
    inward = _inward(before, square)
    worths = sorted(claim_worths(before), reverse=True)
    rank = worths.index(claim_worths(before)[square])
    words = f"The {noun(piece)} {before.ground.names[square]} has {NUMBERS[inward]} arrow"
    words += "s" * (inward != 1) + " into the board"
    if rank == 0:
        return f"{words} and is the best piece left, if your rival does not think so too."
    if rank < 6:
        return f"{words} and is among the best left, but less likely to be named twice."
    return f"{words}; your rival will hardly name it, so it should be yours."


def _inward(before: Position, square: int) -> int:
    step, arrows = before.ground.step[square], arrows_of(before.board[square])
    return sum(1 for d in range(8) if arrows >> d & 1 and step[d] != NOWHERE)


def _threatened(position: Position, board: list[int], player: int) -> set[int]:
    """Return the squares of a player's pieces that the other one could capture next."""
    found = set()
    for action in moves(board, 1 - player, position.final, 0):
        target = target_of(position.ground, action)
        if not action & EXCHANGE and board[target] >> OWNER == player + 1:
            found.add(target)
    return found


def _about_move(before: GuidanceRite, action: int) -> Iterator[str]:
    """Yield what a move wins, saves, threatens and where it leads, the weightiest first."""
    player = before.current_player
    source, target = squares_of(before, action)
    mover = piece_at(before, source)
    after = carried_out(before, action)
    other = 1 - player
    safe = target not in _threatened(before, after.board, player)
    met = captures(before, action)
    if in_secret(before):
        yield from _about_secret(before, action)
    if met == "enemy" and not after.count(other):
        yield f"{mover} captures the last enemy, and you win the bout."
    if met == "enemy":
        tail = ", and nothing can strike back there" if safe else ", though it can be answered"
        yield f"{mover} captures {noun(before.board[target])} {before.ground.names[target]}{tail}."
    if met == "friend":
        yield f"{mover} becomes stronger than both pieces were apart."
    mine = _threatened(before, before.board, player)
    left = _threatened(before, after.board, player)
    if source in mine and safe:
        yield f"{mover} was in danger and is safe on {before.ground.names[target]}."
    if len(left) < len(mine):
        yield f"Then {NUMBERS[min(8, len(left))]} of your pieces can be captured instead of " + (
            f"{NUMBERS[min(8, len(mine))]}."
        )
    prey = _threatened(before, after.board, other) - _threatened(before, before.board, other)
    if prey:
        victim = min(prey)
        yield f"It threatens {noun(after.board[victim])} {before.ground.names[victim]}."
    if manner_of(before, action) == "exchange":
        yield "The Guardian gives its symbol for a better square of both."
    if safe:
        yield f"Nothing can capture {noun(before.board[source])} on {before.ground.names[target]}."


def _about_secret(before: GuidanceRite, action: int) -> Iterator[str]:
    """Yield what a move means when the other side moves at the same time."""
    source, target = squares_of(before, action)
    mover, there = piece_at(before, source), before.ground.names[target]
    player = before.current_player
    if captures(before, action) == "enemy":
        yield f"{mover} captures on {there} unless that piece leaves in the same moment."
    if source in _threatened(before, before.base, player):
        yield f"{mover} is in danger on its square: away from it no blow can find it."
    yield f"{mover} to {there} is hard to foresee; play such moves by chance, not by habit."


def _about_power(before: GuidanceRite, action: int) -> Iterator[str]:
    """Yield what a power or an item changes."""
    player, other = before.current_player, 1 - before.current_player
    kind = kind_of(action)
    if kind in ("honour", "swap") and before.chosen < 0:
        item = "Point of Honour" if kind == "honour" else "Swap"
        yield f"{item} helps you more now than your rival."
    if kind == "honour" and before.chosen >= HONOUR:
        yield "There the arrow is of the least use to your rival."
    after = carried_out(before, action)
    prey = _threatened(before, after.board, other) - _threatened(before, before.board, other)
    saved = _threatened(before, before.board, player) - _threatened(before, after.board, player)
    if saved and before.bout != JOINT:
        square = min(saved)
        yield f"{piece_at(before, square)} can no longer be captured."
    if prey:
        square = min(prey)
        yield f"Then {piece_at(before, square)} is in danger."
    if kind == "no item":
        yield "The items are worth more later."
    if kind == "lizard":
        yield "An arrow more is worth more than the symbol here."
    if character_of(before.board[max(before.moved, 0)]):
        yield "It makes your pieces more mobile than the symbol would."
