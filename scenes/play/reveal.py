"""The moment in which everybody learns at once what several have chosen, and what stays of it."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.svg import icon

COUNT: Final = 3
BEAT: Final = 0.5  # seconds between two numbers, at normal speed
DARK: Final = 215  # how dark the band is, of 255


BEAT_WATCHED: Final = 2.5  # seconds what was revealed stays where only bots play, at normal speed


class Held:
    """What was just revealed: it stays until somebody goes on, or for a beat if bots are watched.

    `before` is the step that was shown before it, so that it can be shown again.
    """

    def __init__(self, before: int, watched: bool) -> None:
        self.before = before
        self.watched = watched
        self.stood = 0.0

    def update(self, dt: float, look: Look) -> bool:
        """Let time pass in which nothing moves; tell whether it is over by itself."""
        self.stood += dt
        return self.watched and self.stood >= BEAT_WATCHED * look.speed


class Reveal:
    """A band over the board that says so and counts down; any key and any click end it."""

    def __init__(self, words: str, look: Look) -> None:
        self.words = words
        self.beat = 0.0 if look.reduced_motion else BEAT * look.speed
        self.time = 0.0

    @property
    def over(self) -> bool:
        """Whether what was chosen is to be shown."""
        return self.time >= COUNT * self.beat

    @property
    def number(self) -> int:
        """The number that is shown."""
        return COUNT - min(COUNT - 1, int(self.time / self.beat)) if self.beat else 1

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.time += dt

    def skip(self) -> None:
        """End it at once."""
        self.time = COUNT * self.beat

    def draw(self, surface: pygame.Surface, look: Look, area: Rect) -> None:
        """Draw it over the board's area."""
        palette, gap = look.palette, look.px(16)
        size = max(look.px(34), look.pt(26))
        words, size = text.fit(self.words, "title", size, round(area.width * 0.92))
        line = text.line(words, "title", size, palette.bone)
        number = text.line(str(self.number), "title", max(look.px(72), look.pt(44)), palette.candle)
        eye = icon("eye", look.px(40), palette.candle)
        high = eye.get_height() + line.get_height() + number.get_height() + 3 * gap
        band = Rect(area.left, 0, area.width, min(area.height, high))
        band.centery = area.centery
        veil = pygame.Surface(band.size, pygame.SRCALPHA)
        veil.fill((*pygame.Color(palette.night)[:3], DARK))
        surface.blit(veil, band)
        for y in (band.top, band.bottom):
            edge = max(2, look.px(2))
            surface.fill(palette.candle, Rect(band.left, y, band.width, edge))
        top = band.top + gap
        for picture in (eye, line, number):
            surface.blit(picture, picture.get_rect(midtop=(band.centerx, top)))
            top += picture.get_height() + gap // 2
