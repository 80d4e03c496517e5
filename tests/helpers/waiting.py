"""Time in tests: others are waited for, and work is counted; neither is measured by a clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType

PAUSE = 0.01  # seconds


def wait_until(condition: Callable[[], object], meanwhile: Callable[[], object] = int) -> None:
    """Wait until something is so; the time limit of pytest ends a test that waits in vain."""
    while not condition():
        meanwhile()
        time.sleep(PAUSE)


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions are called by some work, however busy the machine is."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls
