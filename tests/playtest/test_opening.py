"""A playtest that is only read stays as it is, and one that cannot be made leaves nothing."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.playtest.experiment import Experiment, single
from game.playtest.match_plan import make_plan
from game.playtest.playing import play
from game.playtest.run import play_all
from game.playtest.store import Store, StoreError
from tests.helpers.sampling import full
from tests.test_main import ROOT, ordinary


def few(games: int = 3) -> Experiment:
    return single(make_plan("eighteen_ghosts", (), games, 7, {}))


def played(path: Path) -> Path:
    with closing(Store.create(path, few())) as store:
        play_all(few(), store=store)
    return path


def all_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def crashed(folder: Path) -> Path:
    """A run in a folder of its own whose last matches were not put into the file any more."""
    folder.mkdir()
    with closing(Store.create(folder.parent / "run.lab", few())) as store:
        play_all(few(), store=store)
        for name in ("run.lab", "run.lab-wal"):
            shutil.copy(folder.parent / name, folder)
    return folder / "run.lab"


# Reading


def test_a_playtest_that_is_read_stays_as_it_is(tmp_path: Path) -> None:
    path = played(tmp_path / "run.lab")
    before = all_of(tmp_path)
    with closing(Store.open(path)) as store:
        assert list(store.matches(0)) == list(play_all(few())[0].matches)
        assert (store.played, store.said()) == (3, {})
    assert all_of(tmp_path) == before


def test_what_a_crash_has_left_is_read_and_left(tmp_path: Path) -> None:
    path = crashed(tmp_path / "after")
    before = all_of(path.parent)
    with closing(Store.open(path)) as store:
        assert store.done(0) == {0, 1, 2}
    after = all_of(path.parent)
    assert {name: after[name] for name in before} == before
    with closing(Store.create(path, few(3))) as store:
        assert store.played == 3
    assert list(all_of(path.parent)) == ["run.lab"]


def foreign(path: Path, mode: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.execute("CREATE TABLE recipes (words)")


@pytest.mark.parametrize("make", [
    lambda path: path.touch(),
    lambda path: path.write_text("buy candles"),
    lambda path: foreign(path, "DELETE"),
    lambda path: foreign(path, "WAL"),
], ids=["empty", "text", "old", "wal"])  # fmt: skip
def test_what_is_no_playtest_stays_as_it_is(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "notes.lab"
    make(path)
    before = all_of(tmp_path)
    with pytest.raises(StoreError, match=r"^notes.lab is not a playtest of Ghost Parlour: it is"):
        Store.open(path)
    assert all_of(tmp_path) == before


@pytest.mark.parametrize("name", ["a?mode=rwc#b%20c.lab", "Gäste & Geister.lab", "a'b.lab"])
def test_odd_names_are_those_of_their_files(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32" and "?" in name:
        pytest.skip("no file is called so there")
    path = played(tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == [name]
    with closing(Store.open(path)) as store:
        assert store.played == 3


def test_what_is_said_and_played_later_is_kept_in_a_file_that_was_opened_to_be_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "run.lab"
    Store.create(path, few()).close()
    match = play(few().cells[0].plan, 1)
    with closing(Store.open(path)) as store, closing(Store.open(path)) as other:
        store.add(0, [(1, match)])
        assert list(other.matches(0)) == [match]
    with closing(Store.open(path)) as store:
        assert store.done(0) == {1}


def as_somebody(*words: str) -> tuple[int, str, str]:
    process = subprocess.run(
        [*ordinary(), sys.executable, "main.py", *words], cwd=ROOT, capture_output=True, text=True
    )
    return process.returncode, process.stdout, process.stderr


@pytest.mark.parametrize("beside", [False, True])
@full
def test_a_folder_that_may_only_be_read_is_read(tmp_path: Path, beside: bool) -> None:
    folder, target = tmp_path / "locked", tmp_path / "notes.csv"
    folder.mkdir()
    path = played(folder / "run.lab")
    if beside:  # it holds nothing
        (folder / "run.lab-wal").touch()
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        told = as_somebody("export-notes", str(target), str(path))
        words = ("playtest", "eighteen_ghosts", "--seed", "7", "--games", "3", "--store", str(path))
        code, output, errors = as_somebody(*words)
    finally:
        folder.chmod(0o755)
    assert told == (0, f"0 rows in {target}\n", "")
    assert (code, output) == (2, "")
    assert errors.startswith("run.lab cannot be opened: ")


def test_a_file_that_is_not_whole_without_what_lies_beside_it_is_not_read_alone(
    tmp_path: Path,
) -> None:
    path = crashed(tmp_path / "locked")
    path.parent.chmod(0o555)
    try:
        code, _, errors = as_somebody("export-notes", str(tmp_path / "notes.csv"), str(path))
    finally:
        path.parent.chmod(0o755)
    assert code == 2
    assert errors.startswith("run.lab cannot be opened: unable to open database file; allow")


def test_a_file_that_may_only_be_read_is_told_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    Store.create(path, few()).close()
    path.chmod(0o444)
    words = ("playtest", "eighteen_ghosts", "--seed", "7", "--games", "3", "--store", str(path))
    code, output, errors = as_somebody(*words)
    assert (code, output, errors.count("\n")) == (2, "", 1)
    assert errors.startswith("run.lab cannot be written: attempt to write a readonly database; ")


# Making


@pytest.mark.parametrize("empty", [False, True])
def test_what_cannot_be_made_is_taken_away(tmp_path: Path, empty: bool) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "run.lab"
    if empty:
        path.touch()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))  # as on a disk that is full
    try:
        with pytest.raises(StoreError, match=r"^run.lab cannot be (opened|written): .*; "):
            Store.create(path, few())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []
    played(path)


def test_what_is_half_made_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.playtest.store.SCHEMA", "CREATE TABLE about (key); CREATE; ")
    with pytest.raises(StoreError, match=r"^run.lab cannot be written: "):
        Store.create(tmp_path / "run.lab", few())
    assert list(tmp_path.iterdir()) == []


def test_what_another_has_made_at_the_same_moment_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path / "run.lab")
    monkeypatch.setattr("game.playtest.store.size_of", lambda path: 0)
    with pytest.raises(StoreError, match=r"^run.lab cannot be written: table about already exists"):
        Store.create(path, few())
    with closing(Store.open(path)) as store:
        assert store.played == 3
