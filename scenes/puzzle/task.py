"""One puzzle to be solved, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.language import _
from game.puzzles import Puzzle, puzzles_of
from scenes.boards.faces import face_of


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """One puzzle by its game and number, perhaps that of today."""

    game: str
    number: int
    daily: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return puzzles_of(self.game)[self.number]

    @property
    def title(self) -> str:
        """What it is called."""
        number = self.number + 1
        return _("Puzzle of the day") if self.daily else _("Puzzle {number}", number=number)

    @property
    def goal(self) -> str:
        """What is to be done, the end of a sentence."""
        return face_of(self.game).goals[self.puzzle.goal](self.puzzle.turns)
