"""The face of Guidance Rite: the ritual board, its pieces, and what lies beside it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _
from game.rules.guidance_rite.facts import FACTS, acted
from game.rules.guidance_rite.position import JOINT, NOBODY, OVER, STARTING
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import END, HEIGHT, PASS
from game.state import HIDDEN
from scenes.boards import marks
from scenes.boards.animation import Motion, Piece
from scenes.boards.frame import candles, paint_frame
from scenes.boards.guidance_rite import cards, changes, click_paths, foresight, legend, side
from scenes.boards.guidance_rite.late import late_words
from scenes.boards.guidance_rite.signs import broken, held, known_plans, move_mark, threatened
from scenes.boards.guidance_rite.telling import RiteAnimation
from scenes.boards.guidance_rite.tokens import whole
from scenes.boards.guidance_rite.trial import (
    action_between,
    in_secret,
    kind_of,
    manner_of,
    move_in,
    squares_of,
)
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.view import Cue, Lamp, Overlay, Preview, TargetMark, Trace, Untold
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.svg import icon, sprite

FRAME: Final = 18  # units of wood around the squares
BEFORE: Final = 0.46  # of a square that the arrow of a plan ends before the middle
CIRCLE: Final = 100  # how much is seen of the circle engraved in the squares, of 255
TOKEN: Final = 0.95  # of a square
THREATS: Final = "threats"
NAMED_SEAT, HELD_SEAT = 1, 2  # what lies on a piece
NAMED: Final = Piece("guidance_rite/named", shadow=False)
HELD: Final = Piece("guidance_rite/held", shadow=False)
PLANS: Final = ("blue", "red")  # colours of the arrows of both plans
CHOICE: Final = TargetMark("brackets", "", "candle")


class GuidanceRiteView(Untold[GuidanceRite]):
    """The board of Guidance Rite; when flipped it is turned by half a circle."""

    facts = FACTS
    sounds: ClassVar[dict[type[Fact], str]] = {}

    def acted(self, facts: Sequence[Fact]) -> tuple[GuidanceRite, GuidanceRite | None, int | None]:
        return acted(facts)

    def __init__(self) -> None:
        self._seen: GuidanceRite | None = None
        self._threats = False
        self._traced: tuple[GuidanceRite, int] | None = None  # the action last asked about

    def attend(self, observation: GuidanceRite) -> None:
        self._seen = observation

    @property
    def overlays(self) -> list[Overlay]:
        if self._seen is None or not STARTING <= self._seen.phase < OVER:
            return []
        return [Overlay(THREATS, _("Threats"), "warn", "V", self._threats)]

    def toggle(self, key: str) -> None:
        if key != THREATS:
            raise ValueError(f"no overlay {key!r}")
        self._threats = not self._threats

    def shortcuts(self, observation: GuidanceRite) -> dict[str, str]:
        return click_paths.shortcuts(observation, self.flipped)

    # -- geometry

    def _final(self) -> bool:
        """Return whether the board has six columns."""
        return self._seen is not None and self._seen.final

    def _frame(self, board: Rect, look: Look, width: int) -> Rect:
        """Return the frame, which leaves room for the coordinates to the left and below."""
        strip, wood = look.pt(22) if look.coordinates else 0, 2 * look.px(FRAME)
        room = Rect(0, 0, board.width - strip - wood, board.height - strip - wood)
        grid = Grid(room, width, HEIGHT, look.px(6))
        frame = grid.rect.inflate(wood, wood)
        foot = self._foot(board, frame.height + strip, look)
        whole_area = Rect(0, 0, frame.width + strip, frame.height + strip + foot)
        whole_area.center = board.center
        frame.topleft = (whole_area.left + strip, whole_area.top)
        return frame

    def _foot(self, board: Rect, used: int, look: Look) -> int:
        """Return the height of the legend, which the board must leave free by its own shape."""
        high = legend.height(look)
        wanted = self._final() and not self.bare
        return high if wanted and board.height - used >= high else 0

    def _grid(self, board: Rect, look: Look, width: int) -> Grid:
        inset = -2 * look.px(FRAME)
        return Grid(self._frame(board, look, width).inflate(inset, inset), width, HEIGHT,
                    look.px(6))  # fmt: skip

    def _cell(self, grid: Grid, square: int) -> Rect:
        file, rank = square % grid.columns, square // grid.columns
        if self.flipped:
            return grid.cell(grid.columns - 1 - file, rank)
        return grid.cell(file, HEIGHT - 1 - rank)

    def places(
        self, observation: GuidanceRite, board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        grid = self._grid(board, look, observation.ground.width)
        found = {}
        for square, name in enumerate(observation.ground.names):
            cell = self._cell(grid, square)
            found[name] = Place(name, cell, cell.width * TOKEN)
        if side_area.height > 0:
            parts = side.parts_of(side_area, look, observation)
            for name, rect in parts.tiles.items():
                found[name] = Place(name, rect, rect.height, beside=True)
        return found

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        return side.heights(width, look, self._final())

    # -- the ground

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: GuidanceRite
    ) -> None:
        width = observation.ground.width
        frame, grid = self._frame(board, look, width), self._grid(board, look, width)
        paint_frame(surface, frame, look)
        for square in range(observation.ground.size):
            dark = (square % width + square // width) % 2
            slab = sprite(f"guidance_rite/slab_{1 - dark}", grid.cell_size, look)
            surface.blit(slab, self._cell(grid, square))
        inner = grid.rect
        circle = marks.faint("guidance_rite/circle", min(inner.size), look, 0, CIRCLE)
        surface.blit(circle, circle.get_rect(center=inner.center))
        strip = look.pt(22) if look.coordinates else 0
        foot = self._foot(board, frame.height + strip, look)
        if foot:
            area = Rect(frame.left, frame.bottom + strip, frame.width, foot)
            area.top += foot - look.pt(legend.HEIGHT)
            area.height = look.pt(legend.HEIGHT)
            legend.paint(surface, area, look)
        if not look.coordinates:
            return
        for index, letter in [(i, "abcdef"[i]) for i in range(width)]:
            cell = self._cell(grid, index)
            spot = (cell.centerx, frame.bottom + look.pt(12))
            _letter(surface, look, letter, spot)
        for rank in range(HEIGHT):
            cell = self._cell(grid, rank * width)
            spot = (frame.left - look.pt(12), cell.centery)
            _letter(surface, look, str(rank + 1), spot)

    def board_key(self, observation: GuidanceRite) -> Hashable:
        return observation.final

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return candles(self._frame(board, look, 6 if self._final() else 5), look)

    def paint_over(
        self, sheet: pygame.Surface, board: Rect, look: Look, observation: GuidanceRite
    ) -> None:
        grid = self._grid(board, look, observation.ground.width)
        for square in broken(observation):
            cell = self._cell(grid, square)
            sheet.blit(sprite("guidance_rite/cracked", cell.width, look), cell)
        for square in threatened(observation) if self._threats else ():
            cell = self._cell(grid, square)
            light = marks.pool(cell.size, look.px(9), look.palette.danger, 0.6)
            sheet.blit(light, cell)
            sign = icon("fight", max(look.px(17), cell.width // 5), look.palette.bone)
            sheet.blit(sign, sign.get_rect(topright=cell.topright))
        for player, action in known_plans(observation):
            ends = [self._cell(grid, s).center for s in squares_of(observation, action)]
            points = _shortened(ends, grid.cell_size * BEFORE)
            ink = look.palette.colour(PLANS[player])
            picture, spot = marks.arrow(points, look.unit, ink, look.palette.night, player == 1)
            sheet.blit(picture, spot)

    def over_key(self, observation: GuidanceRite) -> Hashable:
        gone, plans = tuple(broken(observation)), tuple(known_plans(observation))
        prey = tuple(threatened(observation)) if self._threats else ()
        return (gone, plans, prey) if gone or plans or prey else None

    def paint_side(
        self, surface: pygame.Surface, side_area: Rect, look: Look, observation: GuidanceRite
    ) -> None:
        names = self.names or ("A", "B")
        cards.paint(surface, side_area, look, observation, names, self.flipped)

    def side_key(self, observation: GuidanceRite) -> Hashable:
        board = tuple(observation.board)
        return (
            board, observation.phase, observation.bout, observation.current_player,
            tuple(observation.wins), tuple(observation.items), tuple(observation.timeouts),
            tuple(observation.names), tuple(observation.made), tuple(observation.held),
            observation.quiet, observation.more, tuple(self.names),
        )  # fmt: skip

    # -- pieces

    def pieces(self, observation: GuidanceRite) -> dict[Spot, Piece]:
        names = observation.ground.names
        found: dict[Spot, Piece] = {}
        for square, piece in enumerate(observation.board):
            if piece:
                looks = whole(piece, observation.final, self.flipped)
                found[names[square], 0] = Piece(looks)
        for square, name in enumerate(names):
            if any(n != HIDDEN and n >> square & 1 for n in observation.names):
                found[name, NAMED_SEAT] = NAMED
            if observation.phase < OVER and any(h >> square & 1 for h in held(observation)):
                found[name, HELD_SEAT] = HELD
        return found

    def portrait(self, observation: GuidanceRite, player: int, selected: Sequence[str]) -> str:
        for place in reversed(selected):
            if place in observation.ground.squares:
                piece = observation.board[observation.ground.squares[place]]
                if piece:
                    return whole(piece, observation.final, self.flipped)
        return f"guidance_rite/seat_{max(player, 0)}"

    def clicks(self, observation: GuidanceRite, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: GuidanceRite, action: int) -> TargetMark:
        kind = kind_of(action)
        if kind == "move":
            return move_mark(observation, action)
        if kind == "claim" or kind in click_paths.PLAIN:
            return TargetMark("none")
        return CHOICE

    def automatic(self, observation: GuidanceRite) -> int | None:
        if observation.bout == JOINT:
            return None  # what is done in secret must take its time
        legal = observation.legal_actions()
        return legal[0] if legal in ([PASS], [END]) else None

    def late(self, before: GuidanceRite, player: int) -> str:
        return late_words(before, player)

    # -- changes

    def _likely(self, before: GuidanceRite) -> int | None:
        """Return the action last traced from this observation, if it was."""
        if self._traced is not None and self._traced[0] == before:
            return self._traced[1]
        return None

    def _telling(self, before: GuidanceRite, after: GuidanceRite) -> RiteAnimation | None:
        return changes.tell(before, after, self.flipped, self._likely(before))

    def events(self, before: GuidanceRite, after: GuidanceRite) -> list[Motion] | None:
        told = self._telling(before, after)
        return told.events if told else None

    def cues(self, before: GuidanceRite, after: GuidanceRite) -> list[Cue]:
        told = self._telling(before, after)
        return told.cues if told else [Cue(0, "move")]

    def trace_action(self, before: GuidanceRite, action: int) -> Trace:
        self._traced = before, action
        names = before.ground.names
        if kind_of(action) == "move":
            source, target = squares_of(before, action)
            dashed = manner_of(before, action) in ("jump", "wrap")
            return Trace((names[source], names[target]), dashed)
        if kind_of(action) == "claim":
            return Trace(())  # the piece itself shows it
        ways = click_paths.clicks(before, action)
        squares = [p for p in ways[0] if p in before.ground.squares] if ways else []
        return Trace((squares[-1],) if squares else ())

    def trace_of(self, before: GuidanceRite, after: GuidanceRite) -> Trace:
        if in_secret(before) or in_secret(after) or after.bout != before.bout:
            return Trace(())
        action = action_between(before, after, self._likely(before))
        if action is not None:
            return self.trace_action(before, action)
        made = move_in(after.made)
        if made is not None and after.moved != NOBODY:
            names = after.ground.names
            return Trace(tuple(names[s] for s in squares_of(after, made)))
        return Trace(())

    def preview_action(self, observation: GuidanceRite, action: int) -> Preview:
        return foresight.preview(observation, action, self.pieces, self.names or ("A", "B"))


def _shortened(
    ends: list[tuple[int, int]], cut: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return both ends of an arrow that stops short of the second one's middle."""
    (x0, y0), (x1, y1) = ends
    part = 1 - cut / max(cut, math.dist(*ends))
    return (float(x0), float(y0)), (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)


def _letter(surface: pygame.Surface, look: Look, letter: str, spot: tuple[int, int]) -> None:
    line = text.line(letter, "bold", look.pt(15), look.palette.muted)
    surface.blit(line, line.get_rect(center=spot))
