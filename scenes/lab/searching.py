"""A search through house rules, carried on by a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from game.language import _, mark
from game.playtest.plan import MatchPlan
from game.playtest.search import Found, Target, Tried, searched_by_keys
from game.playtest.worker_pool import HandLost
from scenes.lab.hired import Hired

MISSING: Final = mark(
    "The search needs Optuna, which is not here: in the folder of the source of Ghost Parlour, run "
    "pip install -r requirements-search.txt"
)
ENDED: Final = mark("The search has ended before it was done.")


def can_search() -> bool:
    """Return whether what proposes settings is installed."""
    return find_spec("optuna") is not None


class Searching:
    """One search: `update` once a frame, `close` at the end; what is found stays."""

    def __init__(self) -> None:
        self.tried: list[Tried] = []
        self.found: list[Found] = []  # of the front
        self.fault = ""
        self.done = False  # whether it has come to its end
        self._hand: Hired | None = None

    @property
    def busy(self) -> bool:
        """Whether it goes on."""
        return self._hand is not None

    def begin(
        self, plan: MatchPlan, keys: Sequence[str], targets: Sequence[Target], trials: int
    ) -> None:
        """Search anew."""
        self.close()
        self.tried, self.found, self.fault, self.done = [], [], "", False
        self._hand = Hired()
        self._hand.ask("search", searched_by_keys, plan, tuple(keys), tuple(targets), trials)

    def update(self) -> bool:
        """Take what was found meanwhile; tell whether there is anything new."""
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
        """End it; what was found stays."""
        if self._hand:
            self._hand.end()
            self._hand = None
