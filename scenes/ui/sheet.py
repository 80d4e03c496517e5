"""A transparent sheet on which a widget draws itself, and which remembers its texts."""

import pygame

from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.svg import drawing, icon

Spot = tuple[int, int]


class Sheet:
    """A drawing surface of a widget, in pixels from the widget's top left corner.

    `bleed` pixels around it hold shadows. `texts` lists every text drawn with its rectangle, so
    that tests can prove that none is clipped or overlaps another.
    """

    def __init__(self, size: Spot, look: Look, bleed: int = 0) -> None:
        self.look = look
        self.size = size
        self.bleed = bleed
        self.surface = pygame.Surface((size[0] + 2 * bleed, size[1] + 2 * bleed), pygame.SRCALPHA)
        self.texts: list[tuple[str, pygame.Rect]] = []

    @property
    def rect(self) -> pygame.Rect:
        """The widget's own area, without the bleed."""
        return pygame.Rect((0, 0), self.size)

    def colour(self, role: str) -> str:
        """Return the hex value of a role of the palette."""
        return self.look.palette.colour(role)

    def put(self, picture: pygame.Surface, spot: Spot, flags: int = 0) -> None:
        """Draw a picture with its top left corner at `spot`."""
        self.surface.blit(
            picture, (spot[0] + self.bleed, spot[1] + self.bleed), special_flags=flags
        )

    def shape(self, body: str) -> None:
        """Draw SVG elements whose coordinates are pixels of the widget."""
        self.put(drawing(body, self.size), (0, 0))

    def shadow(self, radius: int, drop: float = 6, blur: float = 8, alpha: int = 120) -> None:
        """Draw the soft shadow of the whole widget; needs a bleed of 2 blur + drop."""
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
        """Draw a rounded box; colours are roles or hex, `radius` pixels, `width` units."""
        rim = self.colour(edge) if edge else None
        stroke = max(1.0, width * self.look.unit)
        fill, top = (self.colour(role) if role else None for role in (fill, top))
        self.put(shapes.box(rect.size, radius, fill, rim, stroke, top, dashed), rect.topleft)

    def icon(self, name: str, centre: Spot, pixels: int, colour: str) -> None:
        """Draw an icon around `centre`."""
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
        """Draw one line anchored at `spot`, cut when it is wider than `limit`; return its place."""
        pixels = self.look.pt(size)
        if limit is not None:
            words, pixels = text.fit(words, face, pixels, limit)
        picture = text.line(words, face, pixels, self.colour(colour))
        return self._place(words, picture, spot, anchor)

    def digits(
        self,
        words: str,
        spot: Spot,
        size: float = 18,
        face: str = "bold",
        colour: str = "bone",
        anchor: str = "midright",
    ) -> pygame.Rect:
        """Draw a counter or clock whose digits are equally wide."""
        picture = text.digits(words, face, self.look.pt(size), self.colour(colour))
        return self._place(words, picture, spot, anchor)

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
        return self._place(words, picture, rect.topleft, "topleft")

    def _place(self, words: str, picture: pygame.Surface, spot: Spot, anchor: str) -> pygame.Rect:
        rect = picture.get_rect(**{anchor: spot})
        self.put(picture, rect.topleft)
        self.texts.append((words, rect))
        return rect
