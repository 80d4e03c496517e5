"""Sprites, icons and shapes: SVG in the current palette, rasterised at final size, cached."""

import io
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

import pygame

from game.files import asset
from scenes.ui.drawing.cache import is_kept, kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import MANOR, ROLES, Palette
from scenes.ui.drawing.slices import beside_frames

RENDERED: Final = (270, 540, 1280, 1920, 2560, 3840)  # Widths in pixels.
SHUT: Final = "shut"
GAZES: Final = {  # Each moves the eyes by units of the drawing.
    "up": (0.0, -2.0),
    "right": (2.2, 0.0),
    "down": (0.0, 2.0),
    "left": (-2.2, 0.0),
    "up_right": (1.7, -1.5),
    "down_right": (1.7, 1.5),
    "down_left": (-1.7, 1.5),
    "up_left": (-1.7, -1.5),
}
_EYE: Final = re.compile(
    r'<(\w+) class="eye" cx="([\d.]+)" cy="([\d.]+)" (rx?="([\d.]+)"[^>]*?fill="([^"]+)"[^>]*)/>'
)
# Pictures rendered ahead, until `rasterise` takes them.
_ahead: Final[dict[tuple[str, tuple[int, int]], pygame.Surface]] = {}
PATTERN_OPACITY = 'opacity="0.3" id="pattern"'  # Carpets have it at a strength of 50 %.


def rasterise(document: str, size: tuple[int, int]) -> pygame.Surface:
    """Return an SVG document as a picture of at most `size` pixels."""
    ready = _ahead.pop((document, size), None)
    if ready is None:
        with beside_frames():
            ready = _read(document, size)
    return blended(ready)


def _read(document: str, size: tuple[int, int]) -> pygame.Surface:
    file = io.BytesIO(document.encode())
    return pygame.image.load_sized_svg(file, (max(1, size[0]), max(1, size[1])))


def blended(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in the pixel format of the surfaces it is drawn on.

    In the format of image files, each blit takes twenty times as long.
    """
    return picture.convert(_order())


@cache
def _order() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def drawing(body: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of SVG elements whose coordinates are pixels of `size`."""
    width, height = max(1, size[0]), max(1, size[1])
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{body}</svg>',
        (width, height),
    )


def rect(x: float, y: float, wide: float, high: float, rest: str) -> str:
    """Return the SVG element of a rectangle; `rest` holds further attributes."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" {rest}/>'


def stroke(path: str, colour: str, width: float, rest: str = "") -> str:
    """Return the SVG element of a path with round ends and joins."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        f'stroke-linecap="round" stroke-linejoin="round" {rest}/>'
    )


@lru_cache(maxsize=512)
def _source(name: str) -> str:
    """Return the SVG source of a sprite; see `sprite` for names that join drawings."""
    name, _, gaze = name.partition("~")
    if gaze:
        return _EYE.sub(lambda eye: _gazing(eye, gaze), _source(name))
    folder, _, joined = name.rpartition("/")
    if not set("+@") & set(joined):
        return asset(f"{name}.svg").read_text(encoding="utf-8")
    layers = [layer.partition("@") for layer in joined.split("+")]
    drawings = [_source(f"{folder}/{layer}").partition(">") for layer, _, _ in layers]
    body = "".join(
        f'<g transform="rotate({degrees or 0} 50 50)">{content.rpartition("<")[0]}</g>'
        for (_, _, degrees), (_, _, content) in zip(layers, drawings, strict=True)
    )
    return f"{drawings[0][0]}>{body}</svg>"


def document_of(name: str) -> str:
    """Return the SVG document of a sprite, by a name as in `sprite`."""
    return _source(name)


@cache
def has_eyes(name: str) -> bool:
    """Return whether a sprite has eyes that can follow a gaze."""
    return _EYE.search(_source(name)) is not None


def _gazing(eye: re.Match[str], gaze: str) -> str:
    """Return the SVG of an eye or its highlight, moved by a gaze or shut."""
    x, y, wide, ink = float(eye[2]), float(eye[3]), float(eye[5]), eye[6]
    if gaze in GAZES:
        right, down = GAZES[gaze]
        return f'<{eye[1]} class="eye" cx="{x + right}" cy="{y + down}" {eye[4]}/>'
    if ink == "#FFFFFF":
        return ""  # The highlight.
    return (
        f'<path d="M{x - wide} {y}Q{x} {y + wide * 0.6} {x + wide} {y}" fill="none" '
        f'stroke="{ink}" stroke-width="{max(1.6, wide * 0.5)}" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=256)
def _themed(name: str, palette: Palette, pattern: float) -> str:
    """Return the SVG of a sprite with the colours of Manor replaced by those of `palette`."""
    exchange = {getattr(MANOR, role): getattr(palette, role) for role in ROLES}
    finder = re.compile("|".join(exchange), re.IGNORECASE)
    text = finder.sub(lambda found: exchange[found.group().upper()], _source(name))
    return text.replace(PATTERN_OPACITY, f'opacity="{0.6 * pattern:.2f}" id="pattern"')


def painted(name: str, size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return a sprite without caching it, for use in a picture that is cached."""
    return rasterise(_themed(name, look.palette, look.pattern), size)


def rendered(name: str, size: tuple[int, int], palette: Palette) -> pygame.Surface | None:
    """Return a pre-rendered large drawing, scaled to `size`, or None if there is none.

    They exist only in the default palette, for the drawings that the menu starts with
    (`tools/make_pictures.py`), and up to a maximum width. They have the format of image files.
    """
    if palette != MANOR:
        return None
    for width in _rendered_widths(name):
        if width >= size[0]:
            picture = pygame.image.load(asset(f"{name}.{width}.jpg"))
            fits = picture.get_size() == size
            return picture if fits else pygame.transform.smoothscale(picture, size)
    return None


@cache
def _rendered_widths(name: str) -> tuple[int, ...]:
    """Return the widths of the pre-rendered pictures of a drawing, ascending."""
    return tuple(width for width in RENDERED if asset(f"{name}.{width}.jpg").exists())


@kept(megabytes=48)
def _sprite(
    name: str, size: tuple[int, int], palette: Palette, pattern: float, turned: float
) -> pygame.Surface:
    if turned % 360 == 0 and (ready := rendered(name, size, palette)):
        return blended(ready)
    document = _themed(name, palette, pattern)
    if turned % 360 == 0:
        return rasterise(document, size)
    if turned % 90 == 0:
        return pygame.transform.rotate(rasterise(document, size), -turned)
    double = rasterise(document, (size[0] * 2, size[1] * 2))
    return pygame.transform.rotozoom(double, -turned, 0.5)


def sprite(
    name: str, size: int | tuple[int, int], look: Look, turned: float = 0.0
) -> pygame.Surface:
    """Return the sprite `assets/<name>.svg` at `size` pixels, rotated clockwise by degrees.

    A name may join drawings of 100 x 100 units, lowest first: `<folder>/<lowest>+<next>@<degrees>`.
    `~` adds a gaze, one of `GAZES` or `SHUT`. Rotation by other than quarter turns makes the
    picture larger than `size`, with the same centre.
    """
    square = (size, size) if isinstance(size, int) else size
    return _sprite(name, square, look.palette, look.pattern, turned)


def prepare(sprites: Iterable[tuple[str, int, float]], look: Look) -> None:
    """Rasterise uncached sprites, given as (name, size, degrees), in parallel to the frames."""
    missing = [
        (name, (size, size), look.palette, look.pattern, turned)
        for name, size, turned in sprites
        if not is_kept(_sprite, name, (size, size), look.palette, look.pattern, turned)
    ]
    wanted = {(_themed(name, *rest), size) for name, size, *rest, _turned in missing}
    with beside_frames():
        read = {(document, size): _read(document, size) for document, size in wanted}
    _ahead.update(read)
    for one in missing:
        _sprite(*one)


@kept(megabytes=4)
def icon(name: str, pixels: int, colour: str) -> pygame.Surface:
    """Return the icon `assets/icons/<name>.svg` in one colour."""
    return rasterise(_source(f"icons/{name}").replace("currentColor", colour), (pixels, pixels))
