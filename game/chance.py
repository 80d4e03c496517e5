"""Random numbers: one stream for each purpose, so that no use of chance shifts another."""

from _random import Random as Twister
from random import Random

try:
    from _sha512 import sha512  # type: ignore[import-not-found]
except ImportError:  # later Pythons have it elsewhere
    from hashlib import sha512


def stream(seed: int | str, purpose: str) -> Random:
    """Return the generator of `seed` for one purpose, the same on every machine."""
    return Random(f"{seed}/{purpose}")  # a text seed is hashed with SHA-512, never with hash()


def first_below(limit: int, seed: int | str, purpose: str) -> int:
    """Return what `stream(seed, purpose).randrange(limit)` does, in less time for the lab."""
    text = f"{seed}/{purpose}".encode()
    bits = Twister(int.from_bytes(text + sha512(text).digest(), "big")).getrandbits
    length = limit.bit_length()
    found = bits(length)
    while found >= limit:
        found = bits(length)
    return found


def stream_of(seen: str, key: str, purpose: str) -> Random:
    """Return the generator of what somebody decides who sees what has this fingerprint.

    It depends on nothing else of the match, not even on how many decisions led there: some of
    them nobody may count.
    """
    return stream(key, f"{purpose} {seen}")
