"""Long work in slices, so that it never delays a frame.

The work has its own thread, but it and the window's thread never run at the same time: one of them
always waits, so that shared state needs no lock. The exception is `beside_frames`, for work that
shares no state, such as rasterising.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Semaphore, Thread
from typing import Final

PATIENCE_SECONDS: Final = 5.0  # The time without a slice after which work is dropped.
LOOK_SECONDS: Final = 0.001  # The time between two looks at parallel work.
ASK_SECONDS: Final = 0.01  # The time after which waiting work is asked again whether it is wanted.
LONG_SECONDS: Final = 0.01  # Such a slice is long enough for work beside frames.

# Held while files are read beside frames, as SVG is, and while music is loaded. Both release
# Python's lock inside SDL, and SVG in memory is read through calls back into Python. When both ran
# at the same time, the program once died of "PyThreadState_Get: the function must be called with
# the GIL held" (pygame-ce 2.5.8, Python 3.11). pygame-ce has no tests of file objects and music in
# several threads: https://github.com/pygame-community/pygame-ce/issues/533
SDL_FILES: Final = Lock()


class _DroppedError(Exception):
    """Raised in the worker thread when its task was dropped."""


class SlicedTask:
    """Work on its own thread that runs only during `go_on` and `finish`."""

    running: SlicedTask | None = None  # The window waits for this task.
    worked = 0.0  # The seconds of the processor that all slices took.

    def __init__(self, work: Callable[[], None]) -> None:
        self.done = False
        self.dropped = False
        self._work = work
        self._turn, self._back = Semaphore(0), Semaphore(0)
        self._until = self._began = 0.0
        self._aside = False
        self._error: BaseException | None = None
        Thread(target=self._run, name="slices", daemon=True).start()

    def go_on(self, seconds: float) -> bool:
        """Run the work for about `seconds`; return whether it is done.

        Raise the error of the work if it failed.
        """
        if not (self._aside or self.done or self.dropped):
            self._until = time.perf_counter() + seconds
            SlicedTask.running = self
            self._turn.release()
            self._back.acquire()
            SlicedTask.running = None
            if self._error is not None:
                raise self._error
        return self.done

    def finish(self) -> None:
        """Run the work to its end."""
        while not (self.go_on(math.inf) or self.dropped):
            time.sleep(LOOK_SECONDS)

    def drop(self) -> None:
        """End unfinished work that nobody wants any more, which frees its half-drawn pictures.

        Work beside frames ends as soon as it comes back.
        """
        if self.done or self.dropped or self._error is not None:
            return
        self.dropped = True
        aside = self._aside
        self._turn.release()
        if not aside:
            self._back.acquire()

    def _run(self) -> None:
        try:
            self._wait()
            self._work()
        except _DroppedError:
            pass
        except BaseException as error:  # This is raised again in `go_on`.
            self._error = error
        else:
            self.done = True
        del self._work  # What it holds may hold this task.
        self._give_back()

    def _wait(self) -> None:
        if not self._turn.acquire(timeout=PATIENCE_SECONDS):
            self.dropped = True
        self._began = time.thread_time()
        if self.dropped:
            raise _DroppedError

    def _give_back(self) -> None:
        SlicedTask.worked += time.thread_time() - self._began
        self._back.release()

    def pause(self) -> None:
        """Hand control back to the window if the slice is over."""
        if time.perf_counter() >= self._until:
            self._give_back()
            self._wait()

    @property
    def left(self) -> float:
        """The seconds that are left of this slice."""
        return self._until - time.perf_counter()

    def go_aside(self) -> None:
        """Let frames run in parallel. Do not touch shared state until `come_back`."""
        self._aside = True
        self._give_back()

    def come_back(self) -> None:
        """Wait for the next slice."""
        self._aside = False
        self._wait()


def pause() -> None:
    """Yield to the window if this is sliced work and its slice is over; else do nothing."""
    if SlicedTask.running is not None:
        SlicedTask.running.pause()


@contextmanager
def beside_frames() -> Iterator[None]:
    """Let frames run in parallel to the block, which must not touch shared state.

    In a long slice, frames wait for the block, because nobody sees them.
    """
    task = SlicedTask.running
    if task is None or task.left > LONG_SECONDS:
        yield
        return
    task.go_aside()
    mine = False
    try:
        # Work that nobody wants any more does not queue: its half-drawn pictures would pile up.
        while not (mine or task.dropped):
            mine = SDL_FILES.acquire(timeout=ASK_SECONDS)
        if not task.dropped:
            yield
    finally:
        if mine:
            SDL_FILES.release()
        task.come_back()
