"""The marks every board shares: targets, frames, chips, arrows and shadows, drawn once a size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from scenes.ui.drawing import text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, sprite

Point = tuple[float, float]

DISC_RADIUS_UNITS = 13  # The disc of a number.
WALL = "#C9BEEA"  # The colour of what bars a way.


@kept(megabytes=2)
def shadow(size: int, alpha: int = 140) -> pygame.Surface:
    """Return the soft ellipse under a piece of `size` pixels."""
    wide, high = max(4, round(size * 0.74)), max(3, round(size * 0.22))
    blur = max(1, round(size * 0.05))
    surface = pygame.Surface((wide + 4 * blur, high + 4 * blur), pygame.SRCALPHA)
    inner = pygame.Rect(2 * blur, 2 * blur, wide, high)
    pygame.draw.ellipse(surface, (0, 0, 0, alpha), inner)
    return pygame.transform.box_blur(surface, blur)


@kept(megabytes=4)
def halo(size: int, colour: str) -> pygame.Surface:
    """Return the light at the feet of a piece that can be chosen."""
    wide, high = max(6, round(size * 0.92)), max(4, round(size * 0.34))
    blur = max(1, round(size * 0.07))
    surface = pygame.Surface((wide + 4 * blur, high + 4 * blur), pygame.SRCALPHA)
    ink = pygame.Color(colour)
    ink.a = 165
    pygame.draw.ellipse(surface, ink, pygame.Rect(2 * blur, 2 * blur, wide, high))
    return pygame.transform.box_blur(surface, blur)


@kept(megabytes=4)
def dot(cell: int, light: str, dark: str) -> pygame.Surface:
    """Return the dot of a plain target in a cell of `cell` pixels."""
    size = max(10, round(cell * 0.30))
    middle = size / 2
    return drawing(
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 0.5}" fill="{dark}" opacity=".85"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{middle * 0.76}" fill="{light}"/>',
        (size, size),
    )


@kept(megabytes=4)
def dashed_ring(cell: int, light: str, dark: str) -> pygame.Surface:
    """Return the dashed ring of a target reached in an uncommon way."""
    size = max(16, round(cell * 0.56))
    middle, radius, thick = size / 2, size * 0.42, max(2.0, size * 0.075)
    arcs = ""
    for index in range(8):
        start, end = math.tau * index / 8, math.tau * (index + 0.56) / 8
        arcs += (
            f"M{middle + radius * math.cos(start):.2f} {middle + radius * math.sin(start):.2f}"
            f"A{radius:.2f} {radius:.2f} 0 0 1 "
            f"{middle + radius * math.cos(end):.2f} {middle + radius * math.sin(end):.2f}"
        )
    stroke = 'fill="none" stroke-linecap="round"'
    return drawing(
        f'<path d="{arcs}" {stroke} stroke="{dark}" stroke-width="{thick * 2.1}"/>'
        f'<path d="{arcs}" {stroke} stroke="{light}" stroke-width="{thick}"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{size * 0.15}" fill="{dark}"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{size * 0.11}" fill="{light}"/>',
        (size, size),
    )


@kept(megabytes=4)
def brackets(size: tuple[int, int], unit: float, colour: str, dark: str) -> pygame.Surface:
    """Return four corner brackets around a cell of `size` pixels."""
    wide, high = size
    arm, inset = min(wide, high) * 0.24, 3 * unit
    path = ""
    for x, y, right, down in (
        (inset, inset, 1, 1),
        (wide - inset, inset, -1, 1),
        (inset, high - inset, 1, -1),
        (wide - inset, high - inset, -1, -1),
    ):
        path += f"M{x + right * arm} {y}L{x} {y}L{x} {y + down * arm}"
    stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return drawing(
        f'<path d="{path}" {stroke} stroke="{dark}" stroke-width="{8 * unit}" opacity=".7"/>'
        f'<path d="{path}" {stroke} stroke="{colour}" stroke-width="{5 * unit}"/>',
        size,
    )


@kept(megabytes=4)
def outline(size: tuple[int, int], radius: float, width: float, colour: str) -> pygame.Surface:
    """Return a rounded frame, faintly filled with its colour."""
    half = width / 2
    return drawing(
        f'<rect x="{half}" y="{half}" width="{size[0] - width}" height="{size[1] - width}" '
        f'rx="{radius}" fill="{colour}" fill-opacity=".14" stroke="{colour}" '
        f'stroke-width="{width}"/>',
        size,
    )


@kept(megabytes=4)
def pool(size: tuple[int, int], radius: float, colour: str, strength: float) -> pygame.Surface:
    """Return the light that falls on a cell, in a colour, brightest in the middle."""
    wide, high = size
    return drawing(
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{wide / 2}" '
        f'cy="{high / 2}" r="{max(size) * 0.66}"><stop offset="0" stop-color="{colour}" '
        f'stop-opacity="{strength}"/><stop offset="1" stop-color="{colour}" '
        f'stop-opacity="{strength / 6}"/>'
        f'</radialGradient></defs><rect width="{wide}" height="{high}" rx="{radius}" '
        f'fill="url(#g)"/><rect x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" '
        f'rx="{radius}" fill="none" stroke="{colour}" stroke-width="3"/>',
        size,
    )


@kept(megabytes=4)
def chip(words: str, look: Look, fill: str, ink: str) -> pygame.Surface:
    """Return a word in a small rounded sign; it follows the text size."""
    picture = text.line(words, "bold", look.pt(15), ink)
    wide, high = picture.get_width() + look.pt(16), round(picture.get_height() + look.pt(2))
    surface = drawing(
        f'<rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="{high / 2}" '
        f'fill="{fill}" stroke="{look.palette.night}" stroke-width="1.5"/>',
        (wide, high),
    )
    surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
    return surface


@kept(megabytes=4)
def medal(words: str, look: Look, colour: str) -> pygame.Surface:
    """Return a number in a dark disc with a rim in a colour."""
    picture = text.line(words, "bold", look.pt(16), look.palette.bone)
    size = max(picture.get_height(), picture.get_width() + look.px(8)) + look.px(4)
    disc = drawing(
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 0.5}" fill="#0B0E1A"/>'
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 2.4 * look.unit}" '
        f'fill="{look.palette.night}" stroke="{colour}" stroke-width="{2.6 * look.unit}"/>',
        (size, size),
    )
    disc.blit(picture, picture.get_rect(center=(size // 2, size // 2)))
    return disc


@lru_cache(maxsize=8)
def arrow(
    points: tuple[Point, ...], unit: float, colour: str, dark: str, dashed: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return an arrow along points of the window and where its picture goes.

    It begins with a knob and ends with an open head.
    """
    pad = 16 * unit
    left = min(x for x, _ in points) - pad
    top = min(y for _, y in points) - pad
    wide = max(x for x, _ in points) + pad - left
    high = max(y for _, y in points) + pad - top
    local = [(x - left, y - top) for x, y in points]
    shaft = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in local)
    if dashed:
        shaft = dashes(local, 9 * unit, 9 * unit)
    (x0, y0), (x1, y1) = local[-2], local[-1]
    angle = math.atan2(y1 - y0, x1 - x0)
    head = ""
    for turn in (2.55, -2.55):
        x, y = x1 + 15 * unit * math.cos(angle + turn), y1 + 15 * unit * math.sin(angle + turn)
        head += f"M{x:.1f} {y:.1f}L{x1:.1f} {y1:.1f}"
    body = ""
    for ink, extra in ((dark, 5 * unit), (colour, 0.0)):
        thick = 5 * unit + extra
        body += (
            f'<path d="{shaft}{head}" fill="none" stroke="{ink}" stroke-width="{thick:.1f}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
            f'<circle cx="{local[0][0]:.1f}" cy="{local[0][1]:.1f}" '
            f'r="{6 * unit + extra / 2:.1f}" fill="{ink}"/>'
        )
    size = (math.ceil(wide), math.ceil(high))
    return drawing(body, size), (round(left), round(top))


def dashes(points: Sequence[Point], dash: float, gap: float) -> str:
    """Return SVG path data of a dashed polyline; the renderer's own dashes spoil the ends."""
    path = ""
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        count = max(1, round(length / (dash + gap)))
        for index in range(count):
            start, end = index / count, (index + dash / (dash + gap)) / count
            path += (
                f"M{x0 + (x1 - x0) * start:.1f} {y0 + (y1 - y0) * start:.1f}"
                f"L{x0 + (x1 - x0) * end:.1f} {y0 + (y1 - y0) * end:.1f}"
            )
    return path


@kept(megabytes=4)
def quarter_turn(size: int, colour: str, dark: str) -> pygame.Surface:
    """Return an arrow a quarter turn clockwise around the middle."""
    middle, radius = size / 2, size * 0.40
    start, end = math.radians(-75), math.radians(5)
    x0, y0 = middle + radius * math.cos(start), middle + radius * math.sin(start)
    x1, y1 = middle + radius * math.cos(end), middle + radius * math.sin(end)
    long = size * 0.12
    head = (
        f"M{x1 - long:.1f} {y1 - long * 0.9:.1f}L{x1:.1f} {y1:.1f}"
        f"L{x1 + long * 0.75:.1f} {y1 - long * 1.1:.1f}"
    )
    path = f"M{x0:.1f} {y0:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {x1:.1f} {y1:.1f}{head}"
    stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return drawing(
        f'<path d="{path}" {stroke} stroke="{dark}" stroke-width="{size * 0.11:.1f}"/>'
        f'<path d="{path}" {stroke} stroke="{colour}" stroke-width="{size * 0.055:.1f}"/>',
        (size, size),
    )


@kept(megabytes=2)
def numbered(number: int, look: Look, colour: str) -> pygame.Surface:
    """Return a number in a dark disc with a coloured rim."""
    return text_disc(str(number), look, colour)


@kept(megabytes=2)
def text_disc(words: str, look: Look, colour: str) -> pygame.Surface:
    """Return a few letters in a dark disc with a coloured rim, made as broad as they need."""
    radius = max(look.px(DISC_RADIUS_UNITS), look.pt(DISC_RADIUS_UNITS) * 3 // 4)
    picture = walled(words, round(radius * 1.2), look.palette.bone)
    high = 2 * radius + 4
    wide = max(high, picture.get_width() + radius)
    edge = look.unit * 2.4
    body = f'<rect width="{wide}" height="{high}" rx="{high / 2}" fill="{look.palette.night}"/>'
    body += (
        f'<rect x="{1 + edge:.1f}" y="{1 + edge:.1f}" width="{wide - 2 - 2 * edge:.1f}" '
        f'height="{high - 2 - 2 * edge:.1f}" rx="{high / 2 - edge:.1f}" '
        f'fill="{look.palette.night}" stroke="{colour}" stroke-width="{edge:.1f}"/>'
    )
    surface = drawing(body, (wide, high))
    surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
    return surface


@kept(megabytes=2)
def walled(words: str, pixels: int, ink: str) -> pygame.Surface:
    """Return a picture of words whose `|` is drawn as a wall, and the rest in the wall's colour."""
    first, bar, second = words.partition("|")
    free = text.line(first, "bold", pixels, ink)
    if not bar:
        return free
    barred = text.line(second, "bold", pixels, WALL)
    wide, gap = max(2, round(pixels * 0.2)), max(2, round(pixels * 0.2))
    size = (free.get_width() + wide + 2 * gap + barred.get_width(), free.get_height())
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(free, (0, 0))
    wall = pygame.Rect(free.get_width() + gap, 0, wide, round(pixels * 0.86))
    wall.centery = size[1] // 2
    pygame.draw.rect(surface, WALL, wall)
    surface.blit(barred, (wall.right + gap, 0))
    return surface


@kept(megabytes=2)
def struck(size: int, colour: str, dark: str) -> pygame.Surface:
    """Return the small cross for the corner of a lost piece."""
    side, middle = size, size * 0.72
    radius, arm = size * 0.27, size * 0.13
    cross = (
        f"M{middle - arm:.1f} {middle - arm:.1f}L{middle + arm:.1f} {middle + arm:.1f}"
        f"M{middle + arm:.1f} {middle - arm:.1f}L{middle - arm:.1f} {middle + arm:.1f}"
    )
    return drawing(
        f'<circle cx="{middle:.1f}" cy="{middle:.1f}" r="{radius:.1f}" fill="{dark}"/>'
        f'<path d="{cross}" fill="none" stroke="{colour}" stroke-width="{size * 0.09:.1f}" '
        'stroke-linecap="round"/>',
        (side, side),
    )


STEP_DEGREES = 3  # The degrees between two pictures of something that turns.


@kept(megabytes=24)
def _turned(name: str, size: int, look: Look, degrees: int) -> pygame.Surface:
    double = sprite(name, 2 * size, look)
    return pygame.transform.rotozoom(double, -degrees, 0.5)


def picture(name: str, size: int, look: Look, turned: float) -> pygame.Surface:
    """Return a sprite turned clockwise; other angles than quarters share the sprite's centre."""
    degrees = round(turned / STEP_DEGREES) * STEP_DEGREES % 360
    if degrees % 90 == 0:
        return sprite(name, size, look, float(degrees))
    return _turned(name, size, look, degrees)


def scaled(name: str, size: int, base: int, look: Look, turned: float) -> pygame.Surface:
    """Return the same picture, scaled from the sprite of another size, for a moving piece."""
    return _scaled(
        name, max(1, size), max(1, base), look, round(turned / STEP_DEGREES) * STEP_DEGREES % 360
    )


@kept(megabytes=24)
def _scaled(name: str, size: int, base: int, look: Look, degrees: int) -> pygame.Surface:
    quarters = degrees % 90 == 0
    ready = sprite(name, base, look, float(degrees) if quarters else 0.0)
    if quarters:
        return pygame.transform.smoothscale(ready, (size, size))
    return pygame.transform.rotozoom(ready, -degrees, size / base)


@kept(megabytes=12)
def faint(name: str, size: int, look: Look, turned: float, alpha: int) -> pygame.Surface:
    """Return a sprite that is seen through."""
    surface = picture(name, size, look, turned).copy()
    surface.set_alpha(alpha)
    return surface
