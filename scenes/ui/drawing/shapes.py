"""Shapes of panels and controls: rounded boxes, shadows, focus rings, backgrounds."""

import math
import random
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.clip import without
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import Palette, mix
from scenes.ui.drawing.svg import blended, drawing, rasterise

Size = tuple[int, int]

SHADOW_PIXELS: Final = 6  # The blur of a shadow before it is scaled up.


@kept(megabytes=24)
def box(
    size: Size,
    radius: float,
    fill: str | None,
    edge: str | None,
    width: float,
    top: str | None = None,
    dashed: bool = False,
) -> pygame.Surface:
    """Return a rounded box; `top` makes the fill a gradient from that colour to `fill`."""
    wide, high = size
    side = math.ceil(radius + width) + 1
    if wide > 2 * side + 1 and not dashed:  # All columns between the corners are equal.
        narrow = _drawn_box((2 * side + 1, high), radius, fill, edge, width, top, dashed)
        return widened(narrow, side, wide)
    return _drawn_box(size, radius, fill, edge, width, top, dashed)


def widened(narrow: pygame.Surface, side: int, wide: int) -> pygame.Surface:
    """Return a picture widened to `wide` pixels by repeating the column at `side`."""
    high = narrow.get_height()
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    between = narrow.subsurface((side, 0, 1, high))
    surface.blit(narrow, (0, 0), (0, 0, side, high))
    pygame.transform.scale(
        between, (wide - 2 * side, high), surface.subsurface((side, 0, wide - 2 * side, high))
    )
    surface.blit(narrow, (wide - side, 0), (side + 1, 0, side, high))
    return surface


def _drawn_box(
    size: Size,
    radius: float,
    fill: str | None,
    edge: str | None,
    width: float,
    top: str | None,
    dashed: bool,
) -> pygame.Surface:
    wide, high = size
    half = width / 2 if edge else 0.0
    paint = fill or "none"
    body = ""
    if top and fill:
        paint = "url(#g)"
        body = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
            f'y2="{high}"><stop offset="0" stop-color="{top}"/>'
            f'<stop offset="1" stop-color="{fill}"/></linearGradient></defs>'
        )
    line = f' stroke="{edge}" stroke-width="{width}"' if edge else ""
    round_by = max(0.0, min(radius, wide / 2, high / 2) - half)
    body += (
        f'<rect x="{half}" y="{half}" width="{wide - 2 * half}" height="{high - 2 * half}" '
        f'rx="{round_by}" fill="{paint}"{"" if dashed else line}/>'
    )
    if dashed and edge:
        body += f'<path d="{_dashes(size, half, round_by, width)}" fill="none"{line}/>'
    return drawing(body, size)


def _dashes(size: Size, half: float, radius: float, width: float) -> str:
    """Return a dashed outline as single strokes: dash patterns of the renderer spoil corners."""
    left, top, right, bottom = half, half, size[0] - half, size[1] - half
    corner = f"A{radius} {radius} 0 0 1 "
    path = (
        f"M{left} {top + radius}{corner}{left + radius} {top}"
        f"M{right - radius} {top}{corner}{right} {top + radius}"
        f"M{right} {bottom - radius}{corner}{right - radius} {bottom}"
        f"M{left + radius} {bottom}{corner}{left} {bottom - radius}"
    )
    for x, y, across, down in (
        (left + radius, top, right - left - 2 * radius, 0.0),
        (left + radius, bottom, right - left - 2 * radius, 0.0),
        (left, top + radius, 0.0, bottom - top - 2 * radius),
        (right, top + radius, 0.0, bottom - top - 2 * radius),
    ):
        count = max(1, round((across + down) / (6.5 * width)))
        for index in range(count):
            start, end = (index + 0.23) / count, (index + 0.77) / count
            path += (
                f"M{x + across * start:.2f} {y + down * start:.2f}"
                f"L{x + across * end:.2f} {y + down * end:.2f}"
            )
    return path


@kept(megabytes=2)
def _shadow_seed(radius: int, blur: int, alpha: int) -> pygame.Surface:
    """Return the shadow of the smallest box whose middle can be stretched."""
    soft = min(blur, SHADOW_PIXELS)  # The time of a blur grows with the square of its radius.
    scale = blur / soft if soft else 1.0
    side = math.ceil((2 * (radius + blur) + 2 + 4 * blur) / scale)
    seed = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = seed.get_rect().inflate(-4 * soft, -4 * soft)
    pygame.draw.rect(seed, (0, 0, 0, alpha), middle, border_radius=round(radius / scale))
    seed = pygame.transform.gaussian_blur(seed, max(1, soft))
    return pygame.transform.smoothscale_by(seed, scale) if scale > 1.0 else seed


@kept(megabytes=16)
def shadow(size: Size, radius: int, blur: int, alpha: int) -> pygame.Surface:
    """Return the soft shadow of a box of `size`, larger by 2 `blur` on every side."""
    seed = _shadow_seed(radius, blur, alpha)
    corner = seed.get_width() // 2 - 1
    wide, high = max(size[0] + 4 * blur, 2 * corner + 1), max(size[1] + 4 * blur, 2 * corner + 1)
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    far = seed.get_width() - corner
    for x, source_x, w, source_w in (
        (0, 0, corner, corner),
        (corner, corner, wide - 2 * corner, 1),
        (wide - corner, far, corner, corner),
    ):
        for y, source_y, h, source_h in (
            (0, 0, corner, corner),
            (corner, corner, high - 2 * corner, 1),
            (high - corner, far, corner, corner),
        ):
            part = seed.subsurface((source_x, source_y, source_w, source_h))
            surface.blit(pygame.transform.scale(part, (w, h)), (x, y))
    return surface


@kept(megabytes=8)
def ring(size: Size, radius: float, unit: float, light: str, dark: str) -> pygame.Surface:
    """Return a focus ring around an area of `size`, larger by 12 units on every side."""
    pad = 12 * unit
    x = pad - 6 * unit
    wide, high = size[0] + 12 * unit, size[1] + 12 * unit
    frame = f'x="{x}" y="{x}" width="{wide}" height="{high}" rx="{radius + 6 * unit}" fill="none"'
    body = (
        f'<rect {frame} stroke="{dark}" stroke-width="{8 * unit}"/>'
        f'<rect {frame} stroke="{light}" stroke-width="{4 * unit}"/>'
    )
    return drawing(body, (round(size[0] + 2 * pad), round(size[1] + 2 * pad)))


@kept(megabytes=16)
def glow(size: Size, colour: str, strength: float) -> pygame.Surface:
    """Return a round glow for additive blending (BLEND_RGB_ADD)."""
    near, far = mix("#000000", colour, strength), mix("#000000", colour, strength * 0.34)
    document = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>'
        '<radialGradient id="g" '
        f'gradientUnits="userSpaceOnUse" cx="100" cy="100" r="100"><stop offset="0" '
        f'stop-color="{near}"/><stop offset="0.42" stop-color="{far}"/><stop offset="1" '
        'stop-color="#000000"/></radialGradient></defs>'
        '<rect width="200" height="200" fill="url(#g)"/></svg>'
    )
    small = rasterise(document, (256, 256))
    surface = pygame.Surface(size)
    surface.blit(pygame.transform.smoothscale(small, size), (0, 0))
    return surface


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """Return a tile of fine noise that hides banding in dark gradients."""
    noise = random.Random(7).randbytes(256 * 256)
    light = noise.translate(bytes(255 if value > 127 else 0 for value in range(256)))
    alpha = noise.translate(
        bytes(
            value * 5 // 255 if value > 127 else (127 - value) * 10 // 255 for value in range(256)
        )
    )
    pixels = bytearray(4 * len(noise))
    pixels[0::4] = pixels[1::4] = pixels[2::4] = light
    pixels[3::4] = alpha
    return blended(pygame.image.frombytes(bytes(pixels), (256, 256), "RGBA"))


def rounded(picture: pygame.Surface, radius: float) -> pygame.Surface:
    """Return a picture with rounded corners."""
    surface = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    surface.blit(picture, (0, 0))
    mask = box(picture.get_size(), radius, "#FFFFFF", None, 0)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def add_grain(surface: pygame.Surface) -> None:
    """Cover a picture with fine noise."""
    tile = _grain()
    for y in range(0, surface.get_height(), 256):
        for x in range(0, surface.get_width(), 256):
            surface.blit(tile, (x, y))


@kept(megabytes=40)
def room(look: Look, at: tuple[int, int] = (300, 60), strength: float = 0.16) -> pygame.Surface:
    """Return the background of a scene: a dark gradient with a glow at `at`, in units."""
    wide, high = look.size
    palette = look.palette
    surface = pygame.Surface(look.size)
    top = pygame.Color(_sky(palette))
    for y in range(high):
        colour = top.lerp(pygame.Color(palette.night), min(1.0, y / high / 0.85))
        surface.fill(colour, (0, y, wide, 1))
    radius = look.px(520)
    light = glow((2 * radius, 2 * radius), "#F2A034", strength)
    surface.blit(
        light,
        (look.px(at[0]) - radius, look.px(at[1]) - radius),
        special_flags=pygame.BLEND_RGB_ADD,
    )
    add_grain(surface)
    return surface


def paint_room(surface: pygame.Surface, look: Look, covered: Rect | None = None) -> None:
    """Draw the background of a scene, except in the area that something else will cover."""
    night = room(look)
    for part in without(surface.get_clip(), covered or Rect(0, 0, 0, 0)):
        surface.blit(night, part, part)


def _sky(palette: Palette) -> str:
    return palette.night if palette.night == "#000000" else "#141A3A"
