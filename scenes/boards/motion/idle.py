"""Idle motion of a board between animations: pieces bob, figures look about, a pulse sounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Piece, Pose
from scenes.boards.motion.gaze import LOOK_SECONDS, gazes
from scenes.boards.view import Pulse

SWAY_HERTZ: Final = 0.4
SWAY_STEPS: Final = 2  # Idle pieces bob so many steps up and down.
MAX_BEATS: Final = 6  # A pulse is heard so often until something happens.


class Idle:
    """Idle motion and its clock, which stands still while an animation runs."""

    def __init__(self, pulse: Pulse | None) -> None:
        self.sway = 0  # Pieces have bobbed to this step, negative for down.
        self.gazes: dict[Spot, str] = {}  # It leaves out figures that look straight ahead.
        self.looking = False  # Figures may look elsewhere now.
        self._clock = 0.0  # It counts seconds.
        self._pulse = pulse
        self._beats = 0.0  # It counts those of the pulse since something happened.

    @property
    def sound(self) -> str:
        """The sound of the pulse, empty for none."""
        return self._pulse.sound if self._pulse else ""

    def begin(self, pulse: Pulse | None) -> None:
        """Start again for a new observation: figures look ahead, and its pulse is heard."""
        self.gazes, self._pulse, self._beats = {}, pulse, 0.0

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the sound of the pulse is due."""
        before, self._clock = self._clock, self._clock + dt
        self.sway = round(SWAY_STEPS * math.sin(math.tau * SWAY_HERTZ * self._clock))
        self.looking = int(self._clock / LOOK_SECONDS) != int(before / LOOK_SECONDS)
        beat = self._beats
        if self._pulse and beat < MAX_BEATS:
            self._beats += dt / self._pulse.every
        return int(self._beats) > int(beat)

    def look(
        self,
        pieces: Mapping[Spot, Piece],
        pose: Callable[[Spot], Pose],
        pointer: tuple[int, int],
    ) -> None:
        """Let the figures among pieces look after the pointer, and blink."""
        self.gazes = gazes(pieces, pose, self._clock, pointer)
