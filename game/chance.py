"""Random numbers: one stream for each purpose, so that no use of chance shifts another."""

from random import Random


def stream(seed: int | str, purpose: str) -> Random:
    """Return the generator of `seed` for one purpose, the same on every machine."""
    return Random(f"{seed}/{purpose}")  # a text seed is hashed with SHA-512, never with hash()


def stream_of(seen: str, key: str, purpose: str) -> Random:
    """Return the generator of what somebody decides who sees what has this fingerprint.

    It depends on nothing else of the match, not even on how many decisions led there: some of
    them nobody may count.
    """
    return stream(key, f"{purpose} {seen}")
