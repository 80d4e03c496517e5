"""What happened in a game of two sides, told so that each remembers exactly what it was told.

The events of a record are ints whose two lowest bits say which side knows of them. Whoever reads
the record of an observation, a log, a deduction or a bot, therefore reads one side's memory and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Record(list[int]):
    """Events, the oldest first, to which more are only ever added.

    What a side remembers is kept besides as soon as it is asked for, so that to ask again costs no
    more than what has happened since.
    """

    __slots__ = ("_memories", "_read")

    def __init__(self, events: Iterable[int] = ()) -> None:
        super().__init__(events)
        self._read = 0  # how many events the memories are of
        self._memories: tuple[list[int], list[int]] | None = None

    def copy(self) -> Self:
        """Return a record of its own of the same events."""
        other = type(self)(self)
        if self._memories is not None:
            other._read = self._read
            other._memories = self._memories[0][:], self._memories[1][:]
        return other

    def memory(self, side: int) -> Self:
        """Return the events that a side knows of, 0 or 1."""
        if self._memories is None:
            self._memories = [], []
        if self._read < len(self):
            fresh = self[self._read :]
            self._read = len(self)
            for knower, memory in enumerate(self._memories):
                memory += [event for event in fresh if event >> knower & 1]
        return type(self)(self._memories[side])

    def __reduce__(self) -> tuple[type[Self], tuple[list[int]]]:
        return type(self), (list(self),)
