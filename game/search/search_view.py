"""Search views: what an alpha-beta search needs to know of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Generic, TypeVar

from game.search.machine import i64

P = TypeVar("P", bound=Hashable)


class SearchView(ABC, Generic[P]):
    """The positions that can follow from one state; equal positions have equal futures."""

    root: P
    horizon: int  # The most plies that a search can profit from.

    @abstractmethod
    def result(self, position: P) -> int | None:
        """Return 1, 0 or -1 for a win, draw or loss of player 0; None while the match goes on."""

    @abstractmethod
    def player(self, position: P) -> i64:
        """Return the player to decide."""

    @abstractmethod
    def actions(self, position: P) -> list[int]:
        """Return the legal actions, always in the same order."""

    @abstractmethod
    def after(self, position: P, action: i64) -> P:
        """Return the position after an action."""

    @abstractmethod
    def owed(self, position: P) -> bool:
        """Return whether the decision completes the action before it, and is no ply of its own."""

    @abstractmethod
    def score(self, position: P) -> i64:
        """Return the estimate for the player to decide, in hundredths of log odds."""
