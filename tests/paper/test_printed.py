"""Printed sheets, measured in the file itself: sizes, backs, colours, letters, ink."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pygame
import pypdfium2
import pytest

from game import catalog, deal, files
from game.language import speak
from game.options import resolve
from scenes.boards.components import CARD_MILLIMETRES, STANDEE, PaperPiece, PieceSet, PieceSide
from scenes.paper import sheets
from scenes.paper.boards import board_pages
from scenes.paper.ink import Recipe, recipe_of
from scenes.paper.page import POINT_MM, Art, Box, Line, Page, Words
from scenes.paper.pieces import piece_pages
from scenes.paper.preview import picture_of
from scenes.paper.print_job import PARTS, PrintJob
from scenes.paper.sheets import A4, BACK_EXTRA_MM, LETTER, Paper
from scenes.paper.shop import BLEED_MM, write_pictures
from scenes.paper.texts import CELL_MM, LABEL_MM, SCORE_COLUMNS, SCORE_LINES, Flow, sections_of
from scenes.paper.writer import pdf_of
from scenes.rules.text import read
from scenes.ui.drawing.svg import document_of
from tests.helpers.sampling import full, sampled

pygame.font.init()

DPI = 600
MM = DPI / 25.4  # pixels
GAMES = tuple(catalog.GAMES)
LATER = pytest.mark.full  # the other games and papers
each_game = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=LATER if key != "eighteen_ghosts" else ()) for key in GAMES]
)
quickly = pytest.mark.parametrize("key", GAMES)  # of what takes moments
each_paper = pytest.mark.parametrize(
    "paper", [A4, pytest.param(LETTER, marks=LATER)], ids=["a4", "letter"]
)


def job(key: str, **choices: object) -> PrintJob:
    game = catalog.find(key)
    options = {option.key: option.default for option in game.rules.options}
    given = {"players": game.players[0], "options": options, "seed": 77, **choices}
    return PrintJob(game, **given)  # type: ignore[arg-type]


@cache
def printed(key: str, ink: str = "light", paper: str = "a4", backs: str = "long") -> bytes:
    return job(key, ink=ink, paper=paper, backs=backs).pdf()


def cut_out(
    page: pypdfium2.PdfPage, left: float, top: float, wide: float, high: float
) -> np.ndarray:
    """Return part of a page in greys at 600 dpi; the part is in millimetres."""
    whole_wide, whole_high = page.get_size()
    crop = (
        left / POINT_MM,
        whole_high - (top + high) / POINT_MM,
        whole_wide - (left + wide) / POINT_MM,
        top / POINT_MM,
    )
    picture = page.render(scale=DPI / 72, crop=crop, grayscale=True).to_numpy()
    return picture.reshape(picture.shape[0], picture.shape[1])


def extent(picture: np.ndarray) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what is not white, in millimetres."""
    rows, columns = np.nonzero(picture < 128)
    return (
        columns.min() / MM, rows.min() / MM, (columns.max() + 1) / MM, (rows.max() + 1) / MM,
    )  # fmt: skip


@full
@each_paper
@each_game
def test_the_bar_on_every_sheet_is_fifty_millimetres_long(key: str, paper: Paper) -> None:
    document = pypdfium2.PdfDocument(printed(key, paper=paper.key))
    pages = list(job(key, ink="light", paper=paper.key).pages())
    assert len(document) == len(pages)
    for page, told in zip(document, pages, strict=True):
        labelled = [m for m in told.marks if isinstance(m, Words) and m.words.startswith("50 mm")]
        assert len(labelled) == 1, told.name
        bar = cut_out(page, 5, told.high - sheets.MARGIN_MM - 3, 57, 4)
        left, _top, right, _low = extent(bar)
        assert abs(right - left - 50) <= 0.1, told.name
        assert abs(left + 5 - sheets.MARGIN_MM) <= 0.1, told.name


def black(wide: float, high: float, count: int = 40) -> PieceSet:
    side = PieceSide(fill="#000000")
    return PieceSet("Black", "tokens", (wide, high), (PaperPiece(side, side, count),), True)


def blots(page: pypdfium2.PdfPage, number: int, grid: sheets.Grid, cell: sheets.Cell) -> object:
    around = 0.9  # nearer than the cut marks
    found = cut_out(
        page, cell.x - around, cell.y - around, grid.wide + 2 * around, grid.high + 2 * around
    )
    left, top, right, low = extent(found)
    return tuple(
        value + offset - around
        for value, offset in zip((left, top, right, low), (cell.x, cell.y) * 2, strict=True)
    )


@full
@pytest.mark.parametrize("size", [(25, 25), (30, 30), (40, 40), (63.5, 88.9), (15, 15), (20, 20)])
@pytest.mark.parametrize("backs", ["long", "short"])
@each_paper
def test_backs_lie_on_their_fronts_and_are_a_millimetre_larger(
    paper: Paper, backs: str, size: tuple[float, float]
) -> None:
    pieces = PieceSet("One", "tokens", size, black(*size, 1).pieces)
    pages = list(piece_pages(pieces, "Test", "", paper, backs, "full", 0.0))  # type: ignore[arg-type]
    document = pypdfium2.PdfDocument(pdf_of(pages, "Test", "en"))
    grid = sheets.Grid(paper, *size, 0.0)
    front = grid.front(0)
    behind = grid.back(front, backs)  # type: ignore[arg-type]
    one, other = blots(document[0], 0, grid, front), blots(document[1], 1, grid, behind)
    left, top, right, low = one  # type: ignore[misc]
    assert abs(right - left - size[0]) <= 0.05
    assert abs(low - top - size[1]) <= 0.05
    x0, y0, x1, y1 = other  # type: ignore[misc]
    if backs == "long":
        x0, x1 = paper.wide - x1, paper.wide - x0
    else:
        y0, y1 = paper.high - y1, paper.high - y0
    assert abs((x0 + x1) / 2 - (left + right) / 2) <= 0.1
    assert abs((y0 + y1) / 2 - (top + low) / 2) <= 0.1
    assert abs(x1 - x0 - size[0] - BACK_EXTRA_MM) <= 0.1


@each_paper
def test_folded_backs_meet_their_fronts_at_the_fold(paper: Paper) -> None:
    (page,) = piece_pages(black(25, 25, 1), "Test", "", paper, "fold", "full", 0.0)
    document = pypdfium2.PdfDocument(pdf_of([page], "Test", "en"))
    grid = sheets.Grid(paper, 25, 25, 0.0, True)
    front = grid.front(0)
    one = blots(document[0], 0, grid, front)
    other = blots(document[0], 0, grid, grid.back(front, "fold"))
    assert abs((one[0] + one[2]) / 2 + (other[0] + other[2]) / 2 - paper.wide) <= 0.1  # type: ignore[index]


@each_paper
@each_game
def test_cells_are_as_large_as_they_say(key: str, paper: Paper) -> None:
    """The distance between a column's cut marks is the width of a cell."""
    for pieces in job(key).components.sets:
        if pieces.kind == "standees":
            continue
        page = next(piece_pages(pieces, "Test", "", paper, "long", "light", sheets.BLEED_MM))
        tight = pieces.kind in ("cards", "tiles")
        grid = sheets.grid_for(paper, pieces.size, sheets.BLEED_MM, tight=tight)
        cell = grid.front(0)
        document = pypdfium2.PdfDocument(pdf_of([page], "Test", "en"))
        top = cell.y - sheets.BLEED_MM - sheets.CUT_MARK_MM
        if tight:
            top = cell.y - sheets.CUT_MARK_GAP_MM - sheets.TICK_MM
        marks = cut_out(document[0], cell.x - 1, top + 0.5, grid.wide + 2, 2)
        dark = np.nonzero((marks < 128).all(axis=0))[0]
        first, last = dark[dark < MM * 2].mean(), dark[dark > MM * (grid.wide - 1)].mean()
        assert abs((last - first) / MM - grid.wide) <= 0.05, pieces.name


@full
@each_paper
@each_game
def test_nothing_lies_nearer_than_ten_millimetres_to_the_edge(key: str, paper: Paper) -> None:
    document = pypdfium2.PdfDocument(printed(key, paper=paper.key))
    for number, page in enumerate(document):
        picture = page.render(scale=1, grayscale=True).to_numpy()
        picture = picture.reshape(picture.shape[:2])
        edge = int(9.5 / POINT_MM)
        inner = picture[edge:-edge, edge:-edge]
        assert (picture < 250).sum() == (inner < 250).sum(), f"page {number + 1}"


def sprites_of(key: str) -> Iterator[str]:
    found = job(key).components
    for pieces in found.sets:
        for piece in pieces.pieces:
            for side in (piece.front, piece.back):
                yield from (layer.sprite for layer in side.layers) if side else ()
    for board in found.boards:
        yield from (layer.sprite for _c, _r, layer in board.cells)


def parts_of(name: str) -> Iterator[str]:
    """Yield the drawings that a joined sprite lays over each other."""
    folder, _slash, joined = name.rpartition("/")
    parts = joined.split("+")
    yield from (f"{folder}/{part.partition('@')[0]}" for part in parts)


def in_the_file(document: str, side: int) -> np.ndarray:
    millimetres = 100 * POINT_MM  # so that pixels meet
    page = Page(millimetres, millimetres, "", [Art(document, 0, 0, millimetres, millimetres)])
    drawn = pypdfium2.PdfDocument(pdf_of([page], "", "en"))[0]
    picture = drawn.render(scale=side / drawn.get_width()).to_numpy()
    return picture[:side, :side, 2::-1].astype(float)


def in_the_window(document: str, side: int) -> np.ndarray:
    drawn = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (side, side))
    ground = pygame.Surface((side, side), depth=32)
    ground.fill("#FFFFFF")
    ground.blit(drawn, (0, 0))
    data = pygame.image.tobytes(ground, "RGB")
    return np.frombuffer(data, np.uint8).reshape(side, side, 3).astype(float)


@full
@each_game
def test_every_sprite_looks_as_in_the_window(key: str) -> None:
    worst = {
        name: np.abs(
            in_the_file(Recipe("full").draw(document_of(name)), 200)
            - in_the_window(document_of(name), 200)
        ).mean()
        for name in dict.fromkeys(part for whole in sprites_of(key) for part in parts_of(whole))
    }
    assert {name: off for name, off in worst.items() if off > 2} == {}


def streams(data: bytes) -> Iterator[bytes]:
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            yield found[1]


@full
@each_game
def test_black_and_white_asks_for_no_colour(key: str) -> None:
    data = printed(key, "grey")
    for stream in streams(data):
        if b" re" in stream or b" l\n" in stream or b" Tj" in stream:
            assert not re.search(rb"[\d.] (rg|RG|k|K)\s", stream)


@full
@each_game
def test_little_ink_takes_less_than_a_fifth_of_every_page(key: str) -> None:
    document = pypdfium2.PdfDocument(printed(key))
    taken = [1 - page.render(scale=0.6).to_numpy()[:, :, :3].mean() / 255 for page in document]
    assert max(taken) <= 0.2


@full
@each_game
def test_the_same_choices_give_the_same_file(key: str) -> None:
    assert job(key, ink="light", paper="a4", backs="long").pdf() == printed(key)


@full
@each_game
def test_a_dealt_game_has_its_code_on_every_sheet_and_it_deals_the_same(key: str) -> None:
    found = job(key)
    document = pypdfium2.PdfDocument(printed(key))
    texts = [page.get_textpage().get_text_range() for page in document]
    if not deal.is_dealt(key, found.players, found.options):
        assert found.code == ""
        return
    code = deal.code_of(key, found.players, found.options, 77)
    missing = [number for number, text in enumerate(texts, 1) if code not in text]
    assert len(missing) <= 1  # the screen shows nothing to the others
    seed = deal.seed_of(key, found.players, found.options, code)
    assert catalog.new_state(key, found.players, found.options, seed) == catalog.new_state(
        key, found.players, found.options, 77
    )


HOOK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<rect width="100" height="30" fill="#000000"/><rect width="30" height="60"/></svg>'
)


@pytest.mark.parametrize("degrees", [0, 30, 90, 180, 270])
def test_a_turned_drawing_is_printed_as_the_overview_shows_it(degrees: int) -> None:
    page = Page(100, 100, "Hook", [Art(HOOK, 30, 30, 40, 40, degrees)])
    shown = pygame.surfarray.array_red(picture_of(page, (400, 400), "full")).T
    [there] = pypdfium2.PdfDocument(pdf_of([page], "Hook", "en"))
    printed = there.render(scale=400 * POINT_MM / 100, grayscale=True).to_numpy().reshape(400, 400)
    turned = pygame.surfarray.array_red(
        picture_of(Page(100, 100, "", [Art(HOOK, 30, 30, 40, 40, -degrees)]), (400, 400), "full")
    ).T
    assert (abs(printed.astype(int) - shown) > 128).mean() < 0.005
    assert degrees % 180 == 0 or (abs(printed.astype(int) - turned) > 128).mean() > 0.02


@quickly
def test_what_only_makes_sense_in_front_of_the_window_is_not_printed(key: str) -> None:
    everything = read((files.ASSETS / key / "rules.md").read_text(encoding="utf-8"))
    told = [block for section in sections_of(catalog.find(key)) for block in section.blocks]
    left_out = [b for section in everything for b in section.blocks if b not in told]
    assert all(not block.printed for block in left_out)
    words = " ".join(" ".join(block.parts) for block in told).lower()
    for word in ("click", "press", "wheel", "the window", "screen they", "one screen", "folder"):
        assert word not in words


@quickly
def test_rows_of_a_picture_in_the_rules_leave_room_for_their_own_labels_only(key: str) -> None:
    for section in sections_of(catalog.find(key)):
        for grid in (block.picture for block in section.blocks if block.picture):
            flow = Flow(A4, "", "", "")
            flow.picture(grid, "", key, "light")
            drawn = [m for m in flow.pages[0].marks if isinstance(m, Art)]
            tops = sorted({round(m.y + m.high / 2, 3) for m in drawn})
            rows = [row for row in grid.rows if any(cell.layers for cell in row.cells)]
            assert len(tops) == len(rows)
            for row, above, below in zip(rows, tops, tops[1:], strict=False):
                labelled = any(cell.label for cell in row.cells)
                assert below - above <= CELL_MM + (LABEL_MM if labelled else 0) + 0.01
            signs = sum(c.label != "" for row in grid.rows for c in row.cells)
            words = [m.words for m in flow.pages[0].marks if isinstance(m, Words)]
            assert signs <= len(words)
            pointed = sum(c.arrow for row in grid.rows for c in row.cells) + len(grid.arrows)
            black = [m for m in flow.pages[0].marks if isinstance(m, Line) and m.width == 0.4]
            assert len(black) == 3 * pointed


@full
@pytest.mark.parametrize("language", sampled(["en", "de", "es"]))
@each_game
def test_the_rules_say_this_tables_house_rules_in_letters(key: str, language: str) -> None:
    speak(language)
    try:
        found = job(key, parts=("rules",))
        data = found.pdf()
    finally:
        speak("en")
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
    page = (files.ASSETS / key / "rules.md").read_text(encoding="utf-8")
    assert len(text) > 0.6 * len(page)
    assert "\ufffd" not in text


@quickly
def test_secret_backs_are_alike(key: str) -> None:
    for pieces in job(key).components.sets:
        if pieces.secret:
            assert len({piece.back for piece in pieces.pieces}) == 1, pieces.name


@each_game
def test_every_number_of_players_and_every_part_can_be_printed(key: str) -> None:
    for players in catalog.find(key).players:
        found = job(key, players=players)
        assert set(found.offered) <= set(PARTS)
        for part in found.offered:
            found.parts = (part,)
            assert list(found.pages()), part


def test_a_drawing_that_is_dark_changes_light_and_dark_with_its_set() -> None:
    tile = document_of("haunting_house_3/tile_1_t")
    assert recipe_of([tile], "full") == Recipe("full")
    assert recipe_of([tile], "light").turned
    assert not recipe_of([document_of("haunted_house/ghost_0")], "light").turned
    signs = [document_of(f"guidance_rite/{name}") for name in ("used", "arrow", "grey")]
    assert recipe_of(signs, "light") == Recipe("light"), "they are dark, but take hardly any ink"


def test_the_printer_is_told_not_to_scale() -> None:
    for backs, duplex in (("long", b"DuplexFlipLongEdge"), ("short", b"DuplexFlipShortEdge")):
        data = job("eighteen_ghosts", parts=("tokens",), backs=backs).pdf()
        assert b"/PrintScaling /None" in data
        assert duplex in data


def test_the_papers_are_a4_and_letter() -> None:
    assert (A4.wide, A4.high) == (210, 297)
    assert (LETTER.wide, LETTER.high) == (215.9, 279.4)


@quickly
def test_every_player_gets_an_aid(key: str) -> None:
    players = catalog.find(key).players[-1]
    pages = [page for page in job(key, players=players, parts=("aids",)).pages()]
    first = next(m.words for m in pages[0].marks if isinstance(m, Words) and m.size == 12)
    titles = [m for page in pages for m in page.marks if isinstance(m, Words) and m.size == 12]
    assert sum(mark.words == first for mark in titles) == players


@full
@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@quickly
def test_two_aids_have_room_on_a_page(key: str, paper: str, language: str) -> None:
    speak(language)
    players = catalog.find(key).players[-1]
    pages = [*job(key, players=players, parts=("aids",), paper=paper).pages()]
    speak("en")
    assert len(pages) == -(-players // 2)


RING = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+" fill="none"')


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize(
    ("key", "house"),
    [("ghost_hunt", "manor"), ("ghost_hunt", "cottage"), ("haunted_house", "cross_hall"),
     ("haunted_house", "long_gallery")],
)  # fmt: skip
def test_names_of_rooms_lie_whole_on_their_sheets_and_hide_no_ring(
    key: str, house: str, paper: Paper
) -> None:
    options = resolve(catalog.find(key).rules.options, {"map": house})
    boards = job(key, options=options).components.boards
    assert boards
    for board in boards:
        rings = [(float(x) / board.unit, float(y) / board.unit) for x, y in
                 RING.findall(board.light)]  # fmt: skip
        assert rings
        for label in board.labels:
            half = len(label.words) * label.size * 0.28
            hidden = [1 for x, y in rings if abs(x - label.x) < half + 0.3
                      and abs(y - label.y) < 0.45]  # fmt: skip
            assert not hidden, label
        found = 0
        for page in board_pages(board, "House", "", paper, "light"):
            drawn = next(mark for mark in page.marks if isinstance(mark, Art) and mark.clipped)
            for mark in page.marks:
                if isinstance(mark, Box) and mark.fill == "#FFFFFF":
                    found += 1
                    assert drawn.x <= mark.x
                    assert mark.x + mark.wide <= drawn.x + drawn.wide
        assert found == sum(label.x >= 0 and label.y <= board.rows for label in board.labels)


@full
def test_arrows_fill_their_tokens() -> None:
    data = job("guidance_rite", parts=("tokens",), backs="none", ink="full").pdf()
    document = pypdfium2.PdfDocument(data)
    cell = sheets.Grid(A4, 12, 12, sheets.BLEED_MM, False).front(0)
    arrow = extent(cut_out(document[len(document) - 1], cell.x, cell.y, 12, 12))
    assert arrow[3] - arrow[1] >= 7


def test_nine_cards_share_their_cut_lines_on_a4_and_eight_on_letter() -> None:
    for paper, number in ((A4, 9), (LETTER, 8)):
        grid = sheets.grid_for(paper, CARD_MILLIMETRES, sheets.BLEED_MM, tight=True)
        assert grid.pieces_per_sheet == number
        one, other = grid.front(0), grid.front(1)
        assert abs(other.x - one.x - CARD_MILLIMETRES[0]) < 1e-6
        last = grid.front(number - 1)
        assert min(one.x, one.y) >= sheets.MARGIN_MM
        assert last.x + CARD_MILLIMETRES[0] <= grid.paper.wide - sheets.MARGIN_MM
        assert last.y + CARD_MILLIMETRES[1] <= grid.paper.high - sheets.MARGIN_MM
        backs = [grid.back(grid.front(n), "long") for n in range(number)]
        across = grid.paper.wide > grid.paper.high  # then the long edge lies above and below
        for n, back in enumerate(backs):
            front = grid.front(n)
            same, turned = ("x", "y") if across else ("y", "x")
            assert abs(getattr(back, same) - getattr(front, same)) < 1e-6
            size = (
                grid.paper.high - CARD_MILLIMETRES[1]
                if across
                else grid.paper.wide - CARD_MILLIMETRES[0]
            )
            assert abs(getattr(back, turned) + getattr(front, turned) - size) < 1e-6


def test_a_house_for_four_takes_thirty_sheets_at_most() -> None:
    assert len([*job("haunting_house_3", players=4, paper="a4").pages()]) <= 30


@quickly
def test_every_card_says_what_it_does_inside_its_frame(key: str) -> None:
    found = job(key, paper="a4")
    cards = [p for s in found.components.sets if s.kind == "cards" for p in s.pieces]
    assert all(piece.front.words for piece in cards)
    found.parts = ("cards",)
    for page in found.pages():
        framed = [m for m in page.marks if isinstance(m, Box) and m.edge and m.high > 80]
        for words in (m for m in page.marks if isinstance(m, Words) and m.align == "middle"):
            assert any(
                box.x <= words.x <= box.x + box.wide and box.y + 2 < words.y < box.y + box.high - 2
                for box in framed
            ), words.words


@quickly
def test_a_standee_fills_its_card(key: str) -> None:
    found = job(key, parts=("standees",))
    wide, high = STANDEE
    for page in found.pages():
        for art in (m for m in page.marks if isinstance(m, Art)):
            assert abs(art.wide - (wide - 2)) < 0.01 or abs(art.high - (high - 3)) < 0.01


@quickly
def test_the_first_page_says_what_is_needed_and_counts_the_sheets(key: str) -> None:
    found = job(key)
    pages = list(found.pages())
    words = " ".join(m.words for m in pages[0].marks if isinstance(m, Words))
    assert f"{len(pages)} sheets of paper" in words
    assert "pencils" in words
    assert "scissors" in words
    assert ("1 die" in words) is (key == "ghost_hunt")
    parts = list(dict.fromkeys(page.part for page in pages[1:]))
    places = [words.index(f"{number}. {PARTS[part]}: ") for number, part in enumerate(parts, 1)]
    assert places == sorted(places)
    found.parts = ("rules",)
    assert all(page.part == "rules" for page in found.pages())


@quickly
def test_score_sheets_have_room_for_a_usual_match(key: str) -> None:
    found = job(key, parts=("score",))
    pages = list(found.pages())
    assert len(pages) * SCORE_LINES * SCORE_COLUMNS >= found.components.lines
    assert (len(pages) - 1) * SCORE_LINES * SCORE_COLUMNS < found.components.lines


@pytest.mark.parametrize("players", [2, 4])
def test_a_score_sheet_numbers_its_players_once(players: int) -> None:
    found = job("haunting_house_3", players=players, parts=("score",))
    words = [mark.words for mark in next(iter(found.pages())).marks if isinstance(mark, Words)]
    assert not [told for told in words if "Player" in told]
    assert {str(seat + 1) for seat in range(players)} <= {*words}


@quickly
def test_a_shop_gets_a_page_a_side_with_bleed_and_pictures_of_the_same_names(
    key: str, tmp_path: Path
) -> None:
    found = job(key, shop=True, ink="full")
    pages = list(found.pages())
    sets = [s for s in found.components.sets if s.kind != "standees"]
    sides = [side for s in sets for p in s.pieces for side in (p.front, p.back) if side]
    assert len(pages) == len(sides)
    if not sides:
        return  # a further game may have no pieces to print
    assert len({page.name for page in pages}) == len(pages)
    assert all(page.name.endswith(("-front", "-back")) for page in pages)
    some = pages[:2]
    document = pypdfium2.PdfDocument(pdf_of(some, "Shop", "en", ink="full"))
    for page, drawn in zip(some, document, strict=True):
        left, low, right, top = (value * POINT_MM for value in drawn.get_trimbox())
        wide, high = sets[0].size
        assert abs(right - left - wide) < 0.02
        assert abs(top - low - high) < 0.02
        assert abs(left - BLEED_MM) < 0.02
        assert abs(page.wide - wide - 2 * BLEED_MM) < 1e-6
    assert write_pictures(iter(some), tmp_path / "shop", "full") == 2
    picture = pygame.image.load(tmp_path / "shop" / f"{some[0].name}.png")
    data = (tmp_path / "shop" / f"{some[0].name}.png").read_bytes()
    assert data[37:50] == b"pHYs" + (11811).to_bytes(4) * 2 + b"\1"  # 300 dots an inch, by metre
    assert abs(picture.get_width() - some[0].wide / 25.4 * 300) <= 1


def test_a_usual_sheet_has_no_trim_box() -> None:
    assert b"/TrimBox" not in job("eighteen_ghosts", parts=("tokens",)).pdf()
