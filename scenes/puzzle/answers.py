"""The scripted answers of a puzzle, in place of a bot."""

from __future__ import annotations

from game.bots.bot import Decision
from game.match import Match
from game.puzzles import Puzzle, PuzzleStep, shortest
from game.state import CHANCE, State


class PuzzleAnswers:
    """The other seats of a puzzle, played from its script, and its hints.

    `shown` plays the whole solution.
    """

    def __init__(self, match: Match, puzzle: Puzzle, shown: bool) -> None:
        self.match = match
        self.puzzle = puzzle
        self.shown = shown
        self.begun = match.ply
        self._purpose = ""
        self._asked: State | None = None  # The position that was asked about.

    @property
    def step(self) -> PuzzleStep | None:
        """The current step of the script, or None after a wrong decision."""
        played = self.match.entries[self.begun : self.match.ply]
        return self.puzzle.after([e.notation for e in played if e.player != CHANCE])

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Store the question."""
        self._purpose, self._asked = purpose, observation

    def answer(self) -> Decision | None:
        """Return the scripted decision, or None if there is none."""
        step, state = self.step, self.match.state
        if self._purpose == "pledge" and self._asked is not None:
            action = self._asked.legal_actions()[0]  # Secret choices of others do not matter.
            return Decision(action, None, (action,))
        if step is None or self.match.over:
            return None
        if step.answers:
            written = step.answers[0]
        elif step.then and (self.shown or self._purpose == "hint"):
            written = shortest(step.then)
        else:
            return None
        action = state.parse(written)
        return Decision(action, None, (action,))

    def cancel(self) -> None:
        """Drop the question."""
        self._purpose = ""
