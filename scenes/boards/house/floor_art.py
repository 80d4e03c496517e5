"""Floors of one square as SVG: planks, tiles, parquet, slabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import drawing, rect, stroke

NIGHT: Final = "#0B0E1A"


@dataclass(frozen=True, slots=True)
class Flooring:
    """The floor pattern of a game; x and y are the top left corner of the square."""

    side: int  # The units of a square's side.
    boards: int  # The boards that lie beside each other.
    grains: int  # The grains of each piece of a board.
    edge: float  # Grains stay this part of a board's width from its edges.
    moss: int  # The leaves that grow between slabs.

    def floor(self, pattern: Sequence[str], x: float, y: float, rng: Random) -> str:
        """Return a floor by the words of its pattern in `rooms.txt`."""
        match pattern:
            case ["planks", way, *tones]:
                return self.planks(x, y, rng, tones, way == "across")
            case ["checker", count, light, dark]:
                return self.checker(x, y, rng, light, dark, int(count))
            case ["herringbone", *tones]:
                return self.herringbone(x, y, rng, tones)
            case ["slabs", tone]:
                return self.slabs(x, y, rng, tone)
            case ["metal", tone, edge]:
                look = f'fill="{tone}" stroke="{edge}" stroke-width="2"'
                return rect(x, y, self.side, self.side, look)
            case ["grass", tone, *blades]:
                return self.grass(x, y, rng, tone, blades)
        raise ValueError(f"no floor has the pattern {' '.join(pattern)!r}")

    def planks(self, x: float, y: float, rng: Random, tones: Sequence[str], across: bool) -> str:
        """Return boards along x (`across`) or along y."""
        body, wide = "", self.side / self.boards
        for index in range(self.boards):
            cut = rng.choice((0.3, 0.5, 0.7, 1.0)) * self.side
            for start, end in ((0.0, cut), (cut, float(self.side))):
                if end - start < 2:
                    continue
                box = (x + start, y + index * wide, end - start, wide)
                if not across:
                    box = (x + index * wide, y + start, wide, end - start)
                edge = f'stroke="{NIGHT}" stroke-width="0.7" stroke-opacity="0.45"'
                body += rect(*box, f'fill="{rng.choice(tones)}" {edge}')
                left, top, long, high = box
                for _ in range(self.grains):
                    part = rng.uniform(self.edge, 1 - self.edge)
                    grain = (
                        f"M{left + 3:.1f} {top + high * part:.1f}H{left + long - 3:.1f}"
                        if across
                        else f"M{left + long * part:.1f} {top + 3:.1f}V{top + high - 3:.1f}"
                    )
                    body += stroke(grain, "#000000", 0.7, 'opacity="0.22"')
        return body

    def checker(self, x: float, y: float, rng: Random, light: str, dark: str, count: int) -> str:
        """Return `count` x `count` tiles in two tones."""
        body, wide = "", self.side / count
        for column in range(count):
            for row in range(count):
                tone = light if (column + row) % 2 else dark
                shade = "#FFFFFF" if rng.random() < 0.5 else "#000000"
                tone = mix(tone, shade, rng.uniform(0, 0.07))
                edge = f'stroke="{NIGHT}" stroke-width="0.6" stroke-opacity="0.5"'
                left, top = x + column * wide, y + row * wide
                body += rect(left, top, wide, wide, f'fill="{tone}" {edge}')
                shine = f"M{left + 1:.1f} {top + 1:.1f}H{left + wide - 2:.1f}"
                body += stroke(shine, "#FFFFFF", 0.8, 'opacity="0.12"')
        return body

    def herringbone(self, x: float, y: float, rng: Random, tones: Sequence[str]) -> str:
        """Return a parquet of slanting staves."""
        body = rect(x, y, self.side, self.side, f'fill="{tones[0]}"')
        wide, high = self.side / 3, self.side / 6
        for column in range(3):
            for row in range(-1, 6):
                rises = column % 2 == 0
                left, top = x + column * wide, y + row * high
                right_top = top + (high if rises else -high)
                corners = [
                    (left, top + (0 if rises else high)),
                    (left + wide, right_top + (0 if rises else high)),
                    (left + wide, right_top + (high if rises else 2 * high)),
                    (left, top + (high if rises else 2 * high)),
                ]
                within = ((a, min(max(b, y), y + self.side)) for a, b in corners)
                path = "L".join(f"{a:.1f} {b:.1f}" for a, b in within)
                body += (
                    f'<path d="M{path}Z" fill="{rng.choice(tones)}" stroke="{NIGHT}" '
                    'stroke-width="0.7" stroke-opacity="0.5"/>'
                )
        return body

    def slabs(self, x: float, y: float, rng: Random, tone: str) -> str:
        """Return four flagstones, with the game's moss."""
        side, half = self.side, self.side / 2
        body = rect(x, y, side, side, f'fill="{mix(tone, "#000000", 0.4)}"')
        cut = rng.uniform(0.35, 0.65) * side
        for left, top, wide in ((0.0, 0.0, cut), (cut, 0.0, side - cut), (0.0, half, side - cut),
                                (side - cut, half, cut)):  # fmt: skip
            shade = "#FFFFFF" if rng.random() < 0.5 else "#000000"
            fill = mix(tone, shade, rng.uniform(0, 0.12))
            body += rect(x + left + 1, y + top + 1, wide - 2, half - 2, f'rx="4" fill="{fill}"')
        for _ in range(self.moss):
            leaf_x, leaf_y = x + rng.uniform(10, side - 22), y + rng.uniform(10, side - 10)
            body += (
                f'<path d="M{leaf_x:.0f} {leaf_y:.0f}q5 -8 12 -6q-1 8 -12 6z" fill="#5E8F5A" '
                'opacity="0.55"/>'
            )
        return body

    def grass(self, x: float, y: float, rng: Random, tone: str, blades: Sequence[str]) -> str:
        """Return a lawn with blades of some tones."""
        side = self.side
        body = rect(x, y, side, side, f'fill="{tone}"')
        for _ in range(16):
            left, top = x + rng.uniform(2, side - 2), y + rng.uniform(8, side - 2)
            path = f"M{left:.0f} {top:.0f}q1 -5 {rng.uniform(-3, 3):.1f} -8"
            body += stroke(path, rng.choice(blades), 1.4)
        return body

    def picture(self, body: str, pixels: int) -> pygame.Surface:
        """Return one square as a picture, opaque because such ones are drawn faster."""
        scale = f'transform="scale({pixels / self.side:.4f})"'
        surface = pygame.Surface((pixels, pixels))
        surface.blit(drawing(f"<g {scale}>{body}</g>", (pixels, pixels)), (0, 0))
        return surface
