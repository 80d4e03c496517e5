"""Notes on positions of a match, and answers to questions at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import msgspec

QUESTIONS: Final = ("fun", "length", "luck", "fairness", "clarity", "again")
REMARKS: Final = ("great", "dull", "unclear", "unfair", "fault")
MAX_NOTE_LENGTH: Final = 300  # A note or a written answer has no more characters.

Scale = Annotated[int, msgspec.Meta(ge=1, le=5)]
# Text in a file. The limit keeps a manipulated file from blocking the window.
Words = Annotated[str, msgspec.Meta(max_length=1000)]


class Note(msgspec.Struct, kw_only=True):
    """A comment on the position to which the actions of `line` lead.

    It stays with that position after an undo. `team` is the team whose private view it was written
    in; nobody else may read it before the match is over. None means everybody. `seat` is the
    author, or None for the whole table.
    """

    line: tuple[str, ...]
    moment: str  # The progress of the match, in words.
    text: str = ""
    remark: str = ""  # One of REMARKS, or empty.
    seat: int | None = None
    team: int | None = None
    written: str = ""  # The date and time.


class Answers(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The answers of a seat, None for the whole table: 1 to 5 by question, and text."""

    seat: int | None = None
    scales: dict[str, Scale] = {}
    words: Words = ""
    written: Words = ""


class KeptNote(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A note in a file: `after` actions of the log, then the actions of `aside`."""

    after: Annotated[int, msgspec.Meta(ge=0)]
    aside: tuple[str, ...] = ()  # The actions that were undone later.
    moment: Words = ""
    text: Words = ""
    remark: Words = ""
    seat: int | None = None
    team: int | None = None
    written: Words = ""


class Feedback:
    """The notes and answers of one match."""

    def __init__(self, notes: Sequence[Note] = (), answers: Sequence[Answers] = ()) -> None:
        self.notes = list(notes)
        self.answers = list(answers)

    def __bool__(self) -> bool:
        """Return whether there are notes or answers."""
        return bool(self.notes or self.answers)

    def readable(self, team: int | None, everything: bool) -> Iterator[Note]:
        """Yield the notes that a team may read, or all notes if `everything`."""
        for note in self.notes:
            if everything or note.team is None or note.team == team:
                yield note

    def of_seat(self, seat: int | None) -> Answers:
        """Return the answers of a seat, empty ones if there are none."""
        return next((a for a in self.answers if a.seat == seat), Answers(seat=seat))

    def answer(self, answers: Answers) -> None:
        """Replace the answers of a seat; empty ones only remove the earlier ones."""
        self.answers = [a for a in self.answers if a.seat != answers.seat]
        if answers.scales or answers.words:
            self.answers.append(answers)


def shared(line: Sequence[str], log: Sequence[str]) -> int:
    """Return the number of actions with which both sequences begin."""
    pairs = enumerate(zip(line, log, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(line), len(log)))


def kept(notes: Sequence[Note], log: Sequence[str]) -> list[KeptNote]:
    """Return notes as a file stores them: relative to the log of the match."""
    found = []
    for note in notes:
        after = shared(note.line, log)
        found.append(
            KeptNote(
                after=after,
                aside=note.line[after:],
                moment=note.moment,
                text=note.text,
                remark=note.remark,
                seat=note.seat,
                team=note.team,
                written=note.written,
            )
        )
    return found


def opened(notes: Sequence[KeptNote], log: Sequence[str]) -> list[Note]:
    """Return the notes of a file; raise ValueError for a note beyond the end of the log."""
    if any(note.after > len(log) for note in notes):
        raise ValueError("a note stands behind the end of the log")
    return [
        Note(
            line=(*log[: note.after], *note.aside),
            moment=note.moment,
            text=note.text,
            remark=note.remark,
            seat=note.seat,
            team=note.team,
            written=note.written,
        )
        for note in notes
    ]
