"""Random numbers: one stream for each purpose, so that no use of chance shifts another."""

from random import Random


def stream(seed: int, purpose: str) -> Random:
    """Return the generator of `seed` for one purpose, the same on every machine."""
    return Random(f"{seed}/{purpose}")  # a text seed is hashed with SHA-512, never with hash()
