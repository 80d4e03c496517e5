"""A bar along which something is dragged."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from scenes.ui.widget import Control


class Track(Control):
    """A control that follows the pointer while it is held."""

    role = "slider"
    radius = 14.0

    @abstractmethod
    def follow(self, x: int) -> None:
        """Go to a place, in pixels from the left of the widget."""

    def process_event(self, event: pygame.Event) -> bool:
        """Follow the pointer while it is held."""
        used = super().process_event(event)
        if self.held and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.follow(event.pos[0] - self.area.left)
            return True
        return used
