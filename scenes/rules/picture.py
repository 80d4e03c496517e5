"""The pictures in the rules, drawn with the sprites of the game."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from scenes.boards.picture import marks
from scenes.boards.picture.picture_cell import PictureCell
from scenes.rules.text import CellGrid
from scenes.rules.widgets import MarkedWords
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.layout import Columns, Inset, Item, Rows
from scenes.ui.widget import CARD_HEIGHT, Page, Widget

LARGEST_CELL: Final = 84.0  # The greatest width of a cell.
HIGHEST_ROWS: Final = 300.0  # The greatest height of all rows.
SEAM_CELLS: Final = 0.06  # The distance between two cells, in cells.
ARROW_CELLS: Final = 0.56  # The room of an arrow between two cells.
CAPTION_UNITS: Final = 220.0  # The width that a caption beside its picture needs, in units of type.


class Diagram(Widget):
    """Rows of cells with sprites, names, labels and arrows."""

    role = "image"

    def __init__(self, page: Page, key: str, picture: CellGrid, label: str):
        super().__init__(page, label)
        self.key = key
        self.picture = picture
        self.rows = picture.rows
        self.labelled = [any(cell.label for cell in row.cells) for row in self.rows]
        self.of_labels = [not any(cell.layers for cell in row.cells) for row in self.rows]

    def _name_room(self) -> int:
        named = any(row.name for row in self.rows)
        return self.look.pt(24) if named else 0

    def _units(self) -> float:
        """Return the width of the widest row in cells."""
        widths = []
        for row in self.rows:
            arrows = sum(cell.arrow for cell in row.cells)
            seams = len(row.cells) - 1 - arrows
            widths.append(len(row.cells) + SEAM_CELLS * seams + ARROW_CELLS * arrows)
        return max(widths)

    def _label_height(self) -> int:
        return text.line_height(self.look.pt(16))

    def cell(self, width: int) -> int:
        """Return the side of a cell in pixels in a widget of this width."""
        cells = len(self.rows) - sum(self.of_labels)
        largest = min(self.look.px(LARGEST_CELL), self.look.px(HIGHEST_ROWS) // max(1, cells))
        return max(12, min(largest, int((width - self._name_room()) / self._units())))

    def natural_width(self) -> int:
        return int(self.cell(1_000_000) * self._units()) + self._name_room() + 1

    def height_for(self, width: int) -> int:
        return self._tops(width)[-1]

    def _tops(self, width: int) -> list[int]:
        """Return the top of each row and the bottom of the last one."""
        cell, tops = self.cell(width), [0]
        seam = max(2, round(cell * SEAM_CELLS))
        for labelled, bare in zip(self.labelled, self.of_labels, strict=True):
            high = 0 if bare else cell + seam
            tops.append(tops[-1] + high + (self._label_height() if labelled else 0))
        return tops

    def _cells(self) -> dict[tuple[int, int], tuple[PictureCell, Rect]]:
        """Return every cell with its area, by (column, row)."""
        side = self.cell(self.area.width)
        seam = max(2, round(side * SEAM_CELLS))
        used = int(side * self._units()) + self._name_room()
        start = (self.area.width - used) // 2 + self._name_room()
        found = {}
        for y, (row, top) in enumerate(zip(self.rows, self._tops(self.area.width), strict=False)):
            left = start
            for x, cell in enumerate(row.cells):
                found[x, y] = cell, Rect(left, top, side, side)
                left += side + (round(side * ARROW_CELLS) if cell.arrow else seam)
        return found

    def paint(self, sheet: Sheet) -> None:
        cells = self._cells()
        size = self._label_size(cells)
        for (_, y), (cell, rect) in cells.items():
            if not self.of_labels[y]:
                self._paint_cell(sheet, cell, rect)
            if cell.label:
                top = rect.top if self.of_labels[y] else rect.bottom
                spot = (self._span(cell, rect, size).centerx, top + self._label_height() // 2)
                sheet.text(cell.label, spot, size, "bold", "bone", "center")
        for y, row in enumerate(self.rows):
            if row.name:
                rect = cells[0, y][1]
                spot = (rect.left - self.look.px(10), rect.centery)
                sheet.text(row.name, spot, 16, "bold", "muted", "midright")
        for start, end in self.picture.arrows:
            self._paint_leap(sheet, cells[start][1], cells[end][1])

    def _span(self, cell: PictureCell, rect: Rect, size: float) -> Rect:
        """Return where the label of a cell begins and ends."""
        half = text.width(cell.label, "bold", self.look.pt(size)) // 2 + 1
        middle = max(half, min(rect.centerx, self.area.width - half))
        return Rect(middle - half, 0, 2 * half, 1)

    def _label_size(self, cells: dict[tuple[int, int], tuple[PictureCell, Rect]]) -> float:
        """Return the size of type at which no label reaches the next one."""
        rows = [[found for (_, y), found in cells.items() if y == row and found[0].label]
                for row in range(len(self.rows))]  # fmt: skip
        for size in range(16, 9, -1):
            spans = [[self._span(cell, rect, size) for cell, rect in row] for row in rows]
            if all(a.right < b.left for row in spans for a, b in pairwise(row)):
                break
        return size

    def _paint_cell(self, sheet: Sheet, cell: PictureCell, rect: Rect) -> None:
        side = rect.width
        for layer in cell.layers:
            picture = self._mark(layer.sprite, side)
            if picture is None:
                name = f"{self.key}/{layer.sprite}"
                picture = sprite(name, side * layer.percent // 100, self.look, layer.degrees)
            sheet.put(picture, picture.get_rect(center=rect.center).topleft)
        if cell.arrow:
            x, y, s = rect.right + side * ARROW_CELLS / 2, rect.centery, side * ARROW_CELLS / 2
            head = s * 0.32
            sheet.shape(
                self._stroke(
                    f"M{x - s * 0.62} {y}H{x + s * 0.6}"
                    f"M{x + s * 0.6 - head} {y - head}l{head} {head}l{-head} {head}",
                    side * 0.045,
                )
            )

    def _mark(self, name: str, side: int) -> pygame.Surface | None:
        """Return the picture of a board mark on a cell, or None for other names."""
        palette = self.look.palette
        if name == "dot":
            return marks.dot(side, palette.bone, palette.night)
        if name == "ring":
            return marks.dashed_ring(side, palette.bone, palette.night)
        if name in ("win", "lose"):
            colour = palette.ok if name == "win" else palette.danger
            unit = self.look.unit * side / self.look.px(LARGEST_CELL)
            return marks.brackets((side, side), unit, colour, palette.night)
        return None

    def _paint_leap(self, sheet: Sheet, start: Rect, end: Rect) -> None:
        """Draw a curved arrow between two cells."""
        dx, dy = end.centerx - start.centerx, end.centery - start.centery
        long = max(1.0, (dx * dx + dy * dy) ** 0.5)
        ux, uy, side = dx / long, dy / long, start.width
        px, py = (uy, -ux) if dx <= 0 else (-uy, ux)  # The arc bends upwards.
        px, py = (px, py) if py < 0 or (py == 0 and px > 0) else (-px, -py)
        x1, y1 = start.centerx + ux * side * 0.3, start.centery + uy * side * 0.3
        x2, y2 = end.centerx - ux * side * 0.16, end.centery - uy * side * 0.16
        x1, y1, x2, y2 = (v + p * side * 0.22 for v, p in ((x1, px), (y1, py), (x2, px), (y2, py)))
        bend = min(0.3 * long, side * 0.5)
        cx, cy = (x1 + x2) / 2 + px * bend, (y1 + y2) / 2 + py * bend
        tx, ty = x2 - cx, y2 - cy
        far = max(1.0, (tx * tx + ty * ty) ** 0.5)
        tx, ty, head = tx / far, ty / far, side * 0.15
        path = f"M{x1} {y1}Q{cx} {cy} {x2} {y2}"
        for turn in (1, -1):
            hx = x2 - head * (tx * 0.8 - turn * ty * 0.6)
            hy = y2 - head * (ty * 0.8 + turn * tx * 0.6)
            path += f"M{hx} {hy}L{x2} {y2}"
        sheet.shape(self._stroke(path, side * 0.05))

    def _stroke(self, path: str, width: float) -> str:
        """Return the SVG of a candle-coloured line with a dark outline."""
        palette = self.look.palette
        line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        return (
            f'<path d="{path}" {line} stroke="{palette.night}" stroke-width="{width * 2}"/>'
            f'<path d="{path}" {line} stroke="{palette.candle}" stroke-width="{width}"/>'
        )


class DiagramGround(Widget):
    """The sunken background of a picture."""

    role = "group"

    def __init__(self, page: Page):
        super().__init__(page, height=CARD_HEIGHT + 2)

    def paint(self, sheet: Sheet) -> None:
        sheet.box(sheet.rect, self.look.px(12), "deep", "line", 1.5)


class BoxedPicture:
    """An item on a sunken background."""

    def __init__(self, page: Page, item: Item):
        self.ground = DiagramGround(page)
        self.item = Inset(item, page.look.px(14), page.look.px(12))

    def natural_width(self) -> int:
        return self.item.natural_width()

    def height_for(self, width: int) -> int:
        return self.item.height_for(width)

    def place(self, rect: Rect) -> None:
        self.ground.place(rect)
        self.item.place(rect)


class Illustration:
    """A diagram with its caption beside or below it."""

    def __init__(self, page: Page, diagram: Diagram, caption: MarkedWords):
        self.look = page.look
        self.ground = DiagramGround(page)
        self.diagram = diagram
        self.caption = caption

    def _arranged(self, width: int) -> Item:
        pad, gap = self.look.px(14), self.look.px(18)
        room = width - 2 * pad
        picture = self.diagram.natural_width()
        if picture + gap + self.look.pt(CAPTION_UNITS) <= room:
            self.caption.align = "left"
            row = Columns([self.diagram, self.caption], gap, [picture, 1.0], "centre")
            return Inset(row, pad)
        self.caption.align = "centre"
        return Inset(Rows([self.diagram, self.caption], self.look.px(6)), pad)

    def natural_width(self) -> int:
        return self.diagram.natural_width() + 2 * self.look.px(14)

    def height_for(self, width: int) -> int:
        return self._arranged(width).height_for(width)

    def place(self, rect: Rect) -> None:
        self.ground.place(rect)
        self._arranged(rect.width).place(rect)
