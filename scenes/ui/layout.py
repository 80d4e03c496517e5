"""Layout of widgets and of painted areas: one tree measures and places everything in it.

Each item reports a natural width, and a height for a given width. A container divides an area among
its items in one method, `parts`. `place` gives all widgets of a tree their areas; `slots` returns
the rectangles of its named, painted areas.

Anchors and automatic sizes of pygame_gui ignore that text gets higher when it wraps.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

from pygame import Rect


class Item(Protocol):
    """A widget or an arrangement of items."""

    def natural_width(self) -> int:
        """Return the width in pixels at which nothing wraps or is cut."""

    def height_for(self, width: int) -> int:
        """Return the height in pixels needed at this width."""

    def place(self, rect: Rect) -> None:
        """Take this area, in pixels relative to the container."""


class Gap:
    """Empty space; with share 1.0 in `Columns` it pushes the other items apart."""

    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.size = (width, height)

    def natural_width(self) -> int:
        return self.size[0]

    def height_for(self, width: int) -> int:
        return self.size[1]

    def place(self, rect: Rect) -> None:
        pass


class Slot:
    """A named area that is painted, of a given size in pixels."""

    def __init__(self, name: str, width: int = 0, height: int = 0) -> None:
        self.name = name
        self.size = (width, height)

    def natural_width(self) -> int:
        return self.size[0]

    def height_for(self, width: int) -> int:
        return self.size[1]

    def place(self, rect: Rect) -> None:
        pass


class Container(ABC):
    """An item that divides its area among other items."""

    @abstractmethod
    def natural_width(self) -> int:
        """Return the width in pixels at which nothing needs to wrap or be cut."""

    @abstractmethod
    def height_for(self, width: int) -> int:
        """Return the height in pixels needed at this width."""

    @abstractmethod
    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        """Yield each item with its share of an area."""

    def place(self, rect: Rect) -> None:
        """Place all items in their shares of this area."""
        for item, area in self.parts(rect):
            item.place(area)


class Fixed(Container):
    """An item of a fixed height, in pixels."""

    def __init__(self, item: Item, height: int) -> None:
        self.item = item
        self.height = height

    def natural_width(self) -> int:
        return self.item.natural_width()

    def height_for(self, width: int) -> int:
        return self.height

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        yield self.item, rect


class Named(Container):
    """An item whose whole area has a name, such as a card painted around its content."""

    def __init__(self, name: str, item: Item) -> None:
        self.name = name
        self.item = item

    def natural_width(self) -> int:
        return self.item.natural_width()

    def height_for(self, width: int) -> int:
        return self.item.height_for(width)

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        yield self.item, rect


def slots(item: Item, rect: Rect) -> dict[str, Rect]:
    """Return the rectangles of all named items of a tree placed in this area."""
    found = {item.name: rect} if isinstance(item, Slot | Named) else {}
    for part, area in item.parts(rect) if isinstance(item, Container) else ():
        found |= slots(part, area)
    return found


def fitting(items: Sequence[Item], width: int, room: int, gap: int) -> list[Item]:
    """Return the items that fit in `room` pixels of height, each with a gap, by their order."""
    found = []
    for item in items:
        needed = item.height_for(width) + gap
        if needed <= room:
            found.append(item)
            room -= needed
    return found


class Rows(Container):
    """Items below one another at full width.

    The item at index `grow` takes the spare height; the one at `shrink` (default: `grow`) gives up
    missing height.
    """

    def __init__(
        self,
        items: Sequence[Item],
        gap: int = 0,
        grow: int | None = None,
        shrink: int | None = None,
    ) -> None:
        self.items = list(items)
        self.gap = gap
        places = range(len(self.items))
        self.grow = None if grow is None else places[grow]
        self.shrink = self.grow if shrink is None else places[shrink]

    def natural_width(self) -> int:
        return max((item.natural_width() for item in self.items), default=0)

    def height_for(self, width: int) -> int:
        return self._height([item.height_for(width) for item in self.items])

    def _height(self, heights: list[int]) -> int:
        return sum(heights) + self.gap * max(0, len(heights) - 1)

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        heights = [item.height_for(rect.width) for item in self.items]
        spare = rect.height - self._height(heights)
        changed = self.grow if spare > 0 else self.shrink
        if changed is not None:
            heights[changed] += spare
        top = rect.top
        for item, height in zip(self.items, heights, strict=True):
            yield item, Rect(rect.left, top, rect.width, max(0, height))
            top += height + self.gap


class Columns(Container):
    """Items side by side.

    `widths` has a value for each item: an int in pixels, a float as a share of the spare width, or
    None for its natural width. `align` places items lower than the row: "top", "centre" or "fill".
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
        """Return the width in pixels of each item in a row of `width` pixels."""
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

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        left = rect.left
        for item, width in zip(self.items, self.columns(rect.width), strict=True):
            height = rect.height if self.align == "fill" else item.height_for(width)
            top = rect.top + (rect.height - height) // 2 if self.align == "centre" else rect.top
            yield item, Rect(left, top, width, height)
            left += width + self.gap


class Shared(Container):
    """Items side by side; each gets an equal part of the spare or missing width."""

    def __init__(self, items: Sequence[Item], gap: int = 0) -> None:
        self.items = list(items)
        self.gap = gap

    def natural_width(self) -> int:
        return sum(item.natural_width() + self.gap for item in self.items) - self.gap

    def _widths(self, width: int) -> list[int]:
        spare, found = width - self.natural_width(), []
        for index, item in enumerate(self.items):
            share = spare // (len(self.items) - index)
            spare -= share
            found.append(item.natural_width() + share)
        return found

    def height_for(self, width: int) -> int:
        pairs = zip(self.items, self._widths(width), strict=True)
        return max((item.height_for(w) for item, w in pairs), default=0)

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        left = rect.left
        for item, width in zip(self.items, self._widths(rect.width), strict=True):
            yield item, Rect(left, rect.top, width, rect.height)
            left += width + self.gap


class Grid(Container):
    """Equal cells in rows that fill the height; `between` is the gap between rows.

    `align` places the pixels that do not divide evenly among the columns: "left" puts them after
    the last column, "right" before the first, "ends" between two.
    """

    def __init__(
        self,
        items: Sequence[Item],
        columns: int,
        gap: int = 0,
        align: Literal["left", "right", "ends"] = "left",
        between: int | None = None,
    ) -> None:
        self.items = list(items)
        self.columns = columns
        self.gap = gap
        self.between = gap if between is None else between
        self.align = align

    @property
    def rows(self) -> int:
        """The number of rows."""
        return -(-len(self.items) // self.columns)

    def natural_width(self) -> int:
        widest = max((item.natural_width() for item in self.items), default=0)
        return self.columns * (widest + self.gap) - self.gap

    def _cell(self, width: int) -> int:
        return (width - (self.columns - 1) * self.gap) // self.columns

    def height_for(self, width: int) -> int:
        cell = self._cell(width)
        highest = max((item.height_for(cell) for item in self.items), default=0)
        return max(0, self.rows * (highest + self.between) - self.between)

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        wide = self._cell(rect.width)
        high = (rect.height - (self.rows - 1) * self.between) // max(1, self.rows)
        spare = rect.width - self.columns * (wide + self.gap) + self.gap
        first = spare if self.align == "right" else 0
        for index, item in enumerate(self.items):
            row, column = divmod(index, self.columns)
            left = rect.left + first + column * (wide + self.gap)
            if self.align == "ends" and column:
                left += spare
            yield item, Rect(left, rect.top + row * (high + self.between), wide, high)


class Lines(Container):
    """Items in as few lines of about equal numbers as their widths allow, at most `most`.

    Each line shares its width like `Shared`; the lines fill the height.
    """

    def __init__(self, items: Sequence[Item], gap: int = 0, most: int | None = None) -> None:
        self.items = list(items)
        self.gap = gap
        self.most = len(self.items) if most is None else min(most, len(self.items))

    def natural_width(self) -> int:
        return Shared(self.items, self.gap).natural_width()

    def lines(self, width: int) -> list[Shared]:
        """Return the lines in an area of this width."""
        lines: list[Shared] = []
        for count in range(1, self.most + 1):
            each = -(-len(self.items) // count)
            starts = range(0, len(self.items), each)
            lines = [Shared(self.items[start : start + each], self.gap) for start in starts]
            if all(line.natural_width() <= width for line in lines):
                break
        return lines

    def height_for(self, width: int) -> int:
        return Grid(self.lines(width), 1, self.gap).height_for(width)

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        return Grid(self.lines(rect.width), 1, self.gap).parts(rect)


class Flow(Container):
    """Items in lines at their natural widths; a full line continues below."""

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

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        top = rect.top
        for line in self._lines(rect.width):
            high = max(item.height_for(w) for item, w in line)
            total = sum(w for _, w in line) + self.gap * (len(line) - 1)
            spare = rect.width - total
            left = rect.left + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            for item, width in line:
                height = item.height_for(width)
                yield item, Rect(left, top + (high - height) // 2, width, height)
                left += width + self.gap
            top += high + self.gap


class Beside(Container):
    """A text with a control to its right, or below it if less than `least` pixels remain."""

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

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        yield self._arranged(rect.width), rect


class Inset(Container):
    """An item with a margin, in pixels."""

    def __init__(self, item: Item, sides: int, ends: int | None = None) -> None:
        self.item = item
        self.sides = sides
        self.ends = sides if ends is None else ends

    def natural_width(self) -> int:
        return self.item.natural_width() + 2 * self.sides

    def height_for(self, width: int) -> int:
        return self.item.height_for(width - 2 * self.sides) + 2 * self.ends

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        yield self.item, rect.inflate(-2 * self.sides, -2 * self.ends)
