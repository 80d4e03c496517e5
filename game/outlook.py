"""What a search of games without secrets and chance has to know of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Generic, TypeVar

from game.machine import i64

P = TypeVar("P", bound=Hashable)


class Outlook(ABC, Generic[P]):
    """The positions that can follow from one state; equal positions have equal futures."""

    root: P
    horizon: int  # looking further ahead than so many plies gains nothing

    @abstractmethod
    def result(self, position: P) -> int | None:
        """Return 1, 0 or -1 as player 0 won, drew or lost; None while the match goes on."""

    @abstractmethod
    def player(self, position: P) -> i64:
        """Return who decides."""

    @abstractmethod
    def actions(self, position: P) -> list[int]:
        """Return the legal actions, always in the same order."""

    @abstractmethod
    def after(self, position: P, action: i64) -> P:
        """Return the position an action leads to."""

    @abstractmethod
    def owed(self, position: P) -> bool:
        """Return whether the decision belongs to the action before, and is no step of its own."""

    @abstractmethod
    def score(self, position: P) -> i64:
        """Return the estimate for who decides, in hundredths of the logarithm of his odds."""
