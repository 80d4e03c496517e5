"""What happens in a match, not yet told: the transition itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.facts import Board, Fact, Facts
from game.rules.haunting_house_3.position import Position


@dataclass(frozen=True, slots=True)
class Acted(Fact):
    """An action, seen from before and after it; before it is played there is nothing after it."""

    before: Position
    after: Position | None
    action: int | None


def _between(before: Position, after: Position, action: int | None) -> list[Fact]:
    return [Acted(before, after, action)]


def _ahead(before: Position, action: int) -> list[Fact]:
    return [Acted(before, None, action)]


def _seen(before: Position, action: int, player: int) -> bool:
    return before.current_player == player


def _board(observation: Position) -> Board:
    return {}


def _carry(board: Board, fact: Fact) -> None:
    pass


FACTS: Final[Facts[Position]] = Facts((Acted,), _between, _ahead, _seen, _board, _carry)


def acted(facts: Sequence[Fact]) -> tuple[Position, Position | None, int | None]:
    """Return the last transition."""
    fact = facts[-1]
    assert isinstance(fact, Acted)
    return fact.before, fact.after, fact.action
