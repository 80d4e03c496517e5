"""Replays of past steps within a match, at the viewer's speed."""

from __future__ import annotations

from typing import Final

STEP_SECONDS: Final = 0.7  # A step is looked at this long when its animation is over, at pace 1.


class Again:
    """A replay of the steps after `since` up to `until`.

    At its end the board returns to the present, or stays at the last step if `staying`.
    """

    def __init__(self, since: int, until: int, staying: bool) -> None:
        self.since = since
        self.until = until
        self.staying = staying
        self.at = since
        self.paused = False
        self._stood = 0.0  # Seconds for which the step has been seen.

    def update(self, dt: float, animating: bool) -> bool:
        """Advance by `dt` seconds; return whether the next step is due."""
        if animating or self.paused:
            return False
        self._stood += dt
        return self._stood >= STEP_SECONDS

    @property
    def stood(self) -> float:
        """The fraction of its dwell time for which the step has been shown."""
        return min(1.0, self._stood / STEP_SECONDS)

    def step(self) -> bool:
        """Go to the next step; return False at the end."""
        self._stood = 0.0
        if self.at >= self.until:
            return False
        self.at += 1
        return True
