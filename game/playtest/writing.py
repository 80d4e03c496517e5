"""Whether files can be written: it is tried before hours are spent on what is to be in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.files import replacing


class _Tried(Exception):
    """Ends a try before the file takes its place."""


def try_writing(path: Path) -> None:
    """Raise ValueError when no file can be written at `path`; one that is there stays as it is."""
    with told(path), suppress(_Tried), replacing(path):
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        raise _Tried


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn a fault of writing a file into a ValueError with a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        raise ValueError(
            f"{path.name} cannot be written: {reason}; free some space or choose another file"
        ) from None
