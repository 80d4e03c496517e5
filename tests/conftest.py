"""What every test has: no window or sound, a user folder of its own, and little to wait for."""

import gc
import os
import sys
from itertools import count
from shutil import rmtree

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest
from hypothesis import settings

from game.files import HOME_VARIABLE
from game.language import SOURCE, speak

sys.dont_write_bytecode = False  # each process would compile all it imports in every run
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the program
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def homes(tmp_path_factory):
    """Yield user folders, none of which is there yet."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) / "home" for number in count())


@pytest.fixture(autouse=True)
def home(homes, monkeypatch):
    """Give every test a user folder of its own."""
    folder = next(homes)
    folder.parent.mkdir()
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    yield folder
    rmtree(folder.parent, ignore_errors=True)


@pytest.fixture(autouse=True)
def english():
    """Speak English again after a test that spoke another language."""
    yield
    speak(SOURCE)


@pytest.fixture(scope="session", autouse=True)
def unsynced():
    """Leave to the system when files are written to the disk, for which nobody need wait here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
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
