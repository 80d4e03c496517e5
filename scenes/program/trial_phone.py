"""A phone without a screen: it takes a seat, and presses whatever does something."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any, Final

import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

from scenes.phones.messages import PAGE_VERSION

PAUSE_SECONDS: Final = 0.1  # A phone may send twenty presses a second.


class TrialPhone:
    """The first seat of a match on a phone."""

    def __init__(self, address: str, word: str) -> None:
        self._address, self._word = address, word
        self._ways = ExitStack()
        self._presses = 0

    def __enter__(self) -> TrialPhone:
        opened = connect(
            f"ws://{self._address}/ws",
            origin=Origin(f"http://{self._address}"),
            compression=None,
            max_size=None,
        )
        self._socket = self._ways.enter_context(opened)
        self._send(t="hello", page=PAGE_VERSION, table=self._word, name="Ada", seat=0)
        return self

    def __exit__(self, *_fault: object) -> None:
        self._ways.close()

    def press(self) -> None:
        """Ask for the whole scene, and press the next place in it that does something."""
        self._send(t="press", rev=0, place="")
        time.sleep(PAUSE_SECONDS)
        found = self._latest()
        ready = (
            [place["name"] for place in found["scene"]["places"] if place.get("on")]
            if found
            else []
        )
        if found and ready:
            self._send(t="press", rev=found["rev"], place=ready[self._presses % len(ready)])
            self._presses += 1

    def _latest(self) -> dict[str, Any] | None:
        """Return the last whole scene that has arrived, if any."""
        found = None
        try:
            while True:
                data = self._socket.recv(timeout=0)
                read = msgspec.json.decode(data) if isinstance(data, str) else {"t": "picture"}
                found = read if read["t"] == "scene" else found
        except TimeoutError:
            return found

    def _send(self, **message: object) -> None:
        self._socket.send(msgspec.json.encode(message).decode())
