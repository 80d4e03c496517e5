"""The gaze of figures while nothing moves: they look after the pointer, and blink."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Piece, Pose
from scenes.ui.decoration.life import Point
from scenes.ui.decoration.noise import wander
from scenes.ui.drawing.svg import SHUT, has_eyes

LOOK_SECONDS: Final = 0.16
NEAR_PART: Final = 0.8  # A figure looks straight ahead within this part of its size.
BLINKS_A_SECOND: Final = 0.045
ROUND: Final = (
    "right", "down_right", "down", "down_left", "left", "up_left", "up", "up_right",
)  # fmt: skip


def towards(pose: Pose, pointer: Point) -> str:
    """Return the direction from a figure to a visible pointer, empty for straight ahead."""
    right, down = pointer[0] - pose.x, pointer[1] - pose.y
    if math.hypot(right, down) < NEAR_PART * pose.size:
        return ""
    return ROUND[round(math.atan2(down, right) / (math.tau / 8)) % 8]


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
