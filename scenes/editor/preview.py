"""Small pictures of drawings."""

from __future__ import annotations

from typing import Any, Final

import pygame
from msgspec.structs import replace

from scenes.boards.drawing import Drawing
from scenes.boards.picture.thumbnails import Painting
from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look

USUAL_UNITS: Final = 560  # The shorter side of a drawing in the editor is this long.
# Smaller previews are painted with a shorter side of this length, then scaled down.
LEAST_UNITS: Final = 160


def of_sketch(drawing: Drawing[Any], sketch: Any) -> Painting:
    """Return the function that paints a sketch, None for one without a board."""

    def paint(size: tuple[int, int], look: Look) -> pygame.Surface | None:
        if sketch is None or not drawing.tools(sketch):
            return None
        large = max(1.0, look.px(LEAST_UNITS) / min(size))
        whole = round(size[0] * large), round(size[1] * large)
        part = min(whole) / (USUAL_UNITS * look.unit)
        small = replace(look, unit=look.unit * part, coordinates=False)
        picture = pygame.Surface(whole)
        picture.fill(look.palette.panel)
        drawing.paint_ground(picture, picture.get_rect(), small, sketch)
        drawing.paint(picture, picture.get_rect(), small, sketch)
        return shapes.rounded(
            pygame.transform.smoothscale(picture, size).convert_alpha(), look.px(8)
        )

    return paint
