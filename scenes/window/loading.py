"""Fast loading: import only what the first frame needs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

NEEDLESS: Final = (
    "typing_extensions",
    "yaml",
)  # Libraries import them, but nothing here uses them.


@contextmanager
def lightly() -> Iterator[None]:
    """Run imports with the collector off and without optional libraries nobody uses.

    Loaded code stays in memory, so the collector stays off until `garbage.spare_loaded`.
    """
    gc.disable()
    absent = [name for name in NEEDLESS if name not in sys.modules]
    for name in absent:
        sys.modules[name] = None  # type: ignore[assignment]  # to import it fails at once
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
