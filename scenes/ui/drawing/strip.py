"""Pictures and words side by side around the middle of an area, from its left and right ends."""

from __future__ import annotations

import pygame
from pygame import Rect

from scenes.ui.drawing.sheet import Sheet


class Strip:
    """What is left of a row of an area while it is filled from both ends; lengths in pixels."""

    def __init__(self, sheet: Sheet, rect: Rect, pad: int = 0) -> None:
        self.sheet = sheet
        self.left, self.right = rect.left + pad, rect.right - pad
        self.middle = rect.centery

    @property
    def room(self) -> int:
        """The width that is left."""
        return self.right - self.left

    def put(self, picture: pygame.Surface, gap: int = 0) -> Rect:
        """Draw a picture at the left, with a gap behind it; return its place."""
        place = self.sheet.place(picture, (self.left, self.middle), "midleft")
        self.left = place.right + gap
        return place

    def put_last(self, picture: pygame.Surface, gap: int = 0) -> Rect:
        """Draw a picture at the right, with a gap before it; return its place."""
        place = self.sheet.place(picture, (self.right, self.middle), "midright")
        self.right = place.left - gap
        return place

    def say(
        self,
        words: str,
        size: float,
        face: str = "regular",
        colour: str = "bone",
        gap: int = 0,
        limit: int | None = None,
    ) -> Rect:
        """Write a line at the left, cut where it is wider than `limit`; return its place."""
        spot = (self.left, self.middle)
        place = self.sheet.text(words, spot, size, face, colour, "midleft", limit)
        self.left = place.right + gap
        return place

    def say_last(
        self,
        words: str,
        size: float,
        face: str = "regular",
        colour: str = "bone",
        gap: int = 0,
        limit: int | None = None,
    ) -> Rect:
        """Write a line at the right, cut where it is wider than `limit`; return its place."""
        spot = (self.right, self.middle)
        place = self.sheet.text(words, spot, size, face, colour, "midright", limit)
        self.right = place.left - gap
        return place
