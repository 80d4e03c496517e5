"""Export pictures of positions: board, side panel and caption."""

from __future__ import annotations

from typing import Any, Final

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.language import _
from game.match import Match
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.telling.match_log import log_of
from scenes.telling.steps import deed, turn_steps, when
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet

UPRIGHT: Final = (640, 600)  # The width of a picture and the height of its board.
ACROSS: Final = (1216, 500)  # The same of a board that uses the full width.
MARGIN_PIXELS: Final = 20  # The margin around everything.
NEWS_LINES: Final = 4  # The most lines of what happened.


class StepPainter:
    """The steps of a match as a team saw them, or everything if the team is None, as pictures.

    All pictures are `width` pixels wide and equally high; the caption has room for the longest text
    among the steps `first` to `last`.
    """

    def __init__(
        self, match: Match, team: int | None, look: Look, width: int, first: int, last: int
    ) -> None:
        self.match = match
        self.match_log = log_of(match, team)
        self.view = self.match_log.view
        self.turns = turn_steps(self.match_log)
        self.seen_by = next((n for n, t in teams_by_name(match).items() if t == team), "")
        wide, high = ACROSS if self.view.across else UPRIGHT
        unit = width / wide
        size = (width, round(high * unit))
        self.look = replace(
            look,
            size=size,
            unit=unit,
            text_scale=1.0,
            coordinates=True,
            reduced_motion=True,
        )
        margin = self.look.px(MARGIN_PIXELS)
        inner = width - 2 * margin
        board = Rect(margin, margin // 2, inner, round(high * unit))
        first_seen = self.match_log.observation(first)
        self.board: Board[Any] = Board(self.view, first_seen, BoardHooks())
        beside = self.view.side_heights(self.board.seen, inner, self.look)[1]
        self.side = Rect(margin, board.bottom + margin // 2, inner, beside)
        below = self.side.bottom if beside else board.bottom
        lines = max(self._lines(step, inner) for step in range(first, last + 1))
        step = text.line_height(self.look.pt(17))
        self.caption = Rect(margin, below + margin // 2, inner, step * (1 + min(NEWS_LINES, lines)))
        self.size = (width, self.caption.bottom + margin // 2)
        self.room = pygame.Surface(self.size)
        self.room.fill(self.look.palette.night)
        self.look = replace(self.look, size=self.size)
        side = self.side if beside else Rect(0, 0, 0, 0)
        self.board.arrange(self.look, board, side, self.room)

    def _lines(self, step: int, width: int) -> int:
        words = deed(self.match_log, step)
        return len(text.wrap(words, "regular", self.look.pt(17), width))

    def heading(self, step: int) -> str:
        """Return the title: game, turn, and the viewpoint if the game has secrets."""
        parts = [_(self.match.game.title), when(self.turns, step)]
        if self.match.game.hidden:
            seen = _("seen by {names}", names=self.seen_by) if self.seen_by else _("seen by all")
            parts.append(seen)
        return " · ".join(parts)

    def draw(self, step: int) -> pygame.Surface:
        """Return the picture of a step."""
        trace = self.match_log.trace(step)
        self.board.recall(lambda: self.match_log.past(step))
        self.board.show(self.match_log.observation(step), False, trace, moving=False)
        picture = self.room.copy()
        self.board.draw(picture)
        sheet = Sheet(self.caption.size, self.look)
        line = text.line_height(self.look.pt(17))
        spot = (0, line // 2)
        sheet.text(self.heading(step), spot, 17, "bold", "candle", limit=self.caption.width)
        area = Rect(0, line, self.caption.width, self.caption.height - line)
        sheet.paragraph(deed(self.match_log, step), area, 17)
        picture.blit(sheet.surface, self.caption)
        return picture
