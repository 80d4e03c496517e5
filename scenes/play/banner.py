"""What shows that a view is private: a banner and a frame in the colour of the team."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.language import within
from scenes.boards.view import Overlay
from scenes.ui.button import Button
from scenes.ui.look import Look
from scenes.ui.page import Page
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Widget

BANNER: Final = 26  # units of type that the banner is high
RIM: Final = 4  # units of the frame around the window
TEAMS: Final = ("mirror", "yellow", "ok", "blue")  # the colours of teams


def team_colour(team: int) -> str:
    """Return the colour of a team, a role of the palette."""
    return TEAMS[team % len(TEAMS)]


def paint_rim(surface: pygame.Surface, look: Look, colour: str) -> None:
    """Draw the frame of a private view around the window."""
    ink = look.palette.colour(colour)
    pygame.draw.rect(surface, ink, surface.get_rect(), max(2, look.px(RIM)))


class Banner(Widget):
    """Whose private view this is, over the whole width."""

    role = "status"

    def __init__(self, page: Page, words: str, colour: str):
        super().__init__(page, words, name="banner")
        self.colour = colour

    def say(self, words: str) -> None:
        """Say something else."""
        if words != self.label:
            self.label = words
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        """Draw a lock and the words."""
        look = self.look
        sheet.box(sheet.rect, 0, self.colour)
        middle = (sheet.rect.centerx + look.pt(11), sheet.rect.centery)
        limit = sheet.size[0] - look.pt(60)
        place = sheet.text(self.label, middle, 15, "bold", "night", "center", limit)
        sheet.icon("lock", (place.left - look.pt(14), middle[1]), look.pt(16), "night")


class OverlayButton(Button):
    """Turns something drawn over the board on or off; on, it is ticked and lit."""

    role = "switch"

    def __init__(self, page: Page, toggle: Overlay, switch: Callable[[str], None]):
        self.on = toggle.on
        super().__init__(
            page,
            toggle.label,
            lambda: switch(toggle.key),
            toggle.shortcut,
            toggle.icon,
            height=44,
            name=f"overlay {toggle.key}",
        )

    @property
    def value(self) -> str:
        """The word on or off."""
        return within("a switch", "on") if self.on else within("a switch", "off")

    def set_on(self, on: bool) -> None:
        """Show whether it is on."""
        if on != self.on:
            self.on = on
            self.redraw()

    def _colours(self) -> tuple[str, str, str, str]:
        fill, edge, ink, quiet = super()._colours()
        return (mix(fill, self.look.palette.candle, 0.22), "candle", ink, quiet) if self.on else (
            fill, edge, ink, quiet
        )  # fmt: skip

    def paint_label(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw the label with a tick in the place of the icon while it is on."""
        icon, self.icon = self.icon, "check" if self.on else self.icon
        super().paint_label(sheet, rect, ink, quiet)
        self.icon = icon
