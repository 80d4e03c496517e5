"""Facts about a match for the rules, the set-up and the results."""

from __future__ import annotations

from dataclasses import dataclass

from game.options import Options
from scenes.boards.picture.picture_cell import PictureCell


@dataclass(frozen=True, slots=True)
class TableFact:
    """A fact about the present position, with its picture."""

    cell: PictureCell
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class Table:
    """The setup of a match, for the rules that are opened in it."""

    options: Options
    phase: str = ""  # Empty before and after a match.
    facts: tuple[TableFact, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """The final standing of a player in a few words; the lower rank is ahead."""

    note: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score: for every player a number in digits, or sprites of the game."""

    label: str
    values: tuple[str, ...] = ()
    figures: tuple[tuple[str, ...], ...] = ()
