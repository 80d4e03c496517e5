"""The second opinion on key moments: they are told only where two judges agree on their cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.results.course import LEAST_SWING, Shares

# The second judge finds this part of the rise that the first one found.
CONFIRMED_SHARE: Final = 0.5
FIRST, SECOND = range(2)
Views = Sequence[Mapping[int, Shares]]  # The shares of the two judges, by ply.


class Review:
    """The review of one turn: the chances after each of its plies, as each judge sees them.

    `views` hold what is known. `side` rose between the plies `first` and `end`.
    """

    def __init__(self, side: int, first: int, end: int) -> None:
        self.side, self.first, self.end = side, first, end
        self.views: tuple[dict[int, Shares], dict[int, Shares]] = ({}, {})

    def question(self) -> tuple[int, int] | None:
        """Return (judge, ply) of the next estimate that is needed, or None if all are known.

        The second judge looks at the ends of the turn first: if it finds no rise, that is enough.
        """
        for judge, ply in ((FIRST, self.first), (FIRST, self.end)):
            if ply not in self.views[judge]:
                return judge, ply
        for ply in (self.first, self.end):
            if ply not in self.views[SECOND]:
                return SECOND, ply
        if not self.confirmed:
            return None
        for judge in (FIRST, SECOND):
            for ply in range(self.first, self.end):
                if ply not in self.views[judge]:
                    return judge, ply
        return None

    @property
    def confirmed(self) -> bool:
        """Whether the second judge finds a rise, too, of at least half the first one's."""
        rises = [self._rise(view, self.first, self.end) for view in self.views]
        return min(rises) * 100 >= LEAST_SWING and rises[SECOND] >= CONFIRMED_SHARE * rises[FIRST]

    def _rise(self, view: Mapping[int, Shares], before: int, after: int) -> float:
        return view[after][self.side] - view[before][self.side]

    def cause(self) -> int | None:
        """Return the ply that both judges hold to be the cause, or None if they disagree."""
        if not self.confirmed:
            return None
        plies = range(self.first, self.end)
        found = {max(plies, key=lambda p: (self._rise(v, p, p + 1), -p)) for v in self.views}
        return found.pop() if len(found) == 1 else None
