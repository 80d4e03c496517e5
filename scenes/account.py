"""What a game tells of a match beside its board: for the rules, the set-up and the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from game.options import Options
from game.state import State
from scenes.rules.text import Cell


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so on the table now, with its picture."""

    cell: Cell
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class Table:
    """What the rules know of the match they are read at."""

    options: Options
    phase: str = ""  # empty before and after a match
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score: for every player a number in digits, or sprites of the game."""

    label: str
    values: tuple[str, ...] = ()
    figures: tuple[tuple[str, ...], ...] = ()


class Account(Protocol):
    """The functions of `scenes/boards/<key>/account.py`."""

    def phase(self, observation: Any) -> str:
        """Return the phase of the match by the name the rules know it by, empty at the end."""

    def facts(self, observation: Any) -> tuple[Fact, ...]:
        """Return what the rules tell of the table."""

    def opening(self, observation: Any) -> str:
        """Return in a few words how the board looks before the first decision."""

    def figures(self, player: int) -> tuple[str, ...]:
        """Return the sprites by which a player's pieces are known."""

    def heroes(self, state: Any, player: int) -> tuple[str, ...]:
        """Return the sprites a victory picture shows of a player, at most three."""

    def moment(self, before: Any, action: int) -> str:
        """Return the icon of a great moment of the match, empty for everyday actions."""

    def score(self, positions: Sequence[Any], actions: Sequence[int]) -> tuple[ScoreLine, ...]:
        """Return how a match went that everybody may see now; one position more than actions."""


def account_of(key: str) -> Account:
    """Return what a game tells of its matches; the key of the game is the name of its folder."""
    return cast("Account", import_module(f"scenes.boards.{key}.account"))


def table_of(key: str, options: Options, observation: State) -> Table:
    """Return what the rules tell of a table with this observation."""
    account = account_of(key)
    return Table(options, account.phase(observation), account.facts(observation))
