"""What is said when the display goes away while the window is open.

On X11 nothing can be done then but to end: the library prints words of its own and leaves. Here the
sentence is ours. Every match is kept after every action, so there is nothing to save.
"""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

SENTENCE: Final = (
    "The display is gone, so Ghost Parlour had to stop. Your match is kept as it was after its "
    "last action: start Ghost Parlour again to go on."
)
MAPPED: Final = Path("/proc/self/maps")  # the libraries of this process on Linux

_kept: list[Any] = []  # what C calls must not be collected


def expect_loss() -> None:
    """Have the sentence said if the display of X11 goes away."""
    with suppress(OSError, AttributeError):
        paths = [
            line.split()[-1] for line in MAPPED.read_text().splitlines() if "/libX11.so" in line
        ]
        for path in paths[:1]:
            handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_leave)
            _kept.append(handler)
            ctypes.CDLL(path).XSetIOErrorHandler(handler)


def _leave(display: int | None) -> int:
    """End the program, as X11 asks of whoever is told; bots and the lab end with their pipes."""
    with suppress(OSError, ValueError):
        print(SENTENCE, file=sys.stderr, flush=True)
    os._exit(1)
