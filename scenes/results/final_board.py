"""The board as it stands at the end of a match, small."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pygame

from game.language import _
from game.match import Match
from scenes.boards.board import Board, BoardHooks
from scenes.telling.match_log import log_of
from scenes.ui import shapes
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page, Widget

UPRIGHT: Final = (640, 560)  # units of a board that is played on
ACROSS: Final = (1216, 470)  # of one that likes the whole width


class FinalBoard(Widget):
    """All that is on the board at the end, with the trace of the last deed."""

    role = "image"

    def __init__(self, page: Page, match: Match):
        super().__init__(page, _("The board at the end"), name="final board")
        match_log = log_of(match, None)
        self.view = match_log.view
        self.view.bare = True
        self.trace = match_log.trace(match_log.last)
        self.observation = match_log.observation(match_log.last)
        self.board: Board[Any] = Board(self.view, self.observation, BoardHooks())

    def natural_width(self) -> int:
        return self.look.pt(400)

    def height_for(self, width: int) -> int:
        wide, high = ACROSS if self.view.across else UPRIGHT
        return min(self.look.px(214), width * high // wide)

    def paint(self, sheet: Sheet) -> None:
        wide, high = ACROSS if self.view.across else UPRIGHT
        unit = min(sheet.size[0] / wide, sheet.size[1] / high)
        size = round(wide * unit), round(high * unit)
        look = replace(
            self.look, size=size, unit=unit, text_scale=1.0, coordinates=False, reduced_motion=True
        )
        room = pygame.Surface(size)
        room.fill(sheet.colour("panel"))
        area = room.get_rect().inflate(-look.px(8), -look.px(8))
        self.board.arrange(look, area, pygame.Rect(0, 0, 0, 0), room.copy())
        self.board.show(self.observation, False, self.trace, moving=False)
        self.board.draw(room)
        picture = shapes.rounded(room.convert_alpha(), self.look.px(8))
        sheet.put(picture, picture.get_rect(center=sheet.rect.center).topleft)
