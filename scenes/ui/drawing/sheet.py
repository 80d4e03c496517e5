"""The drawing surface of a widget, which records the texts drawn on it."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, icon

Spot = tuple[int, int]

LEAST_TYPE_UNITS: Final = 14  # Settings promise no smaller text.


class Sheet:
    """A transparent drawing surface; coordinates are pixels from the widget's top left corner.

    `bleed` is the margin in pixels for shadows. `texts` lists every text with its rectangle, so
    that tests can check that none is clipped or overlaps another. With `on`, the sheet draws on
    that picture, such as a board, where edges may be finer than a pixel.
    """

    def __init__(
        self, size: Spot, look: Look, bleed: int = 0, on: pygame.Surface | None = None
    ) -> None:
        self.look = look
        self.size = size
        self.bleed = bleed
        whole = size[0] + 2 * bleed, size[1] + 2 * bleed
        self.surface = pygame.Surface(whole, pygame.SRCALPHA) if on is None else on
        self.finest = 1.0 if on is None else 0.0  # The least pixels of an edge.
        self.texts: list[tuple[str, pygame.Rect]] = []

    @classmethod
    def over(cls, surface: pygame.Surface, look: Look) -> Sheet:
        """Return a sheet that draws on an existing picture."""
        return cls(surface.get_size(), look, on=surface)

    @property
    def rect(self) -> pygame.Rect:
        """The widget's own area, without the bleed."""
        return pygame.Rect((0, 0), self.size)

    def colour(self, role: str) -> str:
        """Return the hex value of a palette role."""
        return self.look.palette.colour(role)

    def put(self, picture: pygame.Surface, spot: Spot, flags: int = 0) -> None:
        """Draw a picture with its top left corner at `spot`."""
        self.surface.blit(
            picture, (spot[0] + self.bleed, spot[1] + self.bleed), special_flags=flags
        )

    def place(self, picture: pygame.Surface, spot: Spot, anchor: str = "center") -> pygame.Rect:
        """Draw a picture anchored at `spot`; return its place."""
        rect = picture.get_rect(**{anchor: spot})
        self.put(picture, rect.topleft)
        return rect

    def shape(self, body: str) -> None:
        """Draw SVG elements whose coordinates are pixels of the widget."""
        self.put(drawing(body, self.size), (0, 0))

    def shadow(self, radius: int, drop: float = 6, blur: float = 8, alpha: int = 120) -> None:
        """Draw the soft shadow of the whole widget; this needs a bleed of 2 blur + drop."""
        soft = self.look.px(blur)
        picture = shapes.shadow(self.size, radius, soft, alpha)
        self.put(picture, (-2 * soft, self.look.px(drop) - 2 * soft))

    def box(
        self,
        rect: pygame.Rect,
        radius: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 1,
        top: str | None = None,
        dashed: bool = False,
    ) -> None:
        """Draw a rounded box; colours are roles or hex, `radius` is in pixels, `width` in units."""
        rim = self.colour(edge) if edge else None
        stroke = max(self.finest, width * self.look.unit)
        fill, top = (self.colour(role) if role else None for role in (fill, top))
        self.put(shapes.box(rect.size, radius, fill, rim, stroke, top, dashed), rect.topleft)

    def icon(self, name: str, centre: Spot, pixels: int, colour: str) -> None:
        """Draw an icon centred at `centre`."""
        picture = icon(name, pixels, self.colour(colour))
        self.put(picture, (centre[0] - pixels // 2, centre[1] - pixels // 2))

    def text(
        self,
        words: str,
        spot: Spot,
        size: float = 18,
        face: str = "regular",
        colour: str = "bone",
        anchor: str = "midleft",
        limit: int | None = None,
    ) -> pygame.Rect:
        """Draw a line of text anchored at `spot`; return its area.

        Above `limit` pixels it shrinks to the smallest promised type, then it is cut.
        """
        pixels = self.look.pt(size)
        if limit is not None:
            words, pixels = text.fit(words, face, pixels, limit, self.look.pt(LEAST_TYPE_UNITS))
        picture = text.line(words, face, pixels, self.colour(colour))
        return self._write(words, picture, spot, anchor)

    def whole_text(
        self,
        words: str,
        spot: Spot,
        limit: int,
        size: float = 18,
        face: str = "regular",
        colour: str = "bone",
        anchor: str = "midleft",
    ) -> pygame.Rect:
        """Draw a line of text that is never cut, and shrinks to the smallest promised type."""
        wide = text.width(words, face, self.look.pt(size))
        while wide > limit > 0 and size > LEAST_TYPE_UNITS:
            size = max(LEAST_TYPE_UNITS, min(size * limit / wide, size - 0.5))
            wide = text.width(words, face, self.look.pt(size))
        return self.text(words, spot, size, face, colour, anchor)

    def digits(
        self,
        words: str,
        spot: Spot,
        size: float = 18,
        face: str = "bold",
        colour: str = "bone",
        anchor: str = "midright",
    ) -> pygame.Rect:
        """Draw a counter or clock with digits of equal width; return its area."""
        picture = text.digits(words, face, self.look.pt(size), self.colour(colour))
        return self._write(words, picture, spot, anchor)

    def paragraph(
        self,
        words: str,
        rect: pygame.Rect,
        size: float = 18,
        face: str = "regular",
        colour: str = "bone",
        align: str = "left",
        strong: str | None = None,
    ) -> pygame.Rect:
        """Draw wrapped text from the top of `rect`, as wide as it; return the area used."""
        pixels = self.look.pt(size)
        ink = self.colour(strong) if strong else None
        picture = text.paragraph(words, face, pixels, self.colour(colour), rect.width, ink, align)
        return self._write(words, picture, rect.topleft, "topleft")

    def _write(self, words: str, picture: pygame.Surface, spot: Spot, anchor: str) -> pygame.Rect:
        rect = self.place(picture, spot, anchor)
        self.texts.append((words, rect))
        return rect
