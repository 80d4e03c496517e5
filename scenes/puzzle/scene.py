"""A puzzle in the play scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from game.language import _, many, mark
from game.match import Kind, Seat
from scenes.play.match_file import MatchFile
from scenes.play.pause import Pause, PauseItem
from scenes.play.scene import Play, PlayLinks
from scenes.puzzle.answers import PuzzleAnswers
from scenes.puzzle.task import PuzzleTask
from scenes.ui.dialog import Answer, Question
from scenes.window.app import Scene

LOOK: Final = 0.8  # seconds to show the last action, at normal speed
SOLVER: Final = mark("Guest")  # default name of the player
OTHERS: Final = ("Mortimer", "Agatha", "Edgar", "Ophelia", "Lucinda")  # at the other seats


@dataclass(frozen=True, slots=True)
class PuzzleLinks:
    """The scenes a puzzle opens, and the function that records solved puzzles."""

    open: Callable[[PuzzleTask, bool], Scene]  # the flag shows its solution
    following: Callable[[PuzzleTask], PuzzleTask]
    solved: Callable[[PuzzleTask], int]  # records it; returns the streak in days


class UnkeptMatch(MatchFile):
    """Replaces the match file: puzzles are not saved."""

    def keep(self, heading: str) -> None:
        """Do nothing."""


class PuzzlePlay(Play):
    """A puzzle to solve, or its solution being shown."""

    def __init__(
        self, task: PuzzleTask, name: str, shown: bool, links: PuzzleLinks, doors: PlayLinks
    ) -> None:
        self.task = task
        self.ways = links
        self.puzzle = task.puzzle
        own, others = name or _(SOLVER), iter(n for n in OTHERS if n != name)
        kind: Kind = "bot" if shown else "person"
        seats = [
            Seat(kind, own) if seat == self.puzzle.seat else Seat("bot", next(others))
            for seat in range(self.puzzle.players)
        ]
        match = self.puzzle.match(task.game, seats)
        self.answers = PuzzleAnswers(match, self.puzzle, shown)
        doors = replace(doors, thinker=lambda _match: self.answers)
        super().__init__(match, Path("puzzle"), datetime.min, doors)
        self.controller.file = UnkeptMatch(match, Path("puzzle"), datetime.min)
        self.controller.first = match.ply
        self.looked = 0.0
        self.told = False

    def banner(self) -> tuple[str, str, str]:
        """Return the goal as (text, colour, icon)."""
        title = _("The solution") if self.answers.shown else self.task.title
        return f"{title}: {self.task.goal}", self.page.look.palette.candle, "star"

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; announce the result after the last decision was visible."""
        super().update(dt)
        step = self.answers.step
        done = step is None or not (step.then or step.answers)
        if not done:
            self.told, self.looked = False, 0.0
        elif not (self.told or self.board.animating or self.app.overlay_open):
            self.looked += dt
            if self.looked >= LOOK * self.page.look.speed:
                self.told = True
                self._tell_end(step is not None)

    def _end(self, dt: float) -> None:
        """Stay on the board instead of opening the results."""

    def _decide(self, action: int) -> None:
        """Play an action without asking for confirmation."""
        self.play(action)

    # -- what came of it

    def _tell_end(self, well: bool) -> None:
        """Show a dialog that says "solved" or "missed" and offers the next steps."""
        again = Answer(_("Try again"), lambda: self._open(self.task), "Y", "refresh")
        show = Answer(_("Show the solution"), lambda: self._open(self.task, True), "H", "hint")
        following = Answer(
            _("Next puzzle"), lambda: self._open(self.ways.following(self.task)), "N", "next"
        )
        leave = Answer(_("Leave"), self.app.pop, "Esc", "door", name="Leave")
        if not well:
            words = _("It can be done: {goal}.", goal=self.task.goal)
            again = msgspec.structs.replace(again, kind="candle")
            answers = (again, show, leave)
            self.app.sounds.play("error")
            self.app.ask(Question(_("That lets it slip"), words, answers))
            return
        following = msgspec.structs.replace(following, kind="candle")
        if self.answers.shown:
            answers = (again, following, leave)
            self.app.ask(Question(_("This was the solution"), self._counted(), answers))
            return
        self.app.sounds.play("win")
        days = self.ways.solved(self.task)
        self.app.ask(Question(_("Solved!"), self._praise(days), (again, following, leave)))

    def _counted(self) -> str:
        """Return the sentence that says how many solutions there are."""
        ways = self.puzzle.ways
        return many("There is no other way.", "There are {count} ways.", ways, count=ways)

    def _praise(self, days: int) -> str:
        """Return the text for a solved puzzle, with the streak of daily ones."""
        if not self.task.daily:
            return self._counted()
        kept = many("One day in a row.", "{count} days in a row.", days, count=days)
        return f"{self._counted()} {kept}"

    def _open(self, task: PuzzleTask, shown: bool = False) -> None:
        self.app.replace(self.ways.open(task, shown))

    # -- the pause

    def _note_by_key(self) -> bool:
        """Do nothing: a puzzle has no file for notes. Return False."""
        return False

    def pause(self) -> None:
        """Open the pause menu."""
        rules, settings = _("Read on at this phase, or search."), _("Sizes, colours, speed, sound.")
        again, show = _("From where the puzzle begins."), _("See how it is done.")
        leave = _("Another day, another try.")
        choices = [
            PauseItem(mark("Rules"), "F1", "book", rules, self._open_rules),
            PauseItem(mark("Settings"), "S", "gear", settings, self._open_settings),
            PauseItem(mark("Try again"), "Y", "refresh", again, lambda: self._open(self.task)),
            PauseItem(
                mark("Show the solution"), "H", "hint", show, lambda: self._open(self.task, True)
            ),
            PauseItem(mark("Leave"), "L", "door", leave, self.app.pop),
        ]
        self.app.push(Pause(choices, self._wish_for, self.app.screen.surface))
