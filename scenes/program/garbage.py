"""What scenes leave behind: dead widgets are reference cycles, which only the collector frees."""

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache
from typing import Final

EVERY: Final = 8  # scene changes from one time free memory is given back to the next


def spare_loaded() -> None:
    """Take all there is now for lasting: to look at it again would slow every scene change down."""
    gc.collect()
    gc.freeze()


def collect(changes: int) -> None:
    """Free what died; after so many scene changes give the holes it leaves back to the system."""
    gc.collect()
    if changes % EVERY == 0:
        give_back()


def give_back() -> None:
    """Return free memory to the system, where the allocator keeps it and can be told."""
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """Return glibc's `malloc_trim`, or something that does nothing."""
    if sys.platform != "linux":
        return lambda _: 0
    return getattr(ctypes.CDLL(None), "malloc_trim", lambda _: 0)
