import gc
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest

from game.files import HOME_VARIABLE


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Give every test a user folder of its own."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


def pytest_collection_finish():
    """Keep what was imported and collected out of later collections of garbage.

    The app collects at every change of scene; with thousands of tests in memory each would be slow.
    """
    gc.collect()
    gc.freeze()
