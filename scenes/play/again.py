"""What happened, shown again step by step, at the pace that the viewer likes."""

from __future__ import annotations

from typing import Final

DWELL: Final = 0.7  # seconds a step is looked at when its animation is over, at pace 1


class Again:
    """A stretch of steps that is shown again, from what was seen before it.

    Afterwards the present is shown, or with `staying` the last step of the stretch.
    """

    def __init__(self, since: int, until: int, staying: bool) -> None:
        self.since = since
        self.until = until
        self.staying = staying
        self.at = since
        self.paused = False
        self._stood = 0.0  # seconds the step has been seen

    def update(self, dt: float, animating: bool) -> bool:
        """Let time pass; tell whether it is to go on now."""
        if animating or self.paused:
            return False
        self._stood += dt
        return self._stood >= DWELL

    @property
    def stood(self) -> float:
        """The part of its time that the step has been looked at."""
        return min(1.0, self._stood / DWELL)

    def step(self) -> bool:
        """Go on by one step; tell whether there was one."""
        self._stood = 0.0
        if self.at >= self.until:
            return False
        self.at += 1
        return True
