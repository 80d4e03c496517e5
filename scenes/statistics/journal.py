"""The journal of results: an entry for each finished match, kept after the match is deleted.

A match is identified by its file name. Matches branched from another match are not counted, because
they start from a position others have reached; neither are matches from before a reset.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.catalog import GAMES
from game.files import read_plain, user_folder, write_atomically
from game.language import _
from game.match import Match
from game.match_index import ListedSave, uncollected
from game.save import SeatRecord

JOURNAL_FORMAT: Final = 2  # Format 2 knows bots between levels.
JOURNAL_BYTES: Final = 64_000_000  # Some 200,000 matches have this size.


class JournalError(ValueError):
    """Raised if the journal cannot be read or written; the text is a sentence for players."""


class DamagedJournal(JournalError):
    """Raised if the file exists but is not a valid journal."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a match; `turns` is 0 if unknown."""

    name: str  # The name of the match's file, without its ending.
    game: str
    begun: str
    seats: list[SeatRecord]
    result: list[float]
    turns: int = 0

    @property
    def whole(self) -> bool:
        """Whether there is a result for every seat."""
        return len(self.result) == len(self.seats)


class SolvedPuzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A solved puzzle; `daily` marks the puzzle of the day."""

    game: str
    number: int
    day: str  # Such as "2026-11-22".
    daily: bool = False


class JournalHead(msgspec.Struct):
    """The version of the file, read first because a newer program may have changed the rest."""

    format: int = JOURNAL_FORMAT


class JournalBook(msgspec.Struct):
    """The content of the file."""

    format: int = JOURNAL_FORMAT
    results: list[Result] = []
    left_out: list[str] = []
    puzzles: list[SolvedPuzzle] = []


def place() -> Path:
    """Return the path of the journal."""
    return user_folder() / "statistics.json"


def encodable(name: str) -> str:
    """Return a name with bytes that are not UTF-8 escaped."""
    return name.encode("utf-8", "backslashreplace").decode()


class Journal:
    """The journal in memory; every change is saved immediately or raises JournalError.

    A file that could not be read is never overwritten.
    """

    def __init__(self) -> None:
        self.book = JournalBook()
        self._unread: JournalError | None = None  # The file must stay as it is for this reason.

    @property
    def counted(self) -> list[Result]:
        """The results that are complete."""
        return [result for result in self.book.results if result.whole]

    def read(self) -> None:
        """Read the journal; raise JournalError and keep an empty one if that fails."""
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
            data = read_plain(path, JOURNAL_BYTES)
            if msgspec.json.decode(data, type=JournalHead).format <= JOURNAL_FORMAT:
                with uncollected():
                    return msgspec.json.decode(data, type=JournalBook)
        except FileNotFoundError:
            return JournalBook()
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise DamagedJournal(_("The results in {path} are damaged.", path=path)) from None
        except OSError as error:
            words = _(
                "The results in {path} cannot be read ({reason}). The file was not changed.",
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
        """Rename a damaged journal to a free name; return a sentence that says so."""
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
            "The results in {path} were damaged. New results start now; the old file is saved "
            "as {name}.",
            path=path,
            name=aside.name,
        )

    def _write(self) -> None:
        if self._unread:
            raise self._unread
        self.book.format = JOURNAL_FORMAT
        data = msgspec.json.format(msgspec.json.encode(self.book), indent=1)
        try:
            if len(data) > JOURNAL_BYTES:  # The file could not be read again.
                raise OSError(errno.EFBIG, _("it is too large"))
            write_atomically(place(), data)
        except OSError as error:
            raise self._fault(error) from None

    @staticmethod
    def _fault(error: OSError) -> JournalError:
        reason = error.strerror or _("the folder cannot be written")
        words = _(
            "The results could not be saved in {path}: {reason}.", path=place(), reason=reason
        )
        return JournalError(words)

    def note(self, match: Match, name: str, begun: str) -> None:
        """Add or replace the result of a finished match with people in it."""
        name = encodable(name)
        if name in self.book.left_out or all(seat.kind != "person" for seat in match.seats):
            return
        seats = [SeatRecord(s.kind, encodable(s.name), s.level, s.elo) for s in match.seats]
        turns = match.game.rules.turns(match.state)
        result = Result(name, match.game.key, begun, seats, match.returns(), turns)
        self.book.results = [r for r in self.book.results if r.name != name]
        self.book.results.append(result)
        self._write()

    def note_puzzle(self, solved: SolvedPuzzle) -> None:
        """Add a solved puzzle, once per day."""
        if solved not in self.book.puzzles:
            self.book.puzzles.append(solved)
            self._write()

    def leave_out(self, names: Iterable[str]) -> None:
        """Exclude matches from the statistics for good."""
        known = set(self.book.left_out)
        self.book.left_out += [name for name in map(encodable, names) if name not in known]
        self._write()

    def take_up(self, listing: Sequence[ListedSave]) -> None:
        """Add finished saved matches that are missing in the journal, without their lengths."""
        known = {result.name for result in self.counted} | set(self.book.left_out)
        found = []
        with uncollected():
            for listed in listing:
                name = encodable(listed.stem)
                head = None if listed.going or name in known else listed.head
                if head is None or head.result is None:
                    continue
                people = any(seat.kind == "person" for seat in head.seats)
                if people and head.game in GAMES and len(head.result) == len(head.seats):
                    found.append(Result(name, head.game, head.created, head.seats, head.result))
        if found:
            again = {result.name for result in found}  # Some of them replace incomplete results.
            self.book.results = [r for r in self.book.results if r.name not in again] + found
            self._write()

    def forget(self, game: str = "") -> None:
        """Delete the results of a game, or of all (empty); their saved matches stay excluded."""
        gone = [r.name for r in self.book.results if game in ("", r.game)]
        self.book.results = [r for r in self.book.results if game not in ("", r.game)]
        self.leave_out(gone)
