"""Long work in slices: what would hold up a frame goes on in the next ones.

The work has a thread of its own, but that never runs beside the window's: one of the two always
waits for the other, so that nothing they share needs a lock. Only what touches nothing of that, the
rasterising of a drawing, goes on beside the frames.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Semaphore, Thread
from typing import Final

PATIENCE: Final = 5.0  # seconds after which work that nobody lets go on is dropped
ASIDE: Final = 0.001  # seconds between two looks whether what goes on beside the frames is done


class _DroppedError(Exception):
    """Nobody wants the work any more."""


class Errand:
    """Work that is done in slices, each as long as somebody lets it go on."""

    running: Errand | None = None  # what has the turn now; the window waits for it
    worked = 0.0  # seconds of processor time for which the window has waited so far

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
        """Let the work go on for about so long; tell whether it is done, and raise its error."""
        if not (self._aside or self.done or self.dropped):
            self._until = time.perf_counter() + seconds
            Errand.running = self
            self._turn.release()
            self._back.acquire()
            Errand.running = None
            if self._error is not None:
                raise self._error
        return self.done

    def finish(self) -> None:
        """Let the work go on to its end, and wait for it."""
        while not (self.go_on(math.inf) or self.dropped):
            time.sleep(ASIDE)

    def _run(self) -> None:
        try:
            self._wait()
            self._work()
        except _DroppedError:
            pass
        except BaseException as error:  # it is raised where the work is wanted
            self._error = error
        else:
            self.done = True
        self._give_back()

    def _wait(self) -> None:
        self.dropped = not self._turn.acquire(timeout=PATIENCE)
        self._began = time.thread_time()
        if self.dropped:
            raise _DroppedError

    def _give_back(self) -> None:
        Errand.worked += time.thread_time() - self._began
        self._back.release()

    def pause(self) -> None:
        """Let a frame be drawn if the time is up."""
        if time.perf_counter() >= self._until:
            self._give_back()
            self._wait()

    def go_aside(self) -> None:
        """Let frames be drawn meanwhile: nothing that is shared is touched before `come_back`."""
        self._aside = True
        self._give_back()

    def come_back(self) -> None:
        """Wait for the next slice."""
        self._aside = False
        self._wait()


def pause() -> None:
    """Let a frame be drawn here, if this is part of long work and its time is up."""
    if Errand.running is not None:
        Errand.running.pause()


@contextmanager
def beside_frames() -> Iterator[None]:
    """Let frames go on during something that shares nothing with them."""
    errand = Errand.running
    if errand is None:
        yield
        return
    errand.go_aside()
    try:
        yield
    finally:
        errand.come_back()
