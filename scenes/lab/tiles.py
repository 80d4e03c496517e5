"""Exclusive choices as tiles with a title and lines of text below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import structs
from pygame import Rect

from scenes.ui.choices import Chooser
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Page

TITLE_SIZE: Final = 17
LINE_SIZE: Final = 14
MIN_TILE_WIDTH: Final = 118  # In units of type.
TOP, BOTTOM, GAP = 12, 12, 10  # Units above the title, below the lines, and between tiles.


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

    def _line_count(self, words: str, width: int) -> int:
        pixels = self.look.pt(LINE_SIZE)
        return len(text.wrap(words, "regular", pixels, max(1, width - self.look.pt(28))))

    def _title_left(self, tile: Tile) -> int:
        """Return the pixels left of a title, in its tile."""
        return self.look.pt(14) + (self.look.pt(20) + self.look.pt(8) if tile.icon else 0)

    def _title_room(self, tile: Tile, width: int) -> int:
        """Return the pixels of a title's line, beside which a chosen tile has a check."""
        return max(1, width - self._title_left(tile) - self.look.pt(24))

    def _title_height(self, width: int) -> int:
        """Return the pixels that the highest title takes in tiles of a width."""
        pixels = self.look.pt(TITLE_SIZE)
        lines = (
            text.wrap(tile.title, "bold", pixels, self._title_room(tile, width))
            for tile in self.tiles
        )
        return max(len(found) for found in lines) * text.line_height(pixels)

    def height_for(self, width: int) -> int:
        look, per_row = self.look, self._per_row(width)
        rows = -(-len(self.tiles) // per_row)
        wide = (width - look.px(GAP) * (per_row - 1)) // per_row
        lines = max(sum(self._line_count(line, wide) for line in tile.lines) for tile in self.tiles)
        high = look.pt(TOP + BOTTOM) + self._title_height(wide)
        high += lines * text.line_height(look.pt(LINE_SIZE))
        return rows * high + (rows - 1) * look.px(GAP)

    def cells(self, size: tuple[int, int]) -> list[Rect]:
        """Return the area of each tile in a widget of `size` pixels."""
        gap, per_row = self.look.px(GAP), self._per_row(size[0])
        rows = -(-len(self.tiles) // per_row)
        wide = (size[0] - gap * (per_row - 1)) // per_row
        high = (size[1] - gap * (rows - 1)) // rows
        spots = (divmod(index, per_row) for index in range(len(self.tiles)))
        return [Rect(col * (wide + gap), row * (high + gap), wide, high) for row, col in spots]

    def entries(self) -> Sequence[Meaning]:
        """Return the tiles, each with its lines."""
        radios = self.radios(self.cells(self.area.size))
        lines = (" ".join(tile.lines) for tile in self.tiles)
        return [structs.replace(one, help=words) for one, words in zip(radios, lines, strict=True)]

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
            left, top = cell.left + self._title_left(tile), cell.top + look.pt(TOP)
            first_line = top + text.line_height(look.pt(TITLE_SIZE)) // 2
            if tile.icon:
                pixels = look.pt(20)
                ink = "candle" if is_chosen else "muted"
                spot = (cell.left + look.pt(14) + pixels // 2, first_line)
                sheet.icon(tile.icon, spot, pixels, ink)
            ink = "candle" if is_chosen and not tile.icon else "bone"
            place = Rect(left, top, self._title_room(tile, cell.width), cell.height)
            sheet.paragraph(tile.title, place, TITLE_SIZE, "bold", ink)
            if is_chosen:
                spot = (cell.right - look.pt(16), cell.top + look.pt(16))
                sheet.icon("check", spot, look.pt(14), "candle")
            top += self._title_height(cell.width)
            for words in tile.lines:
                place = Rect(cell.left + look.pt(14), top, cell.width - look.pt(28), cell.height)
                ink = "bone" if is_chosen else "muted"
                area = sheet.paragraph(words, place, LINE_SIZE, "regular", ink)
                top += area.height
