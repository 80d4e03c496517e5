"""The list of saved matches, from an index that is checked against the folder.

The index holds the head of every valid save, by its file name. A file whose size or time differs
from the index is read again, and so is every damaged one. A damaged or missing index is made again.

It has the order of the folder, so that it and the files are compared one after the other: with
50,000 files, looking each of them up took a fifth of the time. Columns are read twice as fast as
rows.
"""

from __future__ import annotations

import gc
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import repeat
from pathlib import Path
from typing import Final

import msgspec

from game.files import read_whole, replacing, user_folder
from game.language import _
from game.match import Chance
from game.save import SUFFIX, Record, SaveError, SeatRecord, folder, read

# A checksum follows, then the index.
HEADER: Final = b"Ghost Parlour index 3\n"
CHECKSUM_BYTES: Final = 4
# An index of more than a million matches is smaller.
LARGEST_INDEX_BYTES: Final = 256_000_000


class MatchHead(msgspec.Struct, frozen=True, array_like=True):
    """What lists show of a save; each field is as in the record."""

    game: str
    created: str
    seats: list[SeatRecord]
    chance: Chance
    heading: str
    result: list[float] | None
    to_move: int | None
    moves: int  # The number of log entries.


class ListedSave(msgspec.Struct, frozen=True, gc=False):
    """A save in the list of matches: its head, encoded, or else a sentence with its error."""

    folder: str
    name: str
    modified: float
    encoded: bytes  # The head, decoded on demand; empty if it is invalid.
    going: bool = False  # Whether it is a valid save of an unfinished match.
    noted: bool = False  # Whether it is a valid save with notes or answers.
    fault: str = ""

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
        return msgspec.msgpack.decode(self.encoded, type=MatchHead) if self.encoded else None


Mark = tuple[int, int]  # The time in nanoseconds and the size.
Row = tuple[int, int, bool, bool, bytes]  # Time, size, going, noted and encoded head of a save.


class Index(msgspec.Struct, array_like=True):
    """The content of the index: columns in the order of the folder."""

    names: list[str]
    times: list[int]  # Nanoseconds.
    sizes: list[int]
    going: list[bool]
    noted: list[bool]
    heads: list[bytes]
    newest: list[int]  # The places of the saves in the columns, newest first.

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Yield the name and the row of each save."""
        columns = self.times, self.sizes, self.going, self.noted, self.heads
        return zip(self.names, zip(*columns, strict=True), strict=True)


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
    _, _, going, noted, head = _row_of(record, 0, 0)
    return ListedSave(str(path.parent), path.name, 0.0, head, going, noted)


def _row_of(record: Record, time: int, size: int) -> Row:
    noted = bool(record.notes or record.answers)
    return time, size, record.result is None, noted, msgspec.msgpack.encode(head_of(record))


def listing(most: int | None = None) -> list[ListedSave]:
    """Return every save in the folder, newest first; invalid ones with their error.

    It reads at most `most` of those that the index does not know, the newest ones.
    """
    reading = IndexReading()
    reading.read_on(most)
    return reading.saves()


class IndexReading:
    """A reading of the saves that the index does not know, in as many parts as wanted."""

    def __init__(self) -> None:
        """Compare the index with the folder."""
        self._where = str(folder())
        self._names: list[str] = []
        self._others: dict[str, Mark] = {}  # The marks of unread saves, newest last.
        self._fresh: dict[str, Row] = {}
        self._faulty: list[ListedSave] = []
        self._changed: frozenset[str] = frozenset()  # The names that the index lacks or has wrong.
        self.count = 0  # The number of saves that the index did not know.
        with uncollected():
            self._index = _kept()
            try:
                self._names, others = _scan_folder(self._where, self._index)
            except FileNotFoundError:
                self._index = _empty()
                return
            except OSError as error:
                self._index = _empty()
                reason = error.strerror or _("it cannot be read")
                fault = _("{folder} cannot be read: {reason}.", folder=self._where, reason=reason)
                place = os.path.split(self._where)
                self._faulty.append(ListedSave(*place, 0.0, b"", fault=fault))
                return
            self._changed = frozenset(others)
            self._others = dict(sorted(others.items(), key=lambda one: one[1]))
            self.count = len(others)

    @property
    def left(self) -> int:
        """The number of saves that are still unread."""
        return len(self._others)

    def read_on(self, most: int | None = None) -> bool:
        """Read at most `most` saves, the newest first; return whether all are read."""
        with uncollected():
            for _number in range(self.left if most is None else min(most, self.left)):
                name, mark = self._others.popitem()
                try:
                    self._fresh[name] = _row_of(read(Path(self._where, name)), *mark)
                except SaveError as fault:
                    modified = mark[0] / 1e9
                    save = ListedSave(self._where, name, modified, b"", fault=str(fault))
                    self._faulty.append(save)
        return not self.left

    def saves(self) -> list[ListedSave]:
        """Return the saves read until now, newest first, and keep their index."""
        with uncollected():
            index = self._index
            same = self._names
            if self._changed:
                same = [name for name in self._names if name not in self._changed]
            if self._fresh or same != index.names:
                known = dict(index.rows()) | self._fresh
                unknown = self._others.keys() | {save.name for save in self._faulty}
                kept = [name for name in self._names if name in known and name not in unknown]
                self._index = index = _index_of([(name, known[name]) for name in kept])
                self._changed -= self._fresh.keys()
                self._fresh = {}
                _keep(index)
            modified = [time / 1e9 for time in index.times]
            columns = index.names, modified, index.heads, index.going, index.noted
            saves = list(map(ListedSave, repeat(self._where), *columns))
            found = [saves[at] for at in index.newest]
            if self._faulty:
                found = sorted(found + self._faulty, key=lambda one: (-one.modified, one.name))
            return found


def has_written(game: str) -> bool:
    """Return whether somebody wrote down a finished match of a game on paper."""
    heads = (listed.head for listed in listing())
    return any(head and (head.game, head.chance) == (game, "written") for head in heads)


def _index_of(rows: Sequence[tuple[str, Row]]) -> Index:
    """Return the index of some rows."""
    order = sorted((-row[0], name, at) for at, (name, row) in enumerate(rows))
    return Index(
        [name for name, _ in rows],
        [row[0] for _, row in rows],
        [row[1] for _, row in rows],
        [row[2] for _, row in rows],
        [row[3] for _, row in rows],
        [row[4] for _, row in rows],
        [at for _, _, at in order],
    )


def _scan_folder(where: str, index: Index) -> tuple[list[str], dict[str, Mark]]:
    """Return the names of the saves in a folder, and times and sizes of those not as in the index.

    With 50,000 of them this takes most of the time.
    """
    names, others = list[str](), dict[str, Mark]()
    known, times, sizes, count = index.names, index.times, index.sizes, len(index.names)
    places: dict[str, int] = {}  # The places in the index, if its order differs.
    ahead = 0  # The expected place.
    with os.scandir(where) as entries:
        for entry in entries:
            name = entry.name
            if ahead < count and name == known[ahead]:
                at = ahead
            elif name.endswith(SUFFIX):
                places = places or {name: at for at, name in enumerate(known)}
                at = places.get(name, -1)
            else:
                continue
            try:
                told = entry.stat()
            except OSError:
                continue  # The file is gone since the folder was listed.
            names.append(name)
            time, size = told.st_mtime_ns, told.st_size
            if at >= 0:
                ahead = at + 1
            if at < 0 or times[at] != time or sizes[at] != size:
                others[name] = time, size
    return names, others


def _kept() -> Index:
    """Return the saved index; an empty one if it is missing or damaged."""
    try:
        data = read_whole(place(), LARGEST_INDEX_BYTES)
        body = memoryview(data)[len(HEADER) + CHECKSUM_BYTES :]
        if data.startswith(HEADER) and data[len(HEADER) :][:CHECKSUM_BYTES] == _sum(body):
            return msgspec.msgpack.decode(body, type=Index)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        pass
    return _empty()


def _empty() -> Index:
    return Index([], [], [], [], [], [], [])


def _keep(index: Index) -> None:
    """Write the index. If that fails, the files are read again the next time."""
    try:
        body = msgspec.msgpack.encode(index)
    except UnicodeEncodeError:  # A name is not valid Unicode.
        rows = [(name, row) for name, row in index.rows() if _is_text(name)]
        body = msgspec.msgpack.encode(_index_of(rows))
    with suppress(OSError), replacing(place(), lasting=False) as file:
        file.write(HEADER + _sum(body))
        file.write(body)


def _sum(body: bytes | memoryview) -> bytes:
    return zlib.crc32(body).to_bytes(CHECKSUM_BYTES, "big")


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def uncollected() -> Iterator[None]:
    """Stop the garbage collector: it looks through all of many new rows again and again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
