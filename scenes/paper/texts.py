"""Pages of words: rules with house rules, player aids, ghost screen, score sheet and diary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from pygame import Vector2

from game.game import Game
from game.language import _, many
from game.options import Options
from scenes.boards.components import PaperBoard
from scenes.boards.picture.picture_cell import PictureCell
from scenes.paper.boards import colours_of_board
from scenes.paper.ink import Ink, recipe_of
from scenes.paper.page import (
    BLACK,
    EDGE,
    LEADING_RATIO,
    POINT_MM,
    QUIET,
    Art,
    Box,
    Face,
    Line,
    Mark,
    Page,
    Words,
    height_of,
    wrapped,
)
from scenes.paper.sheets import HEAD_MM, MARGIN_MM, Paper, foot, head
from scenes.rules.text import MARKS, Block, CellGrid, Section, plain, read, translated
from scenes.telling.turns import role_words
from scenes.ui.drawing.svg import document_of

GUTTER_MM: Final = 7.0
TEXT_POINTS: Final = 9.0  # The size of running text.
CELL_MM: Final = 9.0  # A cell in a picture of the rules has this side.
LABEL_MM: Final = 4.0  # A line of labels below cells has this height.
ARROW_CELLS: Final = 0.56  # An arrow between two cells has this room, in cells.
ARROWHEAD_MM: Final = 1.4  # The two short strokes of an arrow have this length.
_CORNERS: Final = "M4 22V4H22M78 4H96V22M96 78V96H78M22 96H4V78"
SIGNS: Final = {  # The marks of the board, black on white.
    name: f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'
    for name, drawn in {
        "dot": '<circle cx="50" cy="50" r="15" stroke="#FFFFFF" stroke-width="6"/>',
        "ring": '<circle cx="50" cy="50" r="26" fill="none" stroke="#FFFFFF" stroke-width="12"/>'
        '<circle cx="50" cy="50" r="26" fill="none" stroke="#000000" stroke-width="5"'
        ' stroke-dasharray="14 8"/>',
        "win": f'<path d="{_CORNERS}" fill="none" stroke="#000000" stroke-width="7"/>',
        "lose": f'<path d="{_CORNERS}" fill="none" stroke="#000000" stroke-width="7"/>',
    }.items()
}
FOOT_MM: Final = 6.0  # The foot takes this height.
SCORE_LINES: Final = 41  # A column of a score sheet has this many lines.
SCORE_COLUMNS: Final = 4  # A score sheet has this many columns.
AID_BLOCKS: Final = 3  # A section has at most this many blocks.


class Flow:
    """Words that run in columns over pages."""

    def __init__(self, paper: Paper, title: str, note: str, code: str, columns: int = 2) -> None:
        self.paper = paper
        self.title = title
        self.note = note
        self.code = code
        self.columns = columns
        self.wide = (paper.wide - 2 * MARGIN_MM - (columns - 1) * GUTTER_MM) / columns
        self.pages: list[Page] = []
        self.column = columns
        self.y = 0.0
        self.low = paper.high - MARGIN_MM - FOOT_MM

    @property
    def x(self) -> float:
        """The left edge of the present column."""
        return MARGIN_MM + self.column * (self.wide + GUTTER_MM)

    def room(self, high: float) -> Page:
        """Return the page on which something of this height has room, at `x` and `y`."""
        if not self.pages or self.y + high > self.low:
            self.column += 1
            self.y = MARGIN_MM + HEAD_MM + 2
        if self.column >= self.columns:
            self.column = 0
            number = _("page {number}", number=len(self.pages) + 1)
            page = Page(self.paper.wide, self.paper.high, f"{self.title}, {number}")
            head(page, self.title, self.note, number)
            foot(page, self.code)
            self.pages.append(page)
        return self.pages[-1]

    def break_column(self) -> None:
        """Go on in the next column."""
        self.y = self.low

    def write(
        self,
        words: str,
        size: float = TEXT_POINTS,
        face: Face = "regular",
        indent: float = 0.0,
        sign: str = "",
        colour: str = BLACK,
        after: float = 1.6,
        keep: float = 0.0,
    ) -> None:
        """Write a paragraph line by line; `sign` stands before its first line."""
        step = size * POINT_MM * LEADING_RATIO
        for index, line in enumerate(wrapped(words, face, size, self.wide - indent)):
            page = self.room(step + (keep if index == 0 else 0.0))
            base = self.y + size * POINT_MM
            if sign and index == 0:
                page.add(Words(self.x, base, sign, size, "bold"))
            page.add(Words(self.x + indent, base, line, size, face, "left", colour))
            self.y += step
        self.y += after

    def picture(self, grid: CellGrid, caption: str, key: str, ink: Ink) -> None:
        """Draw a picture of the rules with its caption."""
        longest = max(sum(_room(found) for found in row.cells) for row in grid.rows)
        cell = min(CELL_MM, (self.wide - 8) / longest)
        bare = [not any(found.layers for found in row.cells) for row in grid.rows]
        heights = [
            (0.0 if empty else cell)
            + (LABEL_MM if any(found.label for found in row.cells) else 0.0)
            for row, empty in zip(grid.rows, bare, strict=True)
        ]
        tops = [0.0, *accumulate(heights)]
        high = tops[-1]
        told = height_of(caption, "regular", TEXT_POINTS - 1, self.wide)
        page = self.room(high + told + 3)
        names = [
            [_full(layer.sprite, key) for layer in found.layers if layer.sprite not in MARKS]
            for row in grid.rows
            for found in row.cells
        ]
        recipe = recipe_of((document_of(name[0]) for name in names if name), ink)
        middles = {}
        for index, row in enumerate(grid.rows):
            x, y = self.x + 6, self.y + tops[index]
            if row.name:
                page.add(Words(self.x, y + cell * 0.62, row.name, 7, "bold", colour=QUIET))
            for column, found in enumerate(row.cells):
                middles[column, index] = x + cell / 2, y + cell / 2
                for layer in found.layers:
                    side = cell * layer.percent / 100
                    at = x + (cell - side) / 2, y + (cell - side) / 2
                    drawn = SIGNS.get(layer.sprite) or recipe.draw(
                        document_of(_full(layer.sprite, key))
                    )
                    page.add(Art(drawn, *at, side, side, layer.degrees))
                if found.label:
                    base = y + (0.0 if bare[index] else cell) + 3
                    page.add(Words(x + cell / 2, base, found.label, 6.5, "regular", "middle"))
                if found.arrow:
                    _arrow(page, (x + cell * 1.06, y + cell / 2), (x + cell * 1.5, y + cell / 2))
                x += cell * _room(found)
        for start, end in grid.arrows:
            _arrow(page, middles[start], middles[end])
        self.y += high + 1
        self.write(caption, TEXT_POINTS - 1, colour=QUIET)


def _room(cell: PictureCell) -> float:
    """Return the width of a cell, with the arrow behind it, in cells."""
    return 1 + (ARROW_CELLS if cell.arrow else 0)


def _arrow(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a black arrow with a white edge, which is seen on every ground."""
    way = Vector2(end) - Vector2(start)
    head = [Vector2(end) + way.rotate(turn).normalize() * ARROWHEAD_MM for turn in (150, -150)]
    for width, colour in ((1.0, "#FFFFFF"), (0.4, "#000000")):
        for other in (Vector2(start), *head):
            page.add(Line(other.x, other.y, *end, width=width, colour=colour))


def _full(sprite: str, key: str) -> str:
    """Return the name of a sprite of a game as the rules write it, with its folder."""
    return sprite if "/" in sprite else f"{key}/{sprite}"


def sections_of(game: Game) -> tuple[Section, ...]:
    """Return the rules of a game in the current language, without what only the window needs."""
    path = translated(f"{game.key}/rules.md")
    sections = read(path.read_text(encoding="utf-8")) if path.exists() else ()
    return tuple(
        replace(section, blocks=tuple(block for block in section.blocks if block.printed))
        for section in sections
    )


def rules_pages(game: Game, options: Options, code: str, paper: Paper, ink: Ink) -> list[Page]:
    """Return the rules, which begin with the house rules of this table."""
    title = _("{game} · rules", game=_(game.title))
    flow = Flow(paper, title, _("With the house rules of this table."), code)
    flow.write(_("House rules of this table"), 13, "title", after=1)
    for option in game.rules.options:
        label = _(option.label_of(options[option.key]))
        flow.write(f"{_(option.label)}: {label}", TEXT_POINTS, "bold", after=0.2)
        choice = option.choice_of(options[option.key])
        told = _(choice.help) if choice.help else _(option.help)
        flow.write(told, TEXT_POINTS, colour=QUIET)
    for section in sections_of(game):
        flow.y += 2
        flow.write(section.title, 13, "title", after=1, keep=10)
        for block in section.blocks:
            _block(flow, block, game, options, ink)
    return flow.pages


def _block(flow: Flow, block: Block, game: Game, options: Options, ink: Ink) -> None:
    words = plain(block.text)
    if block.kind == "picture" and block.picture:
        flow.picture(block.picture, words, game.key, ink)
    elif block.kind == "bullet":
        flow.write(words, indent=4, sign="–", after=0.8)
    elif block.kind == "ruling":
        flow.write(f"{plain(block.title)}. {words}", indent=4, sign="§", colour=QUIET)
    elif block.kind == "option":
        option = next((o for o in game.rules.options if o.key == block.option), None)
        if option:
            chosen = _(option.label_of(options[option.key]))
            flow.write(_("Here: {choice}.", choice=chosen), face="bold", indent=4, after=0)
        flow.write(words, indent=4)
    else:
        flow.write(words)


def aid_pages(game: Game, code: str, paper: Paper, players: int) -> list[Page]:
    """Return a short aid for each player, two on a page: each section's first words."""
    flow = Flow(paper, _("{game} · player aid", game=_(game.title)), _("For {number} players.",
                number=players), code)  # fmt: skip
    most = next((n for n in range(AID_BLOCKS, 1, -1) if _fits(paper, game, n)), 1)
    for player in range(players):
        if player:
            flow.break_column()
        _write_aid(flow, game, most)
    return flow.pages


def _fits(paper: Paper, game: Game, most: int) -> bool:
    """Return whether an aid has room in a column."""
    trial = Flow(paper, "", "", "")
    _write_aid(trial, game, most)
    return len(trial.pages) == 1 and trial.column == 0


def _write_aid(flow: Flow, game: Game, most: int) -> None:
    """Write the first blocks of each section that tells what is done in play."""
    for section in sections_of(game):
        if not section.phases:
            continue
        flow.write(section.title, 12, "title", after=0.8, keep=10)
        told = [b for b in section.blocks if b.kind in ("paragraph", "bullet")][:most]
        for block in told:
            sign, indent = ("–", 4.0) if block.kind == "bullet" else ("", 0.0)
            flow.write(plain(block.text), 8.5, indent=indent, sign=sign, after=0.8)


def screen_page(game: Game, who: str, paper: Paper, ink: Ink, figure: str) -> Page:
    """Return the screen behind which secrets are kept: three panels across, with folds."""
    page = Page(paper.high, paper.wide, _("{game} · screen", game=_(game.title)))
    drawn = recipe_of([document_of(figure)], ink).draw(document_of(figure)) if figure else ""
    inner = page.wide - 2 * MARGIN_MM
    for panel in range(3):
        x = MARGIN_MM + panel * inner / 3
        middle = x + inner / 6
        page.add(Words(middle, MARGIN_MM + 16, _(game.title), 18, "title", "middle"))
        page.add(Words(middle, MARGIN_MM + 24, who, 12, "bold", "middle", QUIET))
        if figure:
            side = min(inner / 3 - 20, 70)
            page.add(Art(drawn, middle - side / 2, 60, side, side))
        page.paragraph(
            _("Keep the diary behind this screen. Write every secret decision into it."),
            x + 8, 60 + 80, inner / 3 - 16, 10, "regular", "middle",
        )  # fmt: skip
    low = page.high - MARGIN_MM - FOOT_MM
    for fold in (1, 2):
        x = MARGIN_MM + fold * inner / 3
        page.add(Line(x, MARGIN_MM, x, low, 0.2, QUIET, True))
    page.add(Box(MARGIN_MM, MARGIN_MM, inner, low - MARGIN_MM, "", EDGE, 0.2))
    foot(page, "")
    return page


def cover_page(
    title: str, code: str, paper: Paper, needs: Sequence[str],
    sheets: Sequence[tuple[str, int, str]], total: int, backed: str,
) -> Page:  # fmt: skip
    """Return the first page: what is needed, and the sheets in the order in which to cut them."""
    page = Page(paper.wide, paper.high, _("{game} · what to do", game=title))
    head(page, title, _("Read this first."), "")
    foot(page, code)
    y, wide = MARGIN_MM + HEAD_MM + 6, paper.wide - 2 * MARGIN_MM
    y = page.paragraph(_("You need"), MARGIN_MM, y, wide, 13, "title") + 1
    sheet_words = many("{number} sheet of paper", "{number} sheets of paper", total)
    for words in (sheet_words, *needs):
        y = page.paragraph(f"– {words}", MARGIN_MM, y, wide, 11)
    y = page.paragraph(_("Cut in this order"), MARGIN_MM, y + 6, wide, 13, "title") + 1
    for number, (part, count, cutting) in enumerate(sheets, 1):
        told = many("{part}: {number} sheet", "{part}: {number} sheets", count, part=part)
        words = f"{number}. {told}" + (f", {cutting}" if cutting else "")
        y = page.paragraph(words, MARGIN_MM, y, wide, 11) + 0.6
    if backed:
        page.paragraph(backed, MARGIN_MM, y + 4, wide, 11)
    return page


def score_pages(game: Game, players: int, code: str, paper: Paper, lines: int) -> Iterator[Page]:
    """Yield as many score sheets as a match of so many lines needs."""
    count = -(-lines // (SCORE_LINES * SCORE_COLUMNS))
    for number in range(1, count + 1):
        yield score_page(game, players, code, paper, number if count > 1 else 0)


def score_page(game: Game, players: int, code: str, paper: Paper, number: int = 0) -> Page:
    """Return the sheet on which a match is noted, line by line as `write` reads it."""
    page = Page(paper.wide, paper.high, _("{game} · score sheet", game=_(game.title)))
    note = _("One line for each decision, roll or draw, in notation. Secret ones: ?")
    head(page, page.name, note, str(number or ""))
    foot(page, code, _("Write it down in the program afterwards: On paper, Write down a match."))
    y = MARGIN_MM + HEAD_MM + 2
    roles = [role_words(game, seat) for seat in range(players)]
    wide = (page.wide - 2 * MARGIN_MM) / players
    for seat, role in enumerate(roles):
        x = MARGIN_MM + seat * wide
        told = f"{seat + 1}: {role}" if role and players <= 4 else f"{seat + 1}"
        page.add(Words(x, y + 3, told, 8, "bold"), Line(x, y + 11, x + wide - 3, y + 11, 0.15))
    _table(page, y + 16, [_("No."), _("Who"), _("Decision"), _("Answer")] * SCORE_COLUMNS,
           [7, 8, 19, 0] * SCORE_COLUMNS, SCORE_LINES)  # fmt: skip
    return page


def _table(
    page: Page, top: float, heads: Sequence[str], widths: Sequence[float], lines: int
) -> None:
    """Draw an empty table; columns of width 0 share what is left."""
    inner = page.wide - 2 * MARGIN_MM
    free = (inner - sum(widths)) / max(1, list(widths).count(0))
    x, step = MARGIN_MM, (page.high - MARGIN_MM - 8 - top - 6) / lines
    marks: list[Mark] = []
    for words, given in zip(heads, widths, strict=True):
        wide = given or free
        marks.append(Words(x + 1, top + 4, words, 7.5, "bold", colour=QUIET))
        marks.append(Line(x, top, x, top + 6 + lines * step, 0.1, EDGE))
        x += wide
    marks.append(Line(x, top, x, top + 6 + lines * step, 0.1, EDGE))
    marks += [
        Line(MARGIN_MM, top + 6 + line * step, x, top + 6 + line * step, 0.1, EDGE)
        for line in range(lines + 1)
    ]
    page.add(*marks)


def diary_pages(
    game: Game, who: str, house: PaperBoard | None, code: str, paper: Paper, ink: Ink
) -> Iterator[Page]:
    """Yield the pages of the diary of whoever has secrets: lines, and small maps of the house."""
    title = _("{game} · secret diary", game=_(game.title))
    note = _("{who}: every secret decision in order, under the number of its round.", who=who)
    page = Page(paper.wide, paper.high, title)
    head(page, title, note, "1")
    foot(page, code, _("Nobody else reads this before the end."))
    _table(page, MARGIN_MM + HEAD_MM + 2, [_("Round"), _("Secret decisions, in notation")],
           [22, 0], 26)  # fmt: skip
    yield page
    if house:
        page = Page(paper.wide, paper.high, f"{title}, 2")
        head(page, title, _("A map for each turn. Copy this sheet for more turns."), "2")
        foot(page, code, _("Nobody else reads this before the end."))
        wide, high = house.columns * house.square, house.rows * house.square
        per_row = 3 if 3 * (wide + 8) <= page.wide - 2 * MARGIN_MM + 8 else 2
        top = MARGIN_MM + HEAD_MM + 4
        document = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {house.columns * house.unit} '
            f'{house.rows * house.unit}" width="{house.columns * house.unit}" '
            f'height="{house.rows * house.unit}">{house.light}</svg>'
        )
        drawn = colours_of_board(document, ink)
        while top + high + 6 < page.high - MARGIN_MM - 8:
            for column in range(per_row):
                step = (page.wide - 2 * MARGIN_MM) / per_row
                x = MARGIN_MM + column * step + (step - wide) / 2
                page.add(Words(x, top + 3, _("Turn"), 8, "bold", colour=QUIET))
                page.add(Line(x + 9, top + 3.4, x + 22, top + 3.4, colour=QUIET))
                page.add(Art(drawn, x, top + 5, wide, high))
            top += high + 10
        yield page
