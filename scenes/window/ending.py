"""The end of the program when the system or somebody at a terminal asks for it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
ORDERLY_SECONDS: Final = 1.0  # The program ends by itself within them.
SAVING_SECONDS: Final = 0.5  # The time for a match that is being written.
SAVING_THREAD: Final = "save"


@contextmanager
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` for SIGTERM or SIGINT inside the block, and end the process if that takes long.

    Python calls `end` only between two steps of the main thread, but writes into the pipe at once.
    No match is lost: it is saved after every action.
    """
    heard, told = os.pipe()
    if sys.platform != "win32":
        os.set_blocking(told, False)
    threading.Thread(target=_watch, args=(heard,), name="ending", daemon=True).start()
    pipe_before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    before = {number: signal.signal(number, lambda *_found: end()) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(pipe_before)
        os.close(told)


def _watch(heard: int) -> None:
    """Wait for a signal or the end of the block; end the process some time after a signal."""
    with os.fdopen(heard, "rb", buffering=0) as pipe:
        while (number := pipe.read(1)) and number[0] not in SIGNALS:
            pass  # Other signals are reported, too.
    if number:
        time.sleep(ORDERLY_SECONDS)
        end_process(number[0])


def end_process(number: int) -> None:
    """End the process at once, but for a match that is being written."""
    until = time.monotonic() + SAVING_SECONDS
    for thread in threading.enumerate():
        if thread.name == SAVING_THREAD:
            thread.join(max(0.0, until - time.monotonic()))
    os._exit(128 + number)
