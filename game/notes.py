"""What people say of a match: notes on its positions, and answers to a few questions at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import msgspec

QUESTIONS: Final = ("fun", "length", "luck", "fairness", "clarity", "again")
REMARKS: Final = ("great", "dull", "unclear", "unfair", "fault")
LONGEST: Final = 300  # letters of a note or of an answer in words

Scale = Annotated[int, msgspec.Meta(ge=1, le=5)]
# Anything that a file says in words. Nobody can type as much, and a window would fit it for hours.
Words = Annotated[str, msgspec.Meta(max_length=1000)]


class Note(msgspec.Struct, kw_only=True):
    """A comment with the position it was written at: where the decisions of `line` lead to.

    It stays with that position when moves are taken back. `team` is whose private view it was
    written in: until the match is over nobody else may read it; None is everybody. `seat` is who
    wrote it, None for the table.
    """

    line: tuple[str, ...]
    moment: str  # how far the match was, in words
    text: str = ""
    remark: str = ""  # one of REMARKS, or empty
    seat: int | None = None
    team: int | None = None
    written: str = ""  # when


class Answers(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a seat, or the table (None), answered: a scale of 1 to 5 by question, and words."""

    seat: int | None = None
    scales: dict[str, Scale] = {}
    words: Words = ""
    written: Words = ""


class KeptNote(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A note as files write it: after so many actions of the log, or of a way that left it."""

    after: Annotated[int, msgspec.Meta(ge=0)]
    aside: tuple[str, ...] = ()  # what was played then, where that was taken back
    moment: Words = ""
    text: Words = ""
    remark: Words = ""
    seat: int | None = None
    team: int | None = None
    written: Words = ""


class Feedback:
    """Everything that was said of one match."""

    def __init__(self, notes: Sequence[Note] = (), answers: Sequence[Answers] = ()) -> None:
        self.notes = list(notes)
        self.answers = list(answers)

    def __bool__(self) -> bool:
        """Return whether anything was said."""
        return bool(self.notes or self.answers)

    def readable(self, team: int | None, everything: bool) -> Iterator[Note]:
        """Yield the notes that may be read in the view of a team, or all of them."""
        for note in self.notes:
            if everything or note.team is None or note.team == team:
                yield note

    def of_seat(self, seat: int | None) -> Answers:
        """Return what a seat has answered, nothing where it has not."""
        return next((a for a in self.answers if a.seat == seat), Answers(seat=seat))

    def answer(self, answers: Answers) -> None:
        """Keep answers in the place of earlier ones of that seat; empty ones are forgotten."""
        self.answers = [a for a in self.answers if a.seat != answers.seat]
        if answers.scales or answers.words:
            self.answers.append(answers)


def shared(line: Sequence[str], log: Sequence[str]) -> int:
    """Return how many actions two ways through a match have in common."""
    pairs = enumerate(zip(line, log, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(line), len(log)))


def kept(notes: Sequence[Note], log: Sequence[str]) -> list[KeptNote]:
    """Return notes as the file of a match with this log writes them."""
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
    """Return notes that the file of a match with this log wrote; raise ValueError if one is off."""
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
