"""Worker processes that answer one call after another and end when their owner ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any


class HandLost(Exception):
    """A worker process ended before it answered."""


def serve(pipe: Connection) -> None:
    """Call the functions received through the pipe and send back the results until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window decides when to go.
    end_with_owner()
    with suppress(EOFError, OSError):
        while True:
            function, arguments = pipe.recv()
            try:
                answer = True, function(*arguments)
            except Exception as error:
                answer = False, f"{error}" if isinstance(error, ValueError) else f"{error!r}"
            pipe.send(answer)


def end_with_owner() -> None:
    """End this process as soon as the one that started it has ended, even in the middle of work."""
    owner = parent_process()

    def end() -> None:
        if owner is not None:
            owner.join()
            os._exit(1)

    Thread(target=end, name="owner", daemon=True).start()


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Hold Ctrl-C back while processes start.

    They inherit it, for a Ctrl-C in the middle of their imports would print a traceback each.
    Python's tracker of resources, which starts with the first process, would let Ctrl-C through.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Worker:
    """One worker process; `task` is what the owner wants to remember of its work."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.task: Any = None
        self._process = context.Process(target=serve, args=(far_end,), name="lab", daemon=True)
        with ctrl_c_held():
            self._process.start()
        far_end.close()

    def ask(self, task: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Send a call of a module's function; raise HandLost when the process is gone."""
        self.task = task
        try:
            self.pipe.send((function, arguments))
        except OSError:
            raise HandLost from None

    def hear(self) -> tuple[bool, Any]:
        """Wait for an answer: True and the result, or False and the error as text.

        Raise HandLost when the process is gone.
        """
        try:
            answer: tuple[bool, Any] = self.pipe.recv()
        except (EOFError, OSError):
            raise HandLost from None
        self.task = None
        return answer

    def end(self) -> None:
        """Kill the process and return at once; safe in any thread."""
        self._process.kill()

    def kill(self) -> None:
        """Kill the process, wait up to a second for its end, and close the pipe."""
        self._process.kill()
        self._process.join(1.0)
        self.pipe.close()
