"""A board seen through a lens: enlarging, pushing, and bringing what matters into view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from scenes.boards.lens import FACTORS, Glide, crop_of
from scenes.boards.view import Trace

if TYPE_CHECKING:
    from scenes.boards.board import Board


class Magnifier:
    """Holds the lens of a board's view over it; without a lens it does nothing."""

    def __init__(self, board: Board[Any]) -> None:
        self.board = board
        self.glide: Glide | None = None  # on the way to another enlargement

    @property
    def glass(self) -> Rect | None:
        """The area through which a part of an enlarged board is seen, None if all is in view."""
        lens, painter = self.board.view.lens, self.board.painter
        return painter.board if lens and lens.level and painter else None

    def enlarge(self, levels: int, at: tuple[int, int] | None = None) -> bool:
        """Enlarge or reduce the board around a point, or what matters; tell what was changed."""
        board, painter = self.board, self.board.painter
        lens = board.view.lens
        if lens is None or painter is None:
            return False
        moving = painter.look.speed > 0 and not painter.look.reduced_motion
        before, picture = lens.area(painter.board), None
        if moving and levels > 0 and lens.level + levels < len(FACTORS):
            picture = painter.picture(board)
        board.settle()
        if not lens.step(levels, at or self._middle(lens.subject), painter.board):
            return False
        board.find_places()
        after = lens.area(painter.board)
        larger, smaller = (after, before) if levels > 0 else (before, after)
        crop = crop_of(larger, smaller, painter.board)
        self.glide = Glide(picture, crop, painter.board) if moving else None
        board.hooks.changed()
        return True

    def _middle(self, subject: str) -> tuple[int, int]:
        """Return the point to enlarge around: the keyboard's cursor, or else what matters."""
        board = self.board
        here = board.places.get(board.cursor if board.keyed else subject)
        return board.inner().center if here is None or here.beside else here.rect.center

    def push(self, right: int, down: int) -> None:
        """Push an enlarged board by pixels."""
        lens, painter = self.board.view.lens, self.board.painter
        if lens and painter and lens.shift(right, down, painter.board):
            self.board.find_places()
            self.board.hooks.changed()

    def bring(self, rect: Rect) -> None:
        """Push an enlarged board so far that a part of it is in view."""
        lens, painter = self.board.view.lens, self.board.painter
        if lens and painter and lens.bring(rect, painter.board):
            self.board.find_places()
            self.board.hooks.changed()

    def follow(self, trace: Trace | None) -> None:
        """Bring what has just changed into view."""
        board = self.board
        names = [wave.place for wave in board.waves] + list(trace.places if trace else ())
        rects = [board.places[name].rect for name in names if name in board.places]
        if rects:
            self.bring(rects[0].unionall(rects[1:]))

    def update(self, passed: float) -> None:
        """Let milliseconds at normal speed pass, and do what was asked of the lens."""
        lens = self.board.view.lens
        if lens and lens.wanted is not None:
            self.enlarge(lens.wanted - lens.level)
            lens.wanted = None
        if self.glide:
            self.glide.time += passed
            if self.glide.over:
                self.glide = None
                self.board.hooks.changed()
