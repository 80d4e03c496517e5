"""The folder and the names of exported files."""

from __future__ import annotations

from pathlib import Path

from game.files import user_folder


def folder() -> Path:
    """Return the folder of exported files."""
    return user_folder() / "exports"


def free_path(stem: str, suffix: str) -> Path:
    """Return a free path for an export.

    It contains only the name of the match file, because the progress of a match may be secret.
    """
    path, number = folder() / f"{stem}{suffix}", 2
    while path.exists():
        path = folder() / f"{stem} ({number}){suffix}"
        number += 1
    return path
