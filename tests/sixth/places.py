"""Where the sixth game has what other games have in other folders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game import files

KEY: Final = "phantoms"
FOLDER: Final = Path(__file__).parent
ROOMS: Final[Mapping[str, str]] = {
    "game/games/<key>.py": "tests/sixth/game.py",
    "game/rules/<key>/": "tests/sixth/rules/",
    "game/study/<key>.py": "tests/sixth/rules/study.py",
    "game/bots/<key>/": "tests/sixth/bots/",
    "scenes/boards/<key>/": "tests/sixth/board/",
    "assets/<key>/": "tests/sixth/assets/",
    "tests/rules/test_<key>": "tests/sixth/test_<key>",
    "tests/golden/<key>/": "tests/sixth/golden/",
}


def join_assets(folder: Path) -> Path:
    """Make a folder of the pictures and rules of all games and of the sixth; return it."""
    folder.mkdir()
    for path in files.ASSETS.iterdir():
        (folder / path.name).symlink_to(path)
    (folder / KEY).mkdir()
    for path in (FOLDER / "assets").iterdir():
        (folder / KEY / path.name).symlink_to(path)
    return folder
