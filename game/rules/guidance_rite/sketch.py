"""Sketches for the editor: boards that may still have errors, and changes to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.drawings import remarks
from game.rules.guidance_rite.boards import MOST_BOARDS
from game.rules.guidance_rite.pieces import (
    EMPTY,
    GREY,
    MARKED,
    UNCLAIMED,
    bitten,
    blackened,
    make,
    text_of,
    with_character,
)
from game.rules.guidance_rite.tables import CHARACTERS, DIRECTIONS, GROUNDS

BLACK_ARROW, GREY_ARROW = "black", "grey"
OPPOSITE: Final = {"across": lambda d: -d % 8, "down": lambda d: (4 - d) % 8,
                   "half": lambda d: (d + 4) % 8}  # fmt: skip  # a direction in a mirror


@dataclass(frozen=True, slots=True)
class GuidanceRiteSketch:
    """One to four boards, one of which is shown; squares without a piece are EMPTY."""

    final: bool
    boards: tuple[tuple[int, ...], ...]
    shown: int = 0
    remarks: tuple[str, ...] = ()

    @property
    def board(self) -> tuple[int, ...]:
        """The board that is shown."""
        return self.boards[self.shown]

    def with_piece(self, square: int, piece: int) -> GuidanceRiteSketch:
        """Return the sketch with another piece on a square of the shown board."""
        board = (*self.board[:square], piece, *self.board[square + 1 :])
        boards = (*self.boards[: self.shown], board, *self.boards[self.shown + 1 :])
        return replace(self, boards=boards)

    def with_count(self, count: int) -> GuidanceRiteSketch:
        """Return the sketch with `count` boards; a new one is a copy of the shown one."""
        count = max(1, min(MOST_BOARDS, count))
        boards = (*self.boards, *[self.board] * MOST_BOARDS)[:count]
        return replace(self, boards=boards, shown=min(self.shown, count - 1))

    def showing(self, index: int) -> GuidanceRiteSketch:
        """Return the sketch showing another board."""
        return replace(self, shown=max(0, min(len(self.boards) - 1, index)))

    def as_final(self, final: bool) -> GuidanceRiteSketch:
        """Return the sketch for the final or the death match, without parts that it lacks."""
        if final == self.final:
            return self
        boards = tuple(_fitted(board, self.final, final) for board in self.boards)
        return replace(self, final=final, boards=boards)


def _fitted(board: tuple[int, ...], before: bool, after: bool) -> tuple[int, ...]:
    squares = GROUNDS[before].squares
    found = [board[squares[n]] if n in squares else EMPTY for n in GROUNDS[after].names]
    return tuple(piece if after else piece & ~(GREY | MARKED) for piece in found)


def blank(final: bool) -> GuidanceRiteSketch:
    """Return one empty board."""
    return GuidanceRiteSketch(final, ((EMPTY,) * GROUNDS[final].size,))


def read(text: str) -> GuidanceRiteSketch:
    """Return the sketch of a text; unknown lines are left out."""
    said = [line.partition("#")[0].split() for line in text.split("\n")]
    sixth = any(words[0][0] == "f" and words[1] in CHARACTERS for words in said if len(words) > 2)
    final = "~" in text or sixth
    ground = GROUNDS[final]
    boards: list[list[int]] = []
    for words in said:
        if words[:1] == ["board"] and len(boards) < MOST_BOARDS:
            boards.append([EMPTY] * ground.size)
        if len(words) < 3 or words[0] not in ground.squares or words[1] not in CHARACTERS:
            continue
        if not boards:
            boards.append([EMPTY] * ground.size)
        boards[-1][ground.squares[words[0]]] = _piece(words)
    found = tuple(tuple(board) for board in boards) or blank(final).boards
    return GuidanceRiteSketch(final, found, 0, remarks(text))


def _piece(words: list[str]) -> int:
    piece = make(UNCLAIMED, CHARACTERS.index(words[1]), 0, 0, "marked" in words[3:])
    for word in words[2].split(","):
        name = word.removeprefix("~")
        if name in DIRECTIONS:
            kind = GREY_ARROW if word != name else BLACK_ARROW
            piece = with_arrow(piece, DIRECTIONS.index(name), kind)
    return piece


def write(sketch: GuidanceRiteSketch) -> str:
    """Return the text of boards; squares without a piece are left out."""
    names = GROUNDS[sketch.final].names
    lines = [*sketch.remarks]
    for board in sketch.boards:
        lines.append("board")
        lines += [f"{names[s]} {text_of(piece)}" for s, piece in enumerate(board) if piece]
    return "\n".join(lines) + "\n"


def with_arrow(piece: int, direction: int, kind: str) -> int:
    """Return a piece with an arrow, an empty kind for none; an empty square gets a plain piece."""
    piece = bitten(piece or make(UNCLAIMED, 0, 0), direction)
    if kind == BLACK_ARROW:
        return blackened(piece, direction)
    return piece | 0x100 << direction if kind else piece


def with_character_on(piece: int, character: int) -> int:
    """Return a piece with a character; on an empty square a new one without arrows."""
    return with_character(piece or make(UNCLAIMED, 0, 0), character)
