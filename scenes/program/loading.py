"""How the program is loaded: the menu is seen as soon as it can be."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

NEEDLESS: Final = ("typing_extensions", "yaml")  # libraries load these wherever they are there


@contextmanager
def lightly() -> Iterator[None]:
    """Load inside this block what the first frame needs, and nothing that nobody uses.

    What is loaded lasts, so the collector rests until `garbage.spare_loaded`.
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
