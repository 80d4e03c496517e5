"""The book of results: one short entry a finished match, which outlives the match's own file.

A match is known by the name of its file. What was played from a position of another match is left
out, for it began with what somebody else had reached, and so is what was there at a reset.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.catalog import GAMES
from game.files import read_whole, user_folder, write_atomically
from game.language import _
from game.match import Match
from game.save import ListedSave, SeatRecord

FORMAT: Final = 1
LARGEST: Final = 64_000_000  # bytes, of some 200,000 matches


class JournalError(ValueError):
    """A book that cannot be read or written; the text says why, for players."""


class DamagedJournal(JournalError):
    """A book that was read, but is none."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one match ended; `turns` is 0 where it is not known."""

    name: str  # of the match's file, without its ending
    game: str
    begun: str
    seats: list[SeatRecord]
    result: list[float]
    turns: int = 0

    @property
    def whole(self) -> bool:
        """Tell whether every seat has its value."""
        return len(self.result) == len(self.seats)


class SolvedPuzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle that was solved; `daily` is whether it was that of the day."""

    game: str
    number: int
    day: str  # such as "2026-11-22"
    daily: bool = False


class JournalHead(msgspec.Struct):
    """What is read before all the rest, which a newer program may have changed."""

    format: int = FORMAT


class JournalBook(msgspec.Struct):
    """What the file holds."""

    format: int = FORMAT
    results: list[Result] = []
    left_out: list[str] = []
    puzzles: list[SolvedPuzzle] = []


def place() -> Path:
    """Return where the book lies."""
    return user_folder() / "statistics.json"


def encodable(name: str) -> str:
    """Return a name of a file or a player, with numbers for what is not UTF-8 in it."""
    return name.encode("utf-8", "backslashreplace").decode()


class Journal:
    """The book as it was read; every change is written at once, or raises JournalError.

    What could not be read is not written over.
    """

    def __init__(self) -> None:
        self.book = JournalBook()
        self._unread: JournalError | None = None  # why the file must stay as it is

    @property
    def counted(self) -> list[Result]:
        """The results without those that lack the value of a seat, which stay in the book."""
        return [result for result in self.book.results if result.whole]

    def read(self) -> None:
        """Read the book; raise JournalError, an empty one in hand, when that is not possible."""
        self.book, self._unread = JournalBook(), None
        try:
            self.book = self._kept()
        except JournalError as fault:
            self._unread = fault
            raise

    @staticmethod
    def _kept() -> JournalBook:
        path = place()
        try:
            data = read_whole(path, LARGEST)
            if msgspec.json.decode(data, type=JournalHead).format <= FORMAT:
                return msgspec.json.decode(data, type=JournalBook)
        except FileNotFoundError:
            return JournalBook()
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise DamagedJournal(_("The results in {path} are damaged.", path=path)) from None
        except OSError as error:
            words = _(
                "The results in {path} cannot be read ({reason}); they are left as they are.",
                path=path,
                reason=error.strerror,
            )
            raise JournalError(words) from None
        words = _(
            "The results in {path} were written by a newer Ghost Parlour; update the program to "
            "see them.",
            path=path,
        )
        raise JournalError(words)

    def put_aside(self) -> str:
        """Keep a damaged book under a free name and return the sentence that tells it."""
        path, number = place(), 2
        aside = path.with_suffix(".damaged")
        while os.path.lexists(aside):
            aside, number = path.with_suffix(f".damaged-{number}"), number + 1
        try:
            path.rename(aside)
        except OSError as error:
            raise self._fault(error) from None
        self._unread = None
        return _(
            "The results in {path} were damaged; a new book is begun, and the old one is kept "
            "as {name}.",
            path=path,
            name=aside.name,
        )

    def _write(self) -> None:
        if self._unread:
            raise self._unread
        try:
            write_atomically(place(), msgspec.json.format(msgspec.json.encode(self.book), indent=1))
        except OSError as error:
            raise self._fault(error) from None

    @staticmethod
    def _fault(error: OSError) -> JournalError:
        reason = error.strerror or _("the folder cannot be written")
        words = _("The results are not kept in {path}: {reason}.", path=place(), reason=reason)
        return JournalError(words)

    def note(self, match: Match, name: str, begun: str) -> None:
        """Enter a finished match with people in it, in the place of what was known of it."""
        name = encodable(name)
        if name in self.book.left_out or all(seat.kind != "person" for seat in match.seats):
            return
        seats = [SeatRecord(s.kind, encodable(s.name), s.level) for s in match.seats]
        turns = match.game.turns(match.state)
        result = Result(name, match.game.key, begun, seats, match.returns(), turns)
        self.book.results = [r for r in self.book.results if r.name != name]
        self.book.results.append(result)
        self._write()

    def note_puzzle(self, solved: SolvedPuzzle) -> None:
        """Enter a puzzle that was solved, once for each day."""
        if solved not in self.book.puzzles:
            self.book.puzzles.append(solved)
            self._write()

    def leave_out(self, names: Iterable[str]) -> None:
        """Count these matches never."""
        known = set(self.book.left_out)
        self.book.left_out += [name for name in map(encodable, names) if name not in known]
        self._write()

    def take_up(self, listing: Sequence[ListedSave]) -> None:
        """Enter finished matches that are kept, but not in the book; how long is not known."""
        known = {result.name for result in self.counted} | set(self.book.left_out)
        found = []
        for listed in listing:
            record, name = listed.record, encodable(listed.path.stem)
            if record is None or record.result is None or name in known:
                continue
            people = any(seat.kind == "person" for seat in record.seats)
            if people and record.game in GAMES and len(record.result) == len(record.seats):
                found.append(Result(name, record.game, record.created, record.seats, record.result))
        if found:
            again = {result.name for result in found}  # some replace one that was not whole
            self.book.results = [r for r in self.book.results if r.name not in again] + found
            self._write()

    def forget(self, game: str = "") -> None:
        """Begin anew with a game, or with all of them; kept matches do not come back."""
        gone = [r.name for r in self.book.results if game in ("", r.game)]
        self.book.results = [r for r in self.book.results if game not in ("", r.game)]
        self.leave_out(gone)
