"""Pictures that differ from another one in a part, and where two pictures differ at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.clip import apart, without
from scenes.ui.slices import pause

BANDS: Final = 12  # bands and columns in which two pictures are compared
COLUMNS: Final = 16


@dataclass(frozen=True, slots=True)
class Patched:
    """A picture that is seen in an area, and around it what is `below`."""

    picture: pygame.Surface
    area: Rect
    below: Patched | None = None

    def draw(
        self,
        surface: pygame.Surface,
        part: Rect,
        alpha: int = 255,
        away: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw a part of it so far away; an alpha below 255 lets through what is there."""
        for picture, corner, piece in self._pieces(part):
            if alpha < 255:  # an alpha of 255 is blended ten times as slowly as any other
                picture.set_alpha(alpha)
            surface.blit(picture, piece.move(away), piece.move(-corner[0], -corner[1]))
            picture.set_alpha(None)

    def _pieces(self, part: Rect) -> Iterator[tuple[pygame.Surface, tuple[int, int], Rect]]:
        """Yield of a part each piece with the picture that is seen there, and its corner."""
        inner = part.clip(self.area)
        if inner:
            yield self.picture, self.area.topleft, inner
        if self.below:
            for piece in without(part, inner):
                yield from self.below._pieces(piece)


def copied(picture: pygame.Surface, part: Rect) -> pygame.Surface:
    """Return a copy of a part of a picture; frames may be drawn meanwhile."""
    surface = pygame.Surface(part.size)
    for band in bands(part):
        surface.blit(picture, (0, band.top - part.top), band)
        pause()
    return surface


def bands(area: Rect) -> list[Rect]:
    """Return an area in some parts that lie below each other."""
    high = max(1, -(-area.height // BANDS))
    whole = range(area.top, area.bottom, high)
    return [Rect(area.left, top, area.width, high).clip(area) for top in whole]


def differing(one: pygame.Surface | None, other: pygame.Surface | None) -> list[Rect]:
    """Return the parts in which two clear sheets of one size differ; None is an empty one."""
    sheet = one or other
    if sheet is None:
        return []
    found: list[Rect] = []
    for band in bands(sheet.get_rect()):
        if _rows(one, band) != _rows(other, band):
            wide = max(1, -(-band.width // COLUMNS))
            for left in range(0, band.width, wide):
                tile = Rect(left, band.top, wide, band.height).clip(band)
                if _pixels(one, tile) != _pixels(other, tile):
                    beside = found and found[-1].top == tile.top and found[-1].right == tile.left
                    found += [found.pop().union(tile) if beside else tile]
        pause()
    return apart(_stacked(found))


def _stacked(rows: list[Rect]) -> list[Rect]:
    """Return parts joined that lie right below each other and are equally wide."""
    found: list[Rect] = []
    for row in rows:
        above = Rect(row.left, row.top - 1, row.width, 1)
        for index, other in enumerate(found):
            if other.bottom == row.top and above.clip(other).width == row.width == other.width:
                found[index] = other.union(row)
                break
        else:
            found.append(row)
    return found


def _rows(sheet: pygame.Surface | None, band: Rect) -> bytes:
    """Return the bytes of rows of a sheet."""
    if sheet is None:
        return bytes(4 * band.width * band.height)
    return sheet.subsurface(band).get_buffer().raw


def _pixels(sheet: pygame.Surface | None, tile: Rect) -> bytes:
    """Return the bytes of a part of a sheet."""
    if sheet is None:
        return bytes(4 * tile.width * tile.height)
    return pygame.image.tobytes(sheet.subsurface(tile), "RGBA")
