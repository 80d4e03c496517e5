"""Files of players: what is no ordinary file, or has no end, is told before it is read."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import files, match_index, save
from game.drawings import LineFault, players_own
from game.files import TEMPORARY_NAME, replacing, sweep, write_atomically
from game.playtest.opening import is_playtest
from game.rules.haunted_house import maps
from scenes.editor.shelf import text_of
from scenes.statistics.journal import Journal
from scenes.window.preferences import Preferences, load_preferences

unix = pytest.mark.skipif(sys.platform == "win32", reason="it has no such files")

KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": lambda path: os.mkfifo(path),  # looked up late: Windows has none
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


@unix
@pytest.mark.timeout(20)
def test_no_save_hangs_or_fills_the_program(odd: Callable[[Path], Path], home: Path) -> None:
    path = odd(save.folder() / "a match.ghost")
    assert fault_of(lambda: save.load(path)).startswith("a match.ghost cannot be opened: it is ")
    assert [bool(listed.fault) for listed in match_index.listing()] == [True]
    assert not is_playtest(path)


@unix
@pytest.mark.timeout(20)
def test_no_drawing_hangs_or_fills_the_program(odd: Callable[[Path], Path], tmp_path: Path) -> None:
    path = odd(tmp_path / "mill.txt")
    with pytest.raises((LineFault, OSError)):
        maps.load(path)
    assert fault_of(lambda: text_of(path)).startswith("mill.txt")
    found, faults = players_own(tmp_path, (), maps.load)
    assert (found, list(faults)) == ({}, ["mill"])


@unix
@pytest.mark.timeout(20)
def test_no_settings_hang_or_fill_the_program(odd: Callable[[Path], Path], tmp_path: Path) -> None:
    odd(tmp_path / "settings.json")
    found, problem = load_preferences(tmp_path)
    assert found == Preferences()
    assert problem.startswith("The settings could not be read (it is ")


@unix
@pytest.mark.timeout(20)
def test_no_book_of_results_hangs_or_fills_the_program(
    odd: Callable[[Path], Path], home: Path
) -> None:
    odd(home / "statistics.json")
    assert "cannot be read (it is " in fault_of(Journal().read)


# What was left half written


def test_what_killed_programs_have_left_is_swept_and_nothing_else(tmp_path: Path) -> None:
    names = [
        "matches/.2026 A match.ghost.ab3_x9zq.tmp",
        ".settings.json.00000000.tmp",
        "maps/haunted_house/drafts/.mill.txt.abcdefgh.tmp",
    ]
    others = ["matches/.mine.tmp", "matches/a.ghost", "notes/.x.ghost.abcdefgh.tmp", "a.tmp"]
    young = "matches/.2026 Another.ghost.ab3_x9zq.tmp"
    for name in [*names, *others, young]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        if name != young:  # somebody else may be at that
            os.utime(path, (1e9, 1e9))
    sweep(tmp_path)
    left = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
    assert left == sorted([*others, young])
    sweep(tmp_path / "nowhere")


def test_the_names_of_what_is_being_written_are_those_that_are_swept(tmp_path: Path) -> None:
    with replacing(tmp_path / "A match (2).ghost") as file:
        (half,) = tmp_path.iterdir()
        assert TEMPORARY_NAME.fullmatch(half.name)
        file.write(b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["A match (2).ghost"]


# As on other systems


def held(path: Path) -> PermissionError:
    """What Windows says of a file that a scanner looks into."""
    error = PermissionError(13, "it is used by another process", str(path))
    error.winerror = 32  # type: ignore[attr-defined]
    return error


@pytest.mark.parametrize("times", [2, 99])
def test_a_file_that_a_scanner_holds_for_a_moment_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    path, replace, tried = tmp_path / "a.ghost", os.replace, list[str]()
    path.write_bytes(b"old")

    def scanned(name: str, target: Path) -> None:
        tried.append(name)
        if len(tried) <= times:
            raise held(target)
        replace(name, target)

    monkeypatch.setattr(os, "replace", scanned)
    slept = list[float]()
    monkeypatch.setattr(time, "sleep", slept.append)
    with pytest.raises(PermissionError) if times > 9 else nullcontext():
        write_atomically(path, b"new")
    assert sum(slept) < 1.0
    assert path.read_bytes() == (b"old" if times > 9 else b"new")
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_may_not_be_written_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[str]()

    def forbidden(name: str, target: Path) -> None:
        tried.append(name)
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(os, "replace", forbidden)
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "a.ghost", b"new")
    assert len(tried) == 1


@unix
def test_a_file_and_its_name_are_on_the_disk_before_a_save_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def settle(handle: int) -> None:
        asked.append(stat.filemode(os.fstat(handle).st_mode)[0])

    monkeypatch.setattr(os, "fsync", settle)
    write_atomically(tmp_path / "a.ghost", b"new")
    assert asked == ["-", "d"]
    asked.clear()
    mac = SimpleNamespace(F_FULLFSYNC=51, fcntl=lambda handle, what: asked.append(str(what)))
    monkeypatch.setattr(files, "fcntl", mac)
    write_atomically(tmp_path / "a.ghost", b"new")
    assert asked == ["51", "d"]
