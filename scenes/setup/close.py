"""A row of choices that stays narrow."""

from __future__ import annotations

from pygame import Rect

from scenes.ui.choices import Segmented


class Close:
    """A row of choices that asks for little more width than its words need."""

    def __init__(self, choice: Segmented) -> None:
        self.choice = choice

    def natural_width(self) -> int:
        slack = self.choice.look.pt(14) * len(self.choice.choices)
        return min(self.choice.natural_width(), self.choice.least_width() + slack)

    def height_for(self, width: int) -> int:
        return self.choice.height_for(width)

    def place(self, rect: Rect) -> None:
        self.choice.place(rect)
