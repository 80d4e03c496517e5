"""The colours of drawings on paper: as in the window, with little ink, or in greys.

With little ink, drawings that are mostly dark and would take more than `MOST_INK` of the ink that
covers their area change light and dark, hue by hue. Then all of a set become as pale as its darkest
one needs to take at most `MOST_INK`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from scenes.ui.drawing.palette import PAPER, mix

Ink = Literal["full", "light", "grey"]

MOST_INK: Final = 0.22  # At most this part of a drawing's area may be ink.
DARKNESS_TURNED: Final = 0.5  # From this darkness on, drawings change light and dark.
MEASURED_PIXELS: Final = 48  # Drawings are measured at this size.
COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
ELEMENT: Final = re.compile(r'<(\w+)((?:\s[\w:-]+="[^"]*")*)\s*/>')
CLEAR_GRADIENT: Final = re.compile(r'fill="url\(#(\w+)\)" fill-opacity="([\d.]+)"')
SHORT: Final = re.compile(r"#([0-9A-Fa-f])([0-9A-Fa-f])([0-9A-Fa-f])(?![0-9A-Fa-f])")
# Words and lines have these colours, which are always kept.
KEPT_COLOURS: Final = (PAPER.bone, PAPER.muted, "#000000", "#FFFFFF")


@dataclass(frozen=True, slots=True)
class Recipe:
    """How drawings of one set are coloured, so that they stay alike."""

    ink: Ink
    turned: bool = False  # Light becomes dark.
    fade: float = 0.0  # Every colour goes this far towards white.

    def colour(self, colour: str) -> str:
        """Return a colour of a drawing."""
        if self.ink == "full":
            return colour
        if self.turned:
            colour = reversed_tone(colour)
        colour = mix(colour, "#FFFFFF", self.fade)
        return grey(colour) if self.ink == "grey" else colour

    def draw(self, document: str) -> str:
        """Return an SVG document in these colours."""
        return _coloured(document, self)


@lru_cache(maxsize=2048)
def _coloured(document: str, recipe: Recipe) -> str:
    document = parted(SHORT.sub(r"#\1\1\2\2\3\3", document))
    if recipe.ink == "full":
        return document
    return COLOUR.sub(lambda found: recipe.colour(found.group()), document)


def recipe_of(documents: Iterable[str], ink: Ink) -> Recipe:
    """Return how drawings that belong together are coloured."""
    if ink == "full":
        return Recipe(ink)
    drawn = list(dict.fromkeys(documents))
    if not drawn:
        return Recipe(ink)
    dark = sum(_darkness(document) for document in drawn) / len(drawn) > DARKNESS_TURNED
    turned = dark and _most(drawn, Recipe("light")) > MOST_INK  # Small dark signs stay as they are.
    taken = _most(drawn, Recipe("light", turned))
    return Recipe(ink, turned, max(0.0, 1 - MOST_INK / taken) if taken else 0.0)


def _most(documents: Sequence[str], recipe: Recipe) -> float:
    """Return the most ink that one of the drawings takes."""
    return max(coverage(recipe.draw(document)) for document in documents)


def reversed_tone(colour: str) -> str:
    """Return a colour of the same hue that is as light as this one is dark."""
    hue, light, strong = rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    levels = hls_to_rgb(hue, 1 - light, strong)
    return "#" + "".join(f"{round(255 * level):02X}" for level in levels)


def grey(colour: str) -> str:
    """Return the grey of the same luminance as a hex colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    level = round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return f"#{level:02X}{level:02X}{level:02X}"


def tone(colour: str, ink: Ink) -> str:
    """Return the colour of a ground below drawings: pale if ink is spared."""
    if ink != "full" and colour not in KEPT_COLOURS:
        light = rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))[1]
        colour = mix(reversed_tone(colour) if light < DARKNESS_TURNED else colour, "#FFFFFF", 0.5)
    return grey(colour) if ink == "grey" else colour


def parted(document: str) -> str:
    """Return a document that looks in the PDF as it does in the window.

    The PDF writer has one opacity for the fill and the stroke of an element, so these are split.
    The window ignores the opacity of an element filled with a gradient, so it is removed.
    """
    return ELEMENT.sub(_parts, CLEAR_GRADIENT.sub(r'fill="url(#\1)"', document))


def _parts(found: re.Match[str]) -> str:
    tag, given = found[1], found[2]
    fill, line = _attribute(given, "fill-opacity"), _attribute(given, "stroke-opacity")
    if not (fill or line) or not _attribute(given, "fill"):
        return found[0]
    whole, body = float(_attribute(given, "opacity") or 1), ""
    if _attribute(given, "fill") != "none":
        rest = _without(given, "fill-opacity", "stroke", "stroke-opacity", "stroke-width")
        body += f"<{tag}{_without(rest, 'opacity')} {_opaque(whole, fill)}/>"
    if _attribute(given, "stroke"):
        rest = _without(given, "fill", "fill-opacity", "stroke-opacity", "opacity")
        body += f'<{tag}{rest} fill="none" {_opaque(whole, line)}/>'
    return body


def _opaque(whole: float, part: str) -> str:
    return f'opacity="{whole * float(part or 1):.4f}"'


def _attribute(given: str, name: str) -> str:
    found = re.search(rf'\s{name}="([^"]*)"', given)
    return found[1] if found else ""


def _without(given: str, *names: str) -> str:
    for name in names:
        given = re.sub(rf'\s{name}="[^"]*"', "", given)
    return given


def _picture(document: str) -> pygame.Surface:
    """Return a document on white, without a window."""
    drawn = pygame.image.load_sized_svg(
        io.BytesIO(document.encode()), (MEASURED_PIXELS, MEASURED_PIXELS)
    )
    ground = pygame.Surface(drawn.get_size(), depth=32)
    ground.fill("#FFFFFF")
    ground.blit(drawn, (0, 0))
    return ground


def _darkness(document: str) -> float:
    """Return how dark a drawing is where it is opaque, from 0 to 1."""
    drawn = pygame.image.load_sized_svg(
        io.BytesIO(document.encode()), (MEASURED_PIXELS, MEASURED_PIXELS)
    )
    data = pygame.image.tobytes(drawn, "RGBA")
    solid = [i for i in range(0, len(data), 4) if data[i + 3] > 127]
    light = sum(data[i] * 2126 + data[i + 1] * 7152 + data[i + 2] * 722 for i in solid)
    return 1 - light / (len(solid) * 2_550_000) if solid else 0.0


def coverage(document: str) -> float:
    """Return how much ink a drawing takes, 0 for white to 1 for black all over."""
    average = pygame.transform.average_color(_picture(document))
    return 1 - sum(average[:3]) / (3 * 255)
