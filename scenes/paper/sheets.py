"""Sheets of pieces: where cells lie, how they are cut, and where their backs lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from game.language import _
from scenes.paper.page import BLACK, EDGE, QUIET, Box, Line, Page, Words

Backs = Literal["none", "long", "short", "fold"]

MARGIN_MM: Final = 10.0
HEAD_MM: Final = 16.0
FOOT_MM: Final = 8.0
BAR_MM: Final = 50.0  # From the outer edge of the bar's first tick to that of its last.
HAIR_MM: Final = 0.1
CUT_MARK_MM: Final = 4.0  # A cut mark has this length.
CUT_MARK_GAP_MM: Final = 1.0  # A cut mark keeps at least this distance from the trim.
BLEED_MM: Final = 1.5
TIGHT_ENDS: Final = 16.5  # Millimetres above and below cells that share their cut lines.
TICK_MM: Final = 3.0  # The marks at the ends of shared cut lines have this length.
BACK_EXTRA_MM: Final = 1.0  # Backs are this much larger than fronts.


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres."""

    key: str
    wide: float
    high: float


A4, LETTER = Paper("a4", 210, 297), Paper("letter", 215.9, 279.4)
PAPERS: Final = {paper.key: paper for paper in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a sheet: column, row, and the trimmed rectangle."""

    column: int
    row: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells in the middle of a page, so that mirrored columns and rows meet.

    Where it is `tight`, neighbours share their cut lines.
    """

    paper: Paper
    wide: float  # The trimmed width.
    high: float
    bleed: float
    folded: bool = False  # The right half is for the backs of the left one.
    tight: bool = False

    @property
    def columns(self) -> int:
        """The number of columns, of fronts and backs together."""
        room = self.paper.wide - 2 * (
            MARGIN_MM if self.tight else MARGIN_MM + CUT_MARK_MM + CUT_MARK_GAP_MM
        )
        count = max(1, int(room / (self.wide + 2 * self.bleed)))
        return count - count % 2 if self.folded and count > 1 else count

    @property
    def rows(self) -> int:
        """The number of rows."""
        below = TIGHT_ENDS if self.tight else MARGIN_MM + HEAD_MM + CUT_MARK_MM + CUT_MARK_GAP_MM
        room = self.paper.high - 2 * below
        return max(1, int(room / (self.high + 2 * self.bleed)))

    @property
    def pieces_per_sheet(self) -> int:
        """The number of pieces on a sheet."""
        return self.rows * (self.columns // 2 if self.folded else self.columns)

    def cell(self, column: int, row: int) -> Cell:
        """Return the cell at a column and row."""
        across, down = self.wide + 2 * self.bleed, self.high + 2 * self.bleed
        left = (self.paper.wide - self.columns * across) / 2 + column * across + self.bleed
        top = (self.paper.high - self.rows * down) / 2 + row * down + self.bleed
        return Cell(column, row, left, top)

    def front(self, index: int) -> Cell:
        """Return the cell of a front, in reading order."""
        per_row = self.columns // 2 if self.folded else self.columns
        return self.cell(index % per_row, index // per_row)

    def back(self, front: Cell, backs: Backs) -> Cell:
        """Return where the back of a front lies once the sheet is turned over."""
        column, row = front.column, front.row
        is_across = self.paper.wide > self.paper.high
        if backs != "fold" and (backs == "short") != is_across:
            return self.cell(column, self.rows - 1 - row)
        return self.cell(self.columns - 1 - column, row)

    def cuts(self, cells: list[Cell]) -> Iterator[Line]:
        """Yield the cut marks around used cells, outside all of them, or their shared lines."""
        if self.tight:
            yield from self._shared_cuts(cells)
            return
        off = max(CUT_MARK_GAP_MM, self.bleed)
        columns: dict[int, list[Cell]] = {}
        rows: dict[int, list[Cell]] = {}
        for cell in cells:
            columns.setdefault(cell.column, []).append(cell)
            rows.setdefault(cell.row, []).append(cell)
        top = min(cell.y for cell in cells)
        for column in sorted(columns):
            low = max(cell.y for cell in columns[column]) + self.high
            high = min(cell.y for cell in columns[column]) if self.folded else top
            for x in (columns[column][0].x, columns[column][0].x + self.wide):
                yield Line(x, high - off - CUT_MARK_MM, x, high - off, HAIR_MM)
                yield Line(x, low + off, x, low + off + CUT_MARK_MM, HAIR_MM)
        for row in sorted(rows):
            left = min(cell.x for cell in rows[row])
            right = max(cell.x for cell in rows[row]) + self.wide
            for y in (rows[row][0].y, rows[row][0].y + self.high):
                yield Line(left - off - CUT_MARK_MM, y, left - off, y, HAIR_MM)
                yield Line(right + off, y, right + off + CUT_MARK_MM, y, HAIR_MM)

    def _shared_cuts(self, cells: list[Cell]) -> Iterator[Line]:
        """Yield the lines between cells, with a mark at both ends of each upright one."""
        top = min(cell.y for cell in cells)
        low = max(cell.y for cell in cells) + self.high
        left = min(cell.x for cell in cells)
        right = max(cell.x for cell in cells) + self.wide
        uprights = {round(cell.x + side, 4) for cell in cells for side in (0, self.wide)}
        levels = {round(cell.y + side, 4) for cell in cells for side in (0, self.high)}
        for x in sorted(uprights):
            yield Line(x, top, x, low, HAIR_MM, EDGE)
            yield Line(x, top - CUT_MARK_GAP_MM - TICK_MM, x, top - CUT_MARK_GAP_MM, HAIR_MM)
            yield Line(x, low + CUT_MARK_GAP_MM, x, low + CUT_MARK_GAP_MM + TICK_MM, HAIR_MM)
        for y in sorted(levels):
            yield Line(left, y, right, y, HAIR_MM, EDGE)


def grid_for(
    paper: Paper, size: tuple[float, float], bleed: float, folded: bool = False, tight: bool = False
) -> Grid:
    """Return the grid of pieces; a tight one lies across the paper where more have room."""
    upright = Grid(paper, *size, 0.0 if tight else bleed, folded, tight)
    if not tight:
        return upright
    turned = Paper(paper.key, paper.high, paper.wide)
    across = Grid(turned, *size, 0.0, folded, tight)
    return max(upright, across, key=lambda grid: grid.pieces_per_sheet)


def head(page: Page, title: str, note: str, number: str) -> None:
    """Write the head of a sheet."""
    page.add(
        Words(MARGIN_MM, MARGIN_MM + 5.5, title, 14, "title"),
        Words(page.wide - MARGIN_MM, MARGIN_MM + 5.5, number, 8.5, "bold", "right"),
    )
    page.paragraph(note, MARGIN_MM, MARGIN_MM + 7.2, page.wide - 2 * MARGIN_MM, 8, colour=QUIET)


def foot(page: Page, code: str, note: str = "") -> None:
    """Draw the bar that is measured, with a note or what to do, and the code of the deal."""
    y, x = page.high - MARGIN_MM, MARGIN_MM
    page.add(Box(x, y - HAIR_MM, BAR_MM, HAIR_MM, BLACK))
    for tick in range(6):
        high = 2.0 if tick in (0, 5) else 1.2
        page.add(Box(x + tick * (BAR_MM - HAIR_MM) / 5, y - high, HAIR_MM, high, BLACK))
    words = f"50 mm · {note}" if note else _("50 mm: measure me. Print at 100 % (actual size).")
    page.add(Words(x + BAR_MM + 3, y - 0.4, words, 8, "bold", colour=BLACK))
    if code:
        page.add(Words(page.wide - MARGIN_MM, y - 0.4, code, 8, "bold", "right"))
