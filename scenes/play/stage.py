"""What is seen of a match that is played: the board, the panel, and the position they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scenes.boards.board import Board, Hooks
from scenes.boards.view import Trace, view_of
from scenes.play.course import Course
from scenes.play.errands import Errands
from scenes.play.narrator import Narrator
from scenes.play.panel import Controls, Panel
from scenes.scene import Scene
from scenes.ui import shapes

REFUSAL: Final = 4.0  # seconds a refusal stays on the turn card
BLINK: Final = 0.18  # seconds between two pictures of a bot that thinks


class Stage:
    """Board and panel of one match; `play` is called with an action that was clicked."""

    def __init__(
        self, scene: Scene, course: Course, errands: Errands, play: Callable[[int], None]
    ) -> None:
        self.scene = scene
        self.course = course
        self.errands = errands
        self.view = view_of(course.match.game.key)
        self.view.names = [seat.name for seat in course.match.seats]
        self.narrator = Narrator(course, self.view)
        self.looking: int | None = None  # the ply of an earlier position that is shown
        self.log_open = False
        self.hint = ""
        self.advised: int | None = None  # the action of the hint
        self.panel: Panel | None = None
        self._refusal = ""
        self._refused_for = 0.0
        self._blink = 0.0
        hooks = Hooks(
            changed=lambda: scene.app.changed(),
            play=play,
            refuse=self._refuse,
            select=self._select,
            focus=lambda: scene.app.ring.focus(self.board),
            by_key=lambda: scene.app.ring.shown,
            sound=lambda name: scene.app.sounds.play(name),
        )
        self.board: Board[Any] = Board(self.view, course.observation(), hooks)
        self.board.describe = self._describe

    def build(self, controls: Controls) -> None:
        """Make the panel on the scene's page and lay out the board beside it."""
        page = self.scene.page
        look = page.look
        page.scope.targets.append(self.board)
        self.panel = Panel(
            page,
            (self.course.match.game.title, self.narrator.heading(self.looking)),
            lambda width: self.view.side_heights(width, look),
            controls,
            self.log_open,
        )
        self.board.arrange(look, self.panel.board, self.panel.side, shapes.room(look))
        self.show(moving=False)

    def update(self, dt: float) -> None:
        """Let time pass: animations, the lights of a bot that thinks, a refusal that goes."""
        self.board.update(dt)
        if self._refused_for > 0:
            self._refused_for -= dt
            if self._refused_for <= 0:
                self._refusal = ""
                self.tell()
        if self.errands.current:
            self._blink += dt
            self.tell()

    # -- what is shown

    def show(self, moving: bool) -> None:
        """Show the present position, or the earlier one that is looked at."""
        match = self.course.match
        ply = match.ply if self.looking is None else self.looking
        playable = self.looking is None and self.course.person_decides
        trace: Trace | None = None
        if ply:
            before = self.course.observation(ply - 1)
            trace = self.view.trace(before, match.entries[ply - 1].action)
        self._refusal = ""
        observation = self.course.observation(ply)
        self.board.show(observation, playable, trace, moving)
        if playable and self.advised is not None:
            self.board.advice = self.view.trace(observation, self.advised)
        self.tell()

    def follow(self) -> None:
        """Show what was just played or taken back."""
        self.looking = self.advised = None
        self.hint = ""
        self.show(moving=True)

    def look_at(self, ply: int) -> None:
        """Show the position after so many actions; the last one is the present."""
        looking = None if ply == self.course.match.ply else ply
        if looking != self.looking:
            self.looking = looking
            self.show(moving=True)

    def look_at_present(self) -> None:
        """Show the present position again."""
        self.look_at(self.course.match.ply)

    def advise(self, action: int, reason: str) -> None:
        """Show a hint and mark it in the log."""
        self.narrator.hinted.add(self.course.match.ply)
        self.hint, self.advised = reason, action
        self.board.advice = self.view.trace(self.board.observation, action)
        self.scene.app.changed()
        self.tell()

    def tell(self) -> None:
        """Bring card, log and buttons up to date."""
        if self.panel is None:
            return
        looking = self.looking is not None
        message = self.narrator.message(
            self.board, self.looking, self._refusal, self.hint, self.errands
        )
        self.panel.say(message, self.narrator.heading(self.looking), int(self._blink / BLINK))
        self.panel.show_log(self.narrator.lines(), self.looking)
        self.panel.cover(looking, self.board.pending is not None)
        if not self.course.watched:
            undo, redo, hint = self.panel.tools[:3]
            undo.set_enabled(self.course.can_undo() and not looking)
            redo.set_enabled(self.course.can_redo() and not looking)
            hint.set_enabled(self.board.playable)

    # -- what the board tells

    def _describe(self, place: str) -> str:
        narrator = self.narrator
        return narrator.words.describe(self.board.observation, place, narrator.names)

    def _select(self) -> None:
        self._refusal = ""
        self.tell()

    def _refuse(self, place: str) -> None:
        self.scene.app.sounds.play("error")
        words = self.narrator.refusal(self.board, self.looking is not None, place)
        self._refusal, self._refused_for = words, REFUSAL
        self.tell()
