"""What the rest of the program knows of a game besides its states."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from game.facts import Facts
from game.options import Option, Options
from game.state import State
from game.study import Study

S = TypeVar("S", bound=State)


def _alone(player: int, players: int) -> int:
    """Return a team for every player."""
    return player


def _never(before: State, after: State) -> bool:
    """Return that everything may be taken back, as in games without secrets."""
    return False


@dataclass(frozen=True, slots=True)
class GameOf(Generic[S]):
    """One game, by its key."""

    key: str
    title: str
    summary: str
    players: tuple[int, ...]  # legal numbers of players, the usual one first
    roles: tuple[str, ...]  # what the seats are called
    minutes: int  # how long a match of people takes, about
    options: tuple[Option, ...]
    new_state: Callable[[int, Options, Random], S]
    hidden: bool  # whether people at one screen have secrets from each other
    rules_version: int  # rises when an old log could play differently
    evaluate: Callable[[S, int], float]  # of an open position, for a player, -1..1
    longest: int  # no match has more decisions than this
    ending: Callable[[S], str]  # how the rules ended a match, by name
    turns: Callable[[S], int]  # how many turns a match has lasted
    facts: Facts[S]  # how it tells what happens
    study: Study[S]  # what the lab can count besides
    team: Callable[[int, int], int] = _alone  # of a player, of so many: who shares a view
    barrier: Callable[[S, S], bool] = _never  # whether no undo may pass this action
    seconds: Callable[[S], int] | None = None  # the printed time of a turn, if there is one
    # Which choice of several at once a decision belongs to, None for one that is made in the open
    # from what everybody knows; games that have only secret turns have no such function.
    joint: Callable[[S], Hashable | None] | None = None

    def check_players(self, players: int | None) -> int:
        """Return a legal number of players; raise ValueError naming those there are."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            legal = " or ".join(str(number) for number in self.players)
            raise ValueError(f"{self.title} is for {legal} players, not {players}")
        return players


Game: TypeAlias = GameOf[Any]
