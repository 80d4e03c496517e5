"""The book of results: one short entry a finished match, which outlives the match's own file.

A match is known by the name of its file. What was played from a position of another match is left
out, for it began with what somebody else had reached, and so is what was there at a reset.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from game.catalog import GAMES
from game.files import user_folder, write_atomically
from game.language import _
from game.match import Match
from game.save import Listed, SeatRecord

FORMAT: Final = 1


class JournalError(ValueError):
    """A book that cannot be read or written; the text says why, for players."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one match ended; `turns` is 0 where it is not known."""

    name: str  # of the match's file, without its ending
    game: str
    begun: str
    seats: list[SeatRecord]
    result: list[float]
    turns: int = 0


class Book(msgspec.Struct):
    """What the file holds."""

    format: int = FORMAT
    results: list[Result] = []
    left_out: list[str] = []


def place() -> Path:
    """Return where the book lies."""
    return user_folder() / "statistics.json"


class Journal:
    """The book as it was read; every change is written at once, or raises JournalError."""

    def __init__(self) -> None:
        self.book = Book()

    def read(self) -> None:
        """Read the book; raise JournalError, an empty one in hand, when that is not possible."""
        path = place()
        self.book = Book()
        try:
            self.book = msgspec.json.decode(path.read_bytes(), type=Book)
        except FileNotFoundError:
            return
        except (msgspec.DecodeError, UnicodeDecodeError):
            words = _(
                "The results in {path} are damaged; a new book is begun, and the old one is kept "
                "beside it.",
                path=path,
            )
            raise JournalError(words) from None
        except OSError as error:
            raise self._fault(error) from None

    @staticmethod
    def put_aside() -> None:
        """Keep a damaged book under another name, so that a new one does not take its place."""
        with suppress(OSError):
            place().replace(place().with_suffix(".damaged"))

    def _write(self) -> None:
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
        if name in self.book.left_out or all(seat.kind != "person" for seat in match.seats):
            return
        seats = [SeatRecord(s.kind, s.name, s.level) for s in match.seats]
        turns = match.game.turns(match.state)
        result = Result(name, match.game.key, begun, seats, match.returns(), turns)
        self.book.results = [r for r in self.book.results if r.name != name]
        self.book.results.append(result)
        self._write()

    def leave_out(self, names: Iterable[str]) -> None:
        """Count these matches never."""
        known = set(self.book.left_out)
        self.book.left_out += [name for name in names if name not in known]
        self._write()

    def take_up(self, listing: Sequence[Listed]) -> None:
        """Enter finished matches that are kept, but not in the book; how long is not known."""
        known = {result.name for result in self.book.results} | set(self.book.left_out)
        found = []
        for listed in listing:
            record, name = listed.record, listed.path.stem
            if record is None or record.result is None or name in known:
                continue
            people = any(seat.kind == "person" for seat in record.seats)
            if people and record.game in GAMES and len(record.result) == len(record.seats):
                found.append(Result(name, record.game, record.created, record.seats, record.result))
        if found:
            self.book.results += found
            self._write()

    def forget(self, game: str = "") -> None:
        """Begin anew with a game, or with all of them; kept matches do not come back."""
        gone = [r.name for r in self.book.results if game in ("", r.game)]
        self.book.results = [r for r in self.book.results if game not in ("", r.game)]
        self.leave_out(gone)
