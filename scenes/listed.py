"""Words told as a list."""

from __future__ import annotations

from collections.abc import Collection

from game.language import _


def listed(words: Collection[str]) -> str:
    """Return words as "one", "one and two" or "one, two and three"."""
    *first, last = words
    return _("{several} and {last}", several=", ".join(first), last=last) if first else last


def ored(words: Collection[str]) -> str:
    """Return words as "one", "one or two" or "one, two or three"."""
    *first, last = words
    return _("{several} or {last}", several=", ".join(first), last=last) if first else last
