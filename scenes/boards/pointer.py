"""The mouse over a board: it selects when pressed and plays when let go; a drag is two clicks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import pygame

if TYPE_CHECKING:
    from scenes.boards.board import Board

DRAG: Final = 8  # units the pointer moves before a press becomes a drag
LEFT, MIDDLE, RIGHT, UP, DOWN = range(1, 6)  # buttons; the last two are the wheel


class Pointer:
    """What the mouse has begun on a board."""

    def __init__(self, board: Board[Any]) -> None:
        self.board = board
        self.dragged: tuple[int, int] | None = None  # where the selected piece is being carried
        self._held: str | None = None  # the place where the button went down
        self._grip = (0, 0)
        self._taking_back = False  # letting go at the same place takes the selection back
        self._pushed: tuple[int, int] | None = None  # how far an enlarged board was pushed
        self._pushing = False

    def forget(self) -> None:
        """Let go of everything."""
        self._held = self.dragged = None

    def handle(self, event: pygame.Event) -> bool:
        """Use a mouse event; tell whether it was used."""
        board = self.board
        if event.type == pygame.MOUSEMOTION:
            self._follow(event.pos)
            return False
        place = board.place_at(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            pushing, self._pushed = self._pushed is not None and self._pushing, None
            return pushing or (event.button == LEFT and self._let_go(place))
        if event.button in (UP, DOWN):
            inside = board.painter is not None and board.painter.board.collidepoint(event.pos)
            return inside and board.magnifier.enlarge(1 if event.button == UP else -1, event.pos)
        board.settle()
        if event.button == RIGHT:
            return board.cancel()
        self._pushing = False
        if board.magnifier.glass and board.magnifier.glass.collidepoint(event.pos):
            self._pushed = event.pos  # a press may become a push of an enlarged board
        if event.button != LEFT or place is None:
            return self._pushed is not None
        self._press(place, event.pos)
        return True

    def _press(self, place: str, position: tuple[int, int]) -> None:
        """Select at once, but leave whatever cannot be taken back to letting go."""
        board = self.board
        board.point(place)
        board.cursor = place
        board.hooks.focus()
        chosen = board.selection.chosen
        self._held, self._grip = place, position
        self._taking_back = False
        if board.playable and board.view.desk.takes(board.observation, place):
            return
        self._taking_back = bool(chosen) and place == chosen[-1]
        if board.playable and (self._taking_back or board.selection.completes(place) is not None):
            return
        if self._pushed and not (board.playable and board.selection.leads_on(place)):
            return  # what cannot be selected may be the grip for a push
        board.press(place)
        if board.selection.chosen[-1:] != (place,):
            self._held = None

    @property
    def carried(self) -> pygame.Surface | None:
        """What is being carried from one place of the viewer's desk to another."""
        board = self.board
        if self.dragged is None or self._held is None or board.painter is None:
            return None
        return board.view.desk.picture(board.observation, self._held, board.painter.look)

    def _let_go(self, place: str | None) -> bool:
        board, held, dragged = self.board, self._held, self.dragged
        if dragged:
            board.hooks.changed()
        self.forget()
        if held is None:
            return False
        desk = board.view.desk
        if board.playable and desk.takes(board.observation, held):
            if dragged and desk.carry(board.observation, held, place or ""):
                board.deskwork.prepared()
            elif place == held and not dragged:
                board.press(held)
            return True
        if place == held:
            pressed = board.selection.chosen[-1:] == (held,)
            if self._taking_back or board.selection.completes(held) is not None or not pressed:
                board.press(held)
        elif place is not None and board.selection.chosen:
            board.press(place)
        return True

    def _follow(self, position: tuple[int, int]) -> None:
        board = self.board
        if self._push(position):
            return
        board.point(board.place_at(position))
        held = self._held
        if held is None or board.painter is None:
            return
        loose = board.playable and board.view.desk.holds(board.observation, held)
        if loose or board.selection.chosen[-1:] == (held,):
            far = math.dist(position, self._grip)
            if self.dragged or far > board.painter.look.px(DRAG):
                self.dragged = position
                board.hooks.changed()

    def _push(self, position: tuple[int, int]) -> bool:
        """Push an enlarged board that was gripped where nothing is carried; tell if it is."""
        board, grip = self.board, self._pushed
        carrying = self._held is not None and board.selection.chosen[-1:] == (self._held,)
        if grip is None or carrying or board.painter is None:
            return False
        if not self._pushing and math.dist(position, grip) <= board.painter.look.px(DRAG):
            return False
        self._pushing, self._held = True, None
        self._pushed = position
        board.magnifier.push(position[0] - grip[0], position[1] - grip[1])
        return True
