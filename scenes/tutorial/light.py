"""The light on the places a task is about, and the dusk on all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame
from pygame import Rect

from scenes.boards import marks
from scenes.boards.board import Board
from scenes.ui.cache import kept
from scenes.ui.look import Look

DUSK: Final = 96  # how dark it is elsewhere, 0 to 255
RADIUS: Final = 10
WIDTH: Final = 3


def draw_light(
    surface: pygame.Surface, look: Look, board: Board[Any], names: Sequence[str], dusk: bool
) -> None:
    """Frame places of a board; with `dusk` darken the rest of it."""
    glass = board.glass
    lit = [board.places[name] for name in names if name in board.places]
    rects = [place.rect if place.beside or not glass else place.rect.clip(glass) for place in lit]
    rects = [rect for rect in rects if rect.width and rect.height]
    whole = board.painter.board if board.painter else board.inner()
    if dusk and rects and whole.width:
        inside = tuple(tuple(rect.move(-whole.left, -whole.top)) for rect in rects)
        surface.blit(_dusk(whole.size, inside, look.palette.night), whole)
    for rect in rects:
        picture = marks.outline(
            rect.size, RADIUS * look.unit, WIDTH * look.unit, look.palette.candle
        )
        surface.blit(picture, rect)


@kept(megabytes=8)
def _dusk(size: tuple[int, int], lit: tuple[tuple[int, ...], ...], colour: str) -> pygame.Surface:
    """Return a veil with a hole for every lit place."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    ink = pygame.Color(colour)
    ink.a = DUSK
    veil.fill(ink)
    for rect in lit:
        veil.fill((0, 0, 0, 0), Rect(*rect))
    return veil
