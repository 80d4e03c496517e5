"""What covers a scene until it is painted whole: the picture before it, or a drawn curtain."""

from __future__ import annotations

import time
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.drawing.look import Look
from scenes.ui.window import Screen
from scenes.window.pacing import PACING

DOT_COUNT: Final = 3
DOT_SECONDS: Final = 0.35  # The time for which each dot is the bright one.
PILL_UNITS: Final = (72, 30)
DOT_RADIUS_UNITS: Final = 4
DOTS_HEIGHT_PART: Final = 0.9  # The place of the dots, from the top of the window.


class Cover:
    """A whole picture in the window, with three calm dots if it stays for long.

    `curtain` is drawn at once; without it the picture that is in the window stays. `public` tells
    whether everybody may see that picture.
    """

    def __init__(self, screen: Screen, curtain: pygame.Surface | None, public: bool) -> None:
        self.public = public
        self._screen = screen
        self._began = time.perf_counter()
        self._lit: int | None = None  # The number of the bright dot.
        if curtain is not None:
            screen.surface.blit(curtain, (0, 0))
            screen.flip()

    def show(self, look: Look) -> None:
        """Show the dots if the cover has stayed for long."""
        passed = time.perf_counter() - self._began
        lit = 0 if look.reduced_motion else int(passed / DOT_SECONDS) % DOT_COUNT
        if passed >= PACING.patience and lit != self._lit:
            self._lit = lit
            self._draw_dots(look, lit)
            self._screen.flip()

    def _draw_dots(self, look: Look, lit: int) -> None:
        surface, palette = self._screen.surface, look.palette
        pill = Rect(0, 0, look.px(PILL_UNITS[0]), look.px(PILL_UNITS[1]))
        pill.center = surface.get_width() // 2, round(surface.get_height() * DOTS_HEIGHT_PART)
        pygame.draw.rect(surface, palette.night, pill, border_radius=pill.height // 2)
        for dot in range(DOT_COUNT):
            spot = pill.left + pill.width * (dot + 1) // (DOT_COUNT + 1), pill.centery
            ink = palette.candle if dot == lit else palette.muted
            pygame.draw.circle(surface, ink, spot, look.px(DOT_RADIUS_UNITS))
