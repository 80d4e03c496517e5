"""Drawing inside a part of a surface, and what is left of it where only a part is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Final

import pygame
from pygame import Rect

MOST: Final = 6  # areas that are drawn one by one
LOOSE: Final = 0.1  # of two areas that overlap, what else may be drawn to draw them as one ...
LITTLE: Final = 60_000  # ... or so many pixels: each area takes time, too
CUTS: Final = 12  # after so many all that overlap become one
MANY: Final = 16  # areas that are first joined by where they lie: to compare all takes too long
CELLS: Final = 4  # of a grid for that, across and down


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
    found = _merged(areas, CUTS)
    if len(found) > MANY:
        found = _merged(_gathered(found), 0)
    while len(found) > MOST:  # those two become one that have the least between them
        pairs = combinations(range(len(found)), 2)
        one, other = min(pairs, key=lambda pair: _between(found[pair[0]], found[pair[1]]))
        found = _merged([*found[:one], *found[one + 1 : other], *found[other + 1 :],
                         found[one].union(found[other])], 0)  # fmt: skip
    return found


def _merged(areas: Sequence[Rect], cuts: int) -> list[Rect]:
    """Return areas of which no two overlap: of two that do, one is cut, or both become one."""
    found: list[Rect] = []
    left = [area for area in reversed(areas) if area]
    while left:
        area = left.pop()
        at = area.collidelist(found)
        if at < 0:
            found.append(area)
            continue
        small, large = sorted((area, found.pop(at)), key=lambda one: one.width * one.height)
        parts = without(small, large)
        covered = sum(part.width * part.height for part in (large, *parts))
        both = large.union(small)
        if not cuts or both.width * both.height - covered <= max(LITTLE, LOOSE * covered):
            left.append(both)
        else:
            cuts -= 1
            left += [large, *parts]
    return found


def _gathered(areas: Sequence[Rect]) -> list[Rect]:
    """Return areas joined whose middles lie in the same cell of a coarse grid."""
    whole = areas[0].unionall(list(areas[1:]))
    found: dict[tuple[int, int], Rect] = {}
    for area in areas:
        across = (area.centerx - whole.left) * CELLS // whole.width
        down = (area.centery - whole.top) * CELLS // whole.height
        found[across, down] = together(found.get((across, down)), area)
    return list(found.values())


def _between(one: Rect, other: Rect) -> int:
    """Return how many pixels are in the area that holds two but in neither."""
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height


def without(area: Rect, hole: Rect) -> list[Rect]:
    """Return what is left of an area around a hole, in parts that do not overlap."""
    hole = area.clip(hole)
    if not hole:
        return [area] if area else []
    parts = (
        Rect(area.left, area.top, area.width, hole.top - area.top),
        Rect(area.left, hole.top, hole.left - area.left, hole.height),
        Rect(hole.right, hole.top, area.right - hole.right, hole.height),
        Rect(area.left, hole.bottom, area.width, area.bottom - hole.bottom),
    )
    return [part for part in parts if part]


def together(*areas: Rect | None) -> Rect:
    """Return the smallest area that holds all of them; what is empty or missing has no part."""
    found = [area for area in areas if area]
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)
