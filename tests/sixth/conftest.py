"""The sixth game is in the house for as long as one test: no plug-in, but a line in each list."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from game import catalog, files
from game.bots import levels
from scenes.boards import faces
from tests.sixth.board import FACE
from tests.sixth.bots import LEVELS
from tests.sixth.rules import GAME

FOLDER: Final = Path(__file__).parent
ROOMS: Final[Mapping[str, str]] = {  # where it has what other games have elsewhere
    "game/rules/<key>/": "tests/sixth/rules/",
    "game/bots/<key>/": "tests/sixth/bots/",
    "scenes/boards/<key>/": "tests/sixth/board/",
    "assets/<key>/": "tests/sixth/assets/",
    "tests/rules/test_<key>": "tests/sixth/test_<key>",
    "tests/golden/<key>/": "tests/sixth/golden/",
}


@pytest.fixture
def assets(tmp_path, monkeypatch):
    """Return the folder of its pictures and rules, which lies beside those of the others."""
    folder = tmp_path / "assets"
    folder.mkdir()
    for path in files.ASSETS.iterdir():
        (folder / path.name).symlink_to(path)
    own = folder / GAME.key
    own.mkdir()
    for path in (FOLDER / "assets").iterdir():
        (own / path.name).symlink_to(path)
    monkeypatch.setattr(files, "ASSETS", folder)
    return own


@pytest.fixture
def sixth(assets, monkeypatch):
    """Put the game into the three lists; return its key."""
    monkeypatch.setitem(catalog.GAMES, GAME.key, GAME)
    monkeypatch.setitem(levels.LEVELS, GAME.key, lambda: LEVELS)
    monkeypatch.setitem(faces.FACES, GAME.key, lambda: FACE)
    faces.face_of.cache_clear()
    yield GAME.key
    faces.face_of.cache_clear()
