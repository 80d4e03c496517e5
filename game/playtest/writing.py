"""Trial writes: errors of a target file show before hours of play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.files import name_of, replacing


class _Tried(Exception):
    """Raised to end a trial write before it replaces the file."""


def try_writing(path: Path) -> None:
    """Raise ValueError when no file can be written at `path`; an existing file stays unchanged."""
    with explained_errors(path), suppress(_Tried), replacing(path):
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        raise _Tried


@contextmanager
def explained_errors(path: Path) -> Iterator[None]:
    """Turn an error of writing a file into a ValueError with a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        raise ValueError(
            f"{name_of(path)} cannot be written: {reason}; free some space or choose another file"
        ) from None
