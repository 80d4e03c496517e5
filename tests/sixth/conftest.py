"""The sixth game is in the house for as long as one test: no plug-in, but a line in each list."""

import pytest

from game import catalog, files
from game.bots import levels
from scenes.boards import faces
from tests.scenes.painting import painted, unpainted
from tests.scenes.shared import share
from tests.sixth.board import FACE
from tests.sixth.bots import LEVELS
from tests.sixth.game import GAME
from tests.sixth.places import join_assets

__all__ = ["painted", "unpainted"]
share()


@pytest.fixture
def assets(tmp_path, monkeypatch):
    """Return the folder of its pictures and rules, which lies beside those of the others."""
    folder = join_assets(tmp_path / "assets")
    monkeypatch.setattr(files, "ASSETS", folder)
    return folder / GAME.key


@pytest.fixture
def sixth(assets, monkeypatch):
    """Put the game into the three lists; return its key."""
    monkeypatch.setitem(catalog.GAMES, GAME.key, GAME)
    monkeypatch.setitem(levels.LEVELS, GAME.key, lambda: LEVELS)
    monkeypatch.setitem(faces.FACES, GAME.key, lambda: FACE)
    faces.face_of.cache_clear()
    yield GAME.key
    faces.face_of.cache_clear()
