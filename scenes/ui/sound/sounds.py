"""Sound effects with volume and panning, loaded on first use; silent without a device."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Final

import pygame

from game.files import asset
from scenes.ui.sound.ambient_loop import AmbientLoop, speakers
from scenes.ui.sound.music import Music

INTERFACE: Final = frozenset({"click", "error", "focus"})
TAKES_A_FILE: Final = 3  # The takes of a sound in its file, one after the other.
ORDER: Final = (0, 1, 2, 1, 0, 2)  # No take comes twice in a row.
SOUND_CHANNELS: Final = 24  # The most sounds that play at once.
AMBIENCE_CHANNEL: Final = 0  # The ambience has it for itself.
RESERVED_CHANNELS: Final = 3  # Ambience, tense layer and hum have one each.


class Sounds:
    """The player of effects, interface sounds, an ambience loop, a hum and music.

    `volumes` returns the volumes of effects, interface, ambience and music, each 0.0 to 1.0. It is
    called for every sound, so that changed settings apply immediately.
    """

    def __init__(self, volumes: Callable[[], tuple[float, float, float, float]]) -> None:
        self.volumes = volumes
        self.music = Music(self.aside)
        self.hum = AmbientLoop(self.aside)
        self._asides: list[Thread] = []
        self.loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self.played: Counter[str] = Counter()  # The next take depends on it.
        self.ambience: pygame.mixer.Channel | None = None
        self.live = False  # Sounds load in the background on first use.
        self._coming: set[str] = set()  # The sounds that are being loaded.
        self.hushed = False  # Sounds are silent while they could reveal secrets.
        try:
            with _unprinted():
                pygame.mixer.init(44100, -16, 2, 512)
        except pygame.error:
            self.available = False
        else:
            self.available = True
            pygame.mixer.set_num_channels(SOUND_CHANNELS)
            pygame.mixer.set_reserved(RESERVED_CHANNELS)

    def play(self, name: str, side: float = 0.0) -> None:
        """Play a sound once, panned from -1.0 (left) to 1.0 (right).

        Do nothing without a device, while hushed, or at volume 0.
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
        """Play a take of a sound now, equally loud for every pan."""
        takes = self._takes(name)
        channel = takes[take].play() if takes else None
        if channel:
            left, right = speakers(side)
            channel.set_volume(volume * left, volume * right)

    def _takes(self, name: str) -> list[pygame.mixer.Sound]:
        """Return the takes of a sound; an empty list if its file cannot be read."""
        if name not in self.loaded:
            try:
                samples = pygame.mixer.Sound(asset(f"sounds/{name}.ogg")).get_raw()
            except (pygame.error, OSError):
                samples = b""
            length = len(samples) // TAKES_A_FILE // 4 * 4  # There are two channels of two bytes.
            cuts = range(0, TAKES_A_FILE * length, length) if length else ()
            self.loaded[name] = [pygame.mixer.Sound(buffer=samples[i : i + length]) for i in cuts]
        return self.loaded[name]

    def play_ambience(self, name: str) -> None:
        """Start to loop an ambience in the background."""
        if self.available and not self.ambience:
            self.ambience = pygame.mixer.Channel(AMBIENCE_CHANNEL)
            self.aside(lambda: self._begin(self.ambience, name))

    def _begin(self, channel: pygame.mixer.Channel | None, name: str) -> None:
        """Load a loop and fade it in on a channel."""
        loop = pygame.mixer.Sound(asset(f"sounds/{name}.ogg"))
        loop.set_volume(self.volumes()[2])
        if channel:
            channel.play(loop, loops=-1, fade_ms=800)
            self.refresh()  # The volume may have changed meanwhile.

    def aside(self, work: Callable[[], None]) -> None:
        """Run slow work on another thread; ignore errors of files and of the mixer."""

        def quietly() -> None:
            with suppress(pygame.error, OSError):
                work()

        thread = Thread(target=quietly, daemon=True)
        self._asides = [other for other in self._asides if other.is_alive()] + [thread]
        thread.start()

    def update(self, dt: float) -> None:
        """Advance music and hum by `dt` seconds."""
        if self.available:
            _effects, _interface, ambience, music = self.volumes()
            self.music.update(dt, music)
            self.hum.update(dt, 0.0 if self.hushed else ambience)

    def refresh(self) -> None:
        """Apply the current volume to the ambience."""
        loop = self.ambience.get_sound() if self.ambience else None
        if loop:
            loop.set_volume(self.volumes()[2])  # The fade overwrites a volume of the channel.

    def close(self) -> None:
        """Stop all sounds and close the device."""
        for thread in self._asides:
            thread.join()  # Loading threads need the mixer.
        if self.available:
            pygame.mixer.quit()
            self.available = False


@contextmanager
def _unprinted() -> Iterator[None]:
    """Hide what ALSA prints without a sound card; the player cannot do anything about it."""
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
