"""Notes during a match: written by who looks, at the position on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.chronicle import TABLE
from scenes.notes.jotter import Jotter, Place

if TYPE_CHECKING:
    from scenes.play.scene import Play


class Jotting:
    """The notes of one match that is played.

    Where people have secrets a note belongs to the view it was written in. From the pause, which
    shows none, it waits until that view is open again.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.jotter = Jotter(play.app, play.match, self._save)
        self.waiting = False  # asked for in the pause
        self._view: int | None = None  # by whom

    def _save(self) -> str:
        self.play.course.save()
        return self.play.course.fault

    def by_key(self) -> bool:
        """Write a note, or end what everybody just waits for, as any other key."""
        if not self.play.watch.interrupt():
            self.write()
        return True

    def later(self) -> None:
        """Write a note as soon as the view in which it was asked for is open."""
        self.waiting, self._view = True, self.play.course.looking

    def update(self) -> None:
        """Write what was asked for in the pause; another view has nothing to do with it."""
        if self.waiting:
            self.waiting = False
            if self._view == self.play.course.looking:
                self.write()

    def write(self) -> None:
        """Ask for a note on the position that is shown."""
        play = self.play
        if play.secrecy.veiled or play.finale is not None:
            return
        play.app.sounds.play("click")
        self.jotter.open(self._place())

    def _place(self) -> Place:
        play, course = self.play, self.play.course
        stage, match = play.stage, play.match
        step = play.secrecy.narrator.present if stage.looking is None else stage.looking
        log = [entry.notation for entry in match.entries]
        line = tuple(log[: stage.chronicle.ply(step)])
        view = None if course.looking == TABLE else course.looking
        people = [p for p in course.people if view is None or match.team(p) == view]
        open_table = course.several and not course.guarded
        readable = match.feedback.readable(view, open_table)
        return Place(
            line,
            stage.narrator.heading(step),
            None if open_table else view,
            (None, *people),
            tuple(note for note in readable if note.line == line),
            covered=play.time.reading() is not None,
        )
