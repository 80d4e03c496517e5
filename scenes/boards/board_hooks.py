"""What a board calls in the scene it is part of."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.ui.caps import Caps


def _ignore(*_: object) -> None:
    """Do nothing."""


def _nowhere() -> tuple[int, int]:
    return -1, -1


def _no_caps() -> None:
    return None


def _always() -> bool:
    return True


def _never(*_: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class BoardHooks:
    """The functions of the scene that a board calls; by default they do nothing."""

    changed: Callable[[], None] = _ignore  # it has to be drawn anew
    play: Callable[[int], None] = _ignore  # a sequence of clicks is complete
    decided: Callable[[int], None] = _ignore  # an action that was prepared on the desk is laid down
    refuse: Callable[[str], None] = _ignore  # a click on this place does nothing
    select: Callable[[], None] = _ignore  # selection or pointed place changed
    focus: Callable[[], None] = _ignore  # a press of the mouse asks for the keyboard focus
    by_key: Callable[[], bool] = _never  # whether the focus ring is seen
    sound: Callable[[str, float], None] = _ignore  # with how far to the right it is heard
    shortcut: Callable[[pygame.Event], bool] = _never  # a key of the scene's own
    describe: Callable[[str], str] = str  # a place in words
    spare: Callable[[], float] = lambda: math.inf  # seconds that may still be painted in a frame
    pointer: Callable[[], tuple[int, int]] = _nowhere  # where figures look
    caps: Callable[[], Caps | None] = _no_caps  # None where no key does anything on the board
    awake: Callable[[], bool] = _always  # whether anybody may be there to see figures look about
