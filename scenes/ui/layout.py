"""Arranging widgets: every item says how wide it would like to be and how high it must be.

Anchors and automatic sizes of pygame_gui do not ask how high a text becomes at a width.
"""

from collections.abc import Sequence
from typing import Protocol

from pygame import Rect


class Item(Protocol):
    """Something that can be placed: a widget or an arrangement of items."""

    def natural_width(self) -> int:
        """Return the width in pixels at which nothing needs to wrap or be cut."""

    def height_for(self, width: int) -> int:
        """Return the height in pixels needed at this width."""

    def place(self, rect: Rect) -> None:
        """Take this area, in pixels of the container."""


class Gap:
    """Empty space; as an item of `Columns` with share 1.0 it pushes the others apart."""

    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.size = (width, height)

    def natural_width(self) -> int:
        return self.size[0]

    def height_for(self, width: int) -> int:
        return self.size[1]

    def place(self, rect: Rect) -> None:
        pass


class Rows:
    """Items below one another, all as wide as the area; item `grow` takes the height left over."""

    def __init__(self, items: Sequence[Item], gap: int = 0, grow: int | None = None) -> None:
        self.items = list(items)
        self.gap = gap
        self.grow = None if grow is None else range(len(self.items))[grow]

    def natural_width(self) -> int:
        return max((item.natural_width() for item in self.items), default=0)

    def height_for(self, width: int) -> int:
        return self._height([item.height_for(width) for item in self.items])

    def _height(self, heights: list[int]) -> int:
        return sum(heights) + self.gap * max(0, len(heights) - 1)

    def place(self, rect: Rect) -> None:
        heights = [item.height_for(rect.width) for item in self.items]
        if self.grow is not None:
            heights[self.grow] += rect.height - self._height(heights)
        top = rect.top
        for item, height in zip(self.items, heights, strict=True):
            item.place(Rect(rect.left, top, rect.width, max(0, height)))
            top += height + self.gap


class Columns:
    """Items side by side.

    `widths` gives each item's width: an int in pixels, a float as its share of what is left over,
    None for its natural width. `align` says where items lower than the row stand in it: "top",
    "centre" or "fill".
    """

    def __init__(
        self,
        items: Sequence[Item],
        gap: int = 0,
        widths: Sequence[int | float | None] | None = None,
        align: str = "fill",
    ) -> None:
        self.items = list(items)
        self.gap = gap
        self.widths = [1.0] * len(self.items) if widths is None else list(widths)
        self.align = align

    def natural_width(self) -> int:
        fixed = (
            w if isinstance(w, int) else item.natural_width()
            for item, w in zip(self.items, self.widths, strict=True)
        )
        return sum(fixed) + self.gap * max(0, len(self.items) - 1)

    def columns(self, width: int) -> list[int]:
        """Return the width of each item in a row of `width` pixels."""
        result = [
            w if isinstance(w, int) else 0 if w is not None else item.natural_width()
            for item, w in zip(self.items, self.widths, strict=True)
        ]
        left = width - sum(result) - self.gap * max(0, len(self.items) - 1)
        shares = [w if isinstance(w, float) else 0.0 for w in self.widths]
        for index, share in enumerate(shares):
            if share:
                part = round(max(0, left) * share / sum(shares[index:]))
                result[index], left = part, left - part
        return result

    def height_for(self, width: int) -> int:
        pairs = zip(self.items, self.columns(width), strict=True)
        return max((item.height_for(w) for item, w in pairs), default=0)

    def place(self, rect: Rect) -> None:
        left = rect.left
        for item, width in zip(self.items, self.columns(rect.width), strict=True):
            height = rect.height if self.align == "fill" else item.height_for(width)
            top = rect.top + (rect.height - height) // 2 if self.align == "centre" else rect.top
            item.place(Rect(left, top, width, height))
            left += width + self.gap


class Flow:
    """Items at their natural widths from the left, continued below when a line is full."""

    def __init__(self, items: Sequence[Item], gap: int = 0, align: str = "left") -> None:
        self.items = list(items)
        self.gap = gap
        self.align = align

    def natural_width(self) -> int:
        widths = [item.natural_width() for item in self.items]
        return sum(widths) + self.gap * max(0, len(widths) - 1)

    def _lines(self, width: int) -> list[list[tuple[Item, int]]]:
        lines: list[list[tuple[Item, int]]] = []
        used = width
        for item in self.items:
            wanted = min(width, item.natural_width())
            if not lines or used + self.gap + wanted > width:
                lines.append([])
                used = -self.gap
            lines[-1].append((item, wanted))
            used += self.gap + wanted
        return lines

    def height_for(self, width: int) -> int:
        lines = self._lines(width)
        tall = [max(item.height_for(w) for item, w in line) for line in lines]
        return sum(tall) + self.gap * max(0, len(tall) - 1)

    def place(self, rect: Rect) -> None:
        top = rect.top
        for line in self._lines(rect.width):
            high = max(item.height_for(w) for item, w in line)
            total = sum(w for _, w in line) + self.gap * (len(line) - 1)
            spare = rect.width - total
            left = rect.left + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            for item, width in line:
                height = item.height_for(width)
                item.place(Rect(left, top + (high - height) // 2, width, height))
                left += width + self.gap
            top += high + self.gap


class Beside:
    """A text with its control to the right, or below it where the width does not suffice.

    `least` is the width in pixels below which the text is not squeezed.
    """

    def __init__(self, words: Item, control: Item, gap: int, least: int) -> None:
        self.words = words
        self.control = control
        self.gap = gap
        self.least = least

    def _arranged(self, width: int) -> Item:
        control = self.control.natural_width()
        if self.least + self.gap + control <= width:
            return Columns([self.words, self.control], self.gap, [1.0, control], "centre")
        return Rows([self.words, self.control], self.gap // 2)

    def natural_width(self) -> int:
        return self.words.natural_width() + self.gap + self.control.natural_width()

    def height_for(self, width: int) -> int:
        return self._arranged(width).height_for(width)

    def place(self, rect: Rect) -> None:
        self._arranged(rect.width).place(rect)


class Inset:
    """An item with space around it, in pixels."""

    def __init__(self, item: Item, sides: int, ends: int | None = None) -> None:
        self.item = item
        self.sides = sides
        self.ends = sides if ends is None else ends

    def natural_width(self) -> int:
        return self.item.natural_width() + 2 * self.sides

    def height_for(self, width: int) -> int:
        return self.item.height_for(width - 2 * self.sides) + 2 * self.ends

    def place(self, rect: Rect) -> None:
        self.item.place(rect.inflate(-2 * self.sides, -2 * self.ends))
