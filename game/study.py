"""What the lab counts of a game besides results: actions, deeds by place, answers, outcomes.

Each game declares its own in `game/rules/<key>/study.py`. The lab studies finished matches of bots,
so whole positions are looked at, what players kept from each other included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from game.facts import Fact
from game.state import State

S = TypeVar("S", bound=State)
Step = Sequence[Fact]  # of one action


@dataclass(frozen=True, slots=True)
class ActionKind:
    """A kind of action."""

    key: str
    label: str
    free: bool = True  # whether there is something else to do instead, at least at times
    seat: int = 0  # one of those who do it


@dataclass(frozen=True, slots=True)
class Chart:
    """Deeds that are counted by where they were done."""

    key: str
    title: str
    help: str  # a sentence: whose deed it is, and what counts as a success of it
    on_board: bool = True  # whether the places are places of the board, rather than names


class Deed(NamedTuple):
    """Something done somewhere, which went well if the player of `seat` wins the match."""

    chart: str
    place: str
    seat: int


class Gain(NamedTuple):
    """What somebody who searches has learned at once."""

    source: str  # what it was learned by
    bits: float  # by how much the doubt has shrunk
    ruled_out: float  # the share of what was possible that is so no more


@dataclass(frozen=True, slots=True)
class Outcome:
    """A number of the game's own kind that a finished match has, or may have."""

    key: str
    label: str
    least: float = 0.0
    most: float | None = None  # None: there is no end
    even: bool = False  # a share of the win that would be fair if it were that of any side

    @property
    def yes_or_no(self) -> bool:
        """Whether it is a share, 0 to 1."""
        return (self.least, self.most) == (0, 1)

    @property
    def reach(self) -> float | None:
        """How far apart it can be in two matches, None where there is no end."""
        return None if self.most is None else self.most - self.least


@dataclass(frozen=True, slots=True)
class Story(Generic[S]):
    """A finished match, from which its outcomes are told."""

    first: S  # its first position
    steps: Sequence[Step]  # as everyone sees them
    returns: tuple[float, ...]  # by seat

    @property
    def facts(self) -> Iterator[Fact]:
        """Every fact, in order."""
        return (fact for step in self.steps for fact in step)

    def count(self, *kinds: type[Fact]) -> int:
        """Return how many facts of some kinds there are."""
        return sum(isinstance(fact, kinds) for fact in self.facts)

    def won_by(self, seats: Collection[int]) -> float:
        """Return which share of the win is that of some seats; of a draw all have the same."""
        best = max(self.returns)
        winners = [seat for seat, result in enumerate(self.returns) if result == best]
        return sum(seat in seats for seat in winners) / len(winners)


def no_outcomes(story: Story[S]) -> Mapping[str, float]:
    """Return that a game has no outcomes besides who won."""
    return {}


@dataclass(frozen=True, slots=True)
class Study(Generic[S]):
    """What can be counted of one game."""

    kinds: tuple[ActionKind, ...]
    kind_of: Callable[[S, int], str]  # of a legal action, also in an observation
    charts: tuple[Chart, ...]
    deeds: Callable[[Sequence[Fact]], Sequence[Deed]]  # by place, of what happened
    sources: Mapping[str, str] = field(default_factory=dict)  # of what is learned: their labels
    # What the decider of the first position has learned until the second, dice included.
    gains: Callable[[S, int, S], Sequence[Gain]] | None = None
    outcomes: tuple[Outcome, ...] = ()
    measure: Callable[[Story[S]], Mapping[str, float]] = no_outcomes  # of a finished match

    def kind(self, key: str) -> ActionKind:
        """Return a kind of action; raise ValueError listing those there are."""
        for kind in self.kinds:
            if kind.key == key:
                return kind
        known = ", ".join(kind.key for kind in self.kinds)
        raise ValueError(f"unknown kind of action {key!r}; known: {known}")

    def chart(self, key: str) -> Chart | None:
        """Return a chart, None if there is none of this key."""
        return next((chart for chart in self.charts if chart.key == key), None)
