"""The list of saved matches, from an index that is checked against the folder.

The index holds the head of every valid save, by its file name. A file whose size or time differs
from the index is read again, and so is every damaged one. A damaged or missing index is made again.

Its rows have the order of the folder, so that they and the files are compared one after the other:
with 50,000 files, looking each of them up took a fifth of the time.
"""

from __future__ import annotations

import gc
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from game.files import read_whole, replacing, user_folder
from game.language import _
from game.match import Chance
from game.save import SUFFIX, Record, SaveError, SeatRecord, folder, read

BEGINNING: Final = b"Ghost Parlour index 2\n"  # then a checksum, then the rows
SUM: Final = 4  # bytes of the checksum
LARGEST: Final = 256_000_000  # bytes, of more than a million matches


class MatchHead(msgspec.Struct, frozen=True, array_like=True):
    """What lists show of a save; each field is as in the record."""

    game: str
    created: str
    seats: list[SeatRecord]
    chance: Chance
    heading: str
    result: list[float] | None
    to_move: int | None
    moves: int  # entries of the log


class IndexRow(msgspec.Struct, array_like=True, gc=False):
    """A file in the index. Heads are decoded when somebody asks for them."""

    time: int  # nanoseconds
    size: int
    going: bool  # whether the match is unfinished
    noted: bool  # whether it has notes or answers
    head: msgspec.Raw


class ListedSave(msgspec.Struct, frozen=True, gc=False):
    """A save in the list of matches: its row, or else a sentence with its error."""

    folder: str
    name: str
    modified: float
    row: IndexRow | None
    fault: str

    @property
    def path(self) -> Path:
        """The path of the file."""
        return Path(self.folder, self.name)

    @property
    def stem(self) -> str:
        """The name of the file without its ending."""
        return self.name.removesuffix(SUFFIX)

    @property
    def head(self) -> MatchHead | None:
        """What the file says of the match, or None if it is invalid."""
        return msgspec.msgpack.decode(self.row.head, type=MatchHead) if self.row else None

    @property
    def going(self) -> bool:
        """Whether it is a valid save of an unfinished match."""
        return self.row is not None and self.row.going

    @property
    def noted(self) -> bool:
        """Whether it is a valid save with notes or answers."""
        return self.row is not None and self.row.noted


Rows = dict[str, IndexRow]  # by file name
Mark = tuple[int, int]  # time in nanoseconds and size


NOTHING: Final = "", None  # no row


class Index(msgspec.Struct, array_like=True):
    """The content of the index."""

    rows: Rows  # in the order of the folder
    newest: list[int]  # the numbers of the rows, newest first


def place() -> Path:
    """Return the path of the index."""
    return user_folder() / "matches.index"


def head_of(record: Record) -> MatchHead:
    """Return the head of a record."""
    return MatchHead(
        record.game, record.created, record.seats, record.chance, record.heading, record.result,
        record.to_move, len(record.log),
    )  # fmt: skip


def listed(path: Path, record: Record) -> ListedSave:
    """Return the entry of a record in the list of matches, as of a file that never changes."""
    return ListedSave(str(path.parent), path.name, 0.0, _row_of(record, 0, 0), "")


def _row_of(record: Record, time: int, size: int) -> IndexRow:
    head = msgspec.Raw(msgspec.msgpack.encode(head_of(record)))
    noted = bool(record.notes or record.answers)
    return IndexRow(time, size, record.result is None, noted, head)


def listing() -> list[ListedSave]:
    """Return every save in the folder, newest first; invalid ones with their error."""
    where = str(folder())
    with _uncollected():
        index = _kept()
        try:
            names, others = _looked_through(where, index.rows)
        except FileNotFoundError:
            return []
        except OSError as error:
            reason = error.strerror or _("it cannot be read")
            fault = _("{folder} cannot be read: {reason}.", folder=where, reason=reason)
            return [ListedSave(*os.path.split(where), 0.0, None, fault)]
        fresh, faulty = _read_again(where, others)
        same = [name for name in names if name not in others] if others else names
        if fresh or same != list(index.rows):
            known = {name: index.rows[name] for name in same} | fresh
            index = _index_of({name: known[name] for name in names if name in known})
            _keep(index)
        found = [ListedSave(where, n, row.time / 1e9, row, "") for n, row in index.rows.items()]
        found = [found[number] for number in index.newest]
        if faulty:
            found = sorted(found + faulty, key=lambda one: (-one.modified, one.name))
        return found


def _index_of(rows: Rows) -> Index:
    """Return the index of some rows."""
    order = [(-row.time, name, number) for number, (name, row) in enumerate(rows.items())]
    return Index(rows, [number for _, _, number in sorted(order)])


def _looked_through(where: str, rows: Rows) -> tuple[list[str], dict[str, Mark]]:
    """Return the names of the saves in a folder, and times and sizes of those not as in `rows`.

    With 50,000 of them this takes most of the time.
    """
    names, others = list[str](), dict[str, Mark]()
    ahead = iter(rows.items())
    expected, following = next(ahead, NOTHING)
    with os.scandir(where) as entries:
        for entry in entries:
            name = entry.name
            if name == expected:
                row = following
            elif name.endswith(SUFFIX):
                row = rows.get(name)
                if row:  # what was expected is gone, or the order is another one
                    expected, following = next((one for one in ahead if one[0] == name), NOTHING)
            else:
                continue
            try:
                told = entry.stat()
            except OSError:
                continue  # gone since the folder was listed
            names.append(name)
            if row is None or row.time != told.st_mtime_ns or row.size != told.st_size:
                others[name] = told.st_mtime_ns, told.st_size
            if name == expected:
                expected, following = next(ahead, NOTHING)
    return names, others


def _read_again(where: str, others: dict[str, Mark]) -> tuple[Rows, list[ListedSave]]:
    """Return the rows of the valid saves among `others`, and the invalid ones."""
    rows, faulty = Rows(), list[ListedSave]()
    for name, (time, size) in others.items():
        try:
            rows[name] = _row_of(read(Path(where, name)), time, size)
        except SaveError as fault:
            faulty.append(ListedSave(where, name, time / 1e9, None, str(fault)))
    return rows, faulty


def _kept() -> Index:
    """Return the saved index; an empty one if it is missing or damaged."""
    try:
        data = read_whole(place(), LARGEST)
        body = memoryview(data)[len(BEGINNING) + SUM :]
        if data.startswith(BEGINNING) and data[len(BEGINNING) :][:SUM] == _sum(body):
            return msgspec.msgpack.decode(body, type=Index)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        pass
    return Index({}, [])


def _keep(index: Index) -> None:
    """Write the index. If that fails, the files are read again the next time."""
    try:
        body = msgspec.msgpack.encode(index)
    except UnicodeEncodeError:  # a name that is no text
        rows = {name: row for name, row in index.rows.items() if _is_text(name)}
        body = msgspec.msgpack.encode(_index_of(rows))
    with suppress(OSError), replacing(place(), lasting=False) as file:
        file.write(BEGINNING + _sum(body))
        file.write(body)


def _sum(body: bytes | memoryview) -> bytes:
    return zlib.crc32(body).to_bytes(SUM, "big")


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _uncollected() -> Iterator[None]:
    """Stop the garbage collector: looking through all rows again and again takes longer."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
