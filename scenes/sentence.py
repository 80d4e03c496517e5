"""A sentence that changes while a scene stands, with room for the longest it can become."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.ui import text
from scenes.ui.page import Page
from scenes.ui.words import Words


class Sentence(Words):
    """One of several sentences; the first is said at the beginning."""

    def __init__(self, page: Page, sentences: Sequence[str], size: float = 16):
        super().__init__(page, sentences[0], size, colour="muted")
        self.sentences = list(sentences)

    def height_for(self, width: int) -> int:
        pixels = self.look.pt(self.size)
        lines = (text.wrap(words, self.face, pixels, width) for words in self.sentences)
        return text.line_height(pixels) * max(len(wrapped) for wrapped in lines)

    def say(self, words: str, colour: str = "muted") -> None:
        """Say another sentence in a colour of its own."""
        if (words, colour) != (self.words, self.colour):
            self.words, self.label, self.colour = words, words, colour
            self.redraw()
