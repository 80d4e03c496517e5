"""A process that is started beside the frames, and asked once it is there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from game.playtest.worker_pool import HandLost, Worker


class Hired:
    """A worker to be: `ready` once a frame, `end` when nobody wants it any more."""

    def __init__(self) -> None:
        self.task: Any = None  # what it does, or is to do
        self._asked: tuple[Callable[..., Any], tuple[Any, ...]] | None = None  # not yet told
        self._hand: Worker | None = None
        self._ended = False
        self._lock = Lock()
        Thread(target=self._start, name="hire", daemon=True).start()

    def _start(self) -> None:
        hand = Worker()
        with self._lock:
            self._hand = hand
            if self._ended:
                self._kill(hand)

    def ask(self, task: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Have a function of a module called as soon as the process is there."""
        self.task, self._asked = task, (function, arguments)

    def ready(self) -> bool:
        """Tell whether there is an answer to hear."""
        hand = self._hand
        if hand is None:
            return False
        if self._asked is not None:
            (function, arguments), self._asked = self._asked, None
            with suppress(HandLost):  # that is heard, too
                hand.ask(self.task, function, *arguments)
        return hand.task is not None and bool(hand.pipe.poll())

    def hear(self) -> tuple[bool | None, Any]:
        """Return an answer that is there, as `Worker.hear`; raise HandLost when there is none."""
        if self._hand is None:
            raise HandLost
        answer = self._hand.hear()
        self.task = self._hand.task
        return answer

    def end(self) -> None:
        """End the process."""
        with self._lock:
            self._ended = True
            if self._hand is not None:
                self._kill(self._hand)

    @staticmethod
    def _kill(hand: Worker) -> None:
        with suppress(OSError):
            hand.kill()
