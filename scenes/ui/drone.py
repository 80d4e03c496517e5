"""The hum of what is about to open: one loop, from where that is, heard as long as it is so."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.files import asset

FADE: Final = 0.9  # seconds in which it comes or goes
CHANNEL: Final = 2  # nothing else is played on it
FILE: Final = "hum"


class Drone:
    """Hums at the loudness `volume` returns, which is asked in every frame.

    `speakers` returns how loud left and right are for a side. The loop is read `aside` when it is
    wanted first, so that no frame waits.
    """

    def __init__(
        self,
        volume: Callable[[], float],
        speakers: Callable[[float], tuple[float, float]],
        aside: Callable[[Callable[[], None]], None],
    ) -> None:
        self.volume = volume
        self.speakers = speakers
        self.aside = aside
        self.sides: tuple[float, ...] = ()  # from where it is to be heard, -1.0 to 1.0
        self.height = 0.0  # how far it has come, up to 1.0
        self._side = 0.0  # from where it is heard
        self._loop: pygame.mixer.Sound | None = None
        self._asked = False
        self._set: tuple[float, float] = (0.0, 0.0)  # the volumes that were set last

    def hear(self, sides: Sequence[float]) -> None:
        """Hum from these sides from now on, from their middle where there are several."""
        self.sides = tuple(sides)

    def update(self, dt: float) -> None:
        """Let time pass: the hum comes, goes and moves gently."""
        volume = self.volume()
        if volume <= 0 or not (self.sides or self.height):
            self._follow(0.0)
            self.height = 0.0
            return
        if self.sides and not self._asked:
            self._asked = True
            self.aside(self._read)
        step = dt / FADE
        if self.sides:
            middle = sum(self.sides) / len(self.sides)
            far = middle - self._side
            self._side = middle if not self.height else self._side + max(-step, min(step, far))
        self.height = min(1.0, self.height + step) if self.sides else max(0.0, self.height - step)
        self._follow(volume * self.height)

    def _read(self) -> None:
        self._loop = pygame.mixer.Sound(asset(f"sounds/{FILE}.ogg"))

    def _follow(self, loud: float) -> None:
        """Set the volumes where they have changed."""
        left, right = self.speakers(self._side)
        wanted = (loud * left, loud * right) if self._loop else (0.0, 0.0)
        if wanted == self._set:
            return
        self._set, channel = wanted, pygame.mixer.Channel(CHANNEL)
        if not any(wanted):
            channel.stop()
            return
        if self._loop and not channel.get_busy():
            channel.play(self._loop, loops=-1)
        channel.set_volume(*wanted)
