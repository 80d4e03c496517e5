"""Where exported files lie, and what they are called."""

from __future__ import annotations

from pathlib import Path

from game.files import user_folder


def folder() -> Path:
    """Return where exported files lie."""
    return user_folder() / "exports"


def free_path(stem: str, suffix: str) -> Path:
    """Return a free name for a file made of a match.

    Only the name of the match's own file is in it: how far a match is may be a secret.
    """
    path, number = folder() / f"{stem}{suffix}", 2
    while path.exists():
        path = folder() / f"{stem} ({number}){suffix}"
        number += 1
    return path
