"""The highlight of some places on a board, such as those a task is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame
from pygame import Rect

from scenes.boards.board import Board
from scenes.boards.picture import marks
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look

DUSK_ALPHA: Final = 96  # The darkness elsewhere.
RADIUS_UNITS: Final = 10
WIDTH_UNITS: Final = 3
FRAME_UNITS: Final = 22  # The width of the frame around the places of a board.
ROUND_UNITS: Final = 12


def draw_light(
    surface: pygame.Surface, look: Look, board: Board[Any], names: Sequence[str], dusk: bool
) -> None:
    """Frame these places on the board; `dusk` darkens the rest."""
    glass = board.glass
    lit = [board.places[name] for name in names if name in board.places]
    rects = [place.rect if place.beside or not glass else place.rect.clip(glass) for place in lit]
    rects = [rect for rect in rects if rect.width and rect.height]
    whole = _framed(look, board)
    if dusk and rects and whole.width:
        inside = tuple(tuple(rect.move(-whole.left, -whole.top)) for rect in rects)
        radius = round(ROUND_UNITS * look.unit)
        surface.blit(_dusk(whole.size, radius, inside, look.palette.night), whole)
    for rect in rects:
        picture = marks.outline(
            rect.size, RADIUS_UNITS * look.unit, WIDTH_UNITS * look.unit, look.palette.candle
        )
        surface.blit(picture, rect)


def _framed(look: Look, board: Board[Any]) -> Rect:
    """Return the area of the board's places, with the frame around them."""
    if board.painter is None or board.glass:
        return board.glass or board.inner()
    return (
        board.inner()
        .inflate(2 * look.px(FRAME_UNITS), 2 * look.px(FRAME_UNITS))
        .clip(board.painter.board)
    )


@kept(megabytes=8)
def _dusk(
    size: tuple[int, int], radius: int, lit: tuple[tuple[int, ...], ...], colour: str
) -> pygame.Surface:
    """Return a dark overlay with a hole for every highlighted place."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    ink = pygame.Color(colour)
    ink.a = DUSK_ALPHA
    pygame.draw.rect(veil, ink, veil.get_rect(), border_radius=radius)
    for rect in lit:
        veil.fill((0, 0, 0, 0), Rect(*rect))
    return veil
