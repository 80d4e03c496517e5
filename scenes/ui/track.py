"""A slider over the positions of a match or of a part of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import structs
from pygame import Rect

from scenes.ui.choices import arrow_step
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Control, Page


class Track(Control):
    """Positions 0 to `last`; click, drag and arrow keys call `go`. Subclasses draw it.

    pygame_gui's slider has no keys and no room for marks on its bar.
    """

    role = "slider"

    def __init__(
        self, page: Page, label: str, name: str, last: int, at: int, go: Callable[[int], None]
    ) -> None:
        self.last = last
        self.at = at
        self.go = go
        super().__init__(page, label, name=name)

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        number = self.at, self.last
        return structs.replace(super().meaning(focused), number=number, set_step=self.go)

    def track(self) -> Rect:
        """Return the area that the positions span, in pixels relative to the widget."""
        raise NotImplementedError

    def x_of(self, position: int) -> int:
        """Return the x coordinate of a position."""
        track = self.track()
        return int(track.left + track.width * position // max(1, self.last))

    def move_to(self, at: int) -> None:
        """Show another position without calling `go`."""
        if at != self.at:
            self.at = at
            self.redraw()

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        track = self.track()
        part = (spot[0] - track.left) / track.width
        self.go(round(min(1.0, max(0.0, part)) * self.last))
        return True

    def press(self, spot: tuple[int, int] | None) -> None:
        """Do nothing: releasing the pointer keeps the position."""

    def handle_key(self, event: pygame.Event) -> bool:
        """Step with Left and Right; leave all other keys to the scene."""
        step = arrow_step(event)
        if step:
            self.go(self.at + step)
        return step != 0
