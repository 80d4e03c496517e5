"""Cross-fades from the picture of the old scene to the new one."""

from __future__ import annotations

from typing import Final

import pygame

LENGTH: Final = 0.2  # seconds at normal speed; nobody waits for it
SHORT: Final = 0.12  # with reduced motion
BEGIN: Final = 200  # opacity (of 255) of the old picture in the first frame


class Fade:
    """The old picture, drawn over the new scene with falling opacity."""

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
            self.picture.set_alpha(round(BEGIN * left * left))
            surface.blit(self.picture, (0, 0))
