"""Who sits where on phones: words, keys, wrong tries, and who may come back."""

from __future__ import annotations

import secrets
from collections import defaultdict, deque
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters that look like others
LETTERS: Final = 10  # of 5 bits each
TRIES: Final = 8  # wrong words in a minute from one address
MINUTE: Final = 60.0


def new_word() -> str:
    """Return a table word of 50 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))


def spaced(word: str) -> str:
    """Return a table word as people read it."""
    return " ".join((word[:4], word[4:8], word[8:]))


def plain(word: str) -> str:
    """Return a typed table word without spaces, with the letters it was meant to have."""
    read = word.upper().replace(" ", "").replace("-", "")
    return read.replace("O", "0").replace("I", "1").replace("L", "1")


class Guard:
    """Counts wrong words by address."""

    def __init__(self) -> None:
        self._wrong: dict[str, deque[float]] = defaultdict(deque)

    def barred(self, address: str, now: float) -> bool:
        """Return whether an address has to wait."""
        tries = self._wrong[address]
        while tries and now - tries[0] > MINUTE:
            tries.popleft()
        return len(tries) >= TRIES

    def note(self, address: str, now: float) -> None:
        """Note a wrong word."""
        self._wrong[address].append(now)


class Keys:
    """The keys of the seats that were given to phones, new for every match."""

    def __init__(self) -> None:
        self._keys: dict[int, str] = {}

    def give(self, seat: int) -> str:
        """Return a new key for a seat; the previous key becomes invalid."""
        self._keys[seat] = secrets.token_hex(16)
        return self._keys[seat]

    def drop(self, seat: int) -> None:
        """Forget the key of a seat."""
        self._keys.pop(seat, None)

    def taken(self, seat: int) -> bool:
        """Return whether a phone has the seat."""
        return seat in self._keys

    def opens(self, seat: int, key: str) -> bool:
        """Return whether a key is that of a seat."""
        known = self._keys.get(seat, "")
        return bool(known) and secrets.compare_digest(known.encode(), key.encode())
