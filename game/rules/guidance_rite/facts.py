"""What happens in a match, not yet told: the transition itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.facts import Board, Fact, Facts
from game.rules.guidance_rite.state import GuidanceRite


@dataclass(frozen=True, slots=True)
class Acted(Fact):
    """An action, seen from before and after it; before it is played there is nothing after it."""

    before: GuidanceRite
    after: GuidanceRite | None
    action: int | None


def _between(before: GuidanceRite, after: GuidanceRite, action: int | None) -> list[Fact]:
    return [Acted(before, after, action)]


def _ahead(before: GuidanceRite, action: int) -> list[Fact]:
    return [Acted(before, None, action)]


def _seen(before: GuidanceRite, action: int, player: int) -> bool:
    return before.current_player == player


def _board(observation: GuidanceRite) -> Board:
    return {}


def _carry(board: Board, fact: Fact) -> None:
    pass


FACTS: Final[Facts[GuidanceRite]] = Facts((Acted,), _between, _ahead, _seen, _board, _carry)


def acted(facts: Sequence[Fact]) -> tuple[GuidanceRite, GuidanceRite | None, int | None]:
    """Return the last transition."""
    fact = facts[-1]
    assert isinstance(fact, Acted)
    return fact.before, fact.after, fact.action
