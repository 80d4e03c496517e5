"""The picture of a scene that has gone, which goes over into the one that has come."""

from __future__ import annotations

from typing import Final

import pygame

LENGTH: Final = 0.2  # seconds at normal speed; nobody waits for it
SHORT: Final = 0.12  # with reduced motion
BEGIN: Final = 200  # of 255, what is left of the old picture when the new one is first seen


class Fade:
    """An old picture over the new one, fainter from frame to frame."""

    def __init__(self, picture: pygame.Surface, length: float) -> None:
        self.picture = picture
        self.length = length
        self.time = 0.0

    @property
    def over(self) -> bool:
        """Whether nothing is left of it."""
        return self.time >= self.length

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is left of it."""
        left = 1 - min(1.0, self.time / self.length)
        if surface.get_size() == self.picture.get_size():
            self.picture.set_alpha(round(BEGIN * left * left))
            surface.blit(self.picture, (0, 0))
