"""Notes in a replay: among the moves, on the time line, and with the positions they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.language import _
from game.notes import Note, shared
from scenes.notes.keeping import Keeper
from scenes.notes.note_editor import NoteEditor, NotePlace, name_of, told
from scenes.play.log_list import LogLine
from scenes.play.turn_card import Message
from scenes.replay.viewpoints import teams_of
from scenes.ui.button import Button
from scenes.ui.widget import Page

if TYPE_CHECKING:
    from scenes.replay.scene import Replay


class Remarks:
    """The notes of one replay that may be read there.

    Steps behind the last one stand for notes on positions that were taken back.
    """

    def __init__(self, replay: Replay, keep: Keeper) -> None:
        self.replay = replay
        self.keep = keep
        self.aside: Note | None = None  # whose position is on the board, away from the match
        self._log = [entry.notation for entry in replay.match.log]
        self._jotter: NoteEditor | None = None

    @property
    def notes(self) -> list[Note]:
        """Those that may be read, by their positions."""
        replay, match = self.replay, self.replay.match
        everything = replay.open or match.terms.curtain == "open"
        found = list(match.feedback.readable(replay.team, everything))
        return sorted(found, key=self.step)

    def step(self, note: Note) -> int:
        """Return the step a note belongs to, or the last one before it was taken back."""
        return self.replay.match_log.step(shared(note.line, self._log))

    def _taken_back(self, note: Note) -> bool:
        return shared(note.line, self._log) < len(note.line)

    @property
    def steps(self) -> list[int]:
        """The steps with notes."""
        return sorted({self.step(note) for note in self.notes})

    def among(self, lines: list[LogLine]) -> list[LogLine]:
        """Return the lines of the moves with the notes behind the moves they belong to."""
        found = list(lines)
        behind = self.replay.last
        for note in self.notes:
            step, at = self.step(note), self.step(note)
            name = name_of(self.replay.match, note.seat)
            words = f"**{name}:** {told(note)}"
            if self._taken_back(note):
                behind += 1
                at = behind
                words = _("**{name}**, taken back: {note}", name=name, note=told(note))
            places = [index for index, line in enumerate(found) if self._told(line) <= step]
            found.insert(places[-1] + 1, LogLine(words, at, icon="note", under=step))
        return found

    @staticmethod
    def _told(line: LogLine) -> float:
        """Return the step a line belongs to; headings go with what follows them."""
        if line.under is not None:
            return line.under
        return float("inf") if line.at is None else line.at

    # -- a position that was taken back

    def turn_to(self, step: int) -> bool:
        """Show the position of a note that was taken back; tell whether the step is one."""
        self.aside = None
        away = [note for note in self.notes if self._taken_back(note)]
        number = step - self.replay.last - 1
        if 0 <= number < len(away):
            self.aside = away[number]
        return self.aside is not None

    def observation(self) -> Any:
        """Return what is seen of that position."""
        assert self.aside
        match, line = self.replay.match, self.aside.line
        position = match.along(line).positions[len(line)]
        return self.replay.match_log.look(position)

    @property
    def chosen(self) -> int:
        """The step behind the last one that stands for it."""
        away = [note for note in self.notes if self._taken_back(note)]
        return self.replay.last + 1 + next(i for i, note in enumerate(away) if note is self.aside)

    def message(self) -> Message:
        """Return what is said of it."""
        assert self.aside
        name = name_of(self.replay.match, self.aside.seat)
        words = _(
            "A position that was taken back.\n**{name}:** {note}", name=name, note=told(self.aside)
        )
        return Message(self.aside.moment, words, tone="bone", lively=False)

    # -- writing

    def button(self, page: Page) -> Button:
        """Return the button that asks for a note, an icon alone where there is little room."""
        button = Button(page, _("Note"), self.write, "N", "note", height=44, name="Note")
        if not page.look.wide:
            button.words, button.tip = "", _("Write a note")
        return button

    def write(self) -> None:
        """Ask for a note on the position that is shown."""
        if self._jotter is None:
            self._jotter = NoteEditor(self.replay.app, self.replay.match, self.keep)
            self._jotter.changed = self.replay.retell
        self._jotter.open(self._place())

    def _place(self) -> NotePlace:
        replay, match = self.replay, self.replay.match
        line = tuple(self._log[: replay.match_log.ply(replay.at)])
        moment = replay.match_log.heading(replay.at)
        here = [note for note in self.notes if self.step(note) == replay.at]
        if self.aside:
            line, moment = self.aside.line, self.aside.moment
            here = [note for note in self.notes if note.line == line]
        teams = teams_of(match) if replay.open else [replay.team]
        people = [
            player
            for player, seat in enumerate(match.seats)
            if seat.kind == "person" and match.team(player) in teams
        ]
        private = not (replay.open or match.terms.curtain == "open")
        team = replay.team if private else None
        return NotePlace(line, moment, team, (None, *people), tuple(here))
