"""A puzzle with its title and goal."""

from __future__ import annotations

from dataclasses import dataclass

from game.language import _
from game.puzzles import Puzzle, puzzles_of
from scenes.boards.faces import face_of


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A puzzle by game and number; `daily` marks the puzzle of the day."""

    game: str
    number: int
    daily: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return puzzles_of(self.game)[self.number]

    @property
    def title(self) -> str:
        """The title of the screen: the puzzle of the day, or its number."""
        number = self.number + 1
        return _("Puzzle of the day") if self.daily else _("Puzzle {number}", number=number)

    @property
    def goal(self) -> str:
        """The goal in words, as the end of a sentence."""
        return face_of(self.game).goals[self.puzzle.goal](self.puzzle.turns)
