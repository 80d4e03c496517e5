"""Pages of boards: split at whole squares, with an overlap and letters where they are joined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.language import _
from scenes.boards.components import PaperBoard
from scenes.paper.ink import Ink, Recipe, recipe_of
from scenes.paper.page import BASELINE_RATIO, POINT_MM, QUIET, Art, Box, Line, Page, Words
from scenes.paper.sheets import HEAD_MM, MARGIN_MM, Paper, foot, head
from scenes.ui.drawing.svg import document_of

OVERLAP_MM: Final = 5.0  # Joined sheets overlap by this.
LETTER_RATIO: Final = 0.56  # A letter is this wide, in its size.
AROUND_MM: Final = 5.0  # Coordinates and cut marks have this room beside the squares.


def board_pages(board: PaperBoard, title: str, code: str, paper: Paper, ink: Ink) -> Iterator[Page]:
    """Yield the pages of a board; one too large for a page is split at whole squares."""
    wide = paper.wide - 2 * (MARGIN_MM + AROUND_MM)
    high = paper.high - 2 * (MARGIN_MM + AROUND_MM) - HEAD_MM - 6
    across = _parts(board.columns, int((wide - OVERLAP_MM) / board.square), wide, board.square)
    down = _parts(board.rows, int((high - OVERLAP_MM) / board.square), high, board.square)
    count = len(across) * len(down)
    for row, (top, rows) in enumerate(down):
        for column, (left, columns) in enumerate(across):
            number = row * len(across) + column + 1
            told = _("sheet {number} of {count}", number=number, count=count)
            page = Page(paper.wide, paper.high, f"{title} · {board.name}, {told}")
            note = _("Squares of {size} mm.", size=f"{board.square:g}")
            if count > 1:
                note += " " + _("Lay the sheets over each other at equal letters and glue them.")
            head(page, f"{title} · {board.name}", note, told)
            foot(page, code)
            x = (paper.wide - columns * board.square) / 2
            y = MARGIN_MM + HEAD_MM + AROUND_MM + (high - rows * board.square) / 2
            _draw_part(page, board, (left, top, columns, rows), (x, y), ink)
            for joint, at in _joints(left, top, columns, rows, board):
                _joint(page, joint, at, x, y, columns * board.square, rows * board.square, board)
            yield page


def _parts(count: int, per_page: int, room: float, square: float) -> list[tuple[int, int]]:
    """Return (first, number) of the squares on each page, as even as possible."""
    if count * square <= room:
        return [(0, count)]
    pages = -(-count // per_page)
    base, more = divmod(count, pages)
    found, first = [], 0
    for page in range(pages):
        number = base + (page < more)
        found.append((first, number))
        first += number
    return found


def _draw_part(
    page: Page,
    board: PaperBoard,
    part: tuple[int, int, int, int],
    at: tuple[float, float],
    ink: Ink,
) -> None:
    """Draw squares of a board, with a strip of their neighbours to glue on."""
    left, top, columns, rows = part
    square, unit = board.square, board.unit
    over = OVERLAP_MM / square
    right_over = over if left + columns < board.columns else 0.0
    low_over = over if top + rows < board.rows else 0.0
    rim = 0.08  # The outer walls are this thick, in squares.
    x0 = left - (rim if left == 0 else 0.0)
    y0 = top - (rim if top == 0 else 0.0)
    x1 = left + columns + (right_over or rim)
    y1 = top + rows + (low_over or rim)
    place = (at[0] + (x0 - left) * square, at[1] + (y0 - top) * square)
    recipe = recipe_of((document_of(layer.sprite) for _c, _r, layer in board.cells), ink)
    for column, row, layer in board.cells:
        if left <= column < left + columns and top <= row < top + rows:
            cell = at[0] + (column - left) * square, at[1] + (row - top) * square
            document = recipe.draw(document_of(layer.sprite))
            page.add(Art(document, *cell, square, square, layer.degrees))
    body = board.full if ink == "full" else board.light
    if body:
        wide, high = x1 - x0, y1 - y0
        document = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x0 * unit:.3f} {y0 * unit:.3f} '
            f'{wide * unit:.3f} {high * unit:.3f}" width="{wide * unit:.3f}" '
            f'height="{high * unit:.3f}">{body}</svg>'
        )
        drawn = colours_of_board(document, ink)
        page.add(Art(drawn, *place, wide * square, high * square, clipped=True))
    for label in board.labels:
        beside = label.x < 0 or label.y > board.rows
        across = left <= label.x < left + columns or (label.x < 0 and left == 0)
        down = top <= label.y < top + rows or (label.y > board.rows and top + rows == board.rows)
        if across and down:
            size = label.size * square / POINT_MM
            x = at[0] + (label.x - left) * square
            y = at[1] + (label.y - top) * square + BASELINE_RATIO * size * POINT_MM / 2
            if not beside:
                wide = len(label.words) * size * POINT_MM * LETTER_RATIO + 1
                last = at[0] + columns * square - wide / 2  # The sheet beside has no part of it.
                x = max(at[0] + wide / 2, min(x, last))
                page.add(
                    Box(
                        x - wide / 2,
                        y - size * POINT_MM * 0.95,
                        wide,
                        size * POINT_MM * 1.25,
                        "#FFFFFF",
                    )
                )
            page.add(Words(x, y, label.words, size, "bold", "middle"))


def colours_of_board(document: str, ink: Ink) -> str:
    """Return a board that is drawn for its ink already; greys for black and white."""
    return Recipe("grey" if ink == "grey" else "full").draw(document)


def _joints(
    left: int, top: int, columns: int, rows: int, board: PaperBoard
) -> Iterator[tuple[str, str]]:
    """Yield (side, letter) of each joint of a part."""
    if left:
        yield "left", _letter(left)
    if left + columns < board.columns:
        yield "right", _letter(left + columns)
    if top:
        yield "top", _letter(100 + top)
    if top + rows < board.rows:
        yield "bottom", _letter(100 + top + rows)


def _letter(line: int) -> str:
    """Return the letter of a joint: the same on both its sides."""
    return "ABCDEFGHIJKLM"[line % 13] if line < 100 else "NOPQRSTUVWXYZ"[line % 13]


def _joint(
    page: Page,
    side: str,
    letter: str,
    x: float,
    y: float,
    wide: float,
    high: float,
    board: PaperBoard,
) -> None:
    """Write the letter of a joint and draw the line along which the other sheet is laid."""
    spot = {
        "left": (x - 4, y + high / 2),
        "right": (x + wide + OVERLAP_MM + 3, y + high / 2),
        "top": (x + wide / 2, y - 3),
        "bottom": (x + wide / 2, y + high + OVERLAP_MM + 4),
    }[side]
    page.add(Words(*spot, letter, 10, "bold", "middle", QUIET))
    if side == "right":
        page.add(Line(x + wide, y - 3, x + wide, y + high + 3, 0.1, "#000000", True))
    elif side == "bottom":
        page.add(Line(x - 3, y + high, x + wide + 3, y + high, 0.1, "#000000", True))
