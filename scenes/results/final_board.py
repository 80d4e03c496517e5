"""A small picture of the board at a moment of a match."""

from __future__ import annotations

from typing import Any, Final

import pygame
from msgspec.structs import replace

from game.language import _
from game.match import Match
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.telling.match_log import log_of
from scenes.ui.drawing import shapes
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget

UPRIGHT_UNITS: Final = (640, 560)  # A board that is played on has this size.
ACROSS_UNITS: Final = (1216, 470)  # A board that uses the full width has this size.


class MomentBoard(Widget):
    """The board after a number of plies, with the trace of the last action before."""

    role = "image"

    def __init__(self, page: Page, match: Match, ply: int):
        label = _("The board at the end") if ply == match.ply else _("The board at this moment")
        super().__init__(page, label, name="final board")
        self.ply = ply
        match_log = log_of(match, None, bare=True)
        last = min(ply, match_log.last)
        self.before = match_log.observation(last - 1) if last else None
        self.turn = match_log.turn(last - 1, last)
        self._size = (0, 0)  # The size of the current layout.
        self._room: pygame.Surface | None = None
        self.view = match_log.view
        self.trace = match_log.trace(last)
        self.observation = match_log.observation(last)
        self.board: Board[Any] = Board(self.view, self.observation, BoardHooks())

    def natural_width(self) -> int:
        return self.look.pt(400)

    def height_for(self, width: int) -> int:
        wide, high = ACROSS_UNITS if self.view.across else UPRIGHT_UNITS
        return min(self.look.px(214), width * high // wide)

    def paint(self, sheet: Sheet) -> None:
        wide, high = ACROSS_UNITS if self.view.across else UPRIGHT_UNITS
        unit = min(sheet.size[0] / wide, sheet.size[1] / high)
        size = round(wide * unit), round(high * unit)
        look = replace(self.look, size=size, unit=unit, text_scale=1.0, coordinates=False)
        if self._room is None or self._size != size:
            self._room, self._size = pygame.Surface(size), size
            self._room.fill(sheet.colour("panel"))
            area = self._room.get_rect().inflate(-look.px(8), -look.px(8))
            self.board.arrange(look, area, pygame.Rect(0, 0, 0, 0), self._room.copy())
            self.board.show(self.observation, False, self.trace, moving=False)
        self.board.draw(self._room)
        picture = shapes.rounded(self._room.convert_alpha(), self.look.px(8))
        sheet.put(picture, picture.get_rect(center=sheet.rect.center).topleft)

    def show_again(self) -> None:
        """Replay the last action."""
        if self.before is not None:
            self.board.show(self.before, False, None, moving=False)
            self.board.show(self.observation, False, self.trace, True, self.turn)
            self.redraw()

    def update(self, dt: float) -> None:
        """Advance the animation."""
        if self.board.animating:
            self.board.update(dt)
            self.redraw()
