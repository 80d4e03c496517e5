"""Rows of calibration: what share of dealt worlds has which value, beside the truth.

A number that depends on a hidden field is read from many positions and from worlds dealt from what
a player sees of them. If worlds are as likely as the truth is, both numbers have the same mean, and
a world equals another world as often as it equals the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from itertools import combinations
from random import Random
from typing import Any, Final

from game.state import HIDDEN, TERMINAL, State
from tests.helpers.totals import faults
from tests.helpers.variants import random_play

WORLDS: Final = 4  # Dealt from each observation.
LIMIT: Final = 3.5  # Standard errors: a calibrated row is within them in 2,150 of 2,151 runs.
MIN_MATCHES: Final = 12  # With fewer, the standard error means little.
PLAYED_EVERY: Final = 25  # Every so many samples, a world is played to its end.


@dataclass(frozen=True)
class Sample:
    """A position of a match, and the player who looks at it."""

    match: int
    state: Any
    viewer: int

    def __str__(self) -> str:
        return f"{self.viewer} in match {self.match} sees\n{self.state.observation(self.viewer)}"


@dataclass(frozen=True)
class Row:
    """A number that depends on a hidden field of a game."""

    field: str
    number: str
    value: Callable[[Any], float]
    # Whether an observation that hides the field counts.
    counts: Callable[[Any], bool] = lambda seen: True
    # The known deviation: how much higher the mean of worlds is than that of the truth, and how
    # much more often a world equals another world than the truth.
    lean: float = 0.0
    sameness: float = 0.0
    why: str = ""
    # The mean of worlds, where the truth is too rare to find a fault by.
    dealt: float | None = None

    def __str__(self) -> str:
        return f"{self.field}: {self.number}"


class Mean:
    """The mean of a number, with its standard error between matches."""

    def __init__(self) -> None:
        self.sums: dict[int, float] = {}
        self.counts: dict[int, int] = {}

    def add(self, match: int, value: float) -> None:
        self.sums[match] = self.sums.get(match, 0.0) + value
        self.counts[match] = self.counts.get(match, 0) + 1

    @property
    def mean(self) -> float:
        return sum(self.sums.values()) / max(1, sum(self.counts.values()))

    @property
    def error(self) -> float:
        mean = self.mean
        squares = sum((total - mean * self.counts[m]) ** 2 for m, total in self.sums.items())
        return float(squares**0.5) / max(1, sum(self.counts.values()))

    def is_about(self, expected: float) -> bool:
        return abs(self.mean - expected) <= LIMIT * self.error + 1e-9


class Tally:
    """The number of a row in the truth and in worlds."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.truth, self.worlds, self.lean, self.sameness = Mean(), Mean(), Mean(), Mean()
        self.variance = 0.0  # Of the sum of the means of worlds, given the observations.

    def add(self, match: int, true: float, dealt: list[float]) -> None:
        mean = sum(dealt) / len(dealt)
        self.variance += sum((value - mean) ** 2 for value in dealt) / (WORLDS * (WORLDS - 1))
        pairs = [one == other for one, other in combinations(dealt, 2)]
        self.truth.add(match, true)
        self.worlds.add(match, mean)
        self.lean.add(match, mean - true)
        self.sameness.add(match, sum(pairs) / len(pairs) - dealt.count(true) / len(dealt))

    def check(self) -> None:
        """Raise AssertionError with all figures if worlds are not as the row says."""
        assert len(self.lean.counts) >= MIN_MATCHES, str(self)
        assert self.lean.is_about(self.row.lean), str(self)
        assert self.sameness.is_about(self.row.sameness), str(self)
        if self.row.dealt is not None:
            assert abs(self.worlds.mean - self.row.dealt) <= LIMIT * self.dealing_error, str(self)

    @property
    def dealing_error(self) -> float:
        """The standard error of the mean of worlds, given the observations."""
        return float(self.variance**0.5) / max(1, sum(self.worlds.counts.values()))

    def __str__(self) -> str:
        row, lean, same = self.row, self.lean, self.sameness
        return (
            f"{row}: truth {self.truth.mean:.3f}, worlds {self.worlds.mean:.3f} "
            f"± {LIMIT * self.dealing_error:.3f}, expected {row.dealt}; "
            f"lean {lean.mean:+.3f} ± {LIMIT * lean.error:.3f}, expected {row.lean:+.2f}; "
            f"sameness {same.mean:+.3f} ± {LIMIT * same.error:.3f}, expected {row.sameness:+.2f}; "
            f"{sum(lean.counts.values())} positions of {len(lean.counts)} matches"
        )


def values_in(value: object) -> list[object]:
    """Return every value within nested tuples and lists."""
    if isinstance(value, tuple | list):
        return [inner for part in value for inner in values_in(part)]
    return [value]


def hidden_fields(seen: State, names: Iterable[str] = ()) -> set[str]:
    """Return those of some fields, or of all, that hide something."""
    names = names or [field.name for field in fields(seen)]  # type: ignore[arg-type]
    return {name for name in names if HIDDEN in values_in(getattr(seen, name))}


def weigh(
    key: str,
    determinize: Callable[[Any, Random], Any],
    rows: Iterable[Row],
    samples: Iterable[Sample],
) -> list[Tally]:
    """Return the tallies of rows; every world must look the same, add up, and keep what was told.

    Raise AssertionError otherwise.
    """
    tallies = [Tally(row) for row in rows]
    for number, sample in enumerate(samples):
        state, rng = sample.state, Random(f"{key} {number}")
        seen = state.observation(sample.viewer)
        hidden = hidden_fields(seen)
        worlds = [determinize(seen, rng) for _ in range(WORLDS)] if hidden else []
        for world in worlds:
            assert world.observation(sample.viewer) == seen, str(sample)
            assert not hidden_fields(world, hidden), str(sample)
        for position in (state, *worlds):
            assert faults(key, position, state, seen) == [], str(sample)
        for tally in tallies if worlds else ():
            row = tally.row
            if row.field in hidden and row.counts(seen):
                tally.add(sample.match, row.value(state), [row.value(world) for world in worlds])
        if worlds and number % PLAYED_EVERY == 0:
            play_out(worlds[0], rng)
    return tallies


def play_out(world: State, rng: Random) -> None:
    """Play a world to its end."""
    for _ in random_play(world, rng):
        pass
    assert world.current_player == TERMINAL
