"""The board of Phantoms, and beside it who is gone and the way out."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _
from scenes.boards.animation import Piece
from scenes.boards.frame import candles, paint_frame
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.view import Lamp, Preview, TargetMark, Trace, View
from scenes.ui import text
from scenes.ui.look import Look
from tests.sixth.rules.facts import FACTS, Caught, Ended, Marked, Moved, WentOut
from tests.sixth.rules.state import (
    EVIL,
    GHOSTS,
    GOOD,
    GOODS,
    MOVE,
    NAMES,
    OUT,
    Phantoms,
    neighbour,
    parts,
)
from tests.sixth.rules.study import kind_of

FRAME: Final = 20  # units of wood around the squares
WAY_OUT: Final = "out"
GONE: Final = ("gone 0", "gone 1")
SOUNDS: Final[Mapping[type[Fact], str]] = {
    Marked: "place", Moved: "move", Caught: "fight", WentOut: "escape", Ended: "",
}  # fmt: skip
MARKS: Final = {
    "mark": TargetMark("lit"),
    "step": TargetMark("dot"),
    "catch": TargetMark("brackets"),
    "leave": TargetMark("lit"),
}


class PhantomsView(View[Phantoms]):
    """The board with its sixteen squares; when flipped it is turned by half a circle."""

    facts = FACTS
    sounds = SOUNDS

    def _grid(self, board: Rect, look: Look) -> Grid:
        inset = -2 * look.px(FRAME)
        return Grid(self._frame(board).inflate(inset, inset), 4, 4, look.px(6))

    def _frame(self, board: Rect) -> Rect:
        side = min(board.size)
        return Rect(0, 0, side, side).move_to(center=board.center)

    def _cell(self, grid: Grid, square: int) -> Rect:
        file, rank = square % 4, square // 4
        return grid.cell(3 - file, rank) if self.flipped else grid.cell(file, 3 - rank)

    def places(
        self, observation: Phantoms, board: Rect, side: Rect, look: Look
    ) -> dict[str, Place]:
        grid = self._grid(board, look)
        cells = [self._cell(grid, square) for square in range(len(NAMES))]
        found = [Place(n, r, r.width * 0.8) for n, r in zip(NAMES, cells, strict=True)]
        high = self.side_heights(side.width, look)[1]
        if side.height >= high:
            wide, size = side.width // 3, min(high, side.width // (3 * GHOSTS))
            for index, name in enumerate((*GONE, WAY_OUT)):
                rect = Rect(side.left + index * wide, side.top, wide, high)
                first = -1.5 * size if name in GONE else 0.0
                found.append(Place(name, rect, size, size, first, beside=True))
        return {place.name: place for place in found}

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        return look.pt(48), look.pt(48)

    def shortcuts(self, observation: Phantoms) -> dict[str, str]:
        return {"o": WAY_OUT}

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: Phantoms
    ) -> None:
        paint_frame(surface, self._frame(board), look)
        grid = self._grid(board, look)
        for square in range(len(NAMES)):
            colour = look.palette.panel if (square + square // 4) % 2 else look.palette.raised
            surface.fill(colour, self._cell(grid, square))

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return candles(self._frame(board), look)

    def paint_side(
        self, surface: pygame.Surface, side: Rect, look: Look, observation: Phantoms
    ) -> None:
        out = self.places(observation, side, side, look).get(WAY_OUT)
        if out:
            line = text.line(_("Out"), "bold", look.pt(16), look.palette.muted)
            surface.blit(line, line.get_rect(center=out.rect.center))

    def side_key(self, observation: Phantoms) -> Hashable:
        return ()

    def pieces(self, observation: Phantoms) -> dict[Spot, Piece]:
        found: dict[Spot, Piece] = {}
        gone = [0, 0]
        for ghost, kind in enumerate(observation.kinds):
            player = ghost // GHOSTS
            sign = "+good" if kind == GOOD else ""
            if kind == EVIL and observation.marked == 2 * GOODS:
                sign = "+evil"
            piece = Piece(f"phantoms/seat_{player}{sign}")
            if ghost in observation.board:
                found[NAMES[observation.board.index(ghost)], 0] = piece
            else:
                found[GONE[player], gone[player]] = piece
                gone[player] += 1
        return found

    def portrait(self, observation: Phantoms, player: int, selected: Sequence[str]) -> str:
        return f"phantoms/seat_{player}"

    def clicks(self, observation: Phantoms, action: int) -> Sequence[tuple[str, ...]]:
        if action < MOVE:
            return ((NAMES[action],),)
        source, way = parts(action)
        target = None if way == OUT else neighbour(source, way)
        return ((NAMES[source], WAY_OUT if target is None else NAMES[target]),)

    def mark(self, observation: Phantoms, action: int) -> TargetMark:
        return MARKS[kind_of(observation, action)]

    def automatic(self, observation: Phantoms) -> int | None:
        return None

    def preview(self, observation: Phantoms, facts: Sequence[Fact]) -> Preview:
        pieces: list[tuple[Spot, Piece]] = []
        standing = self.pieces(observation)
        for fact in facts:
            match fact:
                case Marked(player, square) if square:
                    pieces.append(((square, 0), Piece(f"phantoms/seat_{player}+good")))
                case Moved(_, source, square):
                    pieces.append(((square, 0), standing[source, 0]))
        return Preview(tuple(pieces))

    def trace(self, facts: Sequence[Fact]) -> Trace:
        for fact in reversed(facts):
            match fact:
                case Moved(_, source, square):
                    return Trace((source, square))
                case WentOut(_, source):
                    return Trace((source,))
        return Trace(())
