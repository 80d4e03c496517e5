"""Sounds: loaded when first needed, each at its volume and place, silent without a device."""

import math
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Final

import pygame

from game.files import asset
from scenes.ui.drone import Drone
from scenes.ui.music import Music

INTERFACE: Final = frozenset({"click", "error", "focus"})
TAKES: Final = 3  # of every sound, one after the other in its file
ORDER: Final = (0, 1, 2, 1, 0, 2)  # in which they are heard, none twice running
BREADTH: Final = 0.75  # how far to the side the edge of the board is heard
CHANNELS: Final = 24  # sounds at once
AMBIENCE: Final = 0  # the channel that nothing else is played on
RESERVED: Final = 3  # channels: of the ambience, of what makes music tense, of the hum


class Sounds:
    """Plays effects, interface sounds, an ambience loop and a hum at their volumes.

    `volumes` returns effects, interface, ambience and music, each 0.0 to 1.0; it is asked at every
    sound, so that a changed setting acts at once.
    """

    def __init__(self, volumes: Callable[[], tuple[float, float, float, float]]) -> None:
        self.volumes = volumes
        self.music = Music(lambda: self.volumes()[3], self.aside)
        self.hum = Drone(lambda: 0.0 if self.hushed else self.volumes()[2], speakers, self.aside)
        self._asides: list[Thread] = []
        self.loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self.played: Counter[str] = Counter()  # how often each sound was: it chooses the next take
        self.ambience: pygame.mixer.Channel | None = None
        self.live = False  # whether frames go on while a sound is read for the first time
        self._coming: set[str] = set()  # what is being read
        self.hushed = False  # while sounds would tell somebody who looks away what is done
        try:
            with _unprinted():
                pygame.mixer.init(44100, -16, 2, 512)
        except pygame.error:
            self.available = False
        else:
            self.available = True
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(RESERVED)

    def play(self, name: str, side: float = 0.0) -> None:
        """Play an effect or interface sound once, from -1.0 for the left to 1.0 for the right.

        Nothing happens where there is no sound.
        """
        volume = self.volumes()[1 if name in INTERFACE else 0]
        if self.hushed or not self.available or volume <= 0:
            return
        take = ORDER[self.played[name] % len(ORDER)]
        self.played[name] += 1
        if name in self.loaded or not self.live:
            self.emit(name, take, side, volume)
        elif name not in self._coming:
            self._coming.add(name)
            self.aside(lambda: self.emit(name, take, side, volume))

    def emit(self, name: str, take: int, side: float, volume: float) -> None:
        """Send one take of a sound to the speakers, equally loud wherever it comes from."""
        takes = self._takes(name)
        channel = takes[take].play() if takes else None
        if channel:
            left, right = speakers(side)
            channel.set_volume(volume * left, volume * right)

    def _takes(self, name: str) -> list[pygame.mixer.Sound]:
        """Return the takes of a sound, none where its file cannot be read."""
        if name not in self.loaded:
            try:
                samples = pygame.mixer.Sound(asset(f"sounds/{name}.ogg")).get_raw()
            except (pygame.error, OSError):
                samples = b""
            length = len(samples) // TAKES // 4 * 4  # two channels of two bytes
            cuts = range(0, TAKES * length, length) if length else ()
            self.loaded[name] = [pygame.mixer.Sound(buffer=samples[i : i + length]) for i in cuts]
        return self.loaded[name]

    def play_ambience(self, name: str) -> None:
        """Loop an ambience until `refresh` finds its volume at nought."""
        if self.available and not self.ambience:
            self.ambience = pygame.mixer.Channel(AMBIENCE)
            self.aside(lambda: self._begin(self.ambience, name))
        self.refresh()

    def _begin(self, channel: pygame.mixer.Channel | None, name: str) -> None:
        """Read a loop and let it rise on a channel."""
        loop = pygame.mixer.Sound(asset(f"sounds/{name}.ogg"))
        if channel:
            channel.play(loop, loops=-1, fade_ms=800)
            self.refresh()  # what plays anew is as loud as can be

    def aside(self, work: Callable[[], None]) -> None:
        """Do something long while frames go on; what cannot be read is not heard."""

        def quietly() -> None:
            with suppress(pygame.error, OSError):
                work()

        thread = Thread(target=quietly, daemon=True)
        self._asides = [other for other in self._asides if other.is_alive()] + [thread]
        thread.start()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass for the music and the hum."""
        if self.available:
            self.music.update(dt)
            self.hum.update(dt)

    def refresh(self) -> None:
        """Follow changed volumes."""
        if self.ambience:
            self.ambience.set_volume(self.volumes()[2])

    def close(self) -> None:
        """Fall silent and give the device back."""
        for thread in self._asides:
            thread.join()  # whatever reads a sound needs the mixer
        if self.available:
            pygame.mixer.quit()
            self.available = False


def speakers(side: float) -> tuple[float, float]:
    """Return how loud the left and the right speaker play what is heard from a side."""
    angle = (1 + BREADTH * side) * math.pi / 4
    return math.cos(angle), math.sin(angle)


@contextmanager
def _unprinted() -> Iterator[None]:
    """Keep from people what ALSA prints where there is no sound card; there is nothing to mend."""
    if sys.platform != "linux":
        yield
        return
    held, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(held, 2)
        os.close(held)
        os.close(nowhere)
