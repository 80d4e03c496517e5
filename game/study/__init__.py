"""Studies: what the lab counts of a game besides results (actions, places, answers, outcomes).

Each game declares its study in `game/study/<key>.py`. The lab studies finished matches of bots, so
a study may read whole positions, including what players hide from each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from game.facts import Fact
from game.language import mark, quoted
from game.state import State

S = TypeVar("S", bound=State)
Step = Sequence[Fact]  # The facts of one action.


@dataclass(frozen=True, slots=True)
class ActionKind:
    """A kind of action."""

    key: str
    label: str
    free: bool = True  # Whether there is something else to do, at least at times.
    seat: int = 0  # One of the seats that do it.


@dataclass(frozen=True, slots=True)
class Chart:
    """One kind of fact that the lab counts by place, such as fights by square."""

    key: str
    title: str
    help: str  # A sentence: the seat of each entry, and what counts as its success.
    on_board: bool = True  # Whether the places are on the board.
    brings: bool = False  # Whether it shows the worth of what a seat got or of where it stood.


class ChartEntry(NamedTuple):
    """One fact on a chart; it is a success if the player of `seat` wins the match."""

    chart: str
    place: str
    seat: int


class Gain(NamedTuple):
    """The information that a searching player gained from one answer."""

    source: str  # A key of `Study.sources`.
    bits: float  # The decrease of the uncertainty.
    ruled_out: float  # The share of the possibilities that the answer ruled out, 0 to 1.


@dataclass(frozen=True, slots=True)
class Outcome:
    """A measure of finished matches that only this game has; a match may have no value of it."""

    key: str
    label: str
    least: float = 0.0
    most: float | None = None  # None stands for no limit.
    even: bool = False  # Whether it is a share of wins that is fair if all sides have the same.

    @property
    def yes_or_no(self) -> bool:
        """Whether it is a share, 0 to 1."""
        return (self.least, self.most) == (0, 1)

    @property
    def reach(self) -> float | None:
        """The largest possible difference between two matches, or None without limit."""
        return None if self.most is None else self.most - self.least


# Outcomes of every game, measured by `waits_of`.
COMMON: Final = (
    Outcome("wait", mark("Wait for a turn (decisions)")),
    Outcome("longest_wait", mark("Longest wait (decisions)")),
)


def waits_of(players: Sequence[int]) -> Mapping[str, float]:
    """Return the outcomes in COMMON from the players of all decisions, in order.

    A wait is a run of decisions of others between two decisions of a player.
    """
    last: dict[int, int] = {}
    waits = list[int]()
    for place, player in enumerate(players):
        if player in last and place - last[player] > 1:
            waits.append(place - last[player] - 1)
        last[player] = place
    if not waits:
        return {}
    return {"wait": sum(waits) / len(waits), "longest_wait": max(waits)}


@dataclass(frozen=True, slots=True)
class Story(Generic[S]):
    """A finished match, from which a study measures outcomes."""

    first: S  # Its first position.
    steps: Sequence[Step]  # The steps as everyone sees them.
    returns: tuple[float, ...]  # The results by seat.

    @property
    def facts(self) -> Iterator[Fact]:
        """Every fact, in order."""
        return (fact for step in self.steps for fact in step)

    def count(self, *kinds: type[Fact]) -> int:
        """Return how many facts of some kinds there are."""
        return sum(isinstance(fact, kinds) for fact in self.facts)

    def won_by(self, seats: Collection[int]) -> float:
        """Return the share of the win of these seats, 0 to 1; a draw is shared equally."""
        best = max(self.returns)
        winners = [seat for seat, result in enumerate(self.returns) if result == best]
        return sum(seat in seats for seat in winners) / len(winners)


def nothing_dealt(story: Story[S]) -> Sequence[ChartEntry]:
    """Return no entries, for games whose charts need only the facts of single actions."""
    return ()


def no_entries(facts: Sequence[Fact]) -> Sequence[ChartEntry]:
    """Return no entries, for games without charts."""
    return ()


def no_outcomes(story: Story[S]) -> Mapping[str, float]:
    """Return no outcomes, for games without measures of their own."""
    return {}


@dataclass(frozen=True, slots=True)
class Study(Generic[S]):
    """What the lab can count of one game."""

    kinds: tuple[ActionKind, ...]
    kind_of: Callable[[S, int], str]  # The kind of a legal action, also in an observation.
    charts: tuple[Chart, ...] = ()
    # It returns the entries of the facts of one action.
    chart_entries: Callable[[Sequence[Fact]], Sequence[ChartEntry]] = no_entries
    # It returns the entries of the deal, for charts that `chart_entries` does not fill.
    dealt: Callable[[Story[S]], Sequence[ChartEntry]] = nothing_dealt
    sources: Mapping[str, str] = field(default_factory=dict)  # The labels by key.
    # It returns what the player who acts in the first position has learned in the second.
    gains: Callable[[S, int, S], Sequence[Gain]] | None = None
    outcomes: tuple[Outcome, ...] = ()
    # The values of a finished match.
    measure: Callable[[Story[S]], Mapping[str, float]] = no_outcomes
    # Outcomes that show the balance of a game in which each side plays both roles, so that equal
    # shares of wins are nearly built in.
    swapped: tuple[str, ...] = ()

    def kind(self, key: str) -> ActionKind:
        """Return the kind of action with this key; raise ValueError listing the known keys."""
        for kind in self.kinds:
            if kind.key == key:
                return kind
        known = ", ".join(kind.key for kind in self.kinds)
        raise ValueError(f"unknown kind of action {quoted(key)}; known: {known}")

    def chart(self, key: str) -> Chart | None:
        """Return the chart with this key, or None."""
        return next((chart for chart in self.charts if chart.key == key), None)
