"""A search for house rules in another process."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from game.language import _, mark
from game.playtest.match_plan import MatchPlan
from game.playtest.search import Found, Target, Tried, searched_by_keys
from game.playtest.worker_pool import HandLost
from scenes.lab.hired import Hired

MISSING: Final = mark(
    "The search needs Optuna. To install it, run this in the source folder of Ghost Parlour: "
    "pip install -r requirements/search.txt"
)
ENDED: Final = mark("The search stopped before it was finished.")


def can_search() -> bool:
    """Return whether Optuna is installed."""
    return find_spec("optuna") is not None


class Searching:
    """A search; call `update` once a frame and `close` at the end. Results stay."""

    def __init__(self) -> None:
        self.tried: list[Tried] = []
        self.found: list[Found] = []  # of the front
        self.fault = ""
        self.done = False  # whether it has come to its end
        self._hand: Hired | None = None

    @property
    def busy(self) -> bool:
        """Whether it is running."""
        return self._hand is not None

    def begin(
        self, plan: MatchPlan, keys: Sequence[str], targets: Sequence[Target], trials: int
    ) -> None:
        """Start a new search."""
        self.close()
        self.tried, self.found, self.fault, self.done = [], [], "", False
        self._hand = Hired()
        self._hand.ask("search", searched_by_keys, plan, tuple(keys), tuple(targets), trials)

    def update(self) -> bool:
        """Read new results; return whether there are any."""
        new = False
        while self._hand and self._hand.ready():
            new = True
            try:
                well, step = self._hand.hear()
            except HandLost:
                well, step = False, _(ENDED)
            if well is None and isinstance(step, Found):
                self.found.append(step)
            elif well is None:
                self.tried.append(step)
            else:
                self.done, self.fault = bool(well), "" if well else str(step)
                self.close()
        return new

    def close(self) -> None:
        """Stop the search; results stay."""
        if self._hand:
            self._hand.end()
            self._hand = None
