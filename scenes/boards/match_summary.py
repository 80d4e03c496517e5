"""What a game tells of a match beside its board: for the rules, the set-up and the results."""

from __future__ import annotations

from dataclasses import dataclass

from game.options import Options
from scenes.boards.picture_cell import PictureCell


@dataclass(frozen=True, slots=True)
class TableFact:
    """Something that is so on the table now, with its picture."""

    cell: PictureCell
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class Table:
    """What the rules know of the match they are read at."""

    options: Options
    phase: str = ""  # empty before and after a match
    facts: tuple[TableFact, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands at the end, in a few words; a lower rank is ahead of those alike."""

    note: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score: for every player a number in digits, or sprites of the game."""

    label: str
    values: tuple[str, ...] = ()
    figures: tuple[tuple[str, ...], ...] = ()
