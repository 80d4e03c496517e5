"""Drawing inside a part of a surface, and what is left of it where only a part is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Final

import pygame
from pygame import Rect

MOST: Final = 5  # areas that are drawn one by one


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
    """Return few areas that hold all of these, of which no two overlap."""
    found = _merged(areas)
    while len(found) > MOST:  # those two become one that have the least between them
        pairs = combinations(range(len(found)), 2)
        one, other = min(pairs, key=lambda pair: _between(found[pair[0]], found[pair[1]]))
        found = _merged([*found[:one], *found[one + 1 : other], *found[other + 1 :],
                         found[one].union(found[other])])  # fmt: skip
    return found


def _merged(areas: Sequence[Rect]) -> list[Rect]:
    """Return areas of which no two overlap, each the smallest that holds those that do."""
    found: list[Rect] = []
    for area in areas:
        while (at := area.collidelist(found)) >= 0:
            area = area.union(found.pop(at))
        found += [area] if area else []
    return found


def _between(one: Rect, other: Rect) -> int:
    """Return how many pixels are in the area that holds two but in neither."""
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height


def together(*areas: Rect | None) -> Rect:
    """Return the smallest area that holds all of them; what is empty or missing has no part."""
    found = [area for area in areas if area]
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)
