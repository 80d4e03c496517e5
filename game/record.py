"""The record of a match of two sides, which also holds who knows each fact.

The facts of a record are ints; their two lowest bits say which sides know them, see `entry`. The
record of an observation holds only the facts that its side knows, so logs, deductions and bots that
read it learn no secrets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Record(list[int]):
    """An append-only list of facts, the oldest first.

    The memories of the sides are cached on first use, so that a later call costs only what was
    added since.
    """

    __slots__ = ("_memories", "_read")

    def __init__(self, facts: Iterable[int] = ()) -> None:
        super().__init__(facts)
        self._read = 0  # The number of facts in the memories.
        self._memories: tuple[list[int], list[int]] | None = None

    def copy(self) -> Self:
        """Return a copy, with the cached memories."""
        other = type(self)(self)
        if self._memories is not None:
            other._read = self._read
            other._memories = self._memories[0][:], self._memories[1][:]
        return other

    def memory(self, side: int) -> Self:
        """Return the facts that a side, 0 or 1, knows."""
        if self._memories is None:
            self._memories = [], []
        if self._read < len(self):
            fresh = self[self._read :]
            self._read = len(self)
            for knower, memory in enumerate(self._memories):
                memory += [fact for fact in fresh if fact >> knower & 1]
        return type(self)(self._memories[side])

    def since(self, known: Record) -> list[int]:
        """Return the facts added since an earlier record of the same viewer.

        After the end everything is open, so `known` may be a memory of this record: then the
        new facts of that memory are returned. If `known` does not match, the list is empty.
        """
        count = len(known)
        if self[:count] == known:
            return self[count:]
        memories = self.memory(0), self.memory(1), self.memory(0).memory(1)
        return next((memory[count:] for memory in memories if memory[:count] == known), [])

    def __reduce__(self) -> tuple[type[Self], tuple[list[int]]]:
        return type(self), (list(self),)
