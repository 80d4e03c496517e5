"""Random numbers: an independent stream for each purpose."""

from _random import Random as Twister
from random import Random

try:
    from _sha512 import sha512  # type: ignore[import-not-found]
except ImportError:  # Later Pythons have it elsewhere.
    from hashlib import sha512


def stream(seed: int | str, purpose: str) -> Random:
    """Return a generator for a seed and a purpose, the same on every machine."""
    return Random(f"{seed}/{purpose}")  # A text seed is hashed with SHA-512, never with hash().


def first_below(limit: int, seed: int | str, purpose: str) -> int:
    """Return the same as `stream(seed, purpose).randrange(limit)`, only faster.

    Three quarters of the time seed the generator, which old rolls do not let us shorten.
    """
    text = f"{seed}/{purpose}".encode()
    bits = Twister(int.from_bytes(text + sha512(text).digest(), "big")).getrandbits
    length = limit.bit_length()
    found = bits(length)
    while found >= limit:
        found = bits(length)
    return found


def stream_of(seen: str, key: str, purpose: str) -> Random:
    """Return the generator of a decision from the fingerprint of its observation.

    It depends on nothing else of the match. The number of actions so far, for example, may be
    secret.
    """
    return stream(key, f"{purpose} {seen}")
