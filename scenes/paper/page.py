"""A printed page as a value: marks in millimetres from the upper left corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from scenes.ui.drawing import text
from scenes.ui.drawing.palette import PAPER

Face = Literal["regular", "bold", "title"]
Align = Literal["left", "middle", "right"]

POINT_MM: Final = 25.4 / 72  # A point in millimetres.
LEADING_RATIO: Final = 1.28
BASELINE_RATIO: Final = 0.76  # From the middle line of a row to its baseline, in type sizes.
BLACK, QUIET, EDGE = PAPER.bone, PAPER.muted, PAPER.edge
MEASURED_PIXELS: Final = 200  # Words are measured at this size of type.


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; `dashed` where paper is folded."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float = 0.1
    colour: str = "#000000"
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled, framed or both; empty colours are left out."""

    x: float
    y: float
    wide: float
    high: float
    fill: str = ""
    edge: str = ""
    width: float = 0.2


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words on a baseline."""

    x: float
    y: float
    words: str
    size: float = 10  # In points.
    face: Face = "regular"
    align: Align = "left"
    colour: str = BLACK
    turned: bool = False  # Whether it stands upside down, around its point on the baseline.


@dataclass(frozen=True, slots=True)
class Art:
    """An SVG document in a rectangle, turned clockwise around its middle."""

    document: str
    x: float
    y: float
    wide: float
    high: float
    degrees: float = 0
    clipped: bool = False  # Whether it is cut off at its rectangle.


Mark = Line | Box | Words | Art


@dataclass(slots=True)
class Page:
    """A page: its size, what it is called in the overview, and its marks in drawing order."""

    wide: float
    high: float
    name: str
    marks: list[Mark] = field(default_factory=list)
    part: str = ""  # A part of the printed set, such as cards.
    trim: float = 0.0  # A shop cuts off these millimetres on each side.

    def add(self, *marks: Mark) -> None:
        """Draw marks over those that are there."""
        self.marks.extend(marks)

    def paragraph(
        self,
        words: str,
        x: float,
        y: float,
        wide: float,
        size: float = 10,
        face: Face = "regular",
        align: Align = "left",
        colour: str = BLACK,
    ) -> float:
        """Write words in lines below y; return where the next line begins."""
        step = size * POINT_MM * LEADING_RATIO
        for line in wrapped(words, face, size, wide):
            at = {"left": x, "middle": x + wide / 2, "right": x + wide}[align]
            self.add(Words(at, y + size * POINT_MM, line, size, face, align, colour))
            y += step
        return y


@lru_cache(maxsize=4096)
def width_of(words: str, face: str, size: float) -> float:
    """Return the width of words in millimetres."""
    return text.width(words, face, MEASURED_PIXELS) / MEASURED_PIXELS * size * POINT_MM


def wrapped(words: str, face: str, size: float, wide: float) -> Sequence[str]:
    """Return words in lines of at most `wide` millimetres; longer words are broken."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, face, size) <= wide or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
        while width_of(lines[-1], face, size) > wide and len(lines[-1]) > 1:
            cut = len(lines[-1]) - 1
            while cut > 1 and width_of(lines[-1][:cut], face, size) > wide:
                cut -= 1
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
    return lines


def height_of(words: str, face: str, size: float, wide: float) -> float:
    """Return the height of words in lines, in millimetres."""
    return len(wrapped(words, face, size, wide)) * size * POINT_MM * LEADING_RATIO
