"""The trail of a turn as one picture: numbered arrows, frames and losses.

It is drawn above the pieces, in the colours of whose trace it is, and kept while nothing changes.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from scenes.boards import marks
from scenes.boards.layout import Place, Spot
from scenes.boards.trace import Trace
from scenes.ui import shapes
from scenes.ui.look import Look
from scenes.ui.svg import sprite

Point = tuple[float, float]

HALF: Final = 4  # eighths of a turn
REACH: Final = 0.44  # cells before the middle of its last place at which an arrow ends
ASIDE: Final = 0.15  # cells by which an arrow makes way for another one between the same places
LOST: Final = 0.42  # cells of the sign of what is gone
PRINT: Final = 62  # of 255, who has left a place
RING: Final = 0.15  # cells from the middle of a ring to its edge
EDGE: Final = 0.35  # cells from the middle of a place to that of a ring straight above
CORNER: Final = 0.42  # the same for a ring at a corner
ALONG: Final = (0.5, 0.36, 0.64, 0.24, 0.76)  # parts of an arrow where its number may lie


class TrailPicture:
    """Draws trails in one look and keeps the latest."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._key: object = None
        self._kept: tuple[pygame.Surface, tuple[int, int]] = pygame.Surface((1, 1)), (0, 0)

    def picture(
        self,
        trail: Sequence[Trace],
        places: Mapping[str, Place],
        pieces: Collection[Spot],
        flipped: bool,
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the picture of a trail on a board, which may be flipped, and where it goes.

        Where `pieces` stand now nobody's print is left.
        """
        taken = {name for name, _seat in pieces}
        turn = HALF if flipped else 0
        trail = [
            replace(
                trace,
                left="" if trace.places[:1] in {(name,) for name in taken} else trace.left,
                rings=tuple((ring + turn) % (2 * HALF) for ring in trace.rings),
            )
            for trace in trail
        ]
        traced = [
            (trace, [places[name].rect for name in trace.places if name in places])
            for trace in trail
        ]
        traced = [(trace, rects) for trace, rects in traced if rects]
        key = tuple((trace, tuple(map(tuple, rects))) for trace, rects in traced)
        if key != self._key:
            self._key, self._kept = key, self._draw(traced)
        return self._kept

    def _draw(
        self, traced: list[tuple[Trace, list[Rect]]]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        whole = Rect(0, 0, 1, 1)
        if traced:
            rects = [rect for _trace, found in traced for rect in found]
            whole = rects[0].unionall(rects).inflate(self.look.px(60), self.look.px(60))
        sheet = pygame.Surface(whole.size, pygame.SRCALPHA)
        discs: list[tuple[int, Point, str]] = []
        gone: set[tuple[str, ...]] = set()
        for trace, rects in traced:
            moved = [rect.move(-whole.left, -whole.top) for rect in rects]
            colour = self.look.palette.colour(trace.colour or "candle")
            if trace.left:
                self._leave(sheet, moved[0], colour, trace.left)
            if trace.lost:
                self._lose(sheet, moved[-1], trace.lost)
            if len(moved) == 1:
                spot = self._frame(sheet, moved[0], colour, trace.turned)
            else:
                aside = sum(ends in gone for ends in (trace.places, trace.places[::-1]))
                gone.add(trace.places)
                spot = self._arrow(sheet, moved, colour, trace, aside, discs)
                if trace.turned:
                    self._turn(sheet, moved[-1], colour)
            for ring in trace.rings:
                self._ring(sheet, moved[-1], ring)
            if trace.number:
                discs.append((trace.number, spot, colour))
        for number, (x, y), colour in discs:
            disc = marks.numbered(number, self.look, colour)
            sheet.blit(disc, disc.get_rect(center=(round(x), round(y))))
        return sheet, whole.topleft

    def _frame(self, sheet: pygame.Surface, rect: Rect, colour: str, turned: bool) -> Point:
        """Frame a place; return where its number goes."""
        look = self.look
        wide = rect.inflate(look.px(4), look.px(4))
        sheet.blit(marks.outline(wide.size, look.px(11), 3 * look.unit, colour), wide)
        if turned:
            self._turn(sheet, rect, colour)
        inset = round(min(rect.width * 0.1, look.px(marks.DISC) * 0.6))
        return rect.right - inset, rect.bottom - inset

    def _turn(self, sheet: pygame.Surface, rect: Rect, colour: str) -> None:
        """Draw an arc around a turned piece."""
        picture = marks.quarter_turn(round(rect.width * 1.14), colour, self.look.palette.night)
        sheet.blit(picture, picture.get_rect(center=rect.center))

    def _leave(self, sheet: pygame.Surface, rect: Rect, colour: str, name: str) -> None:
        """Draw a faint picture of a lost piece in a dashed frame."""
        look = self.look
        print = sprite(name, round(rect.width * 0.86), look).copy()
        print.set_alpha(PRINT)
        sheet.blit(print, print.get_rect(center=rect.center))
        sheet.blit(shapes.box(rect.size, look.px(9), None, colour, 2 * look.unit, None, True), rect)

    def _ring(self, sheet: pygame.Surface, rect: Rect, eighth: int) -> None:
        """Draw a ring around a change at the edge of a place."""
        palette, unit = self.look.palette, self.look.unit
        far, angle = (CORNER if eighth % 2 else EDGE) * rect.width, math.tau * eighth / 8
        middle = rect.centerx + far * math.sin(angle), rect.centery - far * math.cos(angle)
        for ink, width in ((palette.night, 5 * unit), (palette.focus, 2.5 * unit)):
            wide = round(2 * RING * rect.width)
            ring = shapes.box((wide, wide), wide / 2, None, ink, width)
            sheet.blit(ring, ring.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _lose(self, sheet: pygame.Surface, rect: Rect, name: str) -> None:
        """Draw the struck sign of a loss at the lower left of a place."""
        side = max(self.look.px(20), round(rect.width * LOST))
        box = Rect(0, 0, side, side)
        box.center = (rect.left + side // 3, rect.bottom - side // 3)
        picture = sprite(name, side, self.look).copy()
        picture.set_alpha(170)
        sheet.blit(picture, box)
        sheet.blit(marks.struck(side, self.look.palette.danger, self.look.palette.night), box)

    def _arrow(
        self,
        sheet: pygame.Surface,
        rects: list[Rect],
        colour: str,
        trace: Trace,
        aside: int,
        discs: Sequence[tuple[int, Point, str]],
    ) -> Point:
        """Draw an arrow from place to place; return where its number goes."""
        points = [(float(rect.centerx), float(rect.centery)) for rect in rects]
        if aside:
            points = _beside(points, aside * ASIDE * rects[0].width)
        (x, y), (to_x, to_y) = points[-1], points[-2]
        length = max(1.0, math.dist((x, y), (to_x, to_y)))
        cut = min(REACH * rects[-1].width, 0.45 * length) / length
        points[-1] = x + (to_x - x) * cut, y + (to_y - y) * cut
        unit = self.look.unit
        picture, spot = marks.arrow(
            tuple(points), unit, colour, self.look.palette.night, trace.dashed
        )
        sheet.blit(picture, spot)
        apart = 2.2 * self.look.px(marks.DISC)
        for part in ALONG:
            here = _along(points, part)
            if all(math.dist(here, other) > apart for _number, other, _colour in discs):
                break
        return here


def _beside(points: list[Point], far: float) -> list[Point]:
    """Return points moved to the right of the way by pixels."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = max(1.0, math.dist((x0, y0), (x1, y1)))
    right, down = -(y1 - y0) / length * far, (x1 - x0) / length * far
    return [(x + right, y + down) for x, y in points]


def _along(points: Sequence[Point], part: float) -> Point:
    """Return the point a part of the way along a line through points."""
    left = part * sum(math.dist(*pair) for pair in pairwise(points))
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        if left <= length and length:
            share = left / length
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        left -= length
    return points[-1]
