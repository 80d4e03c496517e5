"""Pages as pictures in the window."""

from __future__ import annotations

import io

import pygame

from scenes.paper.ink import Ink, grey
from scenes.paper.page import POINT_MM, Art, Box, Line, Mark, Page, Words
from scenes.ui.drawing import text


def picture_of(page: Page, size: tuple[int, int], ink: Ink) -> pygame.Surface:
    """Return a page as it will be printed, in at most `size` pixels."""
    scale = min(size[0] / page.wide, size[1] / page.high)
    whole = (max(1, round(page.wide * scale)), max(1, round(page.high * scale)))
    surface = pygame.Surface(whole, depth=32)
    surface.fill("#FFFFFF")
    for mark in page.marks:
        _paint(surface, mark, scale, ink)
    return surface


def _paint(surface: pygame.Surface, mark: Mark, scale: float, ink: Ink) -> None:
    if isinstance(mark, Line):
        ends = (mark.x0 * scale, mark.y0 * scale), (mark.x1 * scale, mark.y1 * scale)
        colour = "#8A8FA3" if mark.width < 0.3 else mark.colour  # A hair is not a whole pixel.
        pygame.draw.line(surface, colour, *ends)
    elif isinstance(mark, Box):
        rect = pygame.Rect(
            round(mark.x * scale), round(mark.y * scale),
            max(1, round(mark.wide * scale)), max(1, round(mark.high * scale)),
        )  # fmt: skip
        if mark.fill:
            surface.fill(grey(mark.fill) if ink == "grey" else mark.fill, rect)
        if mark.edge:
            pygame.draw.rect(surface, mark.edge, rect, 1)
    elif isinstance(mark, Words):
        _write(surface, mark, scale)
    else:
        _draw_art(surface, mark, scale)


def _write(surface: pygame.Surface, mark: Words, scale: float) -> None:
    if not mark.words.strip():  # Pygame cannot scale a picture without width.
        return
    pixels = mark.size * POINT_MM * scale
    double = text.line(mark.words, mark.face, max(8, round(2 * pixels)), mark.colour)
    size = double.get_width() * pixels / max(8, round(2 * pixels)), pixels * 1.2
    drawn = pygame.transform.smoothscale(double, (max(1, round(size[0])), max(1, round(size[1]))))
    x = {"left": 0.0, "middle": size[0] / 2, "right": size[0]}[mark.align]
    surface.blit(drawn, (round(mark.x * scale - x), round(mark.y * scale - pixels * 0.95)))


def _draw_art(surface: pygame.Surface, mark: Art, scale: float) -> None:
    size = max(1, round(mark.wide * scale)), max(1, round(mark.high * scale))
    drawn = pygame.image.load_sized_svg(io.BytesIO(mark.document.encode()), size)
    if mark.degrees:
        drawn = pygame.transform.rotozoom(drawn, -mark.degrees, 1)
    middle = (mark.x + mark.wide / 2) * scale, (mark.y + mark.high / 2) * scale
    surface.blit(drawn, drawn.get_rect(center=(round(middle[0]), round(middle[1]))))
