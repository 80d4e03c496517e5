"""Pages of pieces: tiles, cards, tokens and standees with their backs."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.language import _
from scenes.boards.components import PaperPiece, PieceSet, PieceSide
from scenes.paper.ink import Ink, Recipe, recipe_of, tone
from scenes.paper.page import (
    EDGE,
    LEADING_RATIO,
    POINT_MM,
    QUIET,
    Art,
    Box,
    Line,
    Page,
    Words,
    height_of,
)
from scenes.paper.sheets import BACK_EXTRA_MM, Backs, Cell, Grid, Paper, foot, grid_for, head
from scenes.ui.drawing.svg import document_of

FRAME: Final = "#5A3C14"
GOLD: Final = "#C9A24B"
OWNER_MM: Final = 7.0  # The figure that tells whose card it is has this size.
FRAME_INSET: Final = 3.0  # Millimetres between the trim of a card and its frame.
TITLE_TYPE: Final = 13.0  # Points.
CARD_TYPE: Final = (10.5, 9.5, 8.5)  # Points of the words of a card, the largest that fits.
WORDS_HIGH: Final = 22.0  # Millimetres that the words of a card take at most.
MIN_WORDS_HIGH: Final = 12.0
FOOT_MM: Final = 12.0  # A standee's foot has this height.
BLANK: Final = PieceSide()
EDGE_PIXELS: Final = 200  # The empty edges of a figure are measured at this size.
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
    tight = pieces.kind in ("cards", "tiles")
    grid = grid_for(paper, pieces.size, bleed, backs == "fold", tight)
    every = [piece for piece in pieces.pieces for _copy in range(piece.count)]
    sheets = -(-len(every) // grid.pieces_per_sheet)
    size = _("{size} mm. Cut along the marks.", size=_size(*pieces.size))
    note = "" if tight else f"{size} {how(backs)}"
    for sheet in range(sheets):
        here = every[sheet * grid.pieces_per_sheet : (sheet + 1) * grid.pieces_per_sheet]
        cells = [grid.front(index) for index in range(len(here))]
        told = _("front {number} of {count}", number=sheet + 1, count=sheets)
        page = _sheet(grid.paper, f"{title} · {pieces.name}", note, told, code)
        for piece, cell in zip(here, cells, strict=True):
            draw_side(page, piece.front, grid, cell, recipe)
        if backs == "fold":
            behind = _draw_backs(page, here, cells, grid, backs, recipe)
            page.add(*grid.cuts([*cells, *behind]), _fold(grid.paper))
            yield page
            continue
        page.add(*grid.cuts(cells))
        yield page
        if backs != "none":
            told = _("back {number} of {count}", number=sheet + 1, count=sheets)
            page = _sheet(grid.paper, f"{title} · {pieces.name}", note, told, code)
            _draw_backs(page, here, cells, grid, backs, recipe)
            yield page


def _documents(pieces: PieceSet) -> Iterator[str]:
    """Yield the drawings of all sides of a set."""
    for piece in pieces.pieces:
        for side in (piece.front, piece.back or BLANK):
            for layer in side.layers[:1]:  # What is drawn on it goes along.
                yield document_of(layer.sprite)


def _sheet(paper: Paper, title: str, note: str, number: str, code: str) -> Page:
    page = Page(paper.wide, paper.high, f"{title}, {number}")
    if note:
        head(page, title, note, number)
    foot(page, code, "" if note else page.name)  # Cells that share cut lines leave no room above.
    return page


def _size(wide: float, high: float) -> str:
    return f"{wide:g}" if wide == high else f"{wide:g} x {high:g}"


def how(backs: Backs) -> str:
    """Return how backs meet their fronts."""
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
            draw_side(page, piece.back, grid, cell, recipe, BACK_EXTRA_MM / 2)
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
    room = min(grid.wide, grid.high)
    left, top = cell.x + (grid.wide - room) / 2, cell.y + (grid.high - room) / 2
    if side.title:
        left, top, room = _face(page, side, grid, cell, recipe)
    for layer in side.layers:
        part = room * layer.percent / 100 + (2 * larger if layer.percent == 100 else 0)
        x, y = left + (room - part) / 2, top + (room - part) / 2
        document = recipe.draw(document_of(layer.sprite))
        if side.view:
            document = VIEW.sub(f'viewBox="{side.view}"', document, count=1)
        page.add(Art(document, x, y, part, part, layer.degrees))
    if side.letter:
        _letter(page, side.letter, cell, grid)


def _face(
    page: Page, side: PieceSide, grid: Grid, cell: Cell, recipe: Recipe
) -> tuple[float, float, float]:
    """Draw the frame, title and words of a card; return left, top and side of its picture."""
    rim, gold = tone(FRAME, recipe.ink), tone(GOLD, recipe.ink)
    x, wide = cell.x + FRAME_INSET, grid.wide - 2 * FRAME_INSET
    page.add(Box(x, cell.y + FRAME_INSET, wide, grid.high - 2 * FRAME_INSET, "", rim, 0.6))
    x, wide = x + 3.0, wide - 6.0
    size = next((s for s in CARD_TYPE if height_of(side.words, "regular", s, wide) <= WORDS_HIGH),
                CARD_TYPE[-1])  # fmt: skip
    words = height_of(side.words, "regular", size, wide)
    titled = height_of(side.title, "title", TITLE_TYPE, wide)
    low = cell.y + grid.high - FRAME_INSET - 3.0 - max(words, MIN_WORDS_HIGH)
    high = low - 3.5 - titled - (cell.y + FRAME_INSET + 3.0) - 2.0
    top = cell.y + FRAME_INSET + 3.0
    page.add(Box(x, top, wide, high, "", gold, 0.3))
    end = page.paragraph(side.title, x, top + high + 1.5, wide, TITLE_TYPE, "title", "middle")
    middle = cell.x + grid.wide / 2
    page.add(Line(middle - 12, end + 0.6, middle + 12, end + 0.6, 0.3, gold))
    page.paragraph(side.words, x, low, wide, size, "regular", "middle")
    if side.figure:
        figure = recipe.draw(document_of(side.figure))
        corner = cell.x + grid.wide - FRAME_INSET - OWNER_MM - 1, cell.y + grid.high - FRAME_INSET
        page.add(Art(figure, corner[0], corner[1] - OWNER_MM - 1, OWNER_MM, OWNER_MM))
    room = min(wide, high)
    return middle - room / 2, top + (high - room) / 2, room


def _letter(page: Page, letter: str, cell: Cell, grid: Grid) -> None:
    """Write the letter of a piece in its lower right corner, on white."""
    size = max(5.0, min(8.0, grid.wide / 4))
    high, wide = size * POINT_MM * LEADING_RATIO, size * POINT_MM * (0.62 * len(letter) + 0.5)
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
    grid = Grid(paper, wide, 2 * (high + FOOT_MM), 0.0)
    every = [piece for piece in pieces.pieces for _copy in range(piece.count)]
    sheets = -(-len(every) // grid.pieces_per_sheet)
    note = _(
        "{size} mm. Cut, fold over the head and bend the feet outwards along the dashes.",
        size=_size(wide, high),
    )
    for sheet in range(sheets):
        here = every[sheet * grid.pieces_per_sheet : (sheet + 1) * grid.pieces_per_sheet]
        cells = [grid.front(index) for index in range(len(here))]
        told = _("sheet {number} of {count}", number=sheet + 1, count=sheets)
        page = _sheet(paper, f"{title} · {pieces.name}", note, told, code)
        for piece, cell in zip(here, cells, strict=True):
            middle = cell.y + high + FOOT_MM
            for layer in piece.front.layers:
                document, (across, up) = _cropped(recipe.draw(document_of(layer.sprite)))
                scale = min((wide - 2) / across, (high - 3) / up)
                part = across * scale, up * scale
                x, down = cell.x + (wide - part[0]) / 2, middle + high - part[1] - 1
                page.add(
                    Art(document, x, down, *part),
                    Art(document, x, 2 * middle - down - part[1], *part, 180),
                )
            page.add(Box(cell.x, cell.y, wide, 2 * (high + FOOT_MM), "", EDGE, 0.1))
            for y in (cell.y + FOOT_MM, middle, middle + high):
                page.add(Line(cell.x, y, cell.x + wide, y, 0.15, QUIET, True))
        page.add(*grid.cuts(cells))
        yield page


def _cropped(document: str) -> tuple[str, tuple[float, float]]:
    """Return a drawing without its empty edges, and its width and height as parts of the whole."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (EDGE_PIXELS, EDGE_PIXELS))
    around = drawn.get_bounding_rect()
    given = VIEW.search(document)
    if not given or not around:
        return document, (1.0, 1.0)
    left, top, wide, high = (float(part) for part in given[0].split('"')[1].split())
    x, y = left + wide * around.left / EDGE_PIXELS, top + high * around.top / EDGE_PIXELS
    across, up = around.width / EDGE_PIXELS, around.height / EDGE_PIXELS
    box = f'viewBox="{x:.3f} {y:.3f} {wide * across:.3f} {high * up:.3f}"'
    return VIEW.sub(box, document, count=1), (across, up)
