"""How the file of a playtest is opened, and what can be wrong with it in sentences."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from game.language import _


class StoreError(ValueError):
    """A playtest file that cannot be used, in one sentence."""


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells the file at a path from all others, None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_dev


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
