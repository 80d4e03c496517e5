"""What happens in Phantoms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.facts import Board, Fact, Facts
from game.state import TERMINAL
from tests.sixth.rules.state import (
    EMPTY,
    GHOSTS,
    GOOD,
    MOVE,
    NAMES,
    OUT,
    Phantoms,
    neighbour,
    parts,
)


class Marked(Fact):
    """Somebody said of a ghost that it is good; which one, only its player knows."""

    player: int
    square: str | None


class Moved(Fact):
    """A ghost went one step, be it onto another one."""

    player: int
    source: str
    square: str


class Caught(Fact):
    """The ghost that stood where another one came was caught and showed what it was."""

    player: int  # who caught it
    square: str
    kind: int


class WentOut(Fact):
    """A good ghost left the board."""

    player: int
    source: str


class Ended(Fact):
    """The match is over, won by a player or by NOBODY."""

    winner: int


def derive_facts(before: Phantoms, after: Phantoms, action: int | None) -> list[Fact]:
    """Return what happened; the rival's marking is an action that is not known."""
    return list(_between(before, after, action))


def _between(before: Phantoms, after: Phantoms, action: int | None) -> Iterator[Fact]:
    player = before.current_player
    if action is None or action < MOVE:
        yield Marked(player, None if action is None else NAMES[action])
        return
    source, way = parts(action)
    target = None if way == OUT else neighbour(source, way)
    if target is None:
        yield WentOut(player, NAMES[source])
    else:
        yield Moved(player, NAMES[source], NAMES[target])
        if before.board[target] != EMPTY:
            yield Caught(player, NAMES[target], after.kinds[before.board[target]])
    if after.current_player == TERMINAL:
        yield Ended(after.winner)


def preview_facts(before: Phantoms, action: int) -> list[Fact]:
    """Return what is known of an action before it is played: not what is caught by it."""
    if action < MOVE:
        return [Marked(before.current_player, NAMES[action])]
    source, way = parts(action)
    target = None if way == OUT else neighbour(source, way)
    if target is None:
        return [WentOut(before.current_player, NAMES[source]), Ended(before.current_player)]
    return [Moved(before.current_player, NAMES[source], NAMES[target])]


def visible_to(before: Phantoms, action: int, player: int) -> bool:
    """Return whether a player sees which action is done."""
    return action >= MOVE or player == before.current_player


def board(observation: Phantoms) -> Board:
    """Return whose ghosts of which kind stand where, and how many of each lie beside the board."""
    found: Board = {
        NAMES[square]: (ghost // GHOSTS, observation.kinds[ghost])
        for square, ghost in enumerate(observation.board)
        if ghost != EMPTY
    }
    for player in (0, 1):
        found[f"gone {player}"] = [observation.gone(player, kind) for kind in (0, 1)]
    return found


def apply_fact(board: Board, fact: Fact) -> None:
    """Let a fact happen on a board."""
    match fact:
        case Marked(player, square) if square:
            board[square] = player, GOOD
        case Moved(_, source, square):
            board[square] = board.pop(source)
        case Caught(player, _, kind):
            board[f"gone {1 - player}"][kind] += 1
        case WentOut(player, source):
            del board[source]
            board[f"gone {player}"][GOOD] += 1


FACTS: Final[Facts[Phantoms]] = Facts(
    (Marked, Moved, Caught, WentOut, Ended),
    derive_facts,
    preview_facts,
    visible_to,
)
