"""Where the pictures, fonts and sounds lie, in a checkout as in the frozen program."""

import sys
from pathlib import Path

from game.language import spoken

ASSETS = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2])) / "assets"


def asset(name: str) -> Path:
    """Return the path of an asset such as "icons/undo.svg"."""
    return ASSETS / name


def told(name: str) -> Path:
    """Return the path of a text such as "ghost_hunt/rules.md" in the language spoken.

    Another language than English has its key before the ending: ghost_hunt/rules.de.md.
    """
    path = asset(name)
    translated = path.with_suffix(f".{spoken()}{path.suffix}")
    return translated if translated.exists() else path
