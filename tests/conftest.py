import gc
import os
import sys

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


@pytest.fixture(scope="session", autouse=True)
def shared():
    """Let all windows of a process share what takes long to open, to read, or to give back.

    That is the mixer, the theme of a look, and the disk, which nobody need wait for here.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        if "scenes.app" in sys.modules:
            from tests.scenes.shared import share

            share(patch)
        yield


def spare():
    """Keep what there is out of later collections of garbage, each of which would look at it."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish():
    spare()


@pytest.fixture(scope="module", autouse=True)
def spared():
    """Spare what a module of tests leaves in the caches of the program."""
    yield
    spare()
