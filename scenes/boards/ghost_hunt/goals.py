"""What is to be done in puzzles of Ghost Hunt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import _


def _safe(turns: int) -> str:
    return _("end this turn where the Ghost cannot get you next, wherever it is")


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"safe": _safe}
