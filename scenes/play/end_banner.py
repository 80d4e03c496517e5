"""The banner that announces the winner after the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from game.match import Match
from scenes.boards.animation import ease_out
from scenes.telling.turns import winners
from scenes.ui import text
from scenes.ui.look import Look

LENGTH = 0.9  # seconds at normal speed
DARK = 150  # how dark it gets, of 255


class EndBanner:
    """A banner over the board with its remaining time."""

    def __init__(self, words: str, look: Look) -> None:
        self.words = words
        still = look.reduced_motion or not look.speed
        self.length = LENGTH * (1.0 if still else look.speed)
        self.still = still
        self.time = 0.0

    @property
    def over(self) -> bool:
        """Whether its time is over."""
        return self.time >= self.length

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.time += dt

    def draw(self, surface: pygame.Surface, look: Look, area: Rect) -> None:
        """Draw the banner over the board's area."""
        part = 1.0 if self.still else ease_out(min(1.0, self.time / self.length / 0.6))
        banner = _banner(self.words, look, area.width)
        band = Rect(area.left, 0, area.width, banner.get_height() + look.px(36))
        band.centery = area.centery
        veil = pygame.Surface(band.size, pygame.SRCALPHA)
        veil.fill((*pygame.Color(look.palette.night)[:3], round(DARK * 1.5 * part)))
        surface.blit(veil, band)
        for y in (band.top, band.bottom):
            wide = round(band.width * part)
            line = Rect(band.centerx - wide // 2, y, wide, max(2, look.px(2)))
            surface.fill(look.palette.candle, line)
        banner = banner.copy()
        banner.set_alpha(round(255 * part))
        rise = round(look.px(14) * (1 - part))
        surface.blit(banner, banner.get_rect(center=(band.centerx, band.centery + rise)))


def last_sound(match: Match, people: Sequence[int]) -> str:
    """Return the name of the sound of the result, for the seats of the `people` at the screen."""
    won = winners(match)
    if not won:
        return "draw"
    return "win" if not people or set(won) & set(people) else "lose"


@lru_cache(maxsize=2)
def _banner(words: str, look: Look, limit: int) -> pygame.Surface:
    """Return the text in gold, as large as `limit` pixels allow."""
    pixels = max(look.px(48), look.pt(30))
    wide = text.width(words, "title", pixels)
    if wide > limit * 0.9:
        pixels = max(8, int(pixels * limit * 0.9 / wide))
    return text.gilt(words, pixels)
