"""Floors of one square as SVG: boards, tiles, slabs. Lengths in units of which a square has 50."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from scenes.ui.palette import mix

T: Final = 50
NIGHT: Final = "#0B0E1A"
Floor = Callable[[float, float, Random], str]


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
    body, wide = "", T / 3
    for index in range(3):
        cut = rng.choice((0.3, 0.5, 0.7, 1.0)) * T
        for start, end in ((0.0, cut), (cut, float(T))):
            if end - start < 2:
                continue
            box = (x + start, y + index * wide, end - start, wide)
            if not across:
                box = (x + index * wide, y + start, wide, end - start)
            edge = f'stroke="{NIGHT}" stroke-width="0.7" stroke-opacity="0.45"'
            body += rect(*box, f'fill="{rng.choice(tones)}" {edge}')
            part = rng.uniform(0.25, 0.75)
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
    """Return four flagstones."""
    body = rect(x, y, T, T, f'fill="{mix(tone, "#000000", 0.4)}"')
    cut = rng.uniform(0.35, 0.65) * T
    half = T / 2
    for left, top, wide in ((0.0, 0.0, cut), (cut, 0.0, T - cut), (0.0, half, T - cut),
                            (T - cut, half, cut)):  # fmt: skip
        shade = "#FFFFFF" if rng.random() < 0.5 else "#000000"
        fill = mix(tone, shade, rng.uniform(0, 0.12))
        body += rect(x + left + 1, y + top + 1, wide - 2, half - 2, f'rx="4" fill="{fill}"')
    return body


LILAC: Final = ("#8A6E9A", "#7E638E", "#967AA6")
ROSE: Final = ("#7A4C40", "#6C4138", "#88574A")
WALNUT: Final = ("#6E5236", "#634A30", "#7A5C3E")
OAK: Final = ("#85603E", "#795636", "#916A46")
FLOORS: Final[dict[str, Floor]] = {
    "nursery": lambda x, y, rng: planks(x, y, rng, LILAC, True),
    "bath": lambda x, y, rng: checker(x, y, rng, "#B9D0D4", "#7FA3AD", 3),
    "bedroom": lambda x, y, rng: herringbone(x, y, rng, ROSE),
    "study": lambda x, y, rng: planks(x, y, rng, WALNUT, False),
    "hall": lambda x, y, rng: checker(x, y, rng, "#6A6480", "#575170", 2),
    "garage": lambda x, y, rng: slabs(x, y, rng, "#77808A"),
    "kitchen": lambda x, y, rng: checker(x, y, rng, "#B7A98C", "#8A7C66", 2),
    "foyer": lambda x, y, rng: checker(x, y, rng, "#9A94AE", "#4C4A6E", 2),
    "living": lambda x, y, rng: planks(x, y, rng, OAK, True),
}
WORDS: Final = (
    ("nurser", "nursery"), ("child", "nursery"), ("bath", "bath"), ("wash", "bath"),
    ("bed", "bedroom"), ("study", "study"), ("librar", "study"), ("office", "study"),
    ("corridor", "hall"), ("hall", "hall"), ("gallery", "hall"), ("garage", "garage"),
    ("cellar", "garage"), ("workshop", "garage"), ("attic", "garage"), ("kitchen", "kitchen"),
    ("pantry", "kitchen"), ("dining", "kitchen"), ("foyer", "foyer"), ("entr", "foyer"),
    ("living", "living"), ("parlour", "living"), ("salon", "living"),
)  # fmt: skip


def style_of(name: str, room: int) -> str:
    """Return how a room looks: as its name says, else by its number."""
    styles = list(FLOORS)
    lower = name.lower()
    return next((style for word, style in WORDS if word in lower), styles[room % len(styles)])
