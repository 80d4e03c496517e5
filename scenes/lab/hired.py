"""A worker process that starts without blocking."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from game.playtest.worker_pool import HandLost, Worker


class Hired:
    """A worker process; call `ready` once a frame, and `end` when it is no longer needed."""

    def __init__(self) -> None:
        self.task: Any = None  # The current or next task.
        self._asked: tuple[Callable[..., Any], tuple[Any, ...]] | None = None  # Not sent yet.
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
        """Call a module-level function in the process as soon as it has started."""
        self.task, self._asked = task, (function, arguments)

    def ready(self) -> bool:
        """Return whether there is an answer to `hear`."""
        hand = self._hand
        if hand is None:
            return False
        if self._asked is not None:
            (function, arguments), self._asked = self._asked, None
            with suppress(HandLost):  # `hear` reports the loss.
                hand.ask(self.task, function, *arguments)
        return hand.task is not None and bool(hand.pipe.poll())

    def hear(self) -> tuple[bool, Any]:
        """Return the next answer as `Worker.hear` does; raise HandLost if the process is gone."""
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
