"""Words told as a list."""

from __future__ import annotations

from collections.abc import Collection


def listed(words: Collection[str]) -> str:
    """Return words as "one", "one and two" or "one, two and three"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
