"""Notes in a replay: among the moves, on the time line, and with the positions they belong to."""

from __future__ import annotations

from typing import Any

from game.language import _
from game.match import Match
from game.notes import Note, shared
from scenes.notes.note_editor import NotePlace, name_of, told
from scenes.play.turn_card import Message
from scenes.play.turn_list import Remark
from scenes.telling.match_log import MatchLog
from scenes.telling.viewpoints import teams_of


class ReplayNotes:
    """The notes on a match that may be read by a `team`, or by everybody if it `is_open`.

    Steps behind the last one stand for notes on positions that were taken back.
    """

    def __init__(self, match: Match, match_log: MatchLog, team: int | None, is_open: bool) -> None:
        self.match = match
        self.match_log = match_log
        self.team = team
        self.is_open = is_open
        self.shared = is_open or match.terms.curtain == "open"
        self.aside: Note | None = None  # whose position is on the board, away from the match
        self._log = [entry.notation for entry in match.log]

    @property
    def notes(self) -> list[Note]:
        """Those that may be read, by their positions."""
        return sorted(self.match.feedback.readable(self.team, self.shared), key=self.step)

    def step(self, note: Note) -> int:
        """Return the step a note belongs to, or the last one before it was taken back."""
        return self.match_log.step(shared(note.line, self._log))

    def _taken_back(self, note: Note) -> bool:
        return shared(note.line, self._log) < len(note.line)

    @property
    def steps(self) -> list[int]:
        """The steps with notes."""
        return sorted({self.step(note) for note in self.notes})

    def remarks(self) -> list[Remark]:
        """Return the notes as the log shows them, each behind the step it belongs to."""
        found: list[Remark] = []
        behind = self.match_log.last
        for note in self.notes:
            step = at = self.step(note)
            name = name_of(self.match, note.seat)
            words = f"**{name}:** {told(note)}"
            if self._taken_back(note):
                behind += 1
                at = behind
                words = _("**{name}**, taken back: {note}", name=name, note=told(note))
            found.append(Remark(words, at, step))
        return found

    # -- a position that was taken back

    def _away(self) -> list[Note]:
        return [note for note in self.notes if self._taken_back(note)]

    def turn_to(self, step: int) -> bool:
        """Show the position of a note that was taken back; tell whether the step is one."""
        number, away = step - self.match_log.last - 1, self._away()
        self.aside = away[number] if 0 <= number < len(away) else None
        return self.aside is not None

    def observation(self) -> Any:
        """Return what is seen of that position."""
        assert self.aside
        match, line = self.match, self.aside.line
        position = match.along(line).positions[len(line)]
        return self.match_log.look(position)

    @property
    def chosen(self) -> int:
        """The step behind the last one that stands for it."""
        away = [note for note in self.notes if self._taken_back(note)]
        return (
            self.match_log.last + 1 + next(i for i, note in enumerate(away) if note is self.aside)
        )

    def message(self) -> Message:
        """Return what is said of it."""
        assert self.aside
        name = name_of(self.match, self.aside.seat)
        words = _(
            "A position that was taken back.\n**{name}:** {note}", name=name, note=told(self.aside)
        )
        return Message(self.aside.moment, words, tone="bone", lively=False)

    def place(self, at: int) -> NotePlace:
        """Return where a note is written while a step is on the board, or what is aside of it."""
        match = self.match
        line, moment = tuple(self._log[: self.match_log.ply(at)]), self.match_log.heading(at)
        here = [note for note in self.notes if self.step(note) == at]
        if self.aside:
            line, moment = self.aside.line, self.aside.moment
            here = [note for note in self.notes if note.line == line]
        teams = teams_of(match) if self.is_open else [self.team]
        people = [
            player
            for player, seat in enumerate(match.seats)
            if seat.kind == "person" and match.team(player) in teams
        ]
        team = None if self.shared else self.team
        return NotePlace(line, moment, team, (None, *people), tuple(here))
