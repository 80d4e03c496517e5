"""The walls of a house seen from above: where they stand, and how they look as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.floors import WALL
from scenes.boards.house.sight import Segment
from scenes.ui.drawing.svg import rasterise, stroke

FRONT: Final = ((1.0, "#1B1626"), (0.78, "#3A3048"), (0.55, "#4A3F5A"), (0.33, "#54486A"))
SHADOW: Final = ((2.7, 0.10), (2.0, 0.14), (1.4, 0.18))  # Each is a width in walls and an opacity.


@dataclass(frozen=True, slots=True)
class Edge:
    """A wall or a doorway on the upper or the left side of a square."""

    column: int
    row: int
    upper: bool
    kind: str  # The rules of the game call it so.

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

    def _path(self, pieces: Iterable[Segment], by: float = 0.0) -> str:
        return "".join(
            f"M{x0 * self.side + by:.1f} {y0 * self.side + by:.1f}"
            f"L{x1 * self.side + by:.1f} {y1 * self.side + by:.1f}"
            for (x0, y0), (x1, y1) in pieces
        )
