"""Opening the file of a run: connections, and errors as sentences."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from game.files import leads_out, name_of, opened
from game.language import _

SQLITE_HEADER: Final = b"SQLite format 3\0"
SNIFFED_BYTES: Final = 1000  # The bytes that tell files of other kinds apart.
SAVED_MATCH_PATTERN: Final = re.compile(rb'\s*\{\s*"magic":\s*"Ghost Parlour match')
PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"<svg", b"RIFF")
SIDE_FILE_SUFFIXES: Final = ("-wal", "-journal")  # Such files may hold a part of a file.
MAX_VALUE_BYTES: Final = 4_000_000  # A match has a hundredth of it.
# A view may go on for ever, a trigger changes what somebody adds, an index of an expression and a
# column that is worked out do what they like: only plain tables are read.
FOREIGN: Final = """
SELECT count(*) FROM sqlite_master AS found
WHERE type NOT IN ('table', 'index') OR (type = 'index' AND sql IS NOT NULL)
OR sql LIKE 'CREATE VIRTUAL%'
OR (type = 'table' AND EXISTS (SELECT * FROM pragma_table_xinfo(found.name) WHERE hidden != 0))
"""


class StoreError(ValueError):
    """A run file cannot be used; the message is a sentence for the user."""


def identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a file, or None if it does not exist."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_dev


def size_of(path: Path) -> int | None:
    """Return the size in bytes, or None without a file; raise StoreError if it is not a file.

    The file is not opened: closing it would release the locks of other connections.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except ValueError:  # The path has a zero character.
        raise StoreError(what_it_is(path)) from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            fault = _(
                "{name} is a link to itself; choose another file",
                name=name_of(path),
            )
        else:
            fault = _(
                "{name} cannot be opened: {reason}; allow reading it or choose another file",
                name=name_of(path),
                reason=error.strerror,
            )
        raise StoreError(fault) from None
    if stat.S_ISDIR(found.st_mode):
        raise StoreError(_("{name} is a folder, not a playtest; choose a file", name=name_of(path)))
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(_("{name} is a device, not a playtest; choose a file", name=name_of(path)))
    if leads_out(path):
        fault = _("{name} is a link to another folder; choose a file", name=name_of(path))
        raise StoreError(fault)
    return found.st_size


def is_playtest(path: Path) -> bool:
    """Return whether the file at a path is a run file."""
    try:
        with opened(path) as file:
            return file.read(len(SQLITE_HEADER)) == SQLITE_HEADER
    except OSError:
        return False


def what_it_is(path: Path) -> str:
    """Return the sentence that a file is not a run file, and what it is instead."""
    try:
        with opened(path) as file:
            head = file.read(SNIFFED_BYTES)
    except OSError:
        head = b""
    return _(
        "{name} is not a playtest of Ghost Parlour: {what}", name=name_of(path), what=_kind(head)
    )


def _kind(head: bytes) -> str:
    """Return what a file is by its first bytes, as the end of a sentence."""
    if not head:
        return _("it is empty")
    if head.startswith(SQLITE_HEADER):
        return _("it is a database of another program, or damaged")
    if SAVED_MATCH_PATTERN.match(head):
        return _("it is a saved match")
    if head.startswith(PICTURES):
        return _("it is a picture")
    if head.startswith(b"%PDF"):
        return _("it is a PDF")
    try:
        head.decode("utf-8")
    except UnicodeDecodeError as fault:
        if fault.end < len(head):
            return _("it is a file of another kind")
    return _("it is a file of another kind") if b"\0" in head else _("it is a text")


@contextmanager
def written(path: Path) -> Iterator[None]:
    """Turn an error while writing into a StoreError."""
    try:
        yield
    except sqlite3.Error as fault:
        raise StoreError(
            _(
                "{name} cannot be written: {fault}; free some space or choose another folder, "
                "then start again to continue",
                name=name_of(path),
                fault=fault,
            )
        ) from None


@contextmanager
def read(path: Path) -> Iterator[None]:
    """Turn an error while reading into a StoreError."""
    try:
        yield
    except StoreError:
        raise
    except (sqlite3.Error, ValueError, TypeError, LookupError, OverflowError, RecursionError):
        raise StoreError(_("{name} was damaged after it was written", name=name_of(path))) from None


def writer(path: Path, new: bool) -> sqlite3.Connection:
    """Return a connection for writing, to a new file if `new`; raise StoreError on failure.

    Other connections can read meanwhile.
    """
    try:
        return _connection(
            path,
            "mode=rwc" if new else "mode=rw",
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=NORMAL",
        )
    except sqlite3.OperationalError as fault:
        raise StoreError(
            _(
                "{name} cannot be opened: {fault}; allow writing there, free some space "
                "or choose another folder",
                name=name_of(path),
                fault=fault,
            )
        ) from None
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # Even SQLite's message may be unreadable.
        raise StoreError(what_it_is(path)) from None


def reader(path: Path) -> sqlite3.Connection:
    """Return a read-only connection; raise StoreError when the file cannot be read."""
    fault: Exception | None = None
    for way in _ways_to_read(path):
        try:
            return _connection(
                path, way, "PRAGMA query_only=1", "SELECT count(*) FROM sqlite_master"
            )
        except sqlite3.OperationalError as error:
            fault = error
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            raise StoreError(what_it_is(path)) from None
    raise StoreError(
        _(
            "{name} cannot be opened: {reason}; allow reading it or choose another file",
            name=name_of(path),
            reason=fault,
        )
    )


def _ways_to_read(path: Path) -> list[str]:
    """Return how a file may be opened so that nothing in it is changed, the best way first.

    What SQLite lays beside a file while it is open is taken away by whoever closes it last and
    could write to it; so that is tried where nothing lies there. Otherwise somebody is at work, or
    has left matches there that are put into the file by the first who writes. Where SQLite can lay
    nothing down, the file is read as it is, provided that it is whole without what lies there.
    """
    sizes = [
        size for ending in SIDE_FILE_SUFFIXES if (size := _size(f"{path}{ending}")) is not None
    ]
    ways = ["mode=ro" if sizes else "mode=rw"]
    return ways if any(sizes) else [*ways, "mode=ro&immutable=1"]


def _size(name: str) -> int | None:
    try:
        return os.stat(name).st_size
    except OSError:
        return None


def _connection(path: Path, way: str, *statements: str) -> sqlite3.Connection:
    """Return a connection for which some statements were carried out."""
    name = quote(os.fsencode(path.absolute().as_posix()))  # SQLite would read ?, # and %.
    root = "" if name.startswith("/") else "/"  # A drive letter needs a slash before it.
    connection = sqlite3.connect(f"file://{root}{name}?{way}", uri=True)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
        connection.execute("PRAGMA trusted_schema=OFF")
        for statement in statements:
            connection.execute(statement).fetchall()
        if connection.execute(FOREIGN).fetchone()[0]:
            raise sqlite3.DatabaseError("it holds more than tables")
    except BaseException:
        connection.close()
        raise
    return connection


def remove(path: Path) -> None:
    """Delete a file that could not be completed, with SQLite's files beside it."""
    for ending in ("", *SIDE_FILE_SUFFIXES, "-shm"):
        with suppress(OSError):
            os.unlink(f"{path}{ending}")
