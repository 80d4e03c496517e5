"""Music: one tune after another, quiet, and tense while much is at stake."""

from collections.abc import Callable
from typing import Final

import pygame

from game.files import asset

FADE: Final = 0.9  # seconds in which a tune goes
RISE: Final = 3.0  # seconds in which one comes, or what makes it tense
CHANNEL: Final = 1  # of what makes it tense; nothing else is played on it


class Music:
    """Plays the music of a room; `volume` is asked in every frame.

    The tune is read from its file as it is played, and what is laid over it `aside`, so that no
    frame waits.
    """

    def __init__(
        self, volume: Callable[[], float], aside: Callable[[Callable[[], None]], None]
    ) -> None:
        self.volume = volume
        self.aside = aside
        self.wanted = ""  # the room whose music is to be heard, empty for none
        self.tight = False  # whether much is at stake
        self.playing = ""  # the room whose music is heard
        self.heights = [0.0, 0.0]  # of the tune and of what is laid over it, 0.0 to 1.0
        self._over: dict[str, pygame.mixer.Sound] = {}  # what is laid over, by its room
        self._set: tuple[float, float] = (-1.0, -1.0)  # the volumes that were set last

    def play(self, room: str) -> None:
        """Let the music of a room be heard from now on, calm at first."""
        if room != self.wanted:
            self.wanted, self.tight = room, False

    def tighten(self, tight: bool) -> None:
        """Follow what is at stake, as far as whoever listens may know it."""
        self.tight = tight

    def update(self, dt: float) -> None:
        """Let time pass: what goes fades, and what comes rises."""
        volume = self.volume()
        wanted = self.wanted if volume > 0 else ""
        if self.playing == wanted == "":
            return
        going = self.playing != wanted
        tense = self.tight and not going and self.playing in self._over
        self.heights = [
            _towards(self.heights[0], 0.0 if going else 1.0, dt),
            _towards(self.heights[1], 1.0 if tense else 0.0, dt),
        ]
        if going and (volume <= 0 or self.heights == [0.0, 0.0]):
            self._go_over(wanted)
        self._follow(volume)

    def _go_over(self, room: str) -> None:
        """Begin another tune, or none."""
        pygame.mixer.music.stop()
        pygame.mixer.Channel(CHANNEL).stop()
        self.playing, self.heights, self._set = room, [0.0, 0.0], (-1.0, -1.0)
        if not room:
            return
        try:
            pygame.mixer.music.load(asset(f"sounds/music_{room}.ogg"))
        except (pygame.error, OSError):
            return
        pygame.mixer.music.set_volume(0.0)
        pygame.mixer.music.play(loops=-1)
        self.aside(lambda: self._load_over(room))

    def _load_over(self, room: str) -> None:
        """Read what is laid over the music of a room, if there is anything."""
        path = asset(f"sounds/tense_{room}.ogg")
        if room not in self._over and path.exists():
            sound = pygame.mixer.Sound(path)
            self._over.clear()
            self._over[room] = sound

    def _follow(self, volume: float) -> None:
        """Set the volumes where they have changed."""
        wanted = volume * self.heights[0], volume * self.heights[1]
        if wanted == self._set or not self.playing:
            return
        self._set = wanted
        pygame.mixer.music.set_volume(wanted[0])
        over = self._over.get(self.playing)
        channel = pygame.mixer.Channel(CHANNEL)
        if wanted[1] <= 0:
            channel.stop()
        elif over:
            if not channel.get_busy():
                channel.play(over, loops=-1)
            channel.set_volume(wanted[1])


def _towards(height: float, goal: float, dt: float) -> float:
    """Return a height that has gone on towards a goal."""
    if goal > height:
        return min(goal, height + dt / RISE)
    return max(goal, height - dt / FADE)
