"""The private addresses of this computer, on one of which phones are served."""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

PROBE_ADDRESSES: Final = ("192.168.0.1", "10.0.0.1", "172.16.0.1", "198.51.100.1")


def usable(address: str) -> bool:
    """Return whether phones at home can reach an address, and nobody outside."""
    read = ipaddress.IPv4Address(address)
    return read.is_private and not (read.is_loopback or read.is_link_local or read.is_unspecified)


def addresses() -> list[str]:
    """Return the private IPv4 addresses of this computer, the likeliest first.

    Nothing is sent: the system is only asked by which address it would go.
    """
    found: list[str] = []
    for target in PROBE_ADDRESSES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((target, 9))
            found.append(asked.getsockname()[0])
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(entry[4][0]) for entry in named]
    return [address for address in dict.fromkeys(found) if usable(address)]


class Lookup:
    """A search for addresses on its own thread; `found` is None until it ends."""

    def __init__(self, search: Callable[[], Sequence[str]] = addresses) -> None:
        self.found: Sequence[str] | None = None
        self._search = search
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        self.found = self._search()
