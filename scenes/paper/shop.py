"""Cards and pieces as print shops want them: a page each with bleed, and pictures at 300 dpi."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from scenes.boards.components import Components, PieceSide
from scenes.paper.ink import Ink, Recipe
from scenes.paper.page import Page
from scenes.paper.pieces import draw_side
from scenes.paper.preview import picture_of
from scenes.paper.sheets import Cell, Grid, Paper

BLEED_MM: Final = 3.0  # The bleed over the trim on each side.
DPI: Final = 300
MM_PER_INCH: Final = 25.4
PNG_HEAD_BYTES: Final = 33  # The signature and the first chunk of a PNG.
STANDING: Final = "standees"  # Standees are folded, so no shop cuts them.


def shop_pages(found: Components, ink: Ink) -> Iterator[Page]:
    """Yield a page for the front and the back of each different card and piece.

    A page is named as its picture: set, number, title and side.
    """
    recipe = Recipe(ink)
    for pieces in found.sets:
        if pieces.kind == STANDING:
            continue
        for number, piece in enumerate(pieces.pieces, 1):
            words = [pieces.name, f"{number:02}", piece.front.title or piece.front.letter]
            name = "-".join(_plain(part) for part in words if part)
            copies = f"-x{piece.count}" if piece.count > 1 else ""
            yield _page(piece.front, pieces.size, f"{name}{copies}-front", recipe)
            if piece.back:
                yield _page(piece.back, pieces.size, f"{name}{copies}-back", recipe)


def _page(side: PieceSide, size: tuple[float, float], name: str, recipe: Recipe) -> Page:
    wide, high = size
    page = Page(wide + 2 * BLEED_MM, high + 2 * BLEED_MM, name, trim=BLEED_MM)
    grid = Grid(Paper("", page.wide, page.high), wide, high, BLEED_MM)
    draw_side(page, side, grid, Cell(0, 0, BLEED_MM, BLEED_MM), recipe)
    return page


def _plain(words: str) -> str:
    """Return words as a part of a file's name."""
    return re.sub(r"\W+", "_", words.casefold()).strip("_")


def write_pictures(pages: Iterator[Page], folder: Path, ink: Ink) -> int:
    """Write each page as a PNG at 300 dpi into a folder; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for page in pages:
        size = round(page.wide / MM_PER_INCH * DPI), round(page.high / MM_PER_INCH * DPI)
        data = _png(picture_of(page, size, ink))
        (folder / f"{page.name}.png").write_bytes(data)
        count += 1
    return count


def _png(picture: pygame.Surface) -> bytes:
    """Return a picture as a PNG that states its resolution."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    data = file.getvalue()
    dots = round(DPI * 1000 / MM_PER_INCH)  # Per metre, as PNG counts them.
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return data[:PNG_HEAD_BYTES] + chunk + data[PNG_HEAD_BYTES:]
