"""What happened in a match of two sides, recorded so that each remembers what it was told.

The facts of a record are ints whose two lowest bits say which side knows of them, see `entry`.
Whoever reads the record of an observation, a log, a deduction or a bot, therefore reads one side's
memory and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Record(list[int]):
    """Facts, the oldest first, to which more are only ever added.

    What a side remembers is kept besides as soon as it is asked for, so that to ask again costs no
    more than what has happened since.
    """

    __slots__ = ("_memories", "_read")

    def __init__(self, facts: Iterable[int] = ()) -> None:
        super().__init__(facts)
        self._read = 0  # how many facts the memories are of
        self._memories: tuple[list[int], list[int]] | None = None

    def copy(self) -> Self:
        """Return a record of its own of the same facts."""
        other = type(self)(self)
        if self._memories is not None:
            other._read = self._read
            other._memories = self._memories[0][:], self._memories[1][:]
        return other

    def memory(self, side: int) -> Self:
        """Return the facts that a side knows of, 0 or 1."""
        if self._memories is None:
            self._memories = [], []
        if self._read < len(self):
            fresh = self[self._read :]
            self._read = len(self)
            for knower, memory in enumerate(self._memories):
                memory += [fact for fact in fresh if fact >> knower & 1]
        return type(self)(self._memories[side])

    def since(self, known: Record) -> list[int]:
        """Return what was recorded after what somebody knew, as that viewer remembers it.

        A match that is over is open: then the record is read as the viewer remembered it before.
        """
        count = len(known)
        if self[:count] == known:
            return self[count:]
        memories = self.memory(0), self.memory(1), self.memory(0).memory(1)
        return next((memory[count:] for memory in memories if memory[:count] == known), [])

    def __reduce__(self) -> tuple[type[Self], tuple[list[int]]]:
        return type(self), (list(self),)
