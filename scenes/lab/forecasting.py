"""How long a plan would take, tried out by a process of its own while people still choose."""

from __future__ import annotations

from typing import Final

from game.playtest.experiment import Experiment, sized
from game.playtest.forecast import paces, seconds_of
from game.playtest.worker_pool import HandLost
from scenes.lab.hired import Hired

PAUSE: Final = 0.8  # seconds without a change until it is tried out


class Forecasting:
    """Asks for the paces of the plan of the moment; `update` once a frame, `close` at the end."""

    def __init__(self) -> None:
        self._known: dict[str, list[float]] = {}
        self._wanted: Experiment | None = None
        self._waited = 0.0
        self._hand: Hired | None = None

    def want(self, experiment: Experiment | None) -> None:
        """Learn which plan there is now, None while it cannot be played."""
        self._wanted, self._waited = experiment, 0.0

    def seconds(self, experiment: Experiment, workers: int) -> float | None:
        """Return how long it takes, None while that is not known."""
        found = self._known.get(_key(experiment))
        return seconds_of(experiment, found, workers) if found else None

    def update(self, dt: float) -> bool:
        """Let time pass; tell whether something was learned."""
        self._waited += dt
        if self._hand and self._hand.ready():
            key = self._hand.task
            try:
                well, found = self._hand.hear()
            except HandLost:
                well, found = False, None
            if not well:
                self.close()
            self._known[key] = found if well else []
            return bool(well)
        wanted = self._wanted
        if wanted is None or self._waited < PAUSE or _key(wanted) in self._known:
            return False
        if self._hand and self._hand.task:
            if self._hand.task == _key(wanted):
                return False
            self.close()  # at something that nobody wants any more
        self._hand = self._hand or Hired()
        self._hand.ask(_key(wanted), paces, wanted)
        return False

    def close(self) -> None:
        """End the process."""
        if self._hand:
            self._hand.end()
            self._hand = None


def _key(experiment: Experiment) -> str:
    """Return what the pace depends on: everything but how many matches there are."""
    return repr(sized(experiment, 1))
