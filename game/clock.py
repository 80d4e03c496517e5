"""The clock of a match: the seconds of a turn, counted down by whoever says what has passed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, Literal

Factor = Literal[0, 1, 2, 4]  # how many times the printed time; 0 is no clock

FACTORS: Final[tuple[Factor, ...]] = (0, 1, 2, 4)
WARNINGS: Final = (30, 10, 5)  # seconds left at which a player is warned
GAP: Final = 0.25  # a longer step is no time: the window was dragged, or the machine asleep


Bank = tuple[int, int]  # seconds each player has for a match, and those that each turn adds


class Clock:
    """Counts down the time of one turn after another; it never looks at a clock itself.

    With a bank every player has a time for all turns, which grows by each turn that is over. A
    match that is opened again goes on with what players have `kept`: of their banks, or of the one
    turn that was going on.
    """

    def __init__(
        self, factor: Factor, bank: Bank | None = None, kept: Mapping[int, float] | None = None
    ) -> None:
        self.factor = factor
        self.bank = bank
        self.turn: Hashable = None  # whose time is running
        self.player = 0
        self.total = 0.0  # seconds of the turn, or of the match
        self.left = 0.0
        self._banked = dict(kept or {})  # what players have left whose turn it is not

    def begin(self, turn: Hashable, seconds: int, player: int = 0) -> None:
        """Give a turn its printed `seconds`, times the factor; one that has begun goes on."""
        if turn == self.turn:
            return
        begun, self.turn = self.turn is not None, turn
        before, self.player = self.player, player
        if self.bank is None:
            self.total = float(seconds * self.factor)
            self.left = min(self.total, self._banked.get(player, self.total))
            self._banked.clear()
            return
        self.total = float(self.bank[0] * self.factor)
        if begun:
            self._banked[before] = self.left + self.bank[1] * self.factor
        self.left = self._banked.get(player, self.total)

    def remaining(self, turn: Hashable) -> dict[int, float]:
        """Return what is to be kept of the time of each player while `turn` goes on."""
        if self.turn is None or not self.total:
            return dict(self._banked)
        if self.bank is None:
            return {self.player: self.left} if turn == self.turn else {}
        over = 0 if turn == self.turn else self.bank[1] * self.factor
        return {**self._banked, self.player: self.left + over}

    def advance(self, dt: float) -> int | None:
        """Let `dt` seconds pass; return the lowest warning that was reached by it, if any."""
        if dt > GAP:
            return None
        before, self.left = self.left, max(0.0, self.left - dt)
        reached = [s for s in WARNINGS if self.left <= s < before]
        return min(reached, default=None)

    @property
    def running(self) -> bool:
        """Whether there is a turn with a time."""
        return self.total > 0

    @property
    def expired(self) -> bool:
        """Whether the time of the turn is over."""
        return self.running and self.left <= 0
