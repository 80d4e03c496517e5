"""The notes that are written while a match is played."""

from __future__ import annotations

from game.facts import PUBLIC
from scenes.notes.note_editor import NoteEditor, NotePlace
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.presenter import Presenter
from scenes.play.table import View
from scenes.window.app import Scene


class MatchNotes:
    """The note editor of a match with its drafts, and the notes asked for in the pause menu."""

    def __init__(self, scene: Scene, presenter: Presenter) -> None:
        self.scene = scene
        self.presenter = presenter
        self.controller = presenter.controller
        self._editor: NoteEditor | None = None
        self._view_asked: View | None = None  # The view in which the pause menu was asked.

    def ask(self) -> None:
        """Ask for a note when the present view opens again."""
        self._view_asked = self.controller.looking

    def write_asked(self) -> None:
        """Open the note dialog if a note was asked for in the present view; forget the request."""
        view, self._view_asked = self._view_asked, None
        if view == self.controller.looking:
            self.write()

    def write(self) -> None:
        """Open the note dialog for the position shown; while the clock runs it hides the board."""
        presenter, stage, app = self.presenter, self.presenter.stage, self.scene.app
        if presenter.is_veiled or self.controller.match.over:
            return
        is_covered = presenter.time.reading() is not None
        app.sounds.play("click")
        if self._editor is None:
            self._editor = NoteEditor(app, self.controller.match, self._save)
        self._editor.open(note_place(self.controller, stage.narrator, stage.step, is_covered))

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
    view = None if controller.looking == PUBLIC else controller.looking
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
