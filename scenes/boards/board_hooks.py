"""What a board calls in the scene it is part of."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.ui.input.caps import Caps


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

    changed: Callable[[], None] = _ignore  # The board must be drawn again.
    play: Callable[[int], None] = _ignore  # A sequence of clicks is complete.
    decided: Callable[[int], None] = _ignore  # An action prepared on the desk is laid down.
    refuse: Callable[[str], None] = _ignore  # A click on this place does nothing.
    select: Callable[[], None] = _ignore  # Selection or pointed place have changed.
    focus: Callable[[], None] = _ignore  # A press of the mouse asks for the keyboard focus.
    by_key: Callable[[], bool] = _never  # Whether the focus ring is seen.
    sound: Callable[[str, float], None] = _ignore  # Plays a sound this far to the right.
    shortcut: Callable[[pygame.Event], bool] = _never  # Tries a key of the scene's own.
    describe: Callable[[str], str] = str  # Names a place in words.
    spare: Callable[[], float] = lambda: math.inf  # Returns the seconds left of a frame.
    pointer: Callable[[], tuple[int, int]] = _nowhere  # Returns the place that figures look at.
    caps: Callable[[], Caps | None] = _no_caps  # None means that no key acts on the board.
    awake: Callable[[], bool] = _always  # Whether anybody may be there to see it.
