"""How the picture of the old scene gives way to the new one: by fading, or drawn aside."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

FADE_SECONDS: Final = 0.2  # Nobody waits for it.
SHORT_SECONDS: Final = 0.12  # The time with reduced motion.
PART_SECONDS: Final = 0.4  # The time in which a curtain is drawn aside.
BEGIN_ALPHA: Final = 200  # The old picture has this opacity in the first frame.


class Fade:
    """The old picture, drawn over the new scene with falling opacity."""

    waits = False  # Whether the new scene stands still until this has ended.

    def __init__(self, picture: pygame.Surface, length: float) -> None:
        self.picture = picture
        self.length = length
        self.time = 0.0

    @property
    def over(self) -> bool:
        """Whether the fade is finished."""
        return self.time >= self.length

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the old picture at its current opacity; skip it if the window was resized."""
        left = 1 - min(1.0, self.time / self.length)
        if surface.get_size() == self.picture.get_size():
            self.picture.set_alpha(round(BEGIN_ALPHA * left * left))
            surface.blit(self.picture, (0, 0))


class Parting(Fade):
    """A curtain, drawn aside to both sides; what is behind it stands still until it is open."""

    waits = True

    def __init__(self, picture: pygame.Surface) -> None:
        super().__init__(picture, PART_SECONDS)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw both halves of the curtain; skip them if the window was resized."""
        size = self.picture.get_size()
        if surface.get_size() != size:
            return
        part = min(1.0, self.time / self.length)
        open_by = round(size[0] / 2 * part * part * (3 - 2 * part))
        left = Rect(open_by, 0, size[0] // 2 - open_by, size[1])
        right = Rect(size[0] // 2, 0, size[0] - size[0] // 2 - open_by, size[1])
        surface.blit(self.picture, (0, 0), left)
        surface.blit(self.picture, (size[0] // 2 + open_by, 0), right)
