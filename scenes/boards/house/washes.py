"""Colours that lie on squares: a plain wash, and one with slanting lines."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.svg import drawing, stroke

LINES_A_SIDE: Final = 3.5


@kept(megabytes=4)
def wash(size: tuple[int, int], fill: str, strength: float) -> pygame.Surface:
    """Return a plain colour of an opacity."""
    return drawing(_filled(size, fill, strength), size)


@kept(megabytes=4)
def hatch(size: tuple[int, int], fill: str, ink: str, strength: float) -> pygame.Surface:
    """Return a square of a colour with slanting lines that go on in the squares beside it."""
    side, lines = size[0], ""
    for step in range(1, 7):
        far = step * side / LINES_A_SIDE
        start, end = max(0.0, far - side), min(far, float(side))
        lines += f"M{start:.1f} {far - start:.1f}L{end:.1f} {far - end:.1f}"
    return drawing(
        _filled(size, fill, strength) + stroke(lines, ink, side / 38, 'opacity="0.4"'), size
    )


def _filled(size: tuple[int, int], fill: str, strength: float) -> str:
    return f'<rect width="{size[0]}" height="{size[1]}" fill="{fill}" opacity="{strength}"/>'
