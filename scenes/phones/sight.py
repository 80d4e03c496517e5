"""What the process of the phones is told: observations of seats, never a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.facts import Fact
from game.state import State

Turn = Literal["act", "wait", "locked", "screen", "over"]

ACT: Final[Turn] = "act"  # The seat decides.
WAIT: Final[Turn] = "wait"  # Others decide.
LOCKED: Final[Turn] = "locked"  # The seat has chosen, and others still choose.
SCREEN: Final[Turn] = "screen"  # Everybody looks at the big screen.
OVER: Final[Turn] = "over"


@dataclass(frozen=True, slots=True)
class SeenStep:
    """An observation of one seat, and the facts that led to it."""

    observation: State
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat sees now.

    `number` counts the sights of this seat. The first `kept` steps are known, and `steps` follow
    them. `stage` is the observation to decide on, where a simultaneous choice has gone further for
    this seat than the match has.
    """

    number: int
    kept: int
    steps: tuple[SeenStep, ...]
    turn: Turn
    stage: State | None = None


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What everybody may know of a seat: its name, its role, and who plays there."""

    name: str
    role: str
    kind: Literal["person", "bot"]
    picture: str  # The name of a sprite.
    colour: str  # In hex.
