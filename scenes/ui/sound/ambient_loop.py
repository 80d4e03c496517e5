"""The looped hum that announces an event about to happen, panned to the side it comes from."""

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.files import asset

FADE_SECONDS: Final = 0.9
HUM_CHANNEL: Final = 2  # The hum has it for itself.
EDGE_PAN: Final = 0.75  # Pan of the board's edges.
FILE: Final = "hum"


class AmbientLoop:
    """A looped hum with fades and panning.

    The sound file is loaded through `aside` on first use, so that no frame waits.
    """

    def __init__(self, aside: Callable[[Callable[[], None]], None]) -> None:
        self.aside = aside
        self.sides: tuple[float, ...] = ()  # The requested pans, -1.0 to 1.0.
        self.height = 0.0  # The fade is at this level, 0.0 to 1.0.
        self._side = 0.0  # The current pan.
        self._loop: pygame.mixer.Sound | None = None
        self._asked = False
        self._set: tuple[float, float] = (0.0, 0.0)  # The last volumes of left and right.

    def hear(self, sides: Sequence[float]) -> None:
        """Set the pan positions, -1.0 to 1.0: several are averaged, none fades the hum out."""
        self.sides = tuple(sides)

    def update(self, dt: float, volume: float) -> None:
        """Advance fades and panning by `dt` seconds; the `volume` is 0.0 to 1.0."""
        if volume <= 0 or not (self.sides or self.height):
            self._follow(0.0)
            self.height = 0.0
            return
        if self.sides and not self._asked:
            self._asked = True
            self.aside(self._read)
        step = dt / FADE_SECONDS
        if self.sides:
            middle = sum(self.sides) / len(self.sides)
            far = middle - self._side
            self._side = middle if not self.height else self._side + max(-step, min(step, far))
        self.height = min(1.0, self.height + step) if self.sides else max(0.0, self.height - step)
        self._follow(volume * self.height)

    def _read(self) -> None:
        self._loop = pygame.mixer.Sound(asset(f"sounds/{FILE}.ogg"))

    def _follow(self, loud: float) -> None:
        """Set the channel volumes for this loudness if they changed."""
        left, right = speakers(self._side)
        wanted = (loud * left, loud * right) if self._loop else (0.0, 0.0)
        if wanted == self._set:
            return
        self._set, channel = wanted, pygame.mixer.Channel(HUM_CHANNEL)
        if not any(wanted):
            channel.stop()
            return
        if self._loop and not channel.get_busy():
            channel.play(self._loop, loops=-1)
        channel.set_volume(*wanted)


def speakers(side: float) -> tuple[float, float]:
    """Return the volumes of the left and right speaker for a pan of -1.0 to 1.0."""
    angle = (1 + EDGE_PAN * side) * math.pi / 4
    return math.cos(angle), math.sin(angle)
