"""A puzzle in the play scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec
from pygame import Rect

from game.language import _, many, mark
from game.match import Kind, Seat
from scenes.boards.faces import face_of
from scenes.play.advice import HintRequests
from scenes.play.match_file import MatchFile
from scenes.play.pause import PauseItem, reading_items
from scenes.play.scene import Play, PlayLinks
from scenes.puzzle.answers import PuzzleAnswers
from scenes.puzzle.task import PuzzleTask
from scenes.telling.turns import names_of
from scenes.ui.decoration.life import Life
from scenes.ui.decoration.painted_life import Motes
from scenes.ui.dialog import Answer, Question
from scenes.window.app import Scene

LIGHT_COUNT: Final = 16  # The lights that rise from a solved board.
SOLVER: Final = mark("Guest")  # The player's usual name.
OTHERS: Final = ("Mortimer", "Agatha", "Edgar", "Ophelia", "Lucinda")


@dataclass(frozen=True, slots=True)
class PuzzleLinks:
    """The scenes a puzzle opens, and the function that records solved puzzles."""

    open: Callable[[PuzzleTask, bool], Scene]  # With True, it opens the solution.
    following: Callable[[PuzzleTask], PuzzleTask]
    solved: Callable[[PuzzleTask], int]  # Records a solution and returns the streak in days.


class UnkeptMatch(MatchFile):
    """Replaces the match file: puzzles are not saved."""

    def keep(self, heading: str) -> None:
        """Do nothing."""


class SteppedHints(HintRequests):
    """Hints in two steps: the piece that acts, or the reason alone, then where it goes."""

    first_step_at = -1  # The ply at which the first step was shown.

    def show(self, action: int | None, reason: str) -> None:
        """Show the piece or the reason first, and the action when another hint is asked for."""
        stage, ply = self.presenter.stage, self.match.ply
        if action is None or self.first_step_at == ply:
            super().show(action, reason)
            return
        self.first_step_at = ply
        if stage.board.point_out(action):
            super().show(None, _("Begin with what is marked. Another hint shows where it goes."))
            stage.board.point_out(action)
        else:
            further = _("Another hint shows where.")
            super().show(None, f"{reason} {further}".strip())


class PuzzlePlay(Play):
    """A puzzle to solve, or its solution being shown."""

    is_saved = False

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
        super().__init__(match, Path("puzzle"), datetime.min, doors, first=match.ply)
        self.hints = SteppedHints(self.presenter, doors.hint_level, doors.reason)
        self.controller.file = UnkeptMatch(match, Path("puzzle"), datetime.min)
        self.controller.goal = self._goal
        self.hands.ends_with(lambda: self.done)
        self.solved = False  # The player has solved it.
        self._joy: Life | None = None

    def _goal(self) -> str:
        """Return the title and the goal."""
        title = _("The solution") if self.answers.shown else self.task.title
        return f"{title}: {self.task.goal}"

    @property
    def done(self) -> bool:
        """Whether the goal is reached or missed."""
        step = self.answers.step
        return step is None or not (step.then or step.answers)

    def _finish(self) -> None:
        """Tell what came of it instead of opening the results."""
        self._tell_end(self.answers.step is not None)

    # -- the result

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
            self.app.sounds.play("error")
            self._ask_next(_("That misses the goal"), words, (again, show, leave))
            return
        following = msgspec.structs.replace(following, kind="candle")
        if self.answers.shown:
            self._ask_next(
                _("This was the solution"), self._count_ways(), (again, following, leave)
            )
            return
        self.app.sounds.play("win")
        days = self.ways.solved(self.task)
        self.solved = True
        self._ask_next(_("Solved!"), self._praise(days), (again, following, leave))

    def _ask_next(self, title: str, words: str, answers: tuple[Answer, ...]) -> None:
        """Ask beside the board, after the sentence about the last action."""
        played = f"**{self._last_action()}.**\n{words}"
        clear = self.stage.panel.board if self.stage.panel else None
        self.app.ask(Question(title, played, answers, clear=clear))

    def _last_action(self) -> str:
        """Return the sentence about the last action of the player, as the player knows it."""
        match = self.match
        own = [n for n in range(match.ply) if match.entries[n].player == self.puzzle.seat]
        ply = own[-1]
        before, after = match.positions[ply : ply + 2]
        facts = match.game.rules.facts.for_viewer(
            before, after, match.entries[ply].action, self.puzzle.seat, self.puzzle.players
        )
        return face_of(match.game.key).words.log(facts, names_of(match))

    @property
    def life(self) -> Life | None:
        """The idle animation of the board, and lights that rise from a solved one."""
        look, panel = self.page.look, self.stage.panel
        if not self.solved or panel is None or look.reduced_motion or not look.speed:
            return super().life
        if self._joy is None or self._joy.parts[0].area != panel.board:
            motes = Motes(
                look, Rect(panel.board), look.palette.candle, LIGHT_COUNT, self.puzzle.seed
            )
            self._joy = Life([motes])
        return self._joy

    def _count_ways(self) -> str:
        """Return the sentence that says how many solutions there are."""
        ways = self.puzzle.solution_count
        return many("There is no other way.", "There are {count} ways.", ways, count=ways)

    def _praise(self, days: int) -> str:
        """Return the text for a solved puzzle, with the streak of daily ones."""
        if not self.task.daily:
            return self._count_ways()
        kept = many("One day in a row.", "{count} days in a row.", days, count=days)
        return f"{self._count_ways()} {kept}"

    def _open(self, task: PuzzleTask, shown: bool = False) -> None:
        self.app.replace(self.ways.open(task, shown))

    def _pause_items(self) -> list[PauseItem]:
        """Return the entries of the pause menu."""
        again, show = _("From where the puzzle begins."), _("See how it is done.")
        leave = _("Another day, another try.")
        return [
            *reading_items(self.presenter.open_rules, lambda: self.app.push(self.links.settings())),
            PauseItem(mark("Try again"), "Y", "refresh", again, lambda: self._open(self.task)),
            PauseItem(
                mark("Show the solution"), "H", "hint", show, lambda: self._open(self.task, True)
            ),
            PauseItem(mark("Leave"), "L", "door", leave, self.app.pop),
        ]
