"""Exclusive choices as tiles with a title and lines of text below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from scenes.ui import text
from scenes.ui.choices import Chooser
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page

TITLE_SIZE: Final = 17
LINE_SIZE: Final = 14
MIN_TILE_WIDTH: Final = 118  # units of type


@dataclass(frozen=True, slots=True)
class Tile:
    """A title, the lines below it, and an icon before it."""

    title: str
    lines: tuple[str, ...] = ()
    icon: str = ""


class Tiles(Chooser):
    """Tiles beside each other, in several rows where they do not fit."""

    role = "choice"

    def __init__(
        self,
        page: Page,
        label: str,
        tiles: Sequence[Tile],
        chosen: int,
        changed: Callable[[int], None],
        name: str,
    ):
        self.tiles = list(tiles)
        super().__init__(page, label, [tile.title for tile in tiles], chosen, changed, name)

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show other lines."""
        if list(tiles) != self.tiles:
            self.tiles = list(tiles)
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(160) * len(self.tiles)

    def _per_row(self, width: int) -> int:
        return max(1, min(len(self.tiles), width // self.look.pt(MIN_TILE_WIDTH)))

    def _wrapped(self, words: str, width: int) -> int:
        pixels = self.look.pt(LINE_SIZE)
        return len(text.wrap(words, "regular", pixels, max(1, width - self.look.pt(28))))

    def height_for(self, width: int) -> int:
        per_row = self._per_row(width)
        rows = -(-len(self.tiles) // per_row)
        wide = width // per_row
        lines = max(sum(self._wrapped(line, wide) for line in tile.lines) for tile in self.tiles)
        high = self.look.pt(48) + lines * text.line_height(self.look.pt(LINE_SIZE))
        return rows * high + (rows - 1) * self.look.px(8)

    def cells(self, size: tuple[int, int]) -> list[Rect]:
        """Return the area of each tile in a widget of `size` pixels."""
        gap, per_row = self.look.px(10), self._per_row(size[0])
        rows = -(-len(self.tiles) // per_row)
        wide = (size[0] - gap * (per_row - 1)) // per_row
        high = (size[1] - gap * (rows - 1)) // rows
        spots = (divmod(index, per_row) for index in range(len(self.tiles)))
        return [Rect(col * (wide + gap), row * (high + gap), wide, high) for row, col in spots]

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose the tile at `spot`, or the next one if pressed by key."""
        if spot is None:
            self.choose((self.chosen + 1) % len(self.tiles))
            return
        for index, cell in enumerate(self.cells(self.area.size)):
            if cell.collidepoint(spot):
                self.choose(index)

    def paint(self, sheet: Sheet) -> None:
        look = self.look
        for index, (tile, cell) in enumerate(zip(self.tiles, self.cells(sheet.size), strict=True)):
            is_chosen = index == self.chosen
            fill, edge = ("raised", "candle") if is_chosen else ("night", "edge")
            sheet.box(cell, look.px(10), fill, edge, 2.5 if is_chosen else 1)
            left, line = cell.left + look.pt(14), cell.top + look.pt(24)
            if tile.icon:
                pixels = look.pt(20)
                ink = "candle" if is_chosen else "muted"
                sheet.icon(tile.icon, (left + pixels // 2, line), pixels, ink)
                left += pixels + look.pt(8)
            ink = "candle" if is_chosen and not tile.icon else "bone"
            room = look.pt(24) if is_chosen else look.pt(8)
            limit = cell.right - left - room
            sheet.text(tile.title, (left, line), TITLE_SIZE, "bold", ink, limit=limit)
            if is_chosen:
                spot = (cell.right - look.pt(16), cell.top + look.pt(16))
                sheet.icon("check", spot, look.pt(14), "candle")
            top = cell.top + look.pt(42)
            for words in tile.lines:
                place = Rect(cell.left + look.pt(14), top, cell.width - look.pt(28), cell.height)
                ink = "bone" if is_chosen else "muted"
                area = sheet.paragraph(words, place, LINE_SIZE, "regular", ink)
                top += area.height
