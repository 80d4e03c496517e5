"""The clock of a match; its caller reports the seconds that have passed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, Literal

Factor = Literal[0, 1, 2, 4]  # The factor of the printed time; 0 is no clock.

FACTORS: Final[tuple[Factor, ...]] = (0, 1, 2, 4)
WARNING_SECONDS: Final = (30, 10, 5)
# Longer steps are ignored: the window was dragged, or the machine was asleep.
LONGEST_STEP_SECONDS: Final = 0.25


# The seconds of a player for the match, and the seconds each turn adds.
TimeControl = tuple[int, int]


class Clock:
    """A countdown for each turn, in seconds; it never reads the time of day.

    With a time control, each player has one time for all turns, which grows after each turn. `kept`
    holds the seconds left by player when a saved match is resumed.
    """

    def __init__(
        self,
        factor: Factor,
        time_control: TimeControl | None = None,
        kept: Mapping[int, float] | None = None,
    ) -> None:
        self.factor = factor
        self.time_control = time_control
        self.turn: Hashable = None  # The turn whose time is running.
        self.player = 0
        self.total = 0.0  # The seconds of the turn, or of the match.
        self.left = 0.0
        self._banked = dict(kept or {})  # The seconds left of each player who is not on turn.

    def begin(self, turn: Hashable, seconds: int, player: int = 0) -> None:
        """Start the countdown of a turn with its printed `seconds`; ignore the current turn."""
        if turn == self.turn:
            return
        begun, self.turn = self.turn is not None, turn
        before, self.player = self.player, player
        if self.time_control is None:
            self.total = float(seconds * self.factor)
            self.left = min(self.total, self._banked.get(player, self.total))
            self._banked.clear()
            return
        self.total = float(self.time_control[0] * self.factor)
        if begun:
            self._banked[before] = self.left + self.time_control[1] * self.factor
        self.left = self._banked.get(player, self.total)

    def remaining(self, turn: Hashable) -> dict[int, float]:
        """Return the seconds to save by player, if `turn` is the current turn of the match."""
        if self.turn is None or not self.total:
            return dict(self._banked)
        if self.time_control is None:
            return {self.player: self.left} if turn == self.turn else {}
        over = 0 if turn == self.turn else self.time_control[1] * self.factor
        return {**self._banked, self.player: self.left + over}

    def advance(self, dt: float) -> int | None:
        """Let `dt` seconds pass; return the lowest of WARNING_SECONDS reached by it, or None."""
        if dt > LONGEST_STEP_SECONDS:
            return None
        before, self.left = self.left, max(0.0, self.left - dt)
        reached = [s for s in WARNING_SECONDS if self.left <= s < before]
        return min(reached, default=None)

    @property
    def running(self) -> bool:
        """Whether a turn with a time limit has begun."""
        return self.total > 0

    @property
    def expired(self) -> bool:
        """Whether the time of the turn has run out."""
        return self.running and self.left <= 0
