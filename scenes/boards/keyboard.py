"""The keyboard over a board: arrows, a letter and a digit for a square, letters for actions.

A letter that a button of the scene has, too, is the button's; with Shift it is the square's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from scenes.boards.layout import towards
from scenes.ui import keys

if TYPE_CHECKING:
    from scenes.boards.board import Board

ENLARGE: Final = {"+": 1, "=": 1, "-": -1}  # the sign of equality shares a key with the plus


class Keyboard:
    """What has been typed over a board."""

    def __init__(self, board: Board[Any]) -> None:
        self.board = board
        self._typed = ""

    def handle(self, event: pygame.Event) -> bool:
        """Move by arrows, go to a square by letter and digit, click by Enter or Space."""
        board = self.board
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in keys.STEPS and board.cursor in board.places:
            board.settle()
            self._typed = ""
            here = board.places[board.cursor].rect
            found = towards(here, board.places.values(), keys.STEPS[event.key])
            if found:
                board.go(found.name)
            return found is not None
        if event.key == pygame.K_BACKSPACE:
            self._typed = ""
            return board.cancel()
        if event.key in keys.PRESS and board.playable and board.pending is None:
            self._typed = ""
            board.press(board.cursor)
            return True
        letter = getattr(event, "unicode", "")
        return self._called(event, letter) or self.type(letter)

    def _called(self, event: pygame.Event, letter: str) -> bool:
        """Leave a letter that begins a square to the scene's button of that letter.

        With Shift the letter is the square's: wide houses have columns of every letter.
        """
        board = self.board
        if self._typed or event.mod & pygame.KMOD_SHIFT or not letter.isalpha():
            return False
        names = board.view.typed(board.observation, board.places)
        return any(name.startswith(letter) for name in names) and board.hooks.shortcut(event)

    def type(self, letter: str) -> bool:
        """Take one letter of a place's name or of an action; tell whether it was used."""
        board, letter = self.board, letter.lower()
        if board.view.lens and letter in ENLARGE:
            board.magnifier.enlarge(ENLARGE[letter])
            return True
        word, self._typed = self._typed + letter, ""
        names = board.view.typed(board.observation, board.places)
        for known in (word, letter):  # what was begun before may lead nowhere
            longer = known and any(name.startswith(known) and name != known for name in names)
            if longer:
                self._typed = known  # a1 may become a12
            if known in names:
                board.settle()
                board.go(names[known])
            if longer or known in names:
                return True
        place = board.view.shortcuts(board.observation).get(letter)
        if place in board.places and board.playable and board.pending is None:
            board.go(place)
            board.press(place)
            return True
        return False
