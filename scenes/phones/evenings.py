"""Which phones sat where in recent matches, so that a page finds its table again.

The file holds digests of the seats' keys, never a key or a table word. Nobody can sit down with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from game.files import read_plain, user_folder, write_atomically
from game.match import Seat
from game.names import name_key

FILE: Final = "phones.json"
MAX_MATCHES: Final = 16
MAX_BYTES: Final = 1 << 16


class Evenings(msgspec.Struct):
    """The address that served phones last, and the digests of keys by match and seat."""

    address: str = ""
    port: int = 0
    matches: dict[str, dict[int, str]] = {}


def recall() -> Evenings:
    """Return what is known of recent matches; nothing if the file cannot be read."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeError):
        data = read_plain(user_folder() / FILE, MAX_BYTES)
        return msgspec.json.decode(data, type=Evenings)
    return Evenings()


def store(match: str, address: str, digests: Mapping[int, str]) -> None:
    """Store where the phones of a match are served (IP:port), and the digests of their keys."""
    evenings = recall()
    host, _colon, port = address.partition(":")
    matches = {name: kept for name, kept in evenings.matches.items() if name != match}
    matches[match] = dict(digests)
    recent = dict([*matches.items()][-MAX_MATCHES:])
    with suppress(OSError):
        data = msgspec.json.encode(Evenings(host, int(port or 0), recent))
        write_atomically(user_folder() / FILE, data)


def moved(digests: Mapping[int, str], old: Sequence[Seat], new: Sequence[Seat]) -> dict[int, str]:
    """Return the digests by the seats of another match, to which people go with their names."""
    found: dict[int, str] = {}
    for seat, digest in digests.items():
        name = name_key(old[seat].name) if seat < len(old) else None
        for at, other in enumerate(new):
            if other.kind == "person" and name_key(other.name) == name and at not in found:
                found[at] = digest
                break
    return found
