"""A puzzle with its title and goal."""

from __future__ import annotations

from dataclasses import dataclass

from game.catalog import GAMES
from game.game import Game
from game.language import _
from game.match import Seat
from game.puzzles import Puzzle, puzzles_of, stars_of
from game.state import State
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

    @property
    def theme(self) -> str:
        """The goal as a short title."""
        return face_of(self.game).themes[self.puzzle.goal](self.puzzle.turns)

    @property
    def stars(self) -> int:
        """How hard it is among the puzzles of its game, from 1 to 3."""
        return stars_of(self.game)[self.number]

    def position(self) -> tuple[Game, State]:
        """Return the game and what the solver sees when the puzzle begins."""
        puzzle = self.puzzle
        seats = [Seat("person", "") for _seat in range(puzzle.players)]
        return GAMES[self.game], puzzle.match(self.game, seats).state.observation(puzzle.seat)
