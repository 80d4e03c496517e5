"""Reasons for actions in Guidance Rite, one plain sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.bot import Decision
from game.language import _, many, mark
from game.rules.guidance_rite import state, tables
from game.rules.guidance_rite.actions import captures, kind_of, manner_of, squares_of
from game.rules.guidance_rite.facts import GotArrow, Placed, preview_facts, standing
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, arrows_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import target_of
from game.search.guidance_rite.evaluation import claim_worths
from scenes.boards.guidance_rite.nouns import capital, item_name, way, who, whom

NUMBERS: Final = (
    *("", "", mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven")),
    mark("eight"),
)


def reason(before: GuidanceRite, decision: Decision) -> str:
    """Return the reason for a decision; an empty text if there is no plain one."""
    return capital(_reason(before, decision.action))


def _reason(before: GuidanceRite, action: int) -> str:
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    phase = before.phase
    if phase == state.CLAIMING:
        return _about_claim(before, action)
    if phase == state.CHOOSING:
        if kind_of(action) == "first":
            return _("The first to move strikes first.")
        return _("The rival must show a plan first.")
    if phase == state.PLACING:
        return _about_placing(before, action)
    if phase == state.TAKING_OVER:
        return _("That character is worth more on this square.")
    if phase == state.EMPOWERING and kind_of(action) == "end":
        return _("No power is worth its symbol now.")
    about = _about_move if kind_of(action) == "move" else _about_power
    return next(about(before, action), "")


def _about_claim(before: GuidanceRite, action: int) -> str:
    square = action - tables.CLAIM
    inward = _inward(before, square)
    worths = sorted(claim_worths(before), reverse=True)
    rank = worths.index(claim_worths(before)[square])
    piece = who(before.board[square], before.ground.names[square])
    if inward:
        # For translators: the piece has its article in other languages, here and below.
        fact = many(
            "The {piece} has one arrow into the board",
            "The {piece} has {count} arrows into the board",
            inward,
            piece=piece,
            count=_(NUMBERS[inward]),
        )
    else:
        fact = _("The {piece} has no arrows into the board", piece=piece)
    if rank == 0:
        said = _("{fact} and is the best piece left, unless your rival names it, too.")
    elif rank < 6:
        said = _("{fact}, is one of the best left, and your rival may well name another.")
    else:
        said = _("{fact}; your rival will hardly name it, so it should be yours.")
    return said.format(fact=fact)


def _about_placing(before: GuidanceRite, action: int) -> str:
    """Return the sentence about the neighbours of a new piece."""
    (placed,) = preview_facts(before, action)
    assert isinstance(placed, Placed)
    square = before.ground.squares[placed.square]
    beside = {before.board[other] >> OWNER for other in before.ground.beside[square]}
    if 2 - before.current_player in beside:
        return _("Every free square has an enemy beside it.")
    if before.current_player + 1 in beside:
        return _("There it stands beside a piece of yours and beside no enemy.")
    return _("There it stands beside no enemy.")


def _inward(before: GuidanceRite, square: int) -> int:
    step, arrows = before.ground.step[square], arrows_of(before.board[square])
    return sum(1 for d in range(8) if arrows >> d & 1 and step[d] != tables.NOWHERE)


def _threatened(position: GuidanceRite, board: list[int], player: int) -> set[int]:
    """Return the squares where the opponent could capture a piece of this player next."""
    found = set()
    for action in moves(board, 1 - player, position.final, 0):
        target = target_of(position.ground, action)
        if not action & tables.EXCHANGE and board[target] >> OWNER == player + 1:
            found.add(target)
    return found


def _about_move(before: GuidanceRite, action: int) -> Iterator[str]:
    """Yield the reasons for a move, most important first: captures, protection, threats."""
    player = before.current_player
    source, target = squares_of(before, action)
    mover, there = (
        who(before.board[source], before.ground.names[source]),
        before.ground.names[target],
    )
    after = standing(before, preview_facts(before, action))
    other = 1 - player
    safe = target not in _threatened(before, after, player)
    met = captures(before, action)
    if before.in_secret:
        yield from _about_secret(before, action)
    if met == "enemy" and not any(piece >> OWNER == other + 1 for piece in after):
        yield _("{mover} captures the last enemy, and you win the bout.", mover=mover)
    if met == "enemy":
        if safe:
            said = _("{mover} captures {enemy}, and nothing can strike back there.")
        else:
            said = _("{mover} captures {enemy}, though it can be answered.")
        yield said.format(mover=mover, enemy=whom(before.board[target], there))
    if met == "friend":
        yield _("{mover} becomes stronger than both pieces were apart.", mover=mover)
    mine = _threatened(before, before.board, player)
    left = _threatened(before, after, player)
    if source in mine and safe:
        yield _("{mover} was in danger and is safe on {square}.", mover=mover, square=there)
    if len(left) < len(mine):
        yield _fewer(len(left), len(mine))
    prey = _threatened(before, after, other) - _threatened(before, before.board, other)
    if prey:
        victim = min(prey)
        enemy = whom(after[victim], before.ground.names[victim])
        yield _("This move threatens {enemy}.", enemy=enemy)
    if manner_of(before.board, before.ground, action) == "exchange":
        yield _("The Guardian gives up its symbol so that both stand better.")
    if safe:
        yield _(
            "Nothing can capture {piece} there.",
            piece=whom(before.board[source], before.ground.names[source]),
        )
    yield many(
        "From {square} your pieces reach {number} square together.",
        "From {square} your pieces reach {number} squares together.",
        _reach(before, after),
        square=there,
    )


def _reach(before: GuidanceRite, board: list[int]) -> int:
    """Return the number of squares that the current player's pieces could reach on a board."""
    steps = moves(board, before.current_player, before.final, 0)
    return len({target_of(before.ground, step) for step in steps})


def _fewer(left: int, before: int) -> str:
    """Return the sentence saying how many pieces remain in danger."""
    if not left:
        return _("Then none of your pieces can be captured.")
    return many(
        "Then one of your pieces can be captured instead of {more}.",
        "Then {count} of your pieces can be captured instead of {more}.",
        left,
        count=_(NUMBERS[min(8, left)]),
        more=_(NUMBERS[min(8, before)]),
    )


def _about_secret(before: GuidanceRite, action: int) -> Iterator[str]:
    """Yield the purpose of a move in a bout with simultaneous moves."""
    source, target = squares_of(before, action)
    mover, there = (
        who(before.board[source], before.ground.names[source]),
        before.ground.names[target],
    )
    player = before.current_player
    if captures(before, action) == "enemy":
        said = _("{mover} captures on {square} unless that piece leaves in the same moment.")
        yield said.format(mover=mover, square=there)
    if source in _threatened(before, before.base, player):
        said = _("{mover} is in danger where it stands: if it leaves, no blow can find it.")
        yield said.format(mover=mover)
    said = _("{mover} to {square} is hard to foresee; play such moves by chance, not by habit.")
    yield said.format(mover=mover, square=there)


def _about_power(before: GuidanceRite, action: int) -> Iterator[str]:
    """Yield the effects of a power or an item."""
    player, other = before.current_player, 1 - before.current_player
    kind = kind_of(action)
    if kind in ("honour", "swap") and before.chosen < 0:
        item = item_name(tables.HONOUR_ITEM if kind == "honour" else tables.SWAP_ITEM)
        yield _("{item} helps you more now than your rival.", item=item)
    if kind == "honour" and before.chosen >= tables.HONOUR:
        yield _("There the arrow helps your rival least.")
    after = standing(before, preview_facts(before, action))
    prey = _threatened(before, after, other) - _threatened(before, before.board, other)
    saved = _threatened(before, before.board, player) - _threatened(before, after, player)
    if saved and before.bout != state.JOINT:
        square = min(saved)
        yield _(
            "{piece} can no longer be captured.",
            piece=who(before.board[square], before.ground.names[square]),
        )
    if prey:
        square = min(prey)
        yield _(
            "Then {piece} is in danger.",
            piece=who(before.board[square], before.ground.names[square]),
        )
    if kind == "no item":
        yield _("Items are worth more later.")
    if kind == "lizard":
        deed = next((f for f in preview_facts(before, action) if isinstance(f, GotArrow)), None)
        if deed is not None:
            yield _(
                "An arrow {direction} is worth more than the symbol here.",
                direction=way(deed.direction),
            )
        yield _("An arrow more is worth more than the symbol here.")
    yield many(
        "Then your pieces reach {number} square together.",
        "Then your pieces reach {number} squares together.",
        _reach(before, after),
    )
