"""Where the pictures, fonts and sounds lie, in a checkout as in the frozen program."""

import sys
from pathlib import Path

ASSETS = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2])) / "assets"


def asset(name: str) -> Path:
    """Return the path of an asset such as "icons/undo.svg"."""
    return ASSETS / name
