"""How the file of a playtest is opened, and what can be wrong with it in sentences."""

from __future__ import annotations

import errno
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from game.language import _


HEAD: Final = b"SQLite format 3\0"


class StoreError(ValueError):
    """A playtest file that cannot be used, in one sentence."""


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells the file at a path from all others, None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_dev


def size_of(path: Path) -> int | None:
    """Return how many bytes a file has, None if there is none; raise StoreError if it is no file.

    It is not opened for that: closing it would end what locks other connections to it hold.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno == errno.ELOOP:
            fault = _(
                "{name} is a link that leads nowhere but to itself; choose another file",
                name=path.name,
            )
        else:
            fault = _(
                "{name} cannot be opened: {reason}; allow reading it or choose another file",
                name=path.name,
                reason=error.strerror,
            )
        raise StoreError(fault) from None
    if stat.S_ISDIR(found.st_mode):
        raise StoreError(_("{name} is a folder, not a playtest; choose a file", name=path.name))
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(_("{name} is a device, not a playtest; choose a file", name=path.name))
    return found.st_size


def is_playtest(path: Path) -> bool:
    """Return whether the file at a path is of the kind that playtests are kept in."""
    try:
        with path.open("rb") as file:
            return file.read(len(HEAD)) == HEAD
    except OSError:
        return False


@contextmanager
def written(path: Path) -> Iterator[None]:
    """Turn a fault of writing into a sentence."""
    try:
        yield
    except sqlite3.Error as fault:
        raise StoreError(
            _(
                "{name} cannot be written: {fault}; free some space or choose another "
                "folder, and start again to go on",
                name=path.name,
                fault=fault,
            )
        ) from None


@contextmanager
def read(path: Path) -> Iterator[None]:
    """Turn a fault of reading into a sentence."""
    try:
        yield
    except StoreError:
        raise
    except (sqlite3.Error, ValueError, TypeError, msgspec.MsgspecError):
        raise StoreError(_("{name} was damaged after it was written", name=path.name)) from None


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection to a file; raise StoreError when there is none."""
    try:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
    except sqlite3.OperationalError as fault:
        raise StoreError(
            _(
                "{name} cannot be opened: {fault}; allow writing there, free some space "
                "or choose another folder",
                name=path.name,
                fault=fault,
            )
        ) from None
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # even the complaint may be unreadable
        raise StoreError(_("{name} is not a playtest of Ghost Parlour", name=path.name)) from None
    return connection
