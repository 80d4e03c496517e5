"""A track of positions to drag along, on which a match or a part of it is told."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from scenes.ui.choices import arrow_step
from scenes.ui.widget import Control, Page


class Track(Control):
    """Positions 0 to `last`; a press, a drag or the arrows `go` to one. Subclasses draw it.

    pygame_gui's slider has neither keys nor room for anything on its bar.
    """

    role = "slider"

    def __init__(
        self, page: Page, label: str, name: str, last: int, at: int, go: Callable[[int], None]
    ) -> None:
        self.last = last
        self.at = at
        self.go = go
        super().__init__(page, label, name=name)

    def track(self) -> Rect:
        """Return what positions lie along, in pixels of the widget."""
        raise NotImplementedError

    def x_of(self, position: int) -> int:
        """Return where a position lies."""
        track = self.track()
        return int(track.left + track.width * position // max(1, self.last))

    def move_to(self, at: int) -> None:
        """Show another position."""
        if at != self.at:
            self.at = at
            self.redraw()

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        track = self.track()
        part = (spot[0] - track.left) / track.width
        self.go(round(min(1.0, max(0.0, part)) * self.last))
        return True

    def press(self, spot: tuple[int, int] | None) -> None:
        """Stay where the pointer let go."""

    def handle_key(self, event: pygame.Event) -> bool:
        """Step with Left and Right; everything else is left to the scene."""
        step = arrow_step(event)
        if step:
            self.go(self.at + step)
        return step != 0
