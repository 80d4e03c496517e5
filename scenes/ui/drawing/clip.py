"""Clipping, and sets of areas that are redrawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.drawing.slices import pause

MOST_AREAS: Final = 6  # No more areas are drawn separately.
JOIN_SHARE: Final = 0.1  # Overlapping areas are joined if they grow by less ...
JOIN_PIXELS: Final = 60_000  # ... or by fewer pixels, as each area has a cost, too.
MOST_CUTS: Final = 12  # The cuts after which overlapping areas are joined.
MANY_AREAS: Final = 16  # More areas are first joined by cells, as comparing all is slow.
CELLS_A_SIDE: Final = 4  # The cells of the grid in each direction.
BAND_PIXELS: Final = 500_000  # The pixels that are drawn without a look at the time.


@contextmanager
def clipped(surface: pygame.Surface, area: Rect | None) -> Iterator[None]:
    """Limit drawing to an area within the current clip; None adds no limit."""
    before = surface.get_clip()
    if area is not None:
        surface.set_clip(before.clip(area))
    try:
        yield
    finally:
        surface.set_clip(before)


def apart(areas: Sequence[Rect]) -> list[Rect]:
    """Return a few rectangles that cover these areas and do not overlap."""
    found = _merged(areas, MOST_CUTS)
    if len(found) > MANY_AREAS:
        found = _merged(_gathered(found), 0)
    while len(found) > MOST_AREAS:  # The two that add the fewest pixels are joined.
        pairs = combinations(range(len(found)), 2)
        one, other = min(pairs, key=lambda pair: _between(found[pair[0]], found[pair[1]]))
        found = _merged([*found[:one], *found[one + 1 : other], *found[other + 1 :],
                         found[one].union(found[other])], 0)  # fmt: skip
    return found


def _merged(areas: Sequence[Rect], cuts: int) -> list[Rect]:
    """Return areas without overlaps; of two that overlap, one is cut or both are joined."""
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
        if not cuts or both.width * both.height - covered <= max(JOIN_PIXELS, JOIN_SHARE * covered):
            left.append(both)
        else:
            cuts -= 1
            left += [large, *parts]
    return found


def _gathered(areas: Sequence[Rect]) -> list[Rect]:
    """Join the areas whose centres lie in the same cell of a coarse grid."""
    whole = areas[0].unionall(list(areas[1:]))
    found: dict[tuple[int, int], Rect] = {}
    for area in areas:
        across = (area.centerx - whole.left) * CELLS_A_SIDE // whole.width
        down = (area.centery - whole.top) * CELLS_A_SIDE // whole.height
        found[across, down] = together(found.get((across, down)), area)
    return list(found.values())


def _between(one: Rect, other: Rect) -> int:
    """Return how many pixels the union of two areas adds to them."""
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height


def bands(area: Rect, most: int) -> list[Rect]:
    """Return an area cut into horizontal bands of at most about `most` pixels."""
    count = -(-area.width * area.height // most)
    high = max(1, -(-area.height // max(1, count)))
    tops = range(area.top, area.bottom, high)
    return [Rect(area.left, top, area.width, high).clip(area) for top in tops]


def blit_slowly(surface: pygame.Surface, picture: pygame.Surface, spot: tuple[int, int]) -> None:
    """Draw a large picture in bands, so that sliced work can stop between them."""
    for band in bands(picture.get_rect(), BAND_PIXELS):
        surface.blit(picture, band.move(spot), band)
        pause()


def without(area: Rect, hole: Rect) -> list[Rect]:
    """Return the parts of an area outside a hole; they do not overlap."""
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
    """Return the smallest area that holds all of them; None and empty areas are ignored."""
    found = [area for area in areas if area]
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)
