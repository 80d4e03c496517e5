"""What a view is: a banner over it, and a frame where it is private, in the colour of the team."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page, Widget

BANNER: Final = 26  # units of type that the banner is high
RIM: Final = 6  # units of the frame around the window


def paint_rim(surface: pygame.Surface, look: Look, colour: str) -> None:
    """Draw the frame of a private view around the window."""
    ink = look.palette.colour(colour)
    pygame.draw.rect(surface, ink, surface.get_rect(), max(2, look.px(RIM)))


class Banner(Widget):
    """Whose private view this is, or what is to be done in it, over the whole width."""

    role = "status"

    def __init__(self, page: Page, words: str, colour: str, icon: str):
        super().__init__(page, words, name="banner")
        self.colour = colour
        self.icon = icon

    def say(self, words: str) -> None:
        """Say something else."""
        if words != self.label:
            self.label = words
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        """Draw the icon and the words."""
        look = self.look
        sheet.box(sheet.rect, 0, self.colour)
        middle = (sheet.rect.centerx + look.pt(11), sheet.rect.centery)
        limit = sheet.size[0] - look.pt(60)
        place = sheet.text(self.label, middle, 15, "bold", "night", "center", limit)
        sheet.icon(self.icon, (place.left - look.pt(14), middle[1]), look.pt(16), "night")
