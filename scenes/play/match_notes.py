"""The notes that are written while a match is played."""

from __future__ import annotations

from collections.abc import Callable

from game.facts import TABLE
from scenes.notes.note_editor import NoteEditor, NotePlace
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.window.app import App


class MatchNotes:
    """The note editor of a match with its drafts, and the notes asked for in the pause menu.

    `app` returns that of the scene.
    """

    def __init__(self, controller: MatchController, app: Callable[[], App]) -> None:
        self.controller = controller
        self.app = app
        self._editor: NoteEditor | None = None
        self._wanted: set[int | None] = set()  # views in which a note was asked for

    def ask(self) -> None:
        """Ask for a note when the present view opens again."""
        self._wanted = {self.controller.looking}

    def take_wanted(self) -> bool:
        """Return whether a note was asked for in the present view, and forget all such wishes."""
        wanted = self.controller.looking in self._wanted
        self._wanted.clear()
        return wanted

    def write(self, narrator: Narrator, step: int, covered: bool) -> None:
        """Open the note dialog for a step; `covered` hides the board while it is open."""
        self.app().sounds.play("click")
        if self._editor is None:
            self._editor = NoteEditor(self.app(), self.controller.match, self._save)
        self._editor.open(note_place(self.controller, narrator, step, covered))

    def _save(self) -> str:
        self.controller.save()
        return self.controller.file.fault


def note_place(
    controller: MatchController, narrator: Narrator, step: int, covered: bool
) -> NotePlace:
    """Return the place for a note on a step; `covered` hides the board while it is written.

    In games with secrets a note belongs to the view it was written in.
    """
    match = controller.match
    log = [entry.notation for entry in match.entries]
    line = tuple(log[: narrator.match_log.ply(step)])
    view = None if controller.looking == TABLE else controller.looking
    people = [p for p in controller.people if view is None or match.team(p) == view]
    open_table = controller.several and not controller.guarded
    readable = match.feedback.readable(view, open_table)
    return NotePlace(
        line,
        narrator.heading(step),
        None if open_table else view,
        (None, *people),
        tuple(note for note in readable if note.line == line),
        covered,
    )
