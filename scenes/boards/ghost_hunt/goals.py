"""The goals of puzzles of Ghost Hunt in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.language import _


def _safe(turns: int) -> str:
    return _("end this turn where the Ghost cannot get you next, wherever it is")


def _proof(turns: int) -> str:
    return _("use an item in this turn whose positive answer proves the Ghost's type")


def _type(turns: int) -> str:
    return _("name the Ghost's type: what happened so far leaves only one")


GOALS: Final[Mapping[str, Callable[[int], str]]] = {"safe": _safe, "proof": _proof, "type": _type}
THEMES: Final[Mapping[str, Callable[[int], str]]] = {
    "safe": lambda turns: _("Stay out of reach"),
    "type": lambda turns: _("Name the type"),
    "proof": lambda turns: _("Prove the type"),
}
