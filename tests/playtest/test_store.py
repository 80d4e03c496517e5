"""A playtest kept in a file: nothing is lost, nothing is played twice, and any match comes back."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from game import catalog
from game.match import Match
from game.notes import Answers, Feedback
from game.playtest.crew import crew_of
from game.playtest.experiment import Experiment, crossed, single
from game.playtest.match_plan import make_plan
from game.playtest.measures import Played
from game.playtest.playing import play
from game.playtest.plies import pack, replay, unpack
from game.playtest.run import play_all
from game.playtest.store import Store, StoreError
from tests.helpers.sampling import full


def two(games: int = 6) -> Experiment:
    return crossed(make_plan("eighteen_ghosts", (), games, 7, {}), [("goal", ())])


def kept(path: Path, experiment: Experiment) -> Store:
    return Store.create(path, experiment)


# A match as bytes


@pytest.mark.parametrize("actions", [[], [0], [127, 128, 129], [2**40, 0, 5], list(range(300))])
def test_actions_come_back_as_they_were(actions: list[int]) -> None:
    assert list(unpack(pack(actions))) == actions


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_match_of_any_game_is_replayed_move_for_move(key: str) -> None:
    plan = make_plan(key, (), 1, 3, {})
    played = play(plan, 0)
    match = replay(plan, played)
    assert match.over
    assert match.game.rules.turns(match.state) == played.turns
    assert match.game.rules.ending(match.state) == played.ending
    again = Match(key, match.seats, match.options, match.seed)
    for entry in match.log:
        if entry.player >= 0:
            again.play_text(entry.notation)
    assert again.state == match.state


def test_a_damaged_record_is_told() -> None:
    plan = make_plan("eighteen_ghosts", (), 1, 3, {})
    with pytest.raises(ValueError, match="damaged"):
        replay(plan, replace(play(plan, 0), actions=b"?"))
    with pytest.raises(ValueError, match="does not lead to its result"):
        replay(plan, replace(play(plan, 0), returns=(0.5, -0.5)))


@full
def test_100_000_matches_of_18_ghosts_take_less_than_100_megabytes(tmp_path: Path) -> None:
    experiment = single(make_plan("eighteen_ghosts", (), 200, 1, {}))
    store = kept(tmp_path / "run.lab", experiment)
    play_all(experiment, store=store)
    store.close()
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert size / 200 < 1000


# Going on


def test_what_is_stored_is_what_was_played(tmp_path: Path) -> None:
    store = kept(tmp_path / "run.lab", two())
    summaries = play_all(two(), store=store)
    for cell, summary in enumerate(summaries):
        assert summary.matches == ()  # none is in memory
        assert store.done(cell) == set(range(6))
        assert store.match(cell, 4) == list(store.matches(cell))[4]
    assert tuple(store.matches(0)) == play_all(two())[0].matches


@pytest.mark.parametrize("workers", [1, 2])
@full
def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, workers: int) -> None:
    def interrupt(done: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    path = tmp_path / "run.lab"
    store = kept(path, two())
    first = play_all(two(), crew_of(workers), interrupt, store)
    assert first[0].stopped
    there = len(store.done(0)) + len(store.done(1))
    assert 4 <= there < 12
    store.close()
    heard: list[int] = []
    again = kept(path, two())
    found = [summary.tally.counted() for summary in play_all(two(), None, heard.append, again)]
    assert heard == list(range(there + 1, 13))
    fresh = play_all(two())
    assert found == [summary.tally.counted() for summary in fresh]
    assert [tuple(again.matches(cell)) for cell in (0, 1)] == [s.matches for s in fresh]


def test_a_match_is_kept_once(tmp_path: Path) -> None:
    store = kept(tmp_path / "run.lab", two())
    match = play(two().cells[0].plan, 0)
    store.add(0, [(0, match)])
    store.add(0, [(0, replace(match, turns=999))])
    assert list(store.matches(0)) == [match]


def test_a_store_says_what_it_plays(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    assert Store.open(path).experiment == two()


# Files that are no playtest


def test_another_playtest_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    with pytest.raises(StoreError, match=r"^run.lab holds another playtest; choose another file"):
        kept(path, single(make_plan("eighteen_ghosts", (), 6, 7, {})))
    assert Store.open(path).experiment == two()


def test_a_missing_match_is_named(tmp_path: Path) -> None:
    store = kept(tmp_path / "run.lab", two())
    for number in (3, -1, 10**30):
        with pytest.raises(StoreError, match=rf"run.lab has no match {number} in setting 2"):
            store.match(1, number)


@pytest.mark.parametrize("seed", [2**64, 2**64 - 2, -(2**63) - 1, 10**40])
def test_a_seed_that_no_file_can_hold_is_told_before_it_is_played(
    tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "run.lab"
    with pytest.raises(StoreError, match=rf"run.lab cannot store the seed {seed}; choose one of"):
        kept(path, single(make_plan("eighteen_ghosts", (), 3, seed, {})))
    assert not path.exists()


@pytest.mark.parametrize("seed", [2**64 - 3, 2**63, -(2**63)])
def test_the_outermost_seeds_are_kept(tmp_path: Path, seed: int) -> None:
    experiment = single(make_plan("eighteen_ghosts", (), 3, seed, {}))
    store = kept(tmp_path / "run.lab", experiment)
    assert play_all(experiment, store=store)[0].tally.matches == 3
    assert tuple(store.matches(0)) == play_all(experiment)[0].matches
    store.close()
    again = Store.open(tmp_path / "run.lab")
    assert again.experiment == experiment
    again.close()


def there(path: Path, what: str) -> None:
    if what == "folder":
        path.mkdir()
    elif what == "loop":
        path.symlink_to(path)
    else:
        os.mkfifo(path)


@pytest.mark.skipif(sys.platform == "win32", reason="it has neither pipes nor links for everybody")
@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("folder", "run.lab is a folder, not a playtest; choose a file"),
        ("loop", "run.lab is a link to itself; choose another file"),
        ("pipe", "run.lab is a device, not a playtest; choose a file"),
    ],
)
def test_what_is_no_file_is_called_what_it_is(tmp_path: Path, what: str, sentence: str) -> None:
    path = tmp_path / "run.lab"
    there(path, what)
    for use in (Store.open, lambda path: kept(path, two())):
        with pytest.raises(StoreError) as fault:
            use(path)
        assert str(fault.value) == sentence


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    for use in (Store.open, lambda path: kept(path, two())):
        with pytest.raises(StoreError, match=r"xx cannot be opened: File name too long; allow"):
            use(tmp_path / ("x" * 300))


def test_a_file_that_is_no_playtest_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy candles")
    with pytest.raises(StoreError, match=r"notes.txt (is not a playtest|cannot be opened)"):
        kept(path, two())
    assert path.read_text() == "buy candles"
    with pytest.raises(StoreError, match=r"nothing.lab does not exist"):
        Store.open(tmp_path / "nothing.lab")


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("format", "99", "was written by a newer Ghost Parlour"),
        ("format", "?", "is not a playtest of Ghost Parlour"),
        ("experiment", "{}", "was changed or damaged after it was written"),
    ],
)
def test_a_changed_file_is_told(tmp_path: Path, key: str, value: str, fault: str) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE about SET value = ? WHERE key = ?", (value, key))
    connection.close()
    with pytest.raises(StoreError, match=fault):
        Store.open(path)


ODD = (None, b"app", 7, 1.5)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("column", ["key", "value"])
def test_a_value_of_another_type_is_told_and_the_file_let_go(
    tmp_path: Path, column: str, odd: object
) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE loose AS SELECT * FROM about")
        connection.execute("DROP TABLE about")
        connection.execute("ALTER TABLE loose RENAME TO about")
        connection.execute(f"UPDATE about SET {column} = ? WHERE key = 'app'", (odd,))
    with pytest.raises(StoreError, match=r"run.lab (is not a playtest|was changed)"):
        Store.open(path)
    if sys.platform == "linux":
        held = [os.readlink(file.path) for file in os.scandir("/proc/self/fd") if file.is_symlink()]
        assert str(path) not in held


@pytest.mark.parametrize(
    ("column", "odd"),
    [
        ("number", 2),
        ("number", "x"),
        ("bots", None),
        ("seed", "x"),
        ("actions", "x"),
        ("judged", 1),
    ],
)
@pytest.mark.parametrize("signed", [False, True])
def test_a_match_with_a_value_of_another_kind_is_told(
    tmp_path: Path, column: str, odd: object, signed: bool
) -> None:
    path = tmp_path / "run.lab"
    with closing(kept(path, two())) as store:
        store.add(0, [(0, play(two().cells[0].plan, 0))])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE loose AS SELECT * FROM played")
        connection.execute(f"UPDATE loose SET {column} = ?", (odd,))
        if signed:
            (row,) = connection.execute("SELECT * FROM loose")
            total = crc32(repr(row[:-1]).encode())
            connection.execute("UPDATE loose SET checksum = ?", (total,))
        connection.execute("DROP TABLE played")
        connection.execute("ALTER TABLE loose RENAME TO played")
    if signed and (column, odd) == ("number", 2):
        return  # whoever can sign may number
    with closing(Store.open(path)) as store, pytest.raises(StoreError, match="was damaged after"):
        [store.match(0, number) for number in store.done(0)]


ENDLESS = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r)"
MORE_THAN_TABLES = {
    "an endless view": f"""
        DROP TABLE about;
        CREATE VIEW about AS {ENDLESS} SELECT 'k' AS key, 'v' AS value FROM r WHERE x < 0
    """,
    "endless matches": f"""
        DROP TABLE played;
        CREATE VIEW played AS {ENDLESS} SELECT 0 AS cell, x AS number FROM r WHERE x < 0
    """,
    "a trigger": "CREATE TRIGGER more AFTER UPDATE ON about BEGIN DELETE FROM played; END",
    "a column that is worked out": "ALTER TABLE about ADD COLUMN more AS (length(value))",
    "an index of an expression": "CREATE INDEX more ON about (length(value))",
    "a table of another kind": "CREATE VIRTUAL TABLE more USING fts5(words)",
}


@pytest.mark.parametrize("what", MORE_THAN_TABLES)
def test_a_store_is_tables_and_nothing_that_goes_on_by_itself(tmp_path: Path, what: str) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    with closing(sqlite3.connect(path)) as connection:
        try:
            connection.executescript(MORE_THAN_TABLES[what])
        except sqlite3.OperationalError:  # this SQLite cannot make it, so nobody can here
            assert what == "a table of another kind"
            return
    with pytest.raises(StoreError, match="is not a playtest of Ghost Parlour"):
        Store.open(path)


def test_a_value_without_end_is_not_taken_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO about VALUES ('more', hex(zeroblob(2000001)))")
    with pytest.raises(StoreError, match="is not a playtest of Ghost Parlour"):
        Store.open(path)


def test_a_damaged_match_does_not_lock_its_file(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    with closing(kept(path, two())) as store:
        store.add(0, [(number, play(two().cells[0].plan, number)) for number in range(3)])
        store.say(0, 1, Feedback(answers=[Answers(words="nice")]), [])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("UPDATE played SET turns = turns + 1")
        connection.execute("UPDATE said SET checksum = checksum + 1")
    readers = (
        lambda store: list(store.matches(0)),
        lambda store: list(store.numbered(0)),
        lambda store: store.match(0, 1),
        lambda store: store.said(),
    )
    for reading in readers:
        with closing(Store.open(path)) as store, pytest.raises(StoreError) as fault:
            reading(store)
        with closing(sqlite3.connect(path, timeout=0)) as connection:  # while the fault is told
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
        assert fault.value


def test_stores_of_before_are_read_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    with closing(kept(path, two())) as store:
        store.add(0, [(0, play(two().cells[0].plan, 0))])
    with closing(sqlite3.connect(path)) as connection, connection:
        about = dict(connection.execute("SELECT key, value FROM about")) | {"format": "2"}
        plain = {key: about[key] for key in about if key not in ("checksum", "played")}
        total = crc32(repr(tuple(sorted(plain.items()))).encode())
        connection.execute("UPDATE about SET value = '2' WHERE key = 'format'")
        schema = "SELECT sql FROM sqlite_master WHERE name = 'played'"
        (made,) = connection.execute(schema).fetchone()
        connection.execute("ALTER TABLE played RENAME TO newer")
        connection.execute(made.replace("seed TEXT", "seed INTEGER"))
        connection.execute("INSERT INTO played SELECT * FROM newer")
        connection.execute("DROP TABLE newer")
        connection.execute("UPDATE about SET value = ? WHERE key = 'checksum'", (str(total),))
        (row,) = connection.execute("SELECT * FROM played")
        connection.execute("UPDATE played SET checksum = ?", (crc32(repr(row[2:-1]).encode()),))
    with closing(kept(path, two())) as store:
        play_all(two(), store=store)
        assert [tuple(store.matches(cell)) for cell in (0, 1)] == [
            summary.matches for summary in play_all(two())
        ]


def test_a_playtest_by_other_rules_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.lab"
    kept(path, two()).close()
    other = msgspec.structs.replace(catalog.find("eighteen_ghosts"), rules_version=99)
    monkeypatch.setattr(catalog, "GAMES", {**catalog.GAMES, "eighteen_ghosts": other})
    with pytest.raises(StoreError, match="was played under another version of this game's rules"):
        Store.open(path)


def test_a_match_that_was_changed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    store = kept(path, two())
    store.add(0, [(0, play(two().cells[0].plan, 0))])
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE played SET turns = 1")
    connection.close()
    with pytest.raises(StoreError, match=r"run.lab was damaged after it was written"):
        list(Store.open(path).matches(0))


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"run.lab cannot be opened"):
        kept(tmp_path / "nowhere" / "run.lab", two())


def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path) -> None:
    store = kept(tmp_path / "run.lab", two())
    match = play(two().cells[0].plan, 0)
    store.add(0, [(0, match)])
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    big = Played(1, (0, 1), (1.0, -1.0), 1, 1, "goal", b"x" * 1_000_000)
    with pytest.raises(StoreError, match=r"run.lab cannot be written: .*full"):
        store.add(0, [(1, big)])
    assert list(store.matches(0)) == [match]


# Files that vanish


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_gone_is_told_when_a_match_would_be_lost(
    tmp_path: Path, replaced: bool
) -> None:
    path = tmp_path / "run.lab"
    store = kept(path, two())
    match = play(two().cells[0].plan, 0)
    store.add(0, [(0, match)])
    path.rename(tmp_path / "aside.lab")
    if replaced:
        path.touch()
    with pytest.raises(
        StoreError,
        match=r"run.lab was deleted, moved or replaced; put it back and continue",
    ):
        store.add(0, [(1, match)])
    (tmp_path / "aside.lab").replace(path)
    store.add(0, [(1, match)])
    assert store.done(0) == {0, 1}
    store.close()


def test_a_playtest_whose_file_is_gone_ends_with_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    store = kept(path, two())
    first = play_all(two(), None, lambda done: path.unlink() if done == 4 else None, store)[0]
    store.close()
    assert first.stopped
    assert first.fault.startswith("run.lab was deleted, moved or replaced")
    assert first.tally.matches == 3  # of five, for the settings take turns
    assert first.matches == play_all(two())[0].matches[2:3]  # what the file has not
