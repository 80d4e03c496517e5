"""Files of players: what is no ordinary file, or has no end, is told before it is read."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game import save
from game.drawings import LineFault, players_own
from game.playtest.opening import is_playtest
from game.rules.haunted_house import maps
from scenes.editor.shelf import text_of
from scenes.settings.preferences import Preferences, load_preferences
from scenes.statistics.journal import Journal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such files")

KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "huge": lambda path: (path.touch(), os.truncate(path, 2**36)),
}


def fault_of(read: Callable[[], object]) -> str:
    with pytest.raises(ValueError) as fault:  # noqa: PT011
        read()
    return str(fault.value)


@pytest.fixture(params=KINDS)
def odd(request: pytest.FixtureRequest) -> Callable[[Path], Path]:
    def make(path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        KINDS[request.param](path)
        return path

    return make


@pytest.mark.timeout(20)
def test_no_save_hangs_or_fills_the_program(odd: Callable[[Path], Path], home: Path) -> None:
    path = odd(save.folder() / "a match.ghost")
    assert fault_of(lambda: save.load(path)).startswith("a match.ghost cannot be opened: it is ")
    assert [bool(listed.fault) for listed in save.listing()] == [True]
    assert not is_playtest(path)


@pytest.mark.timeout(20)
def test_no_drawing_hangs_or_fills_the_program(odd: Callable[[Path], Path], tmp_path: Path) -> None:
    path = odd(tmp_path / "mill.txt")
    with pytest.raises((LineFault, OSError)):
        maps.load(path)
    assert fault_of(lambda: text_of(path)).startswith("mill.txt")
    found, faults = players_own(tmp_path, (), maps.load)
    assert (found, list(faults)) == ({}, ["mill"])


@pytest.mark.timeout(20)
def test_no_settings_hang_or_fill_the_program(odd: Callable[[Path], Path], tmp_path: Path) -> None:
    odd(tmp_path / "settings.json")
    found, problem = load_preferences(tmp_path)
    assert found == Preferences()
    assert problem.startswith("The settings could not be read (it is ")


@pytest.mark.timeout(20)
def test_no_book_of_results_hangs_or_fills_the_program(
    odd: Callable[[Path], Path], home: Path
) -> None:
    odd(home / "statistics.json")
    assert "cannot be read (it is " in fault_of(Journal().read)
