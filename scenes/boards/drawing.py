"""The drawing editor of a game: tools, spots to use them on, numbers and names.

A sketch is a value that never changes: every edit returns another one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.drawings import LineFault
from game.floors import Mirror
from game.language import _
from game.options import Option, Value
from scenes.boards.picture.frame import paint_frame
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet

K = TypeVar("K")  # The sketch of a game.

SQUARE, EDGE, ARROW = "square", "edge", "arrow"  # Spots are whole squares or parts of them.
EDGE_SEPARATOR: Final = "-"  # The sign between the names of two squares in that of their edge.
PART: Final = "/"  # The sign before the direction of a part of a square.
EDGE_PART: Final = 0.4  # An edge can be pointed at in this part of a square.
LONG: Final = 0.6
FRAME_UNITS: Final = 16  # The width of the frame around the squares.


@dataclass(frozen=True, slots=True)
class DrawingTool:
    """Something to draw with; `letter` chooses it, `tally` tells how much of it is drawn."""

    key: str
    label: str
    letter: str
    aim: str  # The kind of spots that it is used on.
    icon: str = ""
    tally: str = ""
    fine: bool | None = None  # The tally is as the rules ask; None if they do not ask.


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a drawing that is stepped up and down."""

    key: str
    label: str
    value: int
    least: int
    most: int
    heading: str = ""  # Numbers of one heading stand together.
    picture: str = ""  # The sprite of what is counted.


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text of a drawing, such as a name."""

    key: str
    label: str
    words: str
    longest: int


@dataclass(frozen=True, slots=True)
class DrawingTally:
    """A counted thing of a drawing, and whether its number is as the rules ask."""

    words: str
    fine: bool


@dataclass(frozen=True, slots=True)
class Beginning:
    """A sketch to begin with: a drawing that comes with the game, or an empty one."""

    label: str
    words: str
    sketch: Any
    name: str = ""  # The name of the game's file, empty for an empty drawing.


class Drawing(ABC, Generic[K]):
    """The drawings of one game."""

    option: str  # Choices of this house rule.
    title: str  # A drawing is called so.
    mirrors: Sequence[Mirror] = ()  # Ways in which a second hand draws along.
    help: Sequence[str] = ()  # Explanations of the text format.

    # -- texts

    @abstractmethod
    def beginnings(self) -> list[Beginning]:
        """Return the sketches with which a new drawing can begin."""

    @abstractmethod
    def read(self, text: str) -> K:
        """Return the sketch of a text, as far as it can be understood."""

    @abstractmethod
    def write(self, sketch: K) -> str:
        """Return the text of a sketch in the format of the game's files."""

    @abstractmethod
    def check(self, text: str) -> None:
        """Raise LineFault with the first fault by which a match would refuse a text."""

    def check_sketch(self, sketch: K) -> None:
        """Raise LineFault for the first fault of a sketch, by default of its text."""
        self.check(self.write(sketch))

    @abstractmethod
    def options(self, sketch: K) -> Mapping[str, Value]:
        """Return the house rules of a match with a sketch that has no fault."""

    def shipped(
        self, options: Iterable[Option], folder: Path, keys: Iterable[str], words: str
    ) -> list[Beginning]:
        """Return a beginning for each file of the game in a folder, labelled as its choice is."""
        choices = next(option.choices for option in options if option.key == self.option)
        labels = {choice.value: _(choice.label) for choice in choices}
        texts = {key: (folder / f"{key}.txt").read_text("utf-8") for key in keys}
        return [
            Beginning(labels.get(key, key), words, self.read(text), key)
            for key, text in texts.items()
        ]

    # -- drawing

    @abstractmethod
    def tools(self, sketch: K) -> Sequence[DrawingTool]:
        """Return the tools, none for a drawing without a board."""

    @abstractmethod
    def spots(self, sketch: K, aim: str, area: Rect, look: Look) -> dict[str, Rect]:
        """Return the spots in an area where tools of an aim work."""

    @abstractmethod
    def draw(self, sketch: K, tool: str, spot: str, erase: bool) -> K:
        """Return the sketch after a tool has drawn on a spot, or erased it."""

    def mirrored(self, sketch: K, tool: str, spot: str, mirror: Mirror) -> tuple[str, str]:
        """Return the mirrored tool and spot that are drawn along."""
        return tool, spot

    def described(self, sketch: K, spot: str) -> str:
        """Return the words for the thing drawn on a spot."""
        return spot

    def faulty(self, sketch: K, fault: LineFault) -> list[tuple[str, str]]:
        """Return aim and name of the spots that a fault names, if they can be seen now."""
        if len(fault.places) == 2:
            return [
                (EDGE, EDGE_SEPARATOR.join(fault.places)),
                (EDGE, EDGE_SEPARATOR.join(fault.places[::-1])),
            ]
        return [(SQUARE, place) for place in fault.places]

    # -- filling in

    def numbers(self, sketch: K) -> Sequence[Number]:
        """Return the numbers that are stepped."""
        return ()

    def with_number(self, sketch: K, key: str, value: int) -> K:
        """Return the sketch with another number."""
        raise KeyError(key)

    def lines(self, sketch: K) -> Sequence[TextLine]:
        """Return the names that are written."""
        return ()

    def with_line(self, sketch: K, key: str, words: str) -> K:
        """Return the sketch with another name."""
        raise KeyError(key)

    def tallies(self, sketch: K) -> Sequence[DrawingTally]:
        """Return the counters of the drawing."""
        return ()

    # -- pictures

    def ground_key(self, sketch: K) -> Hashable:
        """Return the value that `paint_ground` depends on besides area and look."""
        return None

    def paint_ground(self, surface: pygame.Surface, area: Rect, look: Look, sketch: K) -> None:
        """Draw the fixed background of the editor, such as the frame."""

    @abstractmethod
    def paint(self, surface: pygame.Surface, area: Rect, look: Look, sketch: K) -> None:
        """Draw a sketch on its ground as the board shows it."""

    def swatch(self, sketch: K, tool: str, size: int, look: Look) -> pygame.Surface | None:
        """Return a small picture of what a tool draws, None for its icon."""
        return None


# Squares in rows and columns, in a frame


@dataclass(frozen=True)
class SquareSheet:
    """Equal squares as large as an area allows, with a frame, letters below and digits beside."""

    area: Rect
    look: Look
    columns: int
    rows: int
    gap: int = 0
    upward: bool = False  # Row 1 is the lowest.

    @cached_property
    def side(self) -> int:
        """The side of one square in pixels."""
        strip = self.look.pt(22) if self.look.coordinates else 0
        wood = 2 * self.look.px(FRAME_UNITS)
        wide = self.area.width - strip - wood - (self.columns - 1) * self.gap
        high = self.area.height - strip - wood - (self.rows - 1) * self.gap
        return max(1, min(wide // self.columns, high // self.rows))

    @cached_property
    def squares(self) -> Rect:
        """The area of all squares."""
        strip = self.look.pt(22) if self.look.coordinates else 0
        step = self.side + self.gap
        rect = Rect(0, 0, self.columns * step - self.gap, self.rows * step - self.gap)
        rect.center = (self.area.centerx + strip // 2, self.area.centery - strip // 2)
        return rect

    def cell(self, column: int, row: int) -> Rect:
        """Return a square, rows counted from above."""
        whole, step = self.squares, self.side + self.gap
        return Rect(whole.left + column * step, whole.top + row * step, self.side, self.side)

    def edge(self, one: Rect, other: Rect) -> Rect:
        """Return the area that selects the edge between two neighbouring squares."""
        thick, long = round(EDGE_PART * self.side), round(LONG * self.side)
        upright = one.top == other.top
        rect = Rect(0, 0, thick if upright else long, long if upright else thick)
        rect.center = one.union(other).center
        return rect

    def paint_frame(self, surface: pygame.Surface) -> None:
        """Draw the frame, and the names of columns and rows."""
        look, wood = self.look, 2 * self.look.px(FRAME_UNITS)
        frame = self.squares.inflate(wood, wood)
        paint_frame(surface, frame, look)
        if not look.coordinates:
            return
        for column in range(self.columns):
            spot = (self.cell(column, 0).centerx, frame.bottom + look.pt(11))
            _letter(surface, look, "abcdefghijklmnopqrstuvwxyz"[column], spot)
        for row in range(self.rows):
            number = self.rows - row if self.upward else row + 1
            _letter(
                surface, look, str(number), (frame.left - look.pt(11), self.cell(0, row).centery)
            )


def _letter(surface: pygame.Surface, look: Look, letter: str, spot: tuple[int, int]) -> None:
    Sheet.over(surface, look).text(letter, spot, 14, "bold", "muted", "center")
