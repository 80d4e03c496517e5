"""A damaged run is repaired from its seeds, and a file that is no run says what it is."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.match import Match, Seat
from game.notes import Answers, Feedback
from game.playtest.build_id import build_id, builds_of
from game.playtest.experiment import Experiment, crossed
from game.playtest.export import export_store
from game.playtest.match_plan import make_plan
from game.playtest.merge_runs import merge_runs
from game.playtest.repair import UNKNOWN, repair
from game.playtest.run import play_all
from game.playtest.store import HERE, Store, StoreError
from game.save import write
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until
from tests.test_main import refused, told

ROOT = Path(__file__).parents[2]


def experiment(games: int = 4) -> Experiment:
    """Two settings of 18 Ghosts."""
    return crossed(make_plan("eighteen_ghosts", (), games, 1, {}), [("goal", ())])


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a whole run, and its export beside it."""
    path = tmp_path_factory.mktemp("run") / "run.lab"
    with closing(Store.create(path, experiment())) as store:
        play_all(experiment(), store=store)
    export_store(path, path.with_suffix(".csv"))
    return path


def exported(path: Path) -> bytes:
    """The export of a run after what is missing was played."""
    with closing(Store.create(path, experiment())) as store:
        play_all(experiment(), store=store)
    export_store(path, path.with_suffix(".csv"))
    return path.with_suffix(".csv").read_bytes()


def flipped(sound: Path, folder: Path, place: int) -> Path:
    """A copy of a run of which one byte is another one."""
    path = folder / f"{place}.lab"
    shutil.copy(sound, path)
    data = bytearray(path.read_bytes())
    data[place] ^= 0xFF
    path.write_bytes(data)
    return path


def check(sound: Path, folder: Path, place: int) -> None:
    path = flipped(sound, folder, place)
    before = path.read_bytes()
    found = repair(path, experiment())
    assert found.kept.read_bytes() == before
    assert exported(path) == sound.with_suffix(".csv").read_bytes(), place
    with closing(Store.open(path)) as store:
        assert sum(store.played_by().values()) == 8


@pytest.mark.parametrize("seed", range(12))
def test_with_one_byte_flipped_the_export_is_the_same(
    sound: Path, tmp_path: Path, seed: int
) -> None:
    check(sound, tmp_path, Random(seed).randrange(sound.stat().st_size))


@full
def test_whichever_byte_is_flipped_the_export_is_the_same(sound: Path, tmp_path: Path) -> None:
    places = {*range(0, 120, 7), *range(0, sound.stat().st_size, 211)}
    for place in sorted(places):
        check(sound, tmp_path, place)


def test_only_the_damaged_match_is_played_again(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    shutil.copy(sound, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE played SET turns = turns + 1 WHERE cell = 1 AND number = 2")
    found = repair(path, experiment())
    assert (found.sound, found.games) == (7, 8)
    with closing(Store.open(path)) as store:
        assert store.done(1) == {0, 1, 3}
        assert store.played_by() == {f"{build_id()}, {HERE}": 7}
    assert exported(path) == sound.with_suffix(".csv").read_bytes()


def test_what_people_said_of_matches_stays(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    shutil.copy(sound, path)
    with closing(Store.open(path)) as store:
        store.say(0, 1, Feedback((), [Answers(seat=0, words="long")]), ())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE played SET turns = turns + 1 WHERE cell = 0 AND number = 0")
    repair(path, experiment())
    with closing(Store.open(path)) as store:
        assert list(store.said()) == [(0, 1)]


def test_where_it_is_lost_who_has_played_is_unknown(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    shutil.copy(sound, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM played_by")
    repair(path, experiment())
    with closing(Store.open(path)) as store:
        assert store.played_by() == {UNKNOWN: 8}


def test_another_run_and_other_files_are_not_repaired(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    shutil.copy(sound, path)
    other = crossed(make_plan("eighteen_ghosts", (), 4, 9, {}), [("goal", ())])
    with pytest.raises(StoreError, match="holds another playtest"):
        repair(path, other, None)
    text = tmp_path / "notes.txt"
    text.write_text("buy candles " * 10)
    with pytest.raises(StoreError, match="it is a text"):
        repair(text, other, None)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["notes.txt", "run.lab"]
    with pytest.raises(StoreError, match="does not exist"):
        repair(tmp_path / "none.lab", other, None)


def test_a_run_is_repaired_by_its_command(tmp_path: Path) -> None:
    words = ("playtest", "eighteen_ghosts", "--games", "5", "--workers", "1")
    path, table = tmp_path / "run.lab", tmp_path / "run.csv"
    stored = (*words, "--store", str(path), "--export", str(table))
    assert told(*stored)[0] == 0
    before = table.read_bytes()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE played SET decisions = 3 WHERE number = 4")
    assert "was damaged after it was written" in told(*stored)[2]
    code, _, errors = told(*stored, "--repair")
    assert code == 0
    assert "4 of 5 matches are sound, the others are played again" in errors
    assert table.read_bytes() == before
    assert refused(*words, "--repair") == "--repair has no effect without --store"


def test_a_file_that_is_no_run_says_what_it_is(tmp_path: Path) -> None:
    match = Match("eighteen_ghosts", [Seat("person", "Ada"), Seat("person", "Eve")], {}, 1)
    write(match, tmp_path / "saved.ghost", datetime(2026, 1, 1, tzinfo=UTC), fresh=True)
    kinds = {
        "it is empty": b"",
        "it is a text": "Gäste und Geister".encode() * 99,
        "it is a picture": b"\x89PNG\r\n\x1a\n" + bytes(90),
        "it is a PDF": b"%PDF-1.7\n",
        "it is a file of another kind": b"PK\x03\x04\xff\xfe" + bytes(90),
        "it is a saved match": (tmp_path / "saved.ghost").read_bytes(),
    }
    for number, (words, data) in enumerate(kinds.items()):
        path = tmp_path / f"{number}.lab"
        path.write_bytes(data)
        with pytest.raises(StoreError) as fault:
            Store.open(path)
        assert str(fault.value) == f"{path.name} is not a playtest of Ghost Parlour: {words}"
    path = tmp_path / "recipes.lab"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (words)")
    with pytest.raises(StoreError, match="it is a database of another program, or damaged"):
        Store.open(path)


def test_runs_put_together_keep_who_has_played_them(sound: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.lab"
    shutil.copy(sound, old)
    with closing(Store.open(old)) as store:
        store.begin_writing()
        store.credit(0, {"0.9.0 abc, on this machine": 4})
    merge_runs(sound, old, tmp_path / "both.lab")
    with closing(Store.open(tmp_path / "both.lab")) as store:
        assert store.played_by(0) == {"0.9.0 abc, on this machine, in old.lab": 4}
        assert builds_of(store.played_by()) == {"0.9.0 abc": 4, build_id(): 12}


# Killed processes

OWNER = """
import time
from game.playtest.worker_pool import Worker
from game.playtest.match_plan import make_plan
from game.playtest.playing import play
if __name__ == "__main__":
    worker = Worker()
    worker.ask(1, play, make_plan("haunted_house", ("mcts:200000",) * 2, 1, 1, {}), 0)
    print(worker._process.pid, flush=True)
    time.sleep(60)
"""


@full
@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed otherwise there")
def test_a_worker_of_the_window_ends_with_it_in_the_middle_of_a_match(tmp_path: Path) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    owner = subprocess.Popen(
        [sys.executable, str(script)], cwd=ROOT, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert owner.stdout is not None
    with owner.stdout:
        worker = int(owner.stdout.readline())
    time.sleep(5)  # until it searches
    os.kill(worker, 0)  # it lives
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    wait_until(lambda: not _lives(worker))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


@full
def test_a_killed_scheduler_is_told_in_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    address, environment = "tcp://127.0.0.1:18787", os.environ | {"PYTHONPATH": str(ROOT)}
    dask = [sys.executable, "-m", "dask"]
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = subprocess.Popen(
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "18787", "--no-dashboard"],
        cwd=ROOT, env=environment, **silent,  # type: ignore[call-overload]
    )  # fmt: skip
    worker = subprocess.Popen(
        [*dask, "worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"],
        cwd=ROOT, env=environment, **silent,  # type: ignore[call-overload]
    )  # fmt: skip
    try:
        time.sleep(5)
        words = "playtest eighteen_ghosts --games 4000 --seat 2 --seat 2 --cluster"
        run = subprocess.Popen(
            [sys.executable, "main.py", *words.split(), address], cwd=ROOT, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert run.stderr is not None
        first = run.stderr.readline()
        assert "of 4000 matches" in first
        scheduler.kill()
        _, errors = run.communicate(timeout=60)
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
    lines = [line for line in errors.splitlines() if "matches, " not in line]
    assert run.returncode == 2
    assert len(lines) == 1
    assert lines[0].startswith("the cluster has lost its scheduler or its workers")
