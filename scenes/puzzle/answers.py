"""Who answers in a puzzle: nobody thinks, for what is right and what follows is written there."""

from __future__ import annotations

from game.bots.bot import Decision
from game.match import Match
from game.puzzles import Puzzle, PuzzleStep, shortest
from game.state import CHANCE, State


class PuzzleAnswers:
    """Plays the seats of others, and whoever asks for a hint is shown what is right.

    `shown` is whether the whole solution is played.
    """

    def __init__(self, match: Match, puzzle: Puzzle, shown: bool) -> None:
        self.match = match
        self.puzzle = puzzle
        self.shown = shown
        self.begun = match.ply
        self._purpose = ""

    @property
    def step(self) -> PuzzleStep | None:
        """What is to come and what is right then, None after a decision that was not."""
        played = self.match.entries[self.begun : self.match.ply]
        return self.puzzle.after([e.notation for e in played if e.player != CHANCE])

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Look up what to do, which is asked for by its purpose."""
        self._purpose = purpose

    def answer(self) -> Decision | None:
        """Return what is written, None where nothing is."""
        step, state = self.step, self.match.state
        if self._purpose == "pledge":  # what others choose in secret does not matter
            action = state.legal_actions()[0]
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
        """Forget what was asked."""
        self._purpose = ""
