"""Comparison of names and of texts that people search: one person is one name, however typed."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, normalize


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return what is equal for all spellings of one name: composed, and without case."""
    return normalize("NFC", normalize("NFC", name).casefold())


@lru_cache(maxsize=4096)
def search_key(words: str) -> str:
    """Return words without case and accents, as people search for them."""
    parts = normalize("NFKD", normalize("NFC", words).casefold())
    return "".join(part for part in parts if not combining(part))
