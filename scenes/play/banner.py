"""The banner of a view, and the coloured rim of a private one."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page, Widget

BANNER: Final = 26  # units of type that the banner is high
SMALLEST: Final = 0.7  # how far the words shrink before they are cut
RIM: Final = 6  # units of the frame around the window


def paint_rim(surface: pygame.Surface, look: Look, colour: str) -> None:
    """Draw the rim of a private view around the window."""
    ink, wide = look.palette.colour(colour), max(2, look.px(RIM))
    whole = surface.get_rect()
    inner = whole.inflate(-2 * wide, -2 * wide)
    # pygame draws stray edges of a rectangle within some clips.
    for edge in (
        (0, 0, whole.width, wide),
        (0, inner.bottom, whole.width, wide),
        (0, 0, wide, whole.height),
        (inner.right, 0, wide, whole.height),
    ):
        surface.fill(ink, edge)


class Banner(Widget):
    """A banner that says whose view this is, or what to do in it."""

    role = "status"

    def __init__(self, page: Page, words: str, colour: str, icon: str):
        super().__init__(page, words, name="banner")
        self.whose = words
        self.colour = colour
        self.icon = icon
        self.taken = 0  # pixels at the right that something else covers

    def rename(self, words: str, colour: str) -> None:
        """Change whose view it is and its colour."""
        if (words, colour) != (self.whose, self.colour):
            self.label, self.whose = self.label.replace(self.whose, words, 1), words
            self.colour = colour
            self.page.changed()  # The rim around the window has the same colour.
            self.redraw()

    def say(self, heading: str) -> None:
        """Add the progress of the match."""
        words = f"{self.whose} · {heading}"
        if words != self.label:
            self.label = words
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        """Draw icon and text."""
        look = self.look
        sheet.box(sheet.rect, 0, self.colour)
        wide = sheet.size[0] - self.taken
        middle = (wide // 2 + look.pt(11), sheet.rect.centery)
        limit = wide - look.pt(60)
        words, needed = self._fitting(limit)
        size = 15 * min(1.0, max(SMALLEST, limit / needed))
        place = sheet.text(words, middle, size, "bold", "night", "center", limit)
        sheet.icon(self.icon, (place.left - look.pt(14), middle[1]), look.pt(16), "night")

    def _fitting(self, limit: int) -> tuple[str, int]:
        """Return the longest text that fits, and its width in pixels at full size."""
        pixels = self.look.pt(15)
        said = (self.label, self.whose, self.whose.partition(": ")[2] or self.whose)
        wide = [text.width(words, "bold", pixels) for words in said]
        fitting = (pair for pair in zip(said, wide, strict=True) if pair[1] <= limit)
        return next(fitting, (said[-1], max(1, wide[-1])))
