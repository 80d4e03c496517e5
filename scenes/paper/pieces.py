"""Pages of pieces: tiles, cards, tokens and standees with their backs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from game.language import _
from scenes.boards.components import PaperPiece, PieceSet, PieceSide
from scenes.paper.ink import Ink, Recipe, recipe_of, tone
from scenes.paper.page import EDGE, LEADING, POINT, QUIET, Art, Box, Line, Page, Words, height_of
from scenes.paper.sheets import LARGER, Backs, Cell, Grid, Paper, foot, head
from scenes.ui.svg import document_of

STAND: Final = 12.0  # millimetres of a standee's foot
BLANK: Final = PieceSide()
VIEW: Final = re.compile(r'viewBox="[^"]*"')


def piece_pages(
    pieces: PieceSet, title: str, code: str, paper: Paper, backs: Backs, ink: Ink, bleed: float
) -> Iterator[Page]:
    """Yield the pages of a set: fronts, and after each its backs if they lie on another page."""
    recipe = recipe_of(_documents(pieces), ink)
    if pieces.kind == "standees":
        yield from _standees(pieces, title, code, paper, recipe)
        return
    backed = backs != "none" and any(piece.back for piece in pieces.pieces)
    backs = backs if backed else "none"
    wide, high = pieces.size
    grid = Grid(paper, wide, high, bleed, backs == "fold")
    every = [piece for piece in pieces.pieces for _copy in range(piece.count)]
    sheets = -(-len(every) // grid.fronts)
    note = _("{size} mm. Cut along the marks.", size=_size(wide, high)) + " " + _how(backs)
    for sheet in range(sheets):
        here = every[sheet * grid.fronts : (sheet + 1) * grid.fronts]
        cells = [grid.front(index) for index in range(len(here))]
        told = _("front {number} of {count}", number=sheet + 1, count=sheets)
        page = _sheet(paper, f"{title} · {pieces.name}", note, told, code)
        for piece, cell in zip(here, cells, strict=True):
            draw_side(page, piece.front, grid, cell, recipe)
        if backs == "fold":
            behind = _draw_backs(page, here, cells, grid, backs, recipe)
            page.add(*grid.cuts([*cells, *behind]), _fold(paper))
            yield page
            continue
        page.add(*grid.cuts(cells))
        yield page
        if backs != "none":
            told = _("back {number} of {count}", number=sheet + 1, count=sheets)
            page = _sheet(paper, f"{title} · {pieces.name}", note, told, code)
            _draw_backs(page, here, cells, grid, backs, recipe)
            yield page


def _documents(pieces: PieceSet) -> Iterator[str]:
    """Yield the drawings of all sides of a set."""
    for piece in pieces.pieces:
        for side in (piece.front, piece.back or BLANK):
            for layer in side.layers[:1]:  # what is drawn on it goes along
                yield document_of(layer.sprite)


def _sheet(paper: Paper, title: str, note: str, number: str, code: str) -> Page:
    page = Page(paper.wide, paper.high, f"{title}, {number}")
    head(page, title, note, number)
    foot(page, code)
    return page


def _size(wide: float, high: float) -> str:
    return f"{wide:g}" if wide == high else f"{wide:g} x {high:g}"


def _how(backs: Backs) -> str:
    return {
        "none": "",
        "long": _("Backs lie on their fronts when the sheet is turned over its long edge."),
        "short": _("Backs lie on their fronts when the sheet is turned over its short edge."),
        "fold": _("Fold along the dashed line and glue, then cut."),
    }[backs]


def _fold(paper: Paper) -> Line:
    middle = paper.wide / 2
    return Line(middle, 28, middle, paper.high - 22, 0.2, QUIET, True)


def _draw_backs(
    page: Page,
    pieces: Sequence[PaperPiece],
    cells: Sequence[Cell],
    grid: Grid,
    backs: Backs,
    recipe: Recipe,
) -> list[Cell]:
    behind = [grid.back(cell, backs) for cell in cells]
    for piece, cell in zip(pieces, behind, strict=True):
        if piece.back:
            draw_side(page, piece.back, grid, cell, recipe, LARGER / 2)
    return behind


def draw_side(
    page: Page, side: PieceSide, grid: Grid, cell: Cell, recipe: Recipe, larger: float = 0.0
) -> None:
    """Draw a side of a piece in its cell; its ground reaches over the trim by the bleed."""
    over = grid.bleed + larger
    if side.fill:
        page.add(
            Box(cell.x - over, cell.y - over, grid.wide + 2 * over, grid.high + 2 * over,
                tone(side.fill, recipe.ink))
        )  # fmt: skip
    inset = 4.0 if side.title else 0.0
    wide = grid.wide - 2 * inset
    words = height_of(side.words, "regular", 8.5, wide) if side.words else 0.0
    titled = height_of(side.title, "bold", 13, wide) + 3 if side.title else 0.0
    room = min(wide, grid.high - 2 * inset - words - titled)
    left, top = cell.x + (grid.wide - room) / 2, cell.y + inset
    if not side.title:
        top = cell.y + (grid.high - room) / 2
    for layer in side.layers:
        part = room * layer.percent / 100 + (2 * larger if layer.percent == 100 else 0)
        x, y = left + (room - part) / 2, top + (room - part) / 2
        document = recipe.draw(document_of(layer.sprite))
        if side.view:
            document = VIEW.sub(f'viewBox="{side.view}"', document, count=1)
        page.add(Art(document, x, y, part, part, layer.degrees))
    if side.title:
        low = page.paragraph(side.title, cell.x + inset, top + room + 1, wide, 13, "bold", "middle")
        page.paragraph(side.words, cell.x + inset, low + 1, wide, 8.5, "regular", "middle")
    if side.letter:
        _letter(page, side.letter, cell, grid)


def _letter(page: Page, letter: str, cell: Cell, grid: Grid) -> None:
    """Write the letter of a piece in its lower right corner, on white."""
    size = max(5.0, min(8.0, grid.wide / 4))
    high, wide = size * POINT * LEADING, size * POINT * (0.62 * len(letter) + 0.5)
    x, y = cell.x + grid.wide - wide - 0.6, cell.y + grid.high - high - 0.6
    page.add(
        Box(x, y, wide, high, "#FFFFFF", "#000000", 0.1),
        Words(x + wide / 2, y + high * 0.74, letter, size, "bold", "middle", "#000000"),
    )


def _standees(
    pieces: PieceSet, title: str, code: str, paper: Paper, recipe: Recipe
) -> Iterator[Page]:
    """Yield the pages of figures that are folded over their heads and stand on their feet."""
    wide, high = pieces.size
    grid = Grid(paper, wide, 2 * (high + STAND), 0.0)
    every = [piece for piece in pieces.pieces for _copy in range(piece.count)]
    sheets = -(-len(every) // grid.fronts)
    note = _(
        "{size} mm. Cut, fold over the head and bend the feet outwards along the dashes.",
        size=_size(wide, high),
    )
    for sheet in range(sheets):
        here = every[sheet * grid.fronts : (sheet + 1) * grid.fronts]
        cells = [grid.front(index) for index in range(len(here))]
        told = _("sheet {number} of {count}", number=sheet + 1, count=sheets)
        page = _sheet(paper, f"{title} · {pieces.name}", note, told, code)
        for piece, cell in zip(here, cells, strict=True):
            middle = cell.y + high + STAND
            for layer in piece.front.layers:
                document = recipe.draw(document_of(layer.sprite))
                x, side = cell.x + 1, wide - 2
                down = middle + high - side - 2
                page.add(
                    Art(document, x, down, side, side),
                    Art(document, x, 2 * middle - down - side, side, side, 180),
                )
            page.add(Box(cell.x, cell.y, wide, 2 * (high + STAND), "", EDGE, 0.1))
            for y in (cell.y + STAND, middle, middle + high):
                page.add(Line(cell.x, y, cell.x + wide, y, 0.15, QUIET, True))
        page.add(*grid.cuts(cells))
        yield page
