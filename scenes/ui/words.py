"""Widgets that only show something: text, numbers, chips, pictures, dividers."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input.caps import Caps
from scenes.ui.widget import CARD_HEIGHT, Page, Widget


class Words(Widget):
    """Text that wraps to its width; **asterisks** mark bold.

    `size` is in units of type; `strong` colours bold words in regular text. pygame_gui's label does
    not wrap, and its text box takes thirty times as long for a paragraph.
    """

    def __init__(
        self,
        page: Page,
        words: str,
        size: float = 18,
        face: str = "regular",
        colour: str = "bone",
        align: str = "left",
        strong: str | None = None,
    ):
        super().__init__(page, words.replace("**", ""))
        self.words = words
        self.size = size
        self.face = face
        self.colour = colour
        self.align = align
        self.strong = strong
        if face == "title":
            self.role = "heading"

    def natural_width(self) -> int:
        pixels = self.look.pt(self.size)
        lines = text.wrap(self.words, self.face, pixels, 1_000_000)
        return max(text.line_width(line, pixels) for line in lines) + 1

    def height_for(self, width: int) -> int:
        pixels = self.look.pt(self.size)
        return text.line_height(pixels) * len(text.wrap(self.words, self.face, pixels, width))

    def set_words(self, words: str) -> None:
        """Replace the text."""
        if words != self.words:
            self.words, self.label = words, words.replace("**", "")
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        sheet.paragraph(
            self.words, sheet.rect, self.size, self.face, self.colour, self.align, self.strong
        )


class DeviceWords(Words):
    """Text that names keys, or the buttons of a gamepad while one is in use."""

    def __init__(self, page: Page, told: Callable[[Caps], str], size: float = 18,
                 face: str = "regular", colour: str = "bone"):  # fmt: skip
        super().__init__(page, told(page.prompts.caps), size, face, colour)
        self.told = told

    def reprompt(self) -> None:
        self.set_words(self.told(self.page.prompts.caps))


class Line(Words):
    """One line of text; it shrinks to fit, down to `least`, and is then cut."""

    least = 0.7  # The least part of its size.

    def height_for(self, width: int) -> int:
        return text.line_height(self.look.pt(self.size))

    def paint(self, sheet: Sheet) -> None:
        wide = text.width(self.label, self.face, self.look.pt(self.size))
        size = self.size * min(1.0, max(self.least, sheet.rect.width / max(1, wide)))
        spot = sheet.rect.midleft
        sheet.text(self.label, spot, size, self.face, self.colour, limit=sheet.rect.width)


def title(page: Page, words: str, size: float = 20, colour: str = "bone") -> Words:
    """Return a heading in the title font."""
    return Words(page, words, size, "title", colour)


class Sentence(Words):
    """Text that changes between known sentences; it is as high as the highest of them."""

    def __init__(self, page: Page, sentences: Sequence[str], size: float = 16):
        super().__init__(page, sentences[0], size, colour="muted")
        self.sentences = list(sentences)

    def height_for(self, width: int) -> int:
        pixels = self.look.pt(self.size)
        lines = (text.wrap(words, self.face, pixels, width) for words in self.sentences)
        return text.line_height(pixels) * max(len(wrapped) for wrapped in lines)

    def say(self, words: str, colour: str = "muted") -> None:
        """Show another sentence in this colour."""
        if (words, colour) != (self.words, self.colour):
            self.words, self.label, self.colour = words, words, colour
            self.redraw()


class Digits(Widget):
    """A clock or counter whose digits keep their places, unlike those of a pygame_gui label."""

    def __init__(
        self,
        page: Page,
        words: str,
        size: float = 40,
        colour: str = "candle",
        anchor: str = "midright",
        widest: str = "",
    ):
        super().__init__(page, words)
        self.size = size
        self.colour = colour
        self.anchor = anchor
        self.widest = widest or words

    def natural_width(self) -> int:
        return text.digits(self.widest, "bold", self.look.pt(self.size), "#FFFFFF").get_width()

    def height_for(self, width: int) -> int:
        return text.line_height(self.look.pt(self.size))

    def set_words(self, words: str, colour: str | None = None) -> None:
        """Show another number."""
        if (words, colour or self.colour) != (self.label, self.colour):
            self.label, self.colour = words, colour or self.colour
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        spot = getattr(sheet.rect, self.anchor)
        sheet.digits(self.label, spot, self.size, "bold", self.colour, self.anchor)


class Chip(Widget):
    """A few words in a small frame with an optional icon; a pygame_gui label has neither."""

    def __init__(
        self,
        page: Page,
        label: str,
        icon: str = "",
        fill: str = "raised",
        edge: str = "edge",
        ink: str = "bone",
        size: float = 15,
    ):
        super().__init__(page, label)
        self.icon = icon
        self.fill = fill
        self.edge = edge
        self.ink = ink
        self.size = size

    def natural_width(self) -> int:
        wide = text.width(self.label, "bold", self.look.pt(self.size))
        return wide + self.look.pt(22 + (20 if self.icon else 0))

    def height_for(self, width: int) -> int:
        return self.look.pt(self.size + 11)

    def paint(self, sheet: Sheet) -> None:
        rect = sheet.rect
        sheet.box(rect, rect.height / 2, self.fill, self.edge, 1.5)
        left = self.look.pt(11)
        if self.icon:
            centre = (left + self.look.pt(7), rect.centery)
            sheet.icon(self.icon, centre, self.look.pt(16), self.ink)
            left += self.look.pt(20)
        limit = rect.width - left - self.look.pt(9)
        place = (left, rect.centery)
        drawn = sheet.text(self.label, place, self.size, "bold", self.ink, limit=limit)
        self.tip = self.label if sheet.texts[-1][0] != self.label and drawn.width else ""


class Picture(Widget):
    """A picture that a function draws for a size in pixels, with a label for screen readers.

    `size` is its natural size in units of type. It is drawn as large as its area allows; a
    pygame_gui image would be stretched.
    """

    role = "image"

    def __init__(
        self,
        page: Page,
        label: str,
        draw: Callable[[tuple[int, int]], pygame.Surface],
        size: tuple[float, float],
    ):
        super().__init__(page, label)
        self.draw = draw
        self.size = size

    def natural_width(self) -> int:
        return self.look.pt(self.size[0])

    def height_for(self, width: int) -> int:
        return round(min(width, self.natural_width()) * self.size[1] / self.size[0])

    def paint(self, sheet: Sheet) -> None:
        picture = self.draw(sheet.size)
        sheet.put(picture, picture.get_rect(center=sheet.rect.center).topleft)


class Icon(Picture):
    """An icon of `size` units of type."""

    def __init__(self, page: Page, name: str, size: float = 20, colour: str = "muted"):
        self.icon = name
        self.colour = colour
        super().__init__(page, "", self._nothing, (size, size))

    @staticmethod
    def _nothing(size: tuple[int, int]) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA)

    def paint(self, sheet: Sheet) -> None:
        sheet.icon(self.icon, sheet.rect.center, min(sheet.size), self.colour)


class Divider(Widget):
    """A thin line between rows, with `space` units above and below."""

    role = "separator"

    def __init__(self, page: Page, space: float = 8):
        super().__init__(page, height=CARD_HEIGHT + 4)
        self.space = space

    def height_for(self, width: int) -> int:
        return 2 * self.look.px(self.space) + max(1, self.look.px(1))

    def paint(self, sheet: Sheet) -> None:
        thick = max(1, self.look.px(1))
        rule = Rect(0, (sheet.size[1] - thick) // 2, sheet.size[0], thick)
        sheet.surface.fill(sheet.colour("line"), rule)
