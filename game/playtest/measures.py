"""What is measured over many matches: results with intervals, lengths, endings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.playtest.intervals import ERROR_RATE, bounded, share_interval

WINS: Final = "wins"  # Every game has these three measures.
TURNS: Final = "turns"
DECISIONS: Final = "decisions"
FAIRNESS: Final = "fairness"  # The distance of the farthest side from an equal share.


@dataclass(frozen=True, slots=True)
class JudgedMatch:
    """The judgement of one match."""

    course: tuple[tuple[str, float], ...]  # Values of `judging.MatchCourse` by name.
    gains: tuple[tuple[str, int, float, float], ...]  # Source, times, bits, share ruled out.
    chances: tuple[tuple[float, ...], ...] = ()  # By side, after each tenth of the decisions.
    tension: tuple[float, ...] = ()  # The mean in each tenth, -1 without a choice.


@dataclass(frozen=True, slots=True)
class Played:
    """The record of one match of a playtest."""

    seed: int
    bots: tuple[int, ...]  # The index of the bot at each seat.
    returns: tuple[float, ...]  # The results by seat.
    turns: int
    decisions: int
    ending: str
    actions: bytes = b""  # `plies.unpack` returns the decisions.
    notes: bytes = b""  # `notes.unpack_notes` returns the counts.
    judged: JudgedMatch | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Wins, draws and losses of a seat or a bot."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def __sub__(self, other: Score) -> Score:
        return Score(self.wins - other.wins, self.draws - other.draws, self.losses - other.losses)

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self.wins + self.draws + self.losses

    @property
    def counts(self) -> Mapping[float, int]:
        """The number of matches by the part of the win: a draw is half a win."""
        return {1.0: self.wins, 0.5: self.draws, 0.0: self.losses}

    @property
    def share(self) -> float:
        """The mean part of the win, 0 without matches."""
        won = sum(part * count for part, count in self.counts.items())
        return won / self.matches if self.matches else 0.0

    def interval(self, error: float = ERROR_RATE) -> tuple[float, float]:
        """Return the interval of the share at an error rate."""
        counts = {part: count for part, count in self.counts.items() if count}
        if set(counts) <= {0.0, 1.0}:
            return share_interval(counts.get(1.0, 0), self.matches, error)
        return bounded(counts, 0, 1, error)


@dataclass(frozen=True, slots=True)
class SideScore(Score):
    """Wins, draws and losses of a side; who win or draw together share the win equally."""

    parts: Mapping[float, int] = field(default_factory=dict)

    @property
    def counts(self) -> Mapping[float, int]:
        """The number of matches by the part of the win."""
        return self.parts


@dataclass(frozen=True, slots=True)
class Spread:
    """The median, the ninth decile, the minimum and the maximum of numbers."""

    median: int
    p90: int
    least: int
    most: int
