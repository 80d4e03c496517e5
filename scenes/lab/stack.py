"""A chart of lines below one another that can be updated."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from pygame import Rect

from scenes.lab.chart import LabChart

L = TypeVar("L")  # The content of a line.


class Stack(LabChart, Generic[L]):
    """Lines, each in a single row if the chart is wide enough."""

    single = 640  # A chart of this many units of type has one column.
    lines: Sequence[L] = ()

    def show_lines(self, lines: Sequence[L]) -> None:
        """Update the lines."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.tell()

    def _single(self, width: int) -> bool:
        return width >= self.look.pt(self.single)

    @abstractmethod
    def _high(self, width: int, line: L | None = None) -> int:
        """Return the height in pixels of a line, or of a typical line if `line` is None."""

    def height_for(self, width: int) -> int:
        lines = sum(self._high(width, line) for line in self.lines)
        return max(self._high(width), lines) + self._caption_height(width)

    def _places(self, area: Rect) -> list[Rect]:
        """Return the areas of the lines."""
        found, top = [], 0
        for line in self.lines:
            found.append(Rect(0, top, area.width, self._high(area.width, line)))
            top = found[-1].bottom
        return found
