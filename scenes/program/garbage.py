"""What scenes leave behind: dead widgets are reference cycles, which only the collector frees."""

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import Final

ARENAS, MAPPED, TRIMMED = -8, -3, -1  # what glibc's `mallopt` can be told
LARGEST: Final = 512 << 20  # bytes of a picture whose memory is not given back at once
ALL: Final = (1 << 31) - 1  # of free memory: as many as can be said
EVERY: Final = 8  # scene changes from one time free memory is given back to the next


def spare_loaded() -> None:
    """Take all there is now for lasting: to look at it again would slow every scene change down.

    The collector, which had nothing to find while all of that was loaded, works from now on.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def share_memory() -> None:
    """Have all threads take memory from one place; too late once there has been a second thread.

    What a thread's own place has held for a picture would serve no other thread's pictures.
    """
    _of_glibc("mallopt")(ARENAS, 1)


def hold_pictures() -> None:
    """Have the memory of a picture that has gone used for the next one, until it is given back.

    To get it from the system page by page takes several times as long as to draw a picture anew.
    """
    _of_glibc("mallopt")(MAPPED, LARGEST)
    _of_glibc("mallopt")(TRIMMED, ALL)


def keep_at_hand(size: int) -> Thread | None:
    """Have so many bytes in one piece of which the system need give none when they are used.

    Pages that are lacking are taken beside the frames, by the thread that is returned.
    """
    end = _of_glibc("sbrk")(0)
    block = _of_glibc("malloc")(size)
    fresh = max(block, end)
    if not block or _of_glibc("sbrk")(0) == end or fresh >= block + size:
        _of_glibc("free")(block)
        return None
    taking = Thread(target=_take, args=(block, fresh, block + size - fresh), name="memory")
    taking.daemon = True
    taking.start()
    return taking


def _take(block: int, fresh: int, size: int) -> None:
    ctypes.memset(fresh, 0, size)  # the system gives a page only when it is written to
    _of_glibc("free")(block)


def collect(changes: int) -> bool:
    """Free what died; after so many scene changes give the holes it leaves back to the system.

    Tell whether it has been given back.
    """
    gc.collect()
    enough = changes % EVERY == 0
    if enough:
        give_back()
    return enough


def give_back() -> None:
    """Return free memory to the system, where the allocator keeps it and can be told."""
    _of_glibc("malloc_trim")(0)


@cache
def _of_glibc(name: str) -> Callable[[*tuple[int, ...]], int]:
    """Return a function of glibc, or something that does nothing."""
    function = getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
    if function is None:
        return lambda *_: 0
    function.restype = ctypes.c_size_t  # as wide as an address
    return lambda *numbers: int(function(*map(ctypes.c_ssize_t, numbers)))
