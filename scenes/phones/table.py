"""Who sits where on phones: words, keys, wrong tries, and who may come back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Letters that look like others are left out.
KEY_LETTERS: Final = 10  # Each letter holds 5 bits.
NO_BREAK_SPACE: Final = "\u00a0"
FREE_TRIES: Final = 8  # Wrong words of a stranger before the next ones have to wait.
MAX_DELAY_SECONDS: Final = 64.0
# The time without a wrong word after which all of them are forgotten.
FORGET_SECONDS: Final = 600.0


def new_word() -> str:
    """Return a table word of 50 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LETTERS))


def spaced(word: str) -> str:
    """Return a table word as people read it, which stays on one line."""
    return NO_BREAK_SPACE.join((word[:4], word[4:8], word[8:]))


def plain(word: str) -> str:
    """Return a typed table word without spaces, with the letters it was meant to have."""
    read = "".join(word.upper().split()).replace("-", "")
    return read.replace("O", "0").replace("I", "1").replace("L", "1")


class Guard:
    """Slows down strangers who type wrong words, by address: each one doubles the delay."""

    def __init__(self) -> None:
        # By address, how many wrong words came, and the time of the last one.
        self._wrong: dict[str, tuple[int, float]] = {}

    def delay(self, address: str, now: float) -> float:
        """Return the seconds that a stranger has to wait before the next word is read."""
        count, last = self._wrong.get(address, (0, now))
        if now - last > FORGET_SECONDS:
            del self._wrong[address]
            return 0.0
        if count < FREE_TRIES:
            return 0.0
        wait = min(MAX_DELAY_SECONDS, 2.0 ** (count - FREE_TRIES))
        return max(0.0, last + wait - now)

    def note(self, address: str, now: float) -> None:
        """Note a wrong word."""
        self._wrong[address] = self._wrong.get(address, (0, now))[0] + 1, now


class Keys:
    """The keys of the seats that were given to phones; only their digests are held."""

    def __init__(self, digests: Mapping[int, str] | None = None) -> None:
        self.digests = dict(digests or {})

    def give(self, seat: int) -> str:
        """Return a new key for a seat; the previous key becomes invalid."""
        key = secrets.token_hex(16)
        self.digests[seat] = _digest(key)
        return key

    def drop(self, seat: int) -> None:
        """Forget the key of a seat."""
        self.digests.pop(seat, None)

    def taken(self, seat: int) -> bool:
        """Return whether a phone has the seat."""
        return seat in self.digests

    def seat_of(self, key: str) -> int | None:
        """Return the seat that a key opens, or None."""
        found, digest = None, _digest(key)
        for seat, known in self.digests.items():
            if secrets.compare_digest(known.encode(), digest.encode()):
                found = seat
        return found


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
