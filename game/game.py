"""The description of a game: title, players, house rules, and how to start it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
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
    """Return `player`: everybody is a team of their own."""
    return player


def _nothing_hidden(observation: S, rng: Random) -> S:
    """Return a copy: the only world, as in games without secrets."""
    return observation.clone()


def _never(before: State, after: State) -> bool:
    """Return False: every action may be undone, as in games without secrets."""
    return False


class Rules(msgspec.Struct, Generic[S], frozen=True):
    """The functions and numbers of one game, for states of its type S."""

    options: tuple[Option, ...]
    new_state: Callable[[int, Options, Random], S]
    evaluate: Callable[[S, int], float]  # From a state without secrets and a player to -1..1.
    longest: int  # The most decisions of a match.
    ending: Callable[[S], str]  # Returns the name of the way in which a match ended.
    turns: Callable[[S], int]  # Returns the number of turns played.
    facts: Facts[S]
    study: Study[S]  # The counts of the lab.
    # It returns a world: a copy of an observation with possible values in place of HIDDEN.
    determinize: Callable[[S, Random], S] = _nothing_hidden
    # From a player and their number to a team, which shares its view.
    team: Callable[[int, int], int] = _alone
    # From the positions before and after: whether the action cannot be undone.
    undo_barrier: Callable[[S, S], bool] = _never
    seconds: Callable[[S], int] | None = None  # Returns the printed time of a turn, or None.
    times: tuple[tuple[str, int], ...] = ()  # The purpose and the seconds of each printed time.
    # Seconds of a player for the match, and seconds added by each turn; None: times are printed.
    time_control: tuple[int, int] | None = None
    # The key of the simultaneous choice that a decision belongs to, or None for an open decision.
    # The function is None in games without simultaneous choices.
    simultaneous: Callable[[S], Hashable | None] | None = None
    # For puzzles: returns a state that asks now what the rules ask only at the end.
    asked: Callable[[S], S] | None = None

    @property
    def timed(self) -> bool:
        """Whether matches can be played with a clock."""
        return self.seconds is not None or self.time_control is not None


class Game(msgspec.Struct, frozen=True):
    """A game of the catalog; its rules are imported when they are first used."""

    key: str
    title: str
    summary: str
    players: tuple[int, ...]  # The legal numbers of players, the default first.
    roles: tuple[str, ...]  # The names of the seats.
    minutes: int  # The usual length of a match of people.
    hidden: bool  # Whether players have secrets from each other.
    rules_version: int  # Raised when an old log could lead elsewhere.
    load: Callable[[], Rules[Any]]
    renamed: Mapping[str, str] = {}  # Prefixes of notations in older files, and those of today.

    def notation_today(self, notation: str) -> str:
        """Return a notation of an older file as it is written today."""
        for old, new in self.renamed.items():
            if notation.startswith(old):
                return new + notation.removeprefix(old)
        return notation

    @property
    def rules(self) -> Rules[Any]:
        """The rules, imported on first use."""
        return self.load()

    def check_players(self, players: int | None) -> int:
        """Return `players`, or the default for None; raise ValueError if it is not legal."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            legal = " or ".join(str(number) for number in self.players)
            raise ValueError(f"{self.title} is for {legal} players, not {players}")
        return players
