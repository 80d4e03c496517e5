"""Notes in a replay: in the log, on the time line, and at their positions."""

from __future__ import annotations

from typing import Any

from game.language import _
from game.match import Match
from game.notes import Note, shared
from scenes.notes.note_editor import NotePlace, name_of, note_text
from scenes.play.turn_card import Message
from scenes.play.turn_list import Remark
from scenes.telling.match_log import MatchLog
from scenes.telling.viewpoints import teams_of


class ReplayNotes:
    """The notes on a match that a `team` may read, or all if the match `is_open`.

    Steps after the last one stand for notes on positions that were undone.
    """

    def __init__(self, match: Match, match_log: MatchLog, team: int | None, is_open: bool) -> None:
        self.match = match
        self.match_log = match_log
        self.team = team
        self.is_open = is_open
        self.shared = is_open or match.terms.curtain == "open"
        self.aside: Note | None = None  # The note whose undone position is shown.
        self._log = [entry.notation for entry in match.log]

    @property
    def notes(self) -> list[Note]:
        """The readable notes, by step."""
        return sorted(self.match.feedback.readable(self.team, self.shared), key=self.step)

    def step(self, note: Note) -> int:
        """Return the step of a note, or the last step before its position was undone."""
        return self.match_log.step(shared(note.line, self._log))

    def _taken_back(self, note: Note) -> bool:
        return shared(note.line, self._log) < len(note.line)

    @property
    def steps(self) -> list[int]:
        """The steps with notes."""
        return sorted({self.step(note) for note in self.notes})

    def remarks(self) -> list[Remark]:
        """Return the notes as log entries, each with its step."""
        found: list[Remark] = []
        behind = self.match_log.last
        for note in self.notes:
            step = at = self.step(note)
            name = name_of(self.match, note.seat)
            words = f"**{name}:** {note_text(note)}"
            if self._taken_back(note):
                behind += 1
                at = behind
                words = _("**{name}**, undone: {note}", name=name, note=note_text(note))
            found.append(Remark(words, at, step))
        return found

    # -- a position that was taken back

    def _away(self) -> list[Note]:
        return [note for note in self.notes if self._taken_back(note)]

    def turn_to(self, step: int) -> bool:
        """Select the note of an undone position; return whether the step stands for one."""
        number, away = step - self.match_log.last - 1, self._away()
        self.aside = away[number] if 0 <= number < len(away) else None
        return self.aside is not None

    def observation(self) -> Any:
        """Return the viewer's observation of that position."""
        assert self.aside
        match, line = self.match, self.aside.line
        position = match.along(line).positions[len(line)]
        return self.match_log.look(position)

    @property
    def chosen(self) -> int:
        """The step number that stands for the undone position being shown."""
        away = [note for note in self.notes if self._taken_back(note)]
        return (
            self.match_log.last + 1 + next(i for i, note in enumerate(away) if note is self.aside)
        )

    def message(self) -> Message:
        """Return the message about that position."""
        assert self.aside
        name = name_of(self.match, self.aside.seat)
        words = _(
            "A position that was undone.\n**{name}:** {note}",
            name=name,
            note=note_text(self.aside),
        )
        return Message(self.aside.moment, words, tone="bone", lively=False)

    def place(self, at: int) -> NotePlace:
        """Return the place of a note on a step, or on the undone position being shown."""
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
