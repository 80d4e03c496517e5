"""Estimates of how long an experiment takes, measured in another process."""

from __future__ import annotations

from typing import Final

from game.playtest.experiment import Experiment, sized
from game.playtest.forecast import paces, seconds_of
from game.playtest.worker_pool import HandLost
from scenes.lab.hired import Hired

QUIET_SECONDS: Final = 0.8  # Measuring begins when a plan has been unchanged this long.


class Forecasting:
    """Measures the speed of the current plan; call `update` once a frame and `close` at the end."""

    def __init__(self) -> None:
        self._known: dict[str, list[float]] = {}
        self._wanted: Experiment | None = None
        self._waited = 0.0
        self._hand: Hired | None = None

    def want(self, experiment: Experiment | None) -> None:
        """Set the current plan; None while it is invalid."""
        self._wanted, self._waited = experiment, 0.0

    def seconds(self, experiment: Experiment, workers: int) -> float | None:
        """Return the estimated duration in seconds, or None if unknown."""
        found = self._known.get(_key(experiment))
        return seconds_of(experiment, found, workers) if found else None

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether there is a new estimate."""
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
        if wanted is None or self._waited < QUIET_SECONDS or _key(wanted) in self._known:
            return False
        if self._hand and self._hand.task:
            if self._hand.task == _key(wanted):
                return False
            self.close()  # The measured plan is outdated.
        self._hand = self._hand or Hired()
        self._hand.ask(_key(wanted), paces, wanted)
        return False

    def close(self) -> None:
        """End the process."""
        if self._hand:
            self._hand.end()
            self._hand = None


def _key(experiment: Experiment) -> str:
    """Return what the speed depends on: everything but the number of matches."""
    return repr(sized(experiment, 1))
