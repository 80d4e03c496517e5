"""Control of the garbage collector and of glibc's allocator, to avoid slow frames."""

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache
from typing import Final

M_ARENA_MAX: Final = -8  # glibc's `mallopt` sets the number of arenas by it.
CHANGES_PER_TRIM: Final = 8  # Free memory is given back so rarely.


def spare_loaded() -> None:
    """Exempt everything loaded so far from garbage collection, and enable the collector.

    Scanning these objects again would slow down every scene change.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def share_memory() -> None:
    """Make all threads share one memory arena; call it before the second thread starts.

    Memory freed in the arena of one thread could not be reused by another.
    """
    _of_glibc("mallopt")(M_ARENA_MAX, 1)


def collect(changes: int) -> None:
    """Free dead widgets; every few scene changes return free memory to the system, too."""
    gc.collect()
    if changes % CHANGES_PER_TRIM == 0:
        give_back()


def give_back() -> None:
    """Return free memory to the system, where glibc supports it."""
    _of_glibc("malloc_trim")(0)


@cache
def _of_glibc(name: str) -> Callable[[*tuple[int, ...]], int]:
    """Return a function of glibc, or a stub that returns 0 on other systems."""
    function = getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
    if function is None:
        return lambda *_: 0
    function.restype = ctypes.c_size_t  # The result is as wide as an address.
    return lambda *numbers: int(function(*map(ctypes.c_ssize_t, numbers)))
