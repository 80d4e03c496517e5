"""The trail of a turn as one picture: numbered arrows, frames and losses.

It is drawn above the pieces, in the colours of whose trace it is, and kept while nothing changes.
Arrows pass behind a piece that they would hide, and numbers lie beside the pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from scenes.boards.layout import Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture import marks
from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import sprite

Point = tuple[float, float]

HALF_TURN_EIGHTHS: Final = 4
ARROW_GAP_CELLS: Final = 0.44  # The distance from an arrow's end to the middle of its last place.
ARROW_ASIDE_CELLS: Final = 0.15  # The distance by which an arrow makes way for another one.
LOST_SIGN_CELLS: Final = 0.42  # The sign of what is gone is so large.
FOOTPRINT_ALPHA: Final = 62  # Who has left a place is seen so faintly.
RING_RADIUS_CELLS: Final = 0.15
RING_ABOVE_CELLS: Final = 0.35  # The distance of a ring straight above from the middle.
RING_CORNER_CELLS: Final = 0.42  # The distance of a ring at a corner from the middle.
ALONG: Final = (
    0.5,
    0.36,
    0.64,
    0.24,
    0.76,
    0.12,
    0.88,
)  # A number lies at one of these parts of its arrow.
AWAY: Final = (
    0.0,
    1.3,
    -1.3,
    2.4,
    -2.4,
    3.5,
    -3.5,
)  # The distance of a number from its arrow, in radii.
MAX_HIDDEN_PART: Final = 0.3  # The part of a piece that marks may hide.
MAX_HIDDEN_BADGE_PART: Final = 0.2  # The part of a piece's badge that marks may hide.
MAX_HIDDEN_TOGETHER_PART: Final = 0.34  # The part that marks and numbers may hide together.
BADGE: Final = (0.3, 0.35, 0.4, 0.45)  # Parts of its piece: left, top, width, height.
CLASH_COST: Final = 4.0  # The cost of what must not be, in hidden pieces.
MIN_HIDING_ALPHA: Final = 60  # Something is hidden from this opacity on.


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece that stands on the board; `area` is that of its picture, in pixels."""

    name: str
    area: Rect
    turned: float


class TrailPicture:
    """The trails drawn in one look; the latest is kept."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._key: object = None
        self._kept: tuple[pygame.Surface, tuple[int, int]] = pygame.Surface((1, 1)), (0, 0)
        self._figures: list[tuple[pygame.Mask, Rect]] = []  # The shapes on the picture being drawn.

    def picture(
        self,
        trail: Sequence[Trace],
        places: Mapping[str, Place],
        pieces: Mapping[Spot, Piece],
        flipped: bool,
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the picture of a trail on a board, which may be flipped, and where it goes.

        Where `pieces` stand now nobody's print is left.
        """
        taken = {name for name, _seat in pieces}
        turn = HALF_TURN_EIGHTHS if flipped else 0
        trail = [
            replace(
                trace,
                left="" if trace.places[:1] in {(name,) for name in taken} else trace.left,
                rings=tuple((ring + turn) % (2 * HALF_TURN_EIGHTHS) for ring in trace.rings),
            )
            for trace in trail
        ]
        traced = [
            (trace, [places[name].rect for name in trace.places if name in places])
            for trace in trail
        ]
        traced = [(trace, rects) for trace, rects in traced if rects]
        figures = tuple(figures_of(places, pieces)) if traced else ()
        standing = tuple((figure.name, tuple(figure.area), figure.turned) for figure in figures)
        key = tuple((trace, tuple(map(tuple, rects))) for trace, rects in traced), standing
        if key != self._key:
            self._key, self._kept = key, self._draw(traced, figures)
        return self._kept

    def _draw(
        self, traced: list[tuple[Trace, list[Rect]]], figures: Sequence[Figure]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        whole = Rect(0, 0, 1, 1)
        if traced:
            rects = [rect for _trace, found in traced for rect in found]
            whole = rects[0].unionall(rects).inflate(self.look.px(100), self.look.px(100))
        sheet = pygame.Surface(whole.size, pygame.SRCALPHA)
        shapes = [(self._shape(figure), figure.area) for figure in figures]
        self._figures = [
            (shape, area.move(-whole.left, -whole.top))
            for shape, area in shapes
            if area.colliderect(whole) and shape.count()
        ]
        numbers: list[tuple[int, Sequence[Point], str]] = []
        signs: list[tuple[Trace, Rect]] = []
        gone: set[tuple[str, ...]] = set()
        for trace, rects in traced:
            moved = [rect.move(-whole.left, -whole.top) for rect in rects]
            colour = self.look.palette.colour(trace.colour or "candle")
            if trace.left:
                self._leave(sheet, moved[0], colour, trace.left)
            if len(moved) == 1:
                spots = self._frame(sheet, moved[0], colour)
            else:
                aside = sum(ends in gone for ends in (trace.places, trace.places[::-1]))
                gone.add(trace.places)
                spots = self._arrow(sheet, moved, colour, trace, aside)
            signs.append((trace, moved[-1]))
            if trace.number:
                numbers.append((trace.number, spots, colour))
        self._pass_behind(sheet)
        for trace, rect in signs:
            if trace.turned:
                self._turn(sheet, rect, self.look.palette.colour(trace.colour or "candle"))
            if trace.lost:
                self._lose(sheet, rect, trace.lost)
            for ring in trace.rings:
                self._ring(sheet, rect, ring)
        self._number(sheet, numbers)
        return sheet, whole.topleft

    def _shape(self, figure: Figure) -> pygame.Mask:
        """Return the shape of a piece."""
        return _mask(figure.name, figure.area.width, self.look, figure.turned)

    def _pass_behind(self, sheet: pygame.Surface) -> None:
        """Wipe off a picture what hides too much of a piece or of its badge."""
        drawn = pygame.mask.from_surface(sheet, MIN_HIDING_ALPHA)
        for shape, area in self._figures:
            hidden = drawn.overlap_area(shape, area.topleft)
            badge, at = _badge(area)
            over = drawn.overlap_area(badge, at)
            if (
                hidden > MAX_HIDDEN_PART * shape.count()
                or over > MAX_HIDDEN_BADGE_PART * badge.count()
            ):
                wiped = shape.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
                sheet.blit(wiped, area, special_flags=pygame.BLEND_RGBA_SUB)

    def _number(
        self, sheet: pygame.Surface, numbers: Sequence[tuple[int, Sequence[Point], str]]
    ) -> None:
        """Draw each number where it hides least of pieces and of other numbers."""
        laid: list[Rect] = []
        drawn = pygame.mask.from_surface(sheet, MIN_HIDING_ALPHA)
        for number, spots, colour in numbers:
            disc = marks.numbered(number, self.look, colour)
            shape = pygame.mask.from_surface(disc)
            rects = [disc.get_rect(center=(round(x), round(y))) for x, y in spots]
            rects = [rect for rect in rects if sheet.get_rect().contains(rect)] or rects[:1]
            hidden = [self._hides(shape, rect, laid, drawn) for rect in rects]
            best = rects[hidden.index(min(hidden))]
            laid.append(best)
            drawn.draw(shape, best.topleft)
            sheet.blit(disc, best)

    def _hides(
        self, shape: pygame.Mask, rect: Rect, laid: Sequence[Rect], drawn: pygame.Mask
    ) -> float:
        """Return how much a number hides, as parts of pieces, of which a few do no harm.

        Numbers on each other, and a piece of which they and what is drawn hide too much, must not
        be.
        """
        found = 0.0
        for figure, area in self._figures:
            if area.colliderect(rect):
                offset = rect.left - area.left, rect.top - area.top
                hidden, most = (
                    figure.overlap_area(shape, offset),
                    MAX_HIDDEN_TOGETHER_PART * figure.count(),
                )
                found += max(0.0, hidden / figure.count() - 0.04)
                if hidden:
                    whole = figure.overlap_mask(drawn, (-area.left, -area.top))
                    whole.draw(figure.overlap_mask(shape, offset), (0, 0))
                    found += CLASH_COST * (whole.count() > most)
        return found + CLASH_COST * sum(
            part.width * part.height / rect.width**2 for part in (r.clip(rect) for r in laid)
        )

    def _frame(self, sheet: pygame.Surface, rect: Rect, colour: str) -> Sequence[Point]:
        """Frame a place; return where its number may lie, best first."""
        look = self.look
        wide = rect.inflate(look.px(4), look.px(4))
        sheet.blit(marks.outline(wide.size, look.px(11), 3 * look.unit, colour), wide)
        inset = round(min(rect.width * 0.1, look.px(marks.DISC_RADIUS_UNITS) * 0.6))
        near, far = rect.inflate(-2 * inset, -2 * inset), rect.inflate(2 * inset, 2 * inset)
        return [
            spot
            for box in (near, far)
            for spot in (box.bottomright, box.topright, box.bottomleft, box.topleft)
        ]

    def _turn(self, sheet: pygame.Surface, rect: Rect, colour: str) -> None:
        """Draw an arc around a turned piece."""
        picture = marks.quarter_turn(round(rect.width * 1.14), colour, self.look.palette.night)
        sheet.blit(picture, picture.get_rect(center=rect.center))

    def _leave(self, sheet: pygame.Surface, rect: Rect, colour: str, name: str) -> None:
        """Draw a faint picture of a lost piece in a dashed frame."""
        look = self.look
        print = sprite(name, round(rect.width * 0.86), look).copy()
        print.set_alpha(FOOTPRINT_ALPHA)
        sheet.blit(print, print.get_rect(center=rect.center))
        sheet.blit(shapes.box(rect.size, look.px(9), None, colour, 2 * look.unit, None, True), rect)

    def _ring(self, sheet: pygame.Surface, rect: Rect, eighth: int) -> None:
        """Draw a ring around a change at the edge of a place."""
        palette, unit = self.look.palette, self.look.unit
        far, angle = (
            (RING_CORNER_CELLS if eighth % 2 else RING_ABOVE_CELLS) * rect.width,
            math.tau * eighth / 8,
        )
        middle = rect.centerx + far * math.sin(angle), rect.centery - far * math.cos(angle)
        for ink, width in ((palette.night, 5 * unit), (palette.focus, 2.5 * unit)):
            wide = round(2 * RING_RADIUS_CELLS * rect.width)
            ring = shapes.box((wide, wide), wide / 2, None, ink, width)
            sheet.blit(ring, ring.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _lose(self, sheet: pygame.Surface, rect: Rect, name: str) -> None:
        """Draw the struck sign of a loss at the lower left of a place."""
        side = max(self.look.px(20), round(rect.width * LOST_SIGN_CELLS))
        box = Rect(0, 0, side, side)
        box.center = (rect.left + side // 5, rect.bottom - side // 5)
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
    ) -> Sequence[Point]:
        """Draw an arrow from place to place; return where its number may lie, best first."""
        points = [(float(rect.centerx), float(rect.centery)) for rect in rects]
        if aside:
            points = _beside(points, aside * ARROW_ASIDE_CELLS * rects[0].width)
        (x, y), (to_x, to_y) = points[-1], points[-2]
        length = max(1.0, math.dist((x, y), (to_x, to_y)))
        cut = min(ARROW_GAP_CELLS * rects[-1].width, 0.45 * length) / length
        points[-1] = x + (to_x - x) * cut, y + (to_y - y) * cut
        unit = self.look.unit
        picture, spot = marks.arrow(
            tuple(points), unit, colour, self.look.palette.night, trace.dashed
        )
        sheet.blit(picture, spot)
        far = self.look.px(marks.DISC_RADIUS_UNITS)
        ways = [(points if not by else _beside(points, by * far)) for by in AWAY]
        return [_along(way, part) for way in ways for part in ALONG]


def figures_of(places: Mapping[str, Place], pieces: Mapping[Spot, Piece]) -> Iterator[Figure]:
    """Yield the pieces that stand on places of the board."""
    for (name, seat), piece in pieces.items():
        place = places.get(name)
        if place is not None and not place.beside:
            side = round(place.side(seat))
            area = Rect(0, 0, side, side)
            x, y = place.centre(seat)
            area.center = round(x), round(y)
            yield Figure(piece.picture, area, piece.turned)


@lru_cache(maxsize=64)
def _mask(name: str, side: int, look: Look, turned: float) -> pygame.Mask:
    picture = marks.picture(name, side, look, turned)
    mask = pygame.mask.Mask((side, side))
    shape = pygame.mask.from_surface(picture)
    spot = (side - picture.get_width()) // 2, (side - picture.get_height()) // 2
    mask.draw(shape, spot)
    return mask


def _badge(area: Rect) -> tuple[pygame.Mask, tuple[int, int]]:
    """Return the mask of the badge in the middle of a piece, and its top left corner."""
    left, top, wide, high = BADGE
    size = max(1, round(wide * area.width)), max(1, round(high * area.height))
    spot = area.left + round(left * area.width), area.top + round(top * area.height)
    return pygame.mask.Mask(size, fill=True), spot


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
