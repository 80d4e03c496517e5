"""Idle motion of a board between animations: pieces bob, figures look about, a pulse sounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Piece, Pose
from scenes.boards.view import Pulse
from scenes.ui.decoration.life import Point
from scenes.ui.decoration.noise import wander
from scenes.ui.drawing.svg import SHUT, has_eyes

LOOK_SECONDS: Final = 0.16
NEAR_PART: Final = 0.8  # A figure looks straight ahead within this part of its size.
BLINKS_A_SECOND: Final = 0.045
GAZE_DIRECTIONS: Final = (
    "right", "down_right", "down", "down_left", "left", "up_left", "up", "up_right",
)  # fmt: skip
SWAY_HERTZ: Final = 0.4
SWAY_STEPS: Final = 2  # The steps that idle pieces bob up and down.
MAX_BEATS: Final = 6  # The most beats of a pulse until something happens.


def towards(pose: Pose, pointer: Point) -> str:
    """Return the direction from a figure to a visible pointer, empty for straight ahead."""
    right, down = pointer[0] - pose.x, pointer[1] - pose.y
    if math.hypot(right, down) < NEAR_PART * pose.size:
        return ""
    return GAZE_DIRECTIONS[round(math.atan2(down, right) / (math.tau / 8)) % 8]


def blinks(seconds: float, seed: int) -> bool:
    """Return whether a figure blinks now; the intervals never repeat."""
    length = 1 / BLINKS_A_SECOND * (0.5 + wander(math.floor(seconds * BLINKS_A_SECOND), seed, 0.7))
    return (seconds + seed * 2.3) % length < 1.5 * LOOK_SECONDS


def gazes(
    pieces: Mapping[Spot, Piece], pose: Callable[[Spot], Pose], seconds: float, pointer: Point
) -> dict[Spot, str]:
    """Return the gaze of each figure that does not look straight ahead."""
    found = {}
    for number, (spot, piece) in enumerate(pieces.items()):
        if not piece.turned and has_eyes(piece.picture):
            shut = blinks(seconds, number)
            look = SHUT if shut else "" if min(pointer) < 0 else towards(pose(spot), pointer)
            if look:
                found[spot] = look
    return found


class Idle:
    """Idle motion and its clock, which stands still while an animation runs."""

    def __init__(self, pulse: Pulse | None) -> None:
        self.sway = 0  # Pieces have bobbed to this step, negative for down.
        # The gaze of each figure that does not look straight ahead.
        self.gazes: dict[Spot, str] = {}
        self.looking = False  # Figures may look elsewhere now.
        self._clock = 0.0  # Seconds.
        self._pulse = pulse
        self._beats = 0.0  # The beats of the pulse since something happened.

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
