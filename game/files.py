"""The folders of a player's files, and atomic writing."""

from __future__ import annotations

import codecs
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
from types import ModuleType
from typing import BinaryIO, Final

from platformdirs import user_data_path

from game.language import _, shortened

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows lacks this module.
    fcntl = None

HOME_VARIABLE = "GHOST_PARLOUR_HOME"
# Windows reports these errors for a file that another program has open.
FILE_IN_USE_ERRORS: Final = (5, 32, 33)
RETRY_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.04)
# Nearly all files are smaller.
READ_BYTES: Final = 1 << 17
# Files that are being written have names like this.
TEMPORARY_NAME: Final = re.compile(r"\..+\.[a-z0-9_]{8}\.tmp")
# A temporary file older than this is no longer being written.
ABANDONED_SECONDS: Final = 60.0
TEMPORARY_FILE_FOLDERS: Final = (
    ".", "matches", "lab", "exports", "maps/*", "maps/*/drafts", "boards/*", "boards/*/drafts",
)  # fmt: skip

# Where the game's own files lie, in a checkout as in the frozen program.
ASSETS: Final = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[1])) / "assets"


def asset(name: str) -> Path:
    """Return the path of one of the game's own files, such as "icons/undo.svg"."""
    return ASSETS / name


def user_folder() -> Path:
    """Return the folder of saves and settings; GHOST_PARLOUR_HOME overrides the usual one."""
    given = os.environ.get(HOME_VARIABLE)
    return Path(given) if given else user_data_path("GhostParlour", appauthor=False, roaming=True)


@contextmanager
def using_user_folder(folder: Path) -> Iterator[None]:
    """Use another folder for players' files inside the block."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield
    finally:
        del os.environ[HOME_VARIABLE]
        if before is not None:
            os.environ[HOME_VARIABLE] = before


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder in alphabetical order; an empty list if it cannot be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def name_of(path: Path) -> str:
    """Return the name of a file for a sentence."""
    return shortened(path.name)


def leads_out(path: Path) -> bool:
    """Return whether a file among the players' files is a link to a file elsewhere."""
    if not path.is_symlink():
        return False
    home = user_folder().resolve()
    return path.parent.resolve().is_relative_to(home) and not path.resolve().is_relative_to(home)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open an ordinary file for reading; raise OSError if it is not one.

    Opening a pipe could block, and a device may have no end.
    """
    try:
        ordinary = stat.S_ISREG(path.stat().st_mode)
    except ValueError:  # The path contains a zero character.
        ordinary = False
    if not ordinary:
        raise OSError(errno.EINVAL, _("it is not a file"), str(path))
    if leads_out(path):
        raise OSError(errno.EINVAL, _("it is a link to another folder"), str(path))
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # It was another file a moment ago.
            raise OSError(errno.EINVAL, _("it is not a file"), str(path))
        yield file


def read_whole(path: Path, largest: int) -> bytes:
    """Return the content of an ordinary file; raise OSError if it has more than `largest` bytes.

    Never more than that is read, even if the file grows meanwhile.
    """
    with opened(path) as file:
        # The call allocates as much memory as it asks for.
        data = file.read(min(READ_BYTES, largest + 1))
        if len(data) == READ_BYTES:
            data += file.read(largest + 1 - READ_BYTES)
    if len(data) > largest:
        raise OSError(errno.EFBIG, _("it is too large"), str(path))
    return data


def read_plain(path: Path, largest: int) -> bytes:
    """Return the content of a file of text, as `read_whole` does, without a mark of its order."""
    return read_whole(path, largest).removeprefix(codecs.BOM_UTF8)


def write_atomically(path: Path, data: bytes, fresh: bool = False) -> None:
    """Replace the file at `path` atomically: after a crash it holds the old or the new bytes.

    Raise OSError when the disk is full or the folder cannot be written; FileExistsError when the
    file is to be `fresh` and there is one.
    """
    with replacing(path, fresh) as file:
        file.write(data)


@contextmanager
def replacing(path: Path, fresh: bool = False, lasting: bool = True) -> Iterator[BinaryIO]:
    """Open a file for writing that replaces the one at `path` when the block ends without error.

    Without `lasting`, a crash of the system soon after may leave a damaged file.
    Raise OSError when the disk is full or the folder cannot be written; FileExistsError when the
    file is to be `fresh` and there is one.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            if lasting:
                _settle(file.fileno())
        if fresh:
            _put(name, path)
        else:
            _replace(name, path)
        if lasting:
            _settle_names(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _settle(file: int) -> None:
    """Wait until what was written to a file lies on the disk, not only in its memory."""
    full = getattr(fcntl, "F_FULLFSYNC", None)  # The fsync of macOS does not reach the disk itself.
    if fcntl is not None and full is not None:
        with suppress(OSError):  # Network disks do not support it.
            fcntl.fcntl(file, full)
            return
    os.fsync(file)


def _settle_names(folder: Path) -> None:
    """Have the names in a folder last, too, where the system lets a folder be opened for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _replace(name: str, path: Path) -> None:
    """Replace a file by another; on Windows, retry while a program has it open.

    Scanners and indexers hold a file for moments. If a program holds it longer, raise OSError.
    """
    for pause in RETRY_SECONDS:
        try:
            os.replace(name, path)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in FILE_IN_USE_ERRORS:
                raise
            time.sleep(pause)
        else:
            return
    os.replace(name, path)


def sweep(folder: Path) -> None:
    """Delete temporary files that killed processes have left in a folder."""
    now = time.time()
    for half in (
        path for place in TEMPORARY_FILE_FOLDERS for path in folder.glob(f"{place}/.*.tmp")
    ):
        with suppress(OSError):
            if (
                TEMPORARY_NAME.fullmatch(half.name)
                and abs(now - half.lstat().st_mtime) > ABANDONED_SECONDS
            ):
                half.unlink()


def _put(name: str, path: Path) -> None:
    """Give a file its name, which no other program may have given to one meanwhile."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # Some disks do not support hard links.
        if path.exists():
            raise FileExistsError(path) from None
        _replace(name, path)
    else:
        os.unlink(name)
