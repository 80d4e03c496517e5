"""Music: one quiet tune per scene, with a tense layer while the stakes are high."""

from collections.abc import Callable
from typing import Final

import pygame

from game.files import asset
from scenes.ui.drawing.slices import SDL_FILES

FADE_SECONDS: Final = 0.9
RISE_SECONDS: Final = 3.0  # The time in which a tune or its tense layer comes in.
TENSE_CHANNEL: Final = 1  # The tense layer has it for itself.


class Music:
    """The player of the tunes.

    A tune is streamed from its file. Its tense layer is loaded through `aside`, so that no frame
    waits.
    """

    def __init__(self, aside: Callable[[Callable[[], None]], None]) -> None:
        self.aside = aside
        self.wanted = ""  # The requested tune; empty for none.
        self.tight = False  # The tense layer is requested.
        self.playing = ""  # The tune being played.
        self.heights = [0.0, 0.0]  # The levels of tune and tense layer, 0.0 to 1.0.
        self._tense_layers: dict[str, pygame.mixer.Sound] = {}  # The tense layer of each tune.
        self._set: tuple[float, float] = (-1.0, -1.0)  # Both were set last.

    def play(self, room: str) -> None:
        """Request the tune of this name, without its tense layer; empty for none."""
        if room != self.wanted:
            self.wanted, self.tight = room, False

    def tighten(self, tight: bool) -> None:
        """Turn the tense layer on or off; it must depend only on what the listener may know."""
        self.tight = tight

    def update(self, dt: float, volume: float) -> None:
        """Advance fades by `dt` seconds and change tunes when one has faded out.

        The `volume` is 0.0 to 1.0.
        """
        wanted = self.wanted if volume > 0 else ""
        if self.playing == wanted == "":
            return
        going = self.playing != wanted
        tense = self.tight and not going and self.playing in self._tense_layers
        self.heights = [
            _towards(self.heights[0], 0.0 if going else 1.0, dt),
            _towards(self.heights[1], 1.0 if tense else 0.0, dt),
        ]
        faded = volume <= 0 or self.heights == [0.0, 0.0]
        if going and faded and SDL_FILES.acquire(blocking=False):
            try:
                self._go_over(wanted)
            finally:
                SDL_FILES.release()
        self._follow(volume)

    def _go_over(self, room: str) -> None:
        """Start another tune, or none."""
        pygame.mixer.music.stop()
        pygame.mixer.Channel(TENSE_CHANNEL).stop()
        self.playing, self.heights, self._set = room, [0.0, 0.0], (-1.0, -1.0)
        if not room:
            return
        try:
            pygame.mixer.music.load(asset(f"sounds/music_{room}.ogg"))
        except (pygame.error, OSError):
            return
        pygame.mixer.music.set_volume(0.0)
        pygame.mixer.music.play(loops=-1)
        self.aside(lambda: self._load_tense_layer(room))

    def _load_tense_layer(self, room: str) -> None:
        """Load the tense layer of a tune if there is one."""
        path = asset(f"sounds/tense_{room}.ogg")
        if room not in self._tense_layers and path.exists():
            sound = pygame.mixer.Sound(path)
            self._tense_layers.clear()
            self._tense_layers[room] = sound

    def _follow(self, volume: float) -> None:
        """Set the volumes if they changed."""
        wanted = volume * self.heights[0], volume * self.heights[1]
        if wanted == self._set or not self.playing:
            return
        self._set = wanted
        pygame.mixer.music.set_volume(wanted[0])
        over = self._tense_layers.get(self.playing)
        channel = pygame.mixer.Channel(TENSE_CHANNEL)
        if wanted[1] <= 0:
            channel.stop()
        elif over:
            if not channel.get_busy():
                channel.play(over, loops=-1)
            channel.set_volume(wanted[1])


def _towards(height: float, goal: float, dt: float) -> float:
    """Return the level after moving towards `goal` for `dt` seconds."""
    if goal > height:
        return min(goal, height + dt / RISE_SECONDS)
    return max(goal, height - dt / FADE_SECONDS)
