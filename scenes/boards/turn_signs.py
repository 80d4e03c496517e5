"""The signs of a turn that all games share: a way, a word, a picture that is struck."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.boards.view import Sign


def went(picture: str, source: str, target: str, icon: str = "to") -> Iterator[Sign]:
    """Yield that a figure went from a place to another one."""
    yield Sign(picture=picture)
    yield Sign(source)
    yield Sign(icon=icon, tone="muted")
    yield Sign(target)


def stood(picture: str, *words: str) -> Iterator[Sign]:
    """Yield that something was done with a figure at places."""
    yield Sign(picture=picture)
    for word in words:
        yield Sign(word)


def gone(picture: str) -> Sign:
    """Return the sign of a lost figure: its picture, struck out."""
    return Sign(picture=picture, struck=True)
