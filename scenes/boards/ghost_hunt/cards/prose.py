"""A paragraph in a layout that is painted."""

from __future__ import annotations

from scenes.ui.drawing import text
from scenes.ui.layout import Slot


class Prose(Slot):
    """A named paragraph, as high as its lines at a size of type in pixels."""

    def __init__(self, name: str, words: str, pixels: int) -> None:
        super().__init__(name)
        self.words = words
        self.pixels = pixels

    def height_for(self, width: int) -> int:
        lines = text.wrap(self.words, "regular", self.pixels, width)
        return text.line_height(self.pixels) * len(lines)
