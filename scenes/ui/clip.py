"""Drawing inside a part of a surface, and what is left of it where only a part is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pygame
from pygame import Rect

MOST: Final = 4  # areas that are drawn one by one


@contextmanager
def clipped(surface: pygame.Surface, area: Rect | None) -> Iterator[None]:
    """Let nothing be drawn outside of an area, nor of the one that was drawn in before."""
    before = surface.get_clip()
    if area is not None:
        surface.set_clip(before.clip(area))
    try:
        yield
    finally:
        surface.set_clip(before)


def apart(areas: Sequence[Rect]) -> list[Rect]:
    """Return areas of which no two overlap and that hold all of these, few of them."""
    found: list[Rect] = []
    for area in areas:
        while (at := area.collidelist(found)) >= 0:
            area = area.union(found.pop(at))
        found += [area] if area else []
    return found if len(found) <= MOST else [together(*found)]


def together(*areas: Rect | None) -> Rect:
    """Return the smallest area that holds all of them; what is empty or missing has no part."""
    found = [area for area in areas if area]
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)
