"""Processes that do one thing after another, and end at once when nobody wants it any more."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any


class HandLost(Exception):
    """A process that ended before it answered."""


def serve(pipe: Connection) -> None:
    """Call what comes through the pipe and send back what it returns, until the pipe closes.

    Of what comes bit by bit every bit is sent, without saying yet how it went.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window decides when to go
    with suppress(EOFError, OSError):
        while True:
            function, arguments = pipe.recv()
            try:
                found = function(*arguments)
                if isinstance(found, Iterator):
                    for bit in found:
                        pipe.send((None, bit))
                    found = None
                answer = True, found
            except Exception as error:
                answer = False, f"{error}" if isinstance(error, ValueError) else f"{error!r}"
            pipe.send(answer)


class Worker:
    """One such process; `task` is whatever the owner wants to remember of what it does."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.task: Any = None
        self._process = context.Process(target=serve, args=(far_end,), name="lab", daemon=True)
        self._process.start()
        far_end.close()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def ask(self, task: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Have a function of a module called; raise HandLost when the process is gone."""
        self.task = task
        try:
            self.pipe.send((function, arguments))
        except OSError:
            raise HandLost from None

    def hear(self) -> tuple[bool | None, Any]:
        """Wait for the answer: whether it went well, and what came of it or the fault in words.

        It is None of what comes bit by bit and is not over. Raise HandLost when the process is
        gone.
        """
        try:
            answer: tuple[bool | None, Any] = self.pipe.recv()
        except (EOFError, OSError):
            raise HandLost from None
        if answer[0] is not None:
            self.task = None
        return answer

    def end(self) -> None:
        """Have the process end, which whoever listens to it learns; from any thread."""
        self._process.kill()

    def kill(self) -> None:
        """End the process now."""
        self._process.kill()
        self._process.join(1.0)
        self.pipe.close()
