"""Where a player's files live, and how they are written without ever being half written."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from platformdirs import user_data_path

from game.language import _

HOME_VARIABLE = "GHOST_PARLOUR_HOME"
HALF: Final = re.compile(r"\..+\.[a-z0-9_]{8}\.tmp")  # names of files that are being written
HALF_AGE: Final = 60.0  # seconds after which nobody writes them any more
HALF_FOLDERS: Final = (".", "matches", "lab", "exports", "maps/*", "maps/*/drafts", "boards/*",
                       "boards/*/drafts")  # fmt: skip

# Where the game's own files lie, in a checkout as in the frozen program.
ASSETS: Final = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[1])) / "assets"


def asset(name: str) -> Path:
    """Return the path of one of the game's own files, such as "icons/undo.svg"."""
    return ASSETS / name


def user_folder() -> Path:
    """Return the folder of saves and settings; GHOST_PARLOUR_HOME overrides the system's place."""
    given = os.environ.get(HOME_VARIABLE)
    return Path(given) if given else user_data_path("GhostParlour", appauthor=False, roaming=True)


@contextmanager
def settled_in(folder: Path) -> Iterator[None]:
    """Have the files of players live in this folder for as long as the block lasts."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        del os.environ[HOME_VARIABLE]
        if before is not None:
            os.environ[HOME_VARIABLE] = before


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder in alphabetical order, none if it cannot be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Give an ordinary file to read; raise OSError when it is none, before anything is read.

    Who opens a pipe waits for somebody to fill it, and a device may have no end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, _("it is not a file"), str(path))
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # it was another one a moment ago
            raise OSError(errno.EINVAL, _("it is not a file"), str(path))
        yield file


def read_whole(path: Path, largest: int) -> bytes:
    """Return what is in an ordinary file of at most so many bytes; raise OSError where it is not.

    More than that is never read, however large the file says or grows to be.
    """
    with opened(path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, _("it is too large"), str(path))
    return data


def write_atomically(path: Path, data: bytes, fresh: bool = False) -> None:
    """Replace the file at `path`, so that after a crash it holds the old or the new bytes whole.

    Raise OSError when the disk is full or the folder cannot be written; FileExistsError when the
    file is to be `fresh` and there is one.
    """
    with replacing(path, fresh) as file:
        file.write(data)


@contextmanager
def replacing(path: Path, fresh: bool = False) -> Iterator[BinaryIO]:
    """Give a file to write, which takes the place of the one at `path` when the block ends well.

    Raise OSError when the disk is full or the folder cannot be written; FileExistsError when the
    file is to be `fresh` and there is one.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if fresh:
            _put(name, path)
        else:
            os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def sweep(folder: Path) -> None:
    """Take away what programs that were killed while they wrote have left among a user's files."""
    now = time.time()
    for half in (path for place in HALF_FOLDERS for path in folder.glob(f"{place}/.*.tmp")):
        with suppress(OSError):
            if HALF.fullmatch(half.name) and abs(now - half.lstat().st_mtime) > HALF_AGE:
                half.unlink()


def _put(name: str, path: Path) -> None:
    """Give a file its name, which no other program may have given to one meanwhile."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a disk whose files have one name only
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(name, path)
    else:
        os.unlink(name)
