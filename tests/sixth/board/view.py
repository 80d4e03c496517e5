"""The board of Phantoms, and beside it who is gone and the way out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.frame import candles, paint_frame
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.seen import Seen
from scenes.boards.view import Lamp, Preview, TargetMark, View
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
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
HIGH: Final = 48  # units of type of what is beside the board
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

    def places(self, seen: Seen[Phantoms], board: Rect, side: Rect, look: Look) -> dict[str, Place]:
        cells = _cells(board, look, seen.flipped)
        found = [Place(n, r, r.width * 0.8) for n, r in zip(NAMES, cells, strict=True)]
        return {place.name: place for place in (*found, *_beside(side, look))}

    def side_heights(self, seen: Seen[Phantoms], width: int, look: Look) -> tuple[int, int]:
        return look.pt(HIGH), look.pt(HIGH)

    def shortcuts(self, seen: Seen[Phantoms]) -> dict[str, str]:
        return {"o": WAY_OUT}

    def layers(self, seen: Seen[Phantoms]) -> list[Layer[Any]]:
        return [Layer("ground", seen.flipped, _paint_squares), Layer("side", None, _paint_out)]

    def lamps(self, seen: Seen[Phantoms], board: Rect, look: Look) -> list[Lamp]:
        return candles(_frame(board), look)

    def pieces(self, seen: Seen[Phantoms]) -> dict[Spot, Piece]:
        observation = seen.observation
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

    def portrait(self, seen: Seen[Phantoms], player: int, selected: Sequence[str]) -> str:
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

    def preview(self, seen: Seen[Phantoms], facts: Sequence[Fact]) -> Preview:
        pieces: list[tuple[Spot, Piece]] = []
        standing = self.pieces(seen)
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


def _frame(board: Rect) -> Rect:
    side = min(board.size)
    return Rect(0, 0, side, side).move_to(center=board.center)


def _cells(board: Rect, look: Look, flipped: bool) -> list[Rect]:
    """Return the squares in the order of their names."""
    inset = -2 * look.px(FRAME)
    grid = Grid(_frame(board).inflate(inset, inset), 4, 4, look.px(6))
    found = [grid.cell(square % 4, 3 - square // 4) for square in range(len(NAMES))]
    return found[::-1] if flipped else found


def _beside(side: Rect, look: Look) -> list[Place]:
    """Return the places beside the board, none where they have no room."""
    high, found = look.pt(HIGH), list[Place]()
    if side.height >= high:
        wide, size = side.width // 3, min(high, side.width // (3 * GHOSTS))
        for index, name in enumerate((*GONE, WAY_OUT)):
            rect = Rect(side.left + index * wide, side.top, wide, high)
            first = -1.5 * size if name in GONE else 0.0
            found.append(Place(name, rect, size, size, first, beside=True))
    return found


def _paint_squares(surface: pygame.Surface, areas: Areas, look: Look, flipped: bool) -> None:
    paint_frame(surface, _frame(areas.board), look)
    for square, cell in enumerate(_cells(areas.board, look, flipped)):
        dark = (square + square // 4) % 2
        surface.fill(look.palette.panel if dark else look.palette.raised, cell)


def _paint_out(surface: pygame.Surface, areas: Areas, look: Look, _nothing: None) -> None:
    """Write where the way out is."""
    for place in _beside(areas.side, look)[-1:]:
        line = text.line(_("Out"), "bold", look.pt(16), look.palette.muted)
        surface.blit(line, line.get_rect(center=place.rect.center))
