"""What the rest of the program knows of a game besides its states."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from game.facts import Facts
    from game.options import Option, Options
    from game.state import State
    from game.study import Study

S = TypeVar("S", bound="State")


def _alone(player: int, players: int) -> int:
    """Return a team for every player."""
    return player


def _never(before: State, after: State) -> bool:
    """Return that everything may be taken back, as in games without secrets."""
    return False


class Rules(msgspec.Struct, Generic[S], frozen=True):
    """What a game does: its options, its states, and what is read from them."""

    options: tuple[Option, ...]
    new_state: Callable[[int, Options, Random], S]
    evaluate: Callable[[S, int], float]  # of an open position, for a player, -1..1
    longest: int  # no match has more decisions than this
    ending: Callable[[S], str]  # how the rules ended a match, by name
    turns: Callable[[S], int]  # how many turns a match has lasted
    facts: Facts[S]  # how it tells what happens
    study: Study[S]  # what the lab can count besides
    team: Callable[[int, int], int] = _alone  # of a player, of so many: who shares a view
    barrier: Callable[[S, S], bool] = _never  # whether no undo may pass this action
    seconds: Callable[[S], int] | None = None  # the printed time of a turn, if there is one
    times: tuple[tuple[str, int], ...] = ()  # what the printed times are for, and their seconds
    # Seconds of a player for a whole match, and those a turn adds, where no time is printed.
    bank: tuple[int, int] | None = None
    # Which choice of several at once a decision belongs to, None for one that is made in the open
    # from what everybody knows; games that have only secret turns have no such function.
    joint: Callable[[S], Hashable | None] | None = None
    asked: Callable[[S], S] | None = None  # now what the rules ask at the end only, by a puzzle


class Game(msgspec.Struct, frozen=True):
    """One game: what is said of it everywhere, and its rules, which are loaded when wanted."""

    key: str
    title: str
    summary: str
    players: tuple[int, ...]  # legal numbers of players, the usual one first
    roles: tuple[str, ...]  # what the seats are called
    minutes: int  # how long a match of people takes, about
    hidden: bool  # whether people at one screen have secrets from each other
    rules_version: int  # rises when an old log could play differently
    load: Callable[[], Rules[Any]]

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules there are."""
        return self.load().options

    @property
    def new_state(self) -> Callable[[int, Options, Random], State]:
        """What makes the first position."""
        return self.load().new_state

    @property
    def evaluate(self) -> Callable[[Any, int], float]:
        """How good an open position is for a player, -1..1."""
        return self.load().evaluate

    @property
    def longest(self) -> int:
        """How many decisions no match exceeds."""
        return self.load().longest

    @property
    def ending(self) -> Callable[[Any], str]:
        """How the rules ended a match, by name."""
        return self.load().ending

    @property
    def turns(self) -> Callable[[Any], int]:
        """How many turns a match has lasted."""
        return self.load().turns

    @property
    def facts(self) -> Facts[Any]:
        """How it tells what happens."""
        return self.load().facts

    @property
    def study(self) -> Study[Any]:
        """What the lab can count besides."""
        return self.load().study

    @property
    def team(self) -> Callable[[int, int], int]:
        """Who shares a view: the team of a player, of so many."""
        return self.load().team

    @property
    def barrier(self) -> Callable[[Any, Any], bool]:
        """Whether no undo may pass an action."""
        return self.load().barrier

    @property
    def seconds(self) -> Callable[[Any], int] | None:
        """The printed time of a turn, if there is one."""
        return self.load().seconds

    @property
    def times(self) -> tuple[tuple[str, int], ...]:
        """What the printed times are for, a key of the catalogue, and their seconds."""
        return self.load().times

    @property
    def bank(self) -> tuple[int, int] | None:
        """Seconds of a player for a whole match, and those a turn adds, if none are printed."""
        return self.load().bank

    @property
    def timed(self) -> bool:
        """Whether it can be played by a clock."""
        return self.seconds is not None or self.bank is not None

    @property
    def joint(self) -> Callable[[Any], Hashable | None] | None:
        """Which choice of several at once a decision belongs to."""
        return self.load().joint

    @property
    def asked(self) -> Callable[[Any], Any] | None:
        """A position with somebody asked now what the rules ask at the end only."""
        return self.load().asked

    def check_players(self, players: int | None) -> int:
        """Return a legal number of players; raise ValueError naming those there are."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            legal = " or ".join(str(number) for number in self.players)
            raise ValueError(f"{self.title} is for {legal} players, not {players}")
        return players
