"""Prints how many lines a newcomer reads to change one thing in Ghost Hunt.

    python tools/what_to_read.py [FOLDER]

Counts the files that `docs/architecture.md` names, in this checkout or in another one. Files and
folders that a checkout does not have count as nothing.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
KEY = "ghost_hunt"
CHANGES: Final[Mapping[str, Sequence[str]]] = {
    "a rule": (f"game/rules/{KEY}",),
    "a sentence of the log": (
        f"scenes/boards/{KEY}/sentences.py",
        f"scenes/boards/{KEY}/nouns.py",
    ),
    "a motion": (f"scenes/boards/{KEY}/animations.py",),
    "a bot": (f"game/bots/{KEY}", f"game/inference/{KEY}"),
    "a measure of the lab": (
        f"game/study/{KEY}.py",
        "game/study/__init__.py",
        f"game/rules/{KEY}/study.py",  # Older commits have the study here.
        "game/study.py",
    ),
}


def lines_of(path: Path) -> int:
    """Return the number of lines of a file, or of all Python files of a folder."""
    files = path.glob("*.py") if path.is_dir() else [path] if path.exists() else []
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


if __name__ == "__main__":
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    for change, names in CHANGES.items():
        print(f"{change}: {sum(lines_of(root / name) for name in names)} lines")
