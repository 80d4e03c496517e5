"""How boards of Guidance Rite are drawn: characters, arrows and marks on real slabs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.drawings import LineFault
from game.floors import Mirror
from game.language import _, many, mark, within
from game.options import Value
from game.rules.guidance_rite import boards
from game.rules.guidance_rite.boards import MOST_BOARDS, VARIANTS
from game.rules.guidance_rite.pieces import (
    EMPTY,
    MARKED,
    UNCLAIMED,
    arrows_of,
    character_of,
    make,
)
from game.rules.guidance_rite.set_up import OPTIONS
from game.rules.guidance_rite.sketch import (
    BLACK_ARROW,
    GREY_ARROW,
    OPPOSITE,
    GuidanceRiteSketch,
    blank,
    read,
    with_arrow,
    with_character_on,
    write,
)
from game.rules.guidance_rite.tables import CHARACTERS, DIRECTIONS, GROUNDS, HEIGHT
from scenes.boards.drawing import (
    ARROW,
    PART,
    SQUARE,
    Beginning,
    Drawing,
    DrawingTally,
    DrawingTool,
    Number,
    SquareSheet,
)
from scenes.boards.guidance_rite.nouns import looks, short_way
from scenes.boards.guidance_rite.nouns import name as called
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.boards.guidance_rite.view import CIRCLE_ALPHA, TOKEN_SQUARES
from scenes.boards.picture import marks
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import sprite

LABELS: Final = {
    "none": mark("Plain piece"), "rat": mark("Rat"), "crow": mark("Crow"),
    "lizard": mark("Lizard"), "guardian": mark("Guardian"), "monster": mark("Monster"),
}  # fmt: skip
LETTERS: Final = {
    "none": "P", "rat": "R", "crow": "C", "lizard": "L", "guardian": "G", "monster": "M",
}  # fmt: skip
# Corners of a slab, in thirds of it.
CORNER_THIRDS: Final = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
SLAB_GAP_UNITS: Final = 6  # Two slabs lie this far apart.


class GuidanceRiteDrawing(Drawing[GuidanceRiteSketch]):
    """One to four boards of 25 pieces, or of 30 for the final match."""

    option = "piece_set"
    title = mark("Boards")
    mirrors = ("across", "down", "half")
    help = (
        mark(
            "A line for each square: 'b3 rat N,E,SW' is a rat with three arrows, - stands for none."
        ),
        mark("Characters are none, rat, crow, lizard, guardian and monster."),
        mark(
            "In the final match ~N is a grey arrow, and the word marked at the end marks a piece."
        ),
        mark("A line 'board' begins each of up to four boards; a match goes through them in turn."),
        mark("Every square has a piece, and a lizard has a black arrow."),
    )

    def beginnings(self) -> list[Beginning]:
        found = []
        for final, words in enumerate((_("for the death match"), _("for the final match"))):
            folder = boards.FOLDER / VARIANTS[final]
            found += self.shipped(OPTIONS, folder, boards.shipped_keys(), words)
        for final, words in enumerate((_("25 squares, death match"), _("30 squares, final match"))):
            found.append(Beginning(_("Empty board"), words, blank(bool(final))))
        return found

    def read(self, text: str) -> GuidanceRiteSketch:
        return read(text)

    def write(self, sketch: GuidanceRiteSketch) -> str:
        return write(sketch)

    def check(self, text: str) -> None:
        boards.read(text, read(text).final)

    def check_sketch(self, sketch: GuidanceRiteSketch) -> None:
        self._boards(sketch)

    def options(self, sketch: GuidanceRiteSketch) -> Mapping[str, Value]:
        return {
            self.option: boards.write(self._boards(sketch)),
            "variant": VARIANTS[sketch.final],
        }

    @staticmethod
    def _boards(sketch: GuidanceRiteSketch) -> tuple[boards.Board, ...]:
        """Return the boards of a sketch, read as those of its variant."""
        return boards.read(write(sketch), sketch.final)

    # -- drawing

    def tools(self, sketch: GuidanceRiteSketch) -> Sequence[DrawingTool]:
        found = []
        for index, name in enumerate(CHARACTERS):
            count = sum(piece != EMPTY and character_of(piece) == index for piece in sketch.board)
            found.append(
                DrawingTool(name, _(LABELS[name]), LETTERS[name], SQUARE, tally=str(count))
            )
        found.append(DrawingTool(BLACK_ARROW, _("Black arrow"), "A", ARROW, "up"))
        if sketch.final:
            found.append(DrawingTool(GREY_ARROW, _("Grey arrow"), "Q", ARROW, "up"))
            found.append(DrawingTool("mark", within("tool", "Mark"), "K", SQUARE, "star"))
        found.append(DrawingTool("remove", _("No piece"), "X", SQUARE, "trash"))
        return found

    def _sheet(self, sketch: GuidanceRiteSketch, area: Rect, look: Look) -> SquareSheet:
        return SquareSheet(
            area, look, GROUNDS[sketch.final].width, HEIGHT, look.px(SLAB_GAP_UNITS), upward=True
        )

    def _cell(self, sheet: SquareSheet, square: int) -> Rect:
        return sheet.cell(square % sheet.columns, HEIGHT - 1 - square // sheet.columns)

    def spots(
        self, sketch: GuidanceRiteSketch, aim: str, area: Rect, look: Look
    ) -> dict[str, Rect]:
        sheet, names = self._sheet(sketch, area, look), GROUNDS[sketch.final].names
        found = {}
        for square, name in enumerate(names):
            cell = self._cell(sheet, square)
            if aim == SQUARE:
                found[name] = cell
                continue
            third = cell.width // 3
            for direction, (right, down) in zip(DIRECTIONS, CORNER_THIRDS, strict=True):
                part = Rect(cell.left + right * third, cell.top + down * third, third, third)
                found[f"{name}{PART}{direction}"] = part
        return found

    def draw(
        self, sketch: GuidanceRiteSketch, tool: str, spot: str, erase: bool
    ) -> GuidanceRiteSketch:
        name, _part, direction = spot.partition(PART)
        square = GROUNDS[sketch.final].squares[name]
        piece = sketch.board[square]
        if direction:
            if erase and not piece:
                return sketch
            kind = "" if erase else tool
            return sketch.with_piece(square, with_arrow(piece, DIRECTIONS.index(direction), kind))
        if tool == "mark":
            if not piece:
                return sketch
            return sketch.with_piece(square, piece & ~MARKED if erase else piece | MARKED)
        if erase or tool == "remove":
            return sketch.with_piece(square, EMPTY)
        return sketch.with_piece(square, with_character_on(piece, CHARACTERS.index(tool)))

    def mirrored(
        self, sketch: GuidanceRiteSketch, tool: str, spot: str, mirror: Mirror
    ) -> tuple[str, str]:
        ground = GROUNDS[sketch.final]
        name, _part, direction = spot.partition(PART)
        file, rank = ground.squares[name] % ground.width, ground.squares[name] // ground.width
        if mirror != "down":
            file = ground.width - 1 - file
        if mirror != "across":
            rank = HEIGHT - 1 - rank
        there = ground.names[rank * ground.width + file]
        if direction:
            turned = OPPOSITE[mirror](DIRECTIONS.index(direction))
            there += PART + DIRECTIONS[turned]
        return tool, there

    def described(self, sketch: GuidanceRiteSketch, spot: str) -> str:
        name, _part, direction = spot.partition(PART)
        piece = sketch.board[GROUNDS[sketch.final].squares[name]]
        if direction:
            name = f"{name} {short_way(DIRECTIONS.index(direction))}"
        words = [called(piece), *looks(piece, sketch.final)] if piece else [_("no piece")]
        return ", ".join([name, *words])

    def faulty(self, sketch: GuidanceRiteSketch, fault: LineFault) -> list[tuple[str, str]]:
        lines = write(sketch).split("\n")[: fault.line]
        if lines.count("board") - 1 != sketch.shown:
            return []  # The sign is on another board.
        return [(SQUARE, place) for place in fault.places]

    # -- numbers

    def numbers(self, sketch: GuidanceRiteSketch) -> Sequence[Number]:
        count = len(sketch.boards)
        return (
            Number("final", _("Final match"), int(sketch.final), 0, 1),
            Number("boards", _("Boards"), count, 1, MOST_BOARDS),
            Number("shown", _("Board shown"), sketch.shown + 1, 1, count),
        )

    def with_number(self, sketch: GuidanceRiteSketch, key: str, value: int) -> GuidanceRiteSketch:
        if key == "final":
            return sketch.as_final(bool(value))
        return sketch.with_count(value) if key == "boards" else sketch.showing(value - 1)

    def tallies(self, sketch: GuidanceRiteSketch) -> Sequence[DrawingTally]:
        found = []
        for index, board in enumerate(sketch.boards):
            count = sum(piece != EMPTY for piece in board)
            size = len(board)
            words = _("Board {board}: {count} of {size} pieces", board=index + 1, count=count,
                      size=size)  # fmt: skip
            found.append(DrawingTally(words, count == size))
        still = sum(piece != EMPTY and not arrows_of(piece) for piece in sketch.board)
        if still:
            words = many("{number} piece has no arrow", "{number} pieces have no arrow", still)
            found.append(DrawingTally(words, True))
        return found

    # -- pictures

    def ground_key(self, sketch: GuidanceRiteSketch) -> Hashable:
        return sketch.final

    def paint_ground(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: GuidanceRiteSketch
    ) -> None:
        sheet = self._sheet(sketch, area, look)
        sheet.paint_frame(surface)
        for square in range(len(sketch.board)):
            dark = (square % sheet.columns + square // sheet.columns) % 2
            slab = sprite(f"guidance_rite/slab_{1 - dark}", sheet.side, look)
            surface.blit(slab, self._cell(sheet, square))
        inner = sheet.squares
        circle = marks.faint("guidance_rite/circle", min(inner.size), look, 0, CIRCLE_ALPHA)
        surface.blit(circle, circle.get_rect(center=inner.center))

    def paint(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: GuidanceRiteSketch
    ) -> None:
        sheet = self._sheet(sketch, area, look)
        for square, piece in enumerate(sketch.board):
            if piece:
                cell = self._cell(sheet, square)
                picture = sprite(
                    whole(piece, sketch.final, False), round(cell.width * TOKEN_SQUARES), look
                )
                surface.blit(picture, picture.get_rect(center=cell.center))

    def swatch(
        self, sketch: GuidanceRiteSketch, tool: str, size: int, look: Look
    ) -> pygame.Surface | None:
        if tool in CHARACTERS:
            return sprite(
                whole(make(UNCLAIMED, CHARACTERS.index(tool), 0), False, False), size, look
            )
        if tool in (BLACK_ARROW, GREY_ARROW):
            picture = {BLACK_ARROW: "arrow", GREY_ARROW: "grey"}[tool]
            return sprite(f"guidance_rite/token_2+{picture}", size, look)
        return None
