"""Sounds: loaded when first needed, three volumes, silent without a device."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.files import asset

INTERFACE: Final = frozenset({"click", "error", "focus"})


class Sounds:
    """Plays effects, interface sounds and one ambience loop at their volumes.

    `volumes` returns effects, interface and ambience, each 0.0 to 1.0; it is asked at every sound,
    so that a changed setting acts at once.
    """

    def __init__(self, volumes: Callable[[], tuple[float, float, float]]) -> None:
        self.volumes = volumes
        self.loaded: dict[str, pygame.mixer.Sound | None] = {}
        self.ambience: pygame.mixer.Channel | None = None
        self.hushed = False  # while sounds would tell somebody who looks away what is done
        try:
            with _unprinted():
                pygame.mixer.init(44100, -16, 1, 512)
        except pygame.error:
            self.available = False
        else:
            self.available = True
            pygame.mixer.set_reserved(1)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self.loaded:
            try:
                self.loaded[name] = pygame.mixer.Sound(asset(f"sounds/{name}.ogg"))
            except pygame.error:
                self.loaded[name] = None
        return self.loaded[name]

    def play(self, name: str) -> None:
        """Play an effect or interface sound once; nothing happens where there is no sound."""
        if self.hushed:
            return
        volume = self.volumes()[1 if name in INTERFACE else 0]
        sound = self._sound(name) if self.available and volume > 0 else None
        if sound:
            sound.set_volume(volume)
            sound.play()

    def play_ambience(self, name: str) -> None:
        """Loop an ambience until `refresh` finds its volume at nought."""
        sound = self._sound(name) if self.available else None
        if sound and not self.ambience:
            self.ambience = pygame.mixer.Channel(0)
            self.ambience.play(sound, loops=-1, fade_ms=800)
        self.refresh()

    def refresh(self) -> None:
        """Follow changed volumes."""
        if self.ambience:
            self.ambience.set_volume(self.volumes()[2])

    def close(self) -> None:
        """Fall silent and give the device back."""
        if self.available:
            pygame.mixer.quit()
            self.available = False


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
