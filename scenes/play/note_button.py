"""Notes during a match: written by who looks, at the position on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.match_log import TABLE
from scenes.notes.note_editor import NoteEditor, NotePlace

if TYPE_CHECKING:
    from scenes.play.scene import Play


class NoteButton:
    """The notes of one match that is played.

    Where people have secrets a note belongs to the view it was written in. From the pause, which
    shows none, it waits until that view is open again.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.note_editor = NoteEditor(play.app, play.match, self._save)
        self.waiting = False  # asked for in the pause
        self._view: int | None = None  # by whom

    def _save(self) -> str:
        self.play.controller.save()
        return self.play.controller.fault

    def by_key(self) -> bool:
        """Write a note, or end what everybody just waits for, as any other key."""
        if not self.play.handover.interrupt():
            self.write()
        return True

    def later(self) -> None:
        """Write a note as soon as the view in which it was asked for is open."""
        self.waiting, self._view = True, self.play.controller.looking

    def update(self) -> None:
        """Write what was asked for in the pause; another view has nothing to do with it."""
        if self.waiting:
            self.waiting = False
            if self._view == self.play.controller.looking:
                self.write()

    def write(self) -> None:
        """Ask for a note on the position that is shown."""
        play = self.play
        if play.secrecy.veiled or play.end_banner is not None:
            return
        play.app.sounds.play("click")
        self.note_editor.open(self._place())

    def _place(self) -> NotePlace:
        play, controller = self.play, self.play.controller
        stage, match = play.stage, play.match
        step = play.secrecy.narrator.present if stage.looking is None else stage.looking
        log = [entry.notation for entry in match.entries]
        line = tuple(log[: stage.match_log.ply(step)])
        view = None if controller.looking == TABLE else controller.looking
        people = [p for p in controller.people if view is None or match.team(p) == view]
        open_table = controller.several and not controller.guarded
        readable = match.feedback.readable(view, open_table)
        return NotePlace(
            line,
            stage.narrator.heading(step),
            None if open_table else view,
            (None, *people),
            tuple(note for note in readable if note.line == line),
            covered=play.time.reading() is not None,
        )
