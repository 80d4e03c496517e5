"""The picture of the curtain: velvet between two candlesticks."""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import DESIGN_SIZE, Look
from scenes.ui.drawing.svg import drawing, sprite

FOLD_COUNT: Final = 16
SWAG_COUNT: Final = 5
BRASS: Final = "#C28B34"
GOLD: Final = "#E0A94A"
DARK: Final = "#5E4016"
CANDLESTICKS_X: Final = (148, 1132)
FLAMES: Final = (
    (0, 362, 70),
    (-58, 384, 48),
    (58, 384, 56),
)  # Each is right of the stick, and has a foot and a height.


def flames(look: Look) -> list[tuple[int, int]]:
    """Return the positions of the flames in window pixels."""
    across, down = look.size[0] / DESIGN_SIZE[0], look.size[1] / DESIGN_SIZE[1]
    unit = min(across, down)
    return [
        (round(x * across + right * unit), round(720 * (down - unit) + (foot - high - 12) * unit))
        for x in CANDLESTICKS_X
        for right, foot, high in FLAMES
    ]


def drapery(look: Look) -> pygame.Surface:
    """Return the picture of the curtain in window size; callers must not draw on it."""
    return _drapery(look.size, look.palette.name, look.palette.night)


@kept(megabytes=24)
def _drapery(size: tuple[int, int], palette: str, night: str) -> pygame.Surface:
    across, down = size[0] / DESIGN_SIZE[0], size[1] / DESIGN_SIZE[1]
    scale = max(across, down)
    body = f'<g transform="scale({across:.4f} {down:.4f})">{_folds()}{_hem()}{_swags()}</g>'
    surface = pygame.Surface(size)
    surface.fill("#150B1E")
    surface.blit(drawing(body, size), (0, 0))
    for x in CANDLESTICKS_X:
        light(surface, (round(x * across), round(330 * down)), round(300 * scale), 92)
    dusk = (
        '<defs><radialGradient id="d" gradientUnits="userSpaceOnUse" '
        f'cx="{size[0] / 2}" cy="{size[1] / 2}" r="{760 * scale:.1f}">'
        f'<stop offset="0.35" stop-color="{night}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{night}" stop-opacity="0.85"/></radialGradient></defs>'
        f'<rect width="{size[0]}" height="{size[1]}" fill="url(#d)"/>'
    )
    surface.blit(drawing(dusk, size), (0, 0))
    unit = min(across, down)
    stands = "".join(
        f'<g transform="translate({x * across:.2f} {720 * down - 720 * unit:.2f}) '
        f'scale({unit:.4f})">{_candlestick()}</g>'
        for x in CANDLESTICKS_X
    )
    surface.blit(drawing(stands, size), (0, 0))
    return surface


def _folds() -> str:
    """Return the SVG of the folds, alternately dark and light."""
    wide = DESIGN_SIZE[0] / FOLD_COUNT
    stops = ((0, "#1B0D24"), (0.3, "#53203F"), (0.52, "#6E2A4A"), (0.8, "#331530"), (1, "#170A1E"))
    found = ""
    for fold in range(FOLD_COUNT):
        x = fold * wide
        shades = "".join(f'<stop offset="{at}" stop-color="{ink}"/>' for at, ink in stops)
        left, right = 8 * math.sin(fold - 1), 8 * math.sin(fold)
        low, lower = 10 * math.cos(fold * 2 - 2), 10 * math.cos(fold * 2)
        found += (
            f'<defs><linearGradient id="v{fold}" gradientUnits="userSpaceOnUse" x1="{x}" y1="0" '
            f'x2="{x + wide}" y2="0">{shades}</linearGradient></defs>'
            f'<path d="M{x - 1} 0H{x + wide + 1}C{x + wide + right:.1f} 240 '
            f"{x + wide - lower:.1f} 480 {x + wide + 2} 690q{-wide / 2} 22 {-wide - 3} 0"
            f'C{x - low:.1f} 480 {x + left:.1f} 240 {x - 1} 0z" fill="url(#v{fold})"/>'
        )
    return found


def _hem() -> str:
    """Return the SVG of the golden fringe at the bottom."""
    threads = "".join(f"M{i * 16} 684v22" for i in range(81))
    return (
        f'<path d="{threads}" stroke="{BRASS}" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M0 678H1280" stroke="{GOLD}" stroke-width="5"/>'
        '<path d="M0 686H1280" stroke="#7A551E" stroke-width="3"/>'
    )


def _swags() -> str:
    """Return the SVG of the festoons at the top, with tassels."""
    found, wide = "", DESIGN_SIZE[0] // SWAG_COUNT
    for swag in range(SWAG_COUNT):
        x = swag * wide
        found += f'<path d="M{x} 0H{x + 256}V20C{x + 216} 96 {x + 40} 96 {x} 20z" fill="#471A38"/>'
        for crease in range(4):
            y, low = 2 + crease * 5, 30 + crease * 18
            found += (
                f'<path d="M{x + 8} {y}C{x + 60} {low} {x + 196} {low} {x + 248} {y}" '
                'stroke="#220D22" stroke-width="4" fill="none"/>'
            )
        found += (
            f'<path d="M{x} 20C{x + 40} 96 {x + 216} 96 {x + 256} 20" stroke="{GOLD}" '
            'stroke-width="5" fill="none"/>'
        )
    for tassel in range(SWAG_COUNT + 1):
        x = tassel * wide
        found += (
            f'<path d="M{x - 10} 16h20l-4 18h-12zM{x - 11} 36h22l6 44h-34z" fill="{BRASS}"/>'
            f'<path d="M{x - 8} 44l-4 34M{x} 44v34M{x + 8} 44l4 34" stroke="#7A551E" '
            'stroke-width="2"/>'
        )
    return found


def _candlestick() -> str:
    """Return the SVG of a brass candlestick with three candles, centred at x = 0."""
    arms = "M0 690V372M0 440c-44 6-58-18-58-52M0 440c44 6 58-18 58-52"
    shine = "M-2 690V372M-1 438c-42 5-55-18-55-50M1 438c42 5 55-18 55-50"
    found = (
        '<ellipse cx="0" cy="704" rx="80" ry="12" fill="#000" fill-opacity="0.5"/>'
        f'<path d="{arms}" stroke="{DARK}" stroke-width="11" fill="none" stroke-linecap="round"/>'
        f'<path d="{shine}" stroke="{GOLD}" stroke-width="4" fill="none" stroke-linecap="round"/>'
        '<path d="M-46 704q8-26 46-34q38 8 46 34z" fill="#A8752A"/>'
        '<path d="M-30 694q8-14 30-18" stroke="#F3D08A" stroke-width="3" fill="none"/>'
        f'<circle cx="0" cy="520" r="12" fill="{BRASS}"/><circle cx="0" cy="600" r="9" '
        f'fill="{BRASS}"/><circle cx="-3" cy="516" r="4" fill="#F3D08A"/>'
        f'<path d="M-74 384h32l-6 12h-20zM42 384h32l-6 12h-20zM-18 362h36l-7 13h-22z" '
        f'fill="{BRASS}"/>'
    )
    for x, foot, high in FLAMES:
        half, top = 8, foot - high
        found += (
            f'<path d="M{x - half} {foot}V{top + 3}q{half} -6 {2 * half} 0V{foot}z" '
            'fill="#F1E3BC"/>'
            f'<path d="M{x + 2} {foot}V{top + 2}q3 0 {half - 2} 1V{foot}z" fill="#C9AE78"/>'
            f'<path d="M{x} {top - 30}c9 13 9 18 7 24a7 7 0 0 1 -14 0c-2 -6 -2 -11 7 -24z" '
            'fill="#F2A034"/>'
            f'<path d="M{x} {top - 18}c4 7 4 10 3 13a3.4 3.4 0 0 1 -6 0c-1 -3 -1 -6 3 -13z" '
            'fill="#FFF1B8"/>'
        )
    return found


def light(surface: pygame.Surface, centre: tuple[int, int], radius: int, strength: int) -> None:
    """Add candlelight around a point, with a radius in pixels."""
    glow = drawing(
        '<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" '
        f'cx="{radius}" cy="{radius}" r="{radius}"><stop offset="0" stop-color="#F29A30"/>'
        '<stop offset="0.4" stop-color="#7A4A20"/><stop offset="1" stop-color="#000000"/>'
        f'</radialGradient></defs><rect width="{2 * radius}" height="{2 * radius}" '
        'fill="url(#l)"/>',
        (2 * radius, 2 * radius),
    )
    solid = pygame.Surface(glow.get_size())
    solid.blit(glow, (0, 0))
    solid.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    place = (centre[0] - radius, centre[1] - radius)
    surface.blit(solid, place, special_flags=pygame.BLEND_RGB_ADD)


def medallion(look: Look, picture: str, side: int) -> pygame.Surface:
    """Return the round badge with the figure of the team."""
    middle = side / 2
    badge = drawing(
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 2}" fill="{look.palette.night}" '
        f'stroke="{BRASS}" stroke-width="{side * 0.045:.1f}"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{middle * 0.82}" '
        f'fill="{look.palette.raised}"/>',
        (side, side),
    )
    figure = sprite(picture, round(side * 0.66), look)
    badge.blit(figure, figure.get_rect(center=(side // 2, side // 2)))
    return badge
