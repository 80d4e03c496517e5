"""Pages as a PDF file, by fpdf2, which is imported when something is printed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from game.files import asset
from scenes.paper.ink import Ink, grey
from scenes.paper.page import Art, Box, Line, Mark, Page, Words
from scenes.paper.sheets import Backs
from scenes.ui.drawing.text import FACES, plain

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.output import OutputProducer, PDFPage

UNDATED: Final = datetime(2000, 1, 1, tzinfo=UTC)  # So equal pages give equal files.
PER_MM: Final = 72 / 25.4
DUPLEX: Final = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge",
                 "fold": "Simplex"}  # fmt: skip


def pdf_of(
    pages: Iterable[Page],
    title: str,
    language: str,
    backs: Backs = "none",
    ink: Ink = "full",
    copies: int = 1,
    progress: Callable[[int], None] = lambda page: None,
) -> bytes:
    """Return pages as a PDF that is printed at its true size."""
    from fpdf import FPDF
    from fpdf.prefs import ViewerPreferences

    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    trims: list[float] = []
    pdf = FPDF(unit="pt")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_producer("Ghost Parlour")
    pdf.set_creation_date(UNDATED)
    pdf.viewer_preferences = ViewerPreferences(
        print_scaling="None", duplex=DUPLEX[backs], num_copies=copies, display_doc_title=True
    )
    for face, name in FACES.items():
        pdf.add_font(face, "", asset(name))
    for number, page in enumerate(pages):
        pdf.add_page(format=(page.wide * PER_MM, page.high * PER_MM))
        trims.append(page.trim * PER_MM)
        for mark in page.marks:
            _draw(pdf, mark, ink)
        progress(number)
    return bytes(pdf.output(output_producer_class=_trimming(trims)))


def _trimming(trims: Sequence[float]) -> type[OutputProducer]:
    """Return the writer of a PDF whose pages say how many points are trimmed on each side."""
    from fpdf.output import OutputProducer

    class Trimming(OutputProducer):
        def _add_pages(self, _slice: slice = slice(0, None)) -> list[PDFPage]:
            pages = super()._add_pages(_slice)
            for page, trim in zip(pages, trims[_slice], strict=True):
                if trim:
                    wide, high = page.dimensions()
                    box = f"[{trim:.2f} {trim:.2f} {wide - trim:.2f} {high - trim:.2f}]"
                    page.media_box = f"{page.media_box}\n/TrimBox {box}"
            return pages

    return Trimming


def _draw(pdf: FPDF, mark: Mark, ink: Ink) -> None:
    if isinstance(mark, Line):
        pdf.set_draw_color(*_levels(mark.colour, ink))
        pdf.set_line_width(mark.width * PER_MM)
        if mark.dashed:
            pdf.set_dash_pattern(4, 3)
        pdf.line(*(value * PER_MM for value in (mark.x0, mark.y0, mark.x1, mark.y1)))
        if mark.dashed:
            pdf.set_dash_pattern()
    elif isinstance(mark, Box):
        if mark.fill:
            pdf.set_fill_color(*_levels(mark.fill, ink))
        if mark.edge:
            pdf.set_draw_color(*_levels(mark.edge, ink))
            pdf.set_line_width(mark.width * PER_MM)
        style = ("D" if mark.edge else "") + ("F" if mark.fill else "")
        if style:
            x, y, wide, high = (v * PER_MM for v in (mark.x, mark.y, mark.wide, mark.high))
            pdf.rect(x, y, wide, high, style)
    elif isinstance(mark, Words):
        _write(pdf, mark, ink)
    else:
        _draw_art(pdf, mark, ink)


def _levels(colour: str, ink: Ink) -> tuple[int, ...]:
    """Return the numbers of a colour: one for a grey."""
    levels = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    if ink == "grey":
        return (int(grey(colour)[1:3], 16),)
    return levels


def _write(pdf: FPDF, mark: Words, ink: Ink) -> None:
    words = plain(mark.words)
    if not words.strip():
        return
    pdf.set_font(mark.face, size=mark.size)
    pdf.set_text_color(*_levels(mark.colour, ink))
    wide = pdf.get_string_width(words)
    x = mark.x * PER_MM - {"left": 0.0, "middle": wide / 2, "right": wide}[mark.align]
    y = mark.y * PER_MM
    if mark.turned:
        with pdf.rotation(180, mark.x * PER_MM, y):
            pdf.text(x, y, words)
    else:
        pdf.text(x, y, words)


def _draw_art(pdf: FPDF, mark: Art, ink: Ink) -> None:
    from fpdf.drawing_primitives import Transform
    from fpdf.svg import SVGObject, apply_svg_transform_to_user_space_gradients

    x, y, wide, high = (value * PER_MM for value in (mark.x, mark.y, mark.wide, mark.high))
    drawing = SVGObject(mark.document.encode())
    _w, _h, context = drawing.transform_to_rect_viewport(
        scale=1, width=wide, height=high, ignore_svg_top_attrs=True
    )
    place = Transform.translation(x, y)
    if mark.degrees:
        turn = Transform.rotation_d(mark.degrees).about(x + wide / 2, y + high / 2)
        place = place @ turn
    context.transform = context.transform @ place if context.transform else place
    pdf.set_xy(0, 0)
    apply_svg_transform_to_user_space_gradients(context)
    if ink == "grey":
        _make_grey(context)
    with pdf.rect_clip(x, y, wide, high) if mark.clipped else nullcontext():
        pdf.draw_path(context)


def _make_grey(item: object) -> None:
    """Turn the colours of a drawing into levels of grey, which need no ink of colour."""
    from fpdf.drawing_primitives import DeviceRGB

    style = getattr(item, "style", None)
    for name in ("fill_color", "stroke_color") if style else ():
        colour = getattr(style, name)
        if isinstance(colour, DeviceRGB):
            setattr(style, name, colour.to_gray())
    for inner in getattr(item, "path_items", ()):
        _make_grey(inner)
