"""The walls of a house seen from above: where they stand, and how they look as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.floors import WALL
from scenes.boards.house.sight import Segment
from scenes.ui.drawing.svg import rasterise, rect, stroke

FRONT: Final = ((1.0, "#1B1626"), (0.78, "#3A3048"), (0.55, "#4A3F5A"), (0.33, "#54486A"))
SILL_WALLS: Final = 1.8  # A threshold is this deep, in walls.
LEAF_WALLS: Final = 0.78  # A door's leaf is this thick, in walls.
LEAF_PART: Final = 0.75  # A door's leaf has this part of the doorway's width.
SHADOW: Final = ((2.7, 0.10), (2.0, 0.14), (1.4, 0.18))  # Each is a width in walls and an opacity.


@dataclass(frozen=True, slots=True)
class Edge:
    """A wall or a doorway on the upper or the left side of a square."""

    column: int
    row: int
    upper: bool
    kind: str  # WALL or DOOR.

    def pieces(self, clear: float) -> list[Segment]:
        """Return the parts that stop light, in squares; a doorway is `clear` of them wide."""
        half = (1 - clear) / 2
        spans = ((0.0, 1.0),) if self.kind == WALL else ((0.0, half), (1 - half, 1.0))
        x, y = float(self.column), float(self.row)
        if self.upper:
            return [((x + start, y), (x + end, y)) for start, end in spans]
        return [((x, y + start), (x, y + end)) for start, end in spans]


def joined(pieces: Iterable[Segment]) -> tuple[Segment, ...]:
    """Return the walls with touching pieces in one line joined."""
    given, found = list(pieces), list[Segment]()
    for upright in (False, True):
        lines: dict[float, list[tuple[float, float]]] = {}
        for (x0, y0), (x1, y1) in given:
            if (x0 == x1) == upright:
                key, span = (x0, (y0, y1)) if upright else (y0, (x0, x1))
                lines.setdefault(key, []).append(span)
        for key, spans in lines.items():
            whole: list[tuple[float, float]] = []
            for start, end in sorted(spans):
                if whole and whole[-1][1] >= start - 1e-6:
                    whole[-1] = whole[-1][0], max(end, whole[-1][1])
                else:
                    whole.append((start, end))
            for start, end in whole:
                ends = ((key, start), (key, end)) if upright else ((start, key), (end, key))
                found.append(ends)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Masonry:
    """The style of a game's walls, in units of which a square has `side`."""

    side: int
    width: int  # The width of a wall seen from above.
    depth: int  # The height of a wall's front.
    pad: int  # The room that the outer walls take around the house.
    doorway: float  # A doorway is this wide, in squares.

    def pad_of(self, square: int) -> int:
        """Return the pixels of `pad` where a square has so many."""
        return round(self.pad * square / self.side)

    def picture(
        self, body: str, columns: int, rows: int, square: int, padded: bool = False
    ) -> pygame.Surface:
        """Return the picture of an SVG body in units of the house; `padded` adds a margin."""
        pad, pixels = (self.pad, self.pad_of(square)) if padded else (0, 0)
        wide, high = columns * self.side + 2 * pad, rows * self.side + 2 * pad
        return rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-pad} {-pad} {wide} {high}" '
            f'width="{wide}" height="{high}">{body}</svg>',
            (columns * square + 2 * pixels, rows * square + 2 * pixels),
        )

    def shadows(self, pieces: Iterable[Segment]) -> str:
        """Return the soft shadow that walls throw to the lower right."""
        path = self._path(pieces, self.width)
        return "".join(
            stroke(path, "#000000", self.width * width, f'opacity="{opacity}"')
            for width, opacity in SHADOW
        )

    def walls(self, pieces: Iterable[Segment]) -> str:
        """Return wall tops with a lit edge over a darker front, which gives them height."""
        path, width = self._path(pieces), self.width
        cap = 'fill="none" stroke-linecap="square"'
        body = "".join(
            f'<path transform="translate(0 {self.depth * part:.1f})" d="{path}" {cap} '
            f'stroke="{colour}" stroke-width="{width + 1}"/>'
            for part, colour in FRONT
        )
        body += f'<path d="{path}" {cap} stroke="#15111F" stroke-width="{width + 3}"/>'
        body += f'<path d="{path}" {cap} stroke="#A79DBC" stroke-width="{width}"/>'
        return body + (
            f'<path transform="translate(0 {-width / 4})" d="{path}" {cap} stroke="#E4DCF2" '
            f'stroke-width="{width / 4}" opacity="0.9"/>'
        )

    def doors(self, edges: Iterable[Edge]) -> str:
        """Return the thresholds and open leaves of doors."""
        side, wide = self.side, self.doorway * self.side
        deep, thick = self.width * SILL_WALLS, self.width * LEAF_WALLS
        start, body = (side - wide) / 2, ""
        sill = 'rx="1" fill="#A9773F" stroke="#3B2413" stroke-width="1.2"'
        for edge in edges:
            x, y = edge.column * side, edge.row * side
            if edge.upper:
                body += rect(x + start, y - deep / 2, wide, deep, sill)
                body += stroke(f"M{x + start + 2:.1f} {y}h{wide - 4:.1f}", "#6B4522", 1)
                hinge, degrees = f"{x + start + 3:.1f} {y}", 62
            else:
                body += rect(x - deep / 2, y + start, deep, wide, sill)
                body += stroke(f"M{x} {y + start + 2:.1f}v{wide - 4:.1f}", "#6B4522", 1)
                hinge, degrees = f"{x} {y + start + 3:.1f}", 118
            long = wide * LEAF_PART
            body += (
                f'<path transform="translate({hinge}) rotate({degrees})" '
                f'd="M0 {-thick / 2:.1f}h{long:.1f}v{thick:.1f}h{-long:.1f}z" fill="#C98F4E" '
                'stroke="#2E1B0D" stroke-width="1.3"/>'
            )
        return body

    def _path(self, pieces: Iterable[Segment], by: float = 0.0) -> str:
        return "".join(
            f"M{x0 * self.side + by:.1f} {y0 * self.side + by:.1f}"
            f"L{x1 * self.side + by:.1f} {y1 * self.side + by:.1f}"
            for (x0, y0), (x1, y1) in pieces
        )
