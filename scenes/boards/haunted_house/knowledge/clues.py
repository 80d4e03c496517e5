"""Where the Ghost can be, without ever holding up a frame.

Reports of haunted rooms make the exact set cost up to a quarter of a second. Until it is known, a
set is shown that does without them and is never too small.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import lru_cache

from game.inference.haunted_house.hypotheses import ForwardFilter, possible_in, reported_rooms
from game.inference.haunted_house.memory import Case, case_in
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING

KEPT_SETS = 64  # At most this many exact sets are cached.


@lru_cache(maxsize=1)
def _worker() -> Executor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="clues")


@lru_cache(maxsize=KEPT_SETS)
def without_reports(case: Case) -> int:
    """Return the tiles where the Ghost can be, without using the reports of haunted rooms."""
    return ForwardFilter(case, (), tiles_only=True).tiles()


def at_once(observation: HauntedHouse) -> tuple[int, bool]:
    """Return the Ghost's possible tiles without a long search, and whether they are exact."""
    case = case_in(observation, observation.round)
    return without_reports(case), not reported_rooms(case, haunted_only=True)


class Clues:
    """The sets of tiles for one board."""

    def __init__(self) -> None:
        self._known: tuple[HauntedHouse, Case] | None = None
        self._exact: dict[Case, int] = {}
        self._wanted: Case | None = None
        self._running: Future[int] | None = None
        self.arrivals = 0  # The number of sets worked out so far.

    def tiles(self, observation: HauntedHouse) -> int:
        """Return the tiles where the Ghost can be, perhaps still a few too many."""
        if observation.phase not in (HUNTING, HAUNTING):
            return 0
        if self._known is None or observation != self._known[0]:
            self._known = observation, case_in(observation, observation.round)
        case = self._known[1]
        if not reported_rooms(case, haunted_only=True):
            return without_reports(case)
        self.arrived()
        if case not in self._exact and self._running is None:
            self._wanted, self._running = case, _worker().submit(possible_in, case)
            self.arrived()
        return self.known(case)

    def known(self, case: Case) -> int:
        """Return the possible tiles of a case as far as they have been computed."""
        exact = self._exact.get(case)
        return without_reports(case) if exact is None else exact

    def arrived(self) -> bool:
        """Collect the result of the background search; return whether it has just finished."""
        if self._running is None or self._wanted is None or not self._running.done():
            return False
        self._exact[self._wanted] = self._running.result()
        self.arrivals += 1
        if len(self._exact) > KEPT_SETS:
            del self._exact[next(iter(self._exact))]
        self._wanted = self._running = None
        return True
