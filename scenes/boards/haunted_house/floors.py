"""Floors of one tile as SVG: planks, tiles, slabs. Lengths in units of which a tile has 84."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from scenes.ui.palette import mix

T: Final = 84
NIGHT: Final = "#0B0E1A"
OAK: Final = ("#7A5238", "#6E4931", "#84593D", "#74502F")
HONEY: Final = ("#8A6A46", "#7F603E", "#94734D")
PLUM: Final = ("#6B4A4A", "#60413F", "#765350")


def rect(x: float, y: float, wide: float, high: float, rest: str) -> str:
    """Return a rectangle with further attributes."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" {rest}/>'


def stroke(path: str, colour: str, width: float, rest: str = "") -> str:
    """Return a line along a path."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        f'stroke-linecap="round" stroke-linejoin="round" {rest}/>'
    )


def planks(x: float, y: float, rng: Random, tones: Sequence[str], across: bool) -> str:
    """Return boards along x (`across`) or along y."""
    body, wide = "", T / 4
    for index in range(4):
        cut = rng.choice((0.3, 0.5, 0.7, 1.0)) * T
        for start, end in ((0.0, cut), (cut, float(T))):
            if end - start < 2:
                continue
            box = (x + start, y + index * wide, end - start, wide)
            if not across:
                box = (x + index * wide, y + start, wide, end - start)
            edge = f'stroke="{NIGHT}" stroke-width="0.7" stroke-opacity="0.45"'
            body += rect(*box, f'fill="{rng.choice(tones)}" {edge}')
            for _ in range(2):
                part = rng.uniform(0.2, 0.8)
                left, top, long, high = box
                grain = (
                    f"M{left + 3:.1f} {top + high * part:.1f}H{left + long - 3:.1f}"
                    if across
                    else f"M{left + long * part:.1f} {top + 3:.1f}V{top + high - 3:.1f}"
                )
                body += stroke(grain, "#000000", 0.7, 'opacity="0.22"')
    return body


def checker(x: float, y: float, rng: Random, light: str, dark: str, count: int) -> str:
    """Return `count` x `count` tiles in two tones."""
    body, wide = "", T / count
    for column in range(count):
        for row in range(count):
            tone = light if (column + row) % 2 else dark
            tone = mix(tone, "#FFFFFF" if rng.random() < 0.5 else "#000000", rng.uniform(0, 0.07))
            edge = f'stroke="{NIGHT}" stroke-width="0.6" stroke-opacity="0.5"'
            left, top = x + column * wide, y + row * wide
            body += rect(left, top, wide, wide, f'fill="{tone}" {edge}')
            shine = f"M{left + 1:.1f} {top + 1:.1f}H{left + wide - 2:.1f}"
            body += stroke(shine, "#FFFFFF", 0.8, 'opacity="0.12"')
    return body


def herringbone(x: float, y: float, rng: Random, tones: Sequence[str]) -> str:
    """Return a parquet of slanting staves."""
    body = rect(x, y, T, T, f'fill="{tones[0]}"')
    wide, high = T / 3, T / 6
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
            path = "L".join(f"{a:.1f} {min(max(b, y), y + T):.1f}" for a, b in corners)
            body += (
                f'<path d="M{path}Z" fill="{rng.choice(tones)}" stroke="{NIGHT}" '
                'stroke-width="0.7" stroke-opacity="0.5"/>'
            )
    return body


def slabs(x: float, y: float, rng: Random, tone: str) -> str:
    """Return four flagstones with some moss."""
    body = rect(x, y, T, T, f'fill="{mix(tone, "#000000", 0.4)}"')
    cut = rng.uniform(0.35, 0.65) * T
    half = T / 2
    for left, top, wide in ((0.0, 0.0, cut), (cut, 0.0, T - cut), (0.0, half, T - cut),
                            (T - cut, half, cut)):  # fmt: skip
        shade = "#FFFFFF" if rng.random() < 0.5 else "#000000"
        fill = mix(tone, shade, rng.uniform(0, 0.12))
        body += rect(x + left + 1, y + top + 1, wide - 2, half - 2, f'rx="4" fill="{fill}"')
    for _ in range(2):
        leaf_x, leaf_y = x + rng.uniform(10, T - 22), y + rng.uniform(10, T - 10)
        body += (
            f'<path d="M{leaf_x:.0f} {leaf_y:.0f}q5 -8 12 -6q-1 8 -12 6z" fill="#5E8F5A" '
            'opacity="0.55"/>'
        )
    return body
