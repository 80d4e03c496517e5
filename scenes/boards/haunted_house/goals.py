"""The goals of puzzles of Haunted House in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import _


def _catch(turns: int) -> str:
    return _("catch the Ghost in this turn, wherever it is")


def _haunt(turns: int) -> str:
    return _("haunt two new tiles in this turn and end where no hunter can catch you next")


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"catch": _catch, "haunt": _haunt}
THEMES: Final[Mapping[str, Callable[[int], str]]] = {
    "catch": lambda turns: _("Catch the Ghost"),
    "haunt": lambda turns: _("Haunt and hide"),
}
