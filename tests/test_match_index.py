"""The index of saved matches: nobody can tell it from reading every file, only it is faster."""

from __future__ import annotations

import gc
import os
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import files, match_index, save
from game.match import Match, Seat
from game.match_index import IndexReading, listing, place
from game.notes import Note
from tests.helpers.waiting import calls_of

NOW = datetime(2026, 11, 21, 12, 0)
KEY = "eighteen_ghosts"


def match_of(decisions: int = 4, name: str = "Ann") -> Match:
    match, rng = (
        Match(KEY, [Seat("person", name), Seat("bot", "The Maid", "maid")], seed=1),
        Random(1),
    )
    for _ in range(decisions):
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


def kept(name: str, decisions: int = 4, age: int = 0) -> Path:
    path = save.folder() / f"{name}.ghost"
    save.write(match_of(decisions), path, NOW)
    os.utime(path, (10_000 - age, 10_000 - age))
    return path


def told() -> list[tuple[Any, ...]]:
    """All that the list says."""
    return [
        (one.path, one.modified, one.head, one.going, one.noted, one.fault) for one in listing()
    ]


def read_anew() -> list[tuple[Any, ...]]:
    """What the list says without an index."""
    place().unlink(missing_ok=True)
    return told()


@pytest.fixture
def reads(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read."""
    names: list[str] = []

    def counted(path: Path) -> save.Record:
        names.append(path.name)
        return save.read(path)

    monkeypatch.setattr(match_index, "read", counted)
    return names


def test_only_what_has_changed_is_read_again(reads: list[str]) -> None:
    paths = [kept(f"match {age}", age=age) for age in range(4)]
    first = told()
    assert sorted(reads) == [path.name for path in paths]
    reads.clear()
    assert told() == first
    assert reads == []
    kept("match 1", decisions=7, age=1)
    kept("new", age=-1)
    paths[2].unlink()
    found = told()
    assert sorted(reads) == ["match 1.ghost", "new.ghost"]
    assert [path.stem for path, *_ in found] == ["new", "match 0", "match 1", "match 3"]
    assert [head.moves for _, _, head, *_ in found] == [4, 4, 7, 4]
    assert found == told() == read_anew()


@pytest.mark.parametrize("seed", range(10))
def test_files_that_come_go_and_change_anywhere_in_the_folder(reads: list[str], seed: int) -> None:
    rng, data = Random(seed), kept("0").read_bytes()
    paths = [save.folder() / f"{number}.ghost" for number in range(12)]
    (save.folder() / "note.txt").write_bytes(b"")
    for _ in range(8):
        for path in rng.sample(paths, rng.randrange(5)):
            if path.exists() and rng.random() < 0.5:
                path.unlink()
            else:
                path.write_bytes(data if rng.random() < 0.8 else b"{")
                os.utime(path, (rng.randrange(9_000), rng.randrange(9_000)))
        found = told()
        sound = {path.name for path, *_, fault in found if not fault}
        reads.clear()
        assert told() == found
        assert not sound.intersection(reads)
        assert found == read_anew()


@pytest.mark.parametrize("size", [False, True])
def test_a_file_that_another_program_changes_is_noticed(reads: list[str], size: bool) -> None:
    path = kept("match")
    told()
    data = path.read_bytes()
    other = data.replace(b'"Ann"', b'"Annabel"' if size else b'"Eve"')
    with path.open("r+b") as file:
        file.write(other)
    os.utime(path, (10_000, 10_000 + (not size)))
    (found,) = listing()
    assert found.fault == "match.ghost was changed or damaged after it was saved."
    assert (found.head, found.going, found.noted) == (None, False, False)
    path.write_bytes(data)
    os.utime(path, (10_000, 10_000))
    assert listing()[0].head


def test_what_lists_show_is_what_the_record_says(home: Path) -> None:
    path, over = kept("going", age=1), match_of()
    over.resign(0)
    over.feedback.notes.append(Note(line=(), moment="", text="x"))
    save.write(over, path.with_name("over.ghost"), NOW)
    done, going = listing()
    for found in (done, going):
        record = save.read(found.path)
        assert found.head == match_index.head_of(record)
        assert found.going == (record.result is None)
        assert found.noted == bool(record.notes)
        assert found.stem == found.path.stem
        assert match_index.listed(found.path, record).head == found.head
    assert (done.going, done.noted, going.going, going.noted) == (False, True, True, False)


def test_a_faulty_file_is_told_in_the_language_of_the_moment(home: Path) -> None:
    from game.language import speak

    kept("match", age=5)
    (save.folder() / "broken.ghost").write_bytes(b"{")
    os.utime(save.folder() / "broken.ghost", (1, 1))
    first = [one.fault for one in listing()]
    speak("de")
    try:
        second = [one.fault for one in listing()]
    finally:
        speak("en")
    assert first[0] == second[0] == ""
    assert first[1] != second[1]


@pytest.mark.parametrize("seed", range(30))
def test_a_damaged_index_is_made_again(home: Path, reads: list[str], seed: int) -> None:
    kept("one", age=1)
    kept("two", age=2)
    right, rng = told(), Random(seed)
    data = bytearray(place().read_bytes())
    if seed % 3:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    else:
        del data[rng.randrange(len(data)) :]
    place().write_bytes(data)
    reads.clear()
    assert told() == right
    assert sorted(reads) == ["one.ghost", "two.ghost"]
    reads.clear()
    assert told() == right
    assert reads == []


def test_without_a_place_for_the_index_the_files_are_read(
    home: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept("one")
    place().mkdir()
    assert [one.stem for one in listing()] == ["one"]
    assert [one.stem for one in listing()] == ["one"]
    assert reads == ["one.ghost"] * 2


@pytest.mark.skipif(os.name == "nt", reason="names there are text")
def test_names_that_are_no_text_are_listed_but_not_indexed(home: Path, reads: list[str]) -> None:
    kept("one", age=1)
    odd = os.fsdecode(b"bad\xff.ghost")
    (save.folder() / odd).write_bytes((save.folder() / "one.ghost").read_bytes())
    assert {one.name for one in listing()} == {"one.ghost", odd}
    reads.clear()
    assert all(one.head for one in listing())
    assert reads == [odd]


def test_the_collector_is_as_it_was(home: Path) -> None:
    kept("one")
    for enable, known in ((gc.enable, True), (gc.disable, False)):
        enable()
        listing()
        assert gc.isenabled() == known
    gc.enable()


def test_a_thousand_matches_are_listed_with_little_work(home: Path) -> None:
    """`python main.py bench` measures it; this holds that nothing grows with the square."""
    data = kept("0000").read_bytes()
    for number in range(1, 1000):
        (save.folder() / f"{number:04}.ghost").write_bytes(data)
    assert len(listing()) == 1000
    assert calls_of(listing) < 50 * 1000


@pytest.mark.parametrize("piece", [1, 10, 99, 100, 101, 102, 200])
def test_files_of_any_length_are_read_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int
) -> None:
    monkeypatch.setattr(files, "READ_BYTES", piece)
    path = tmp_path / "a"
    path.write_bytes(bytes(range(100)))
    assert files.read_whole(path, 101) == files.read_whole(path, 100) == bytes(range(100))
    with pytest.raises(OSError, match="too large"):
        files.read_whole(path, 99)


def test_unread_saves_are_read_in_parts_the_newest_first(home: Path) -> None:
    for number in range(6):
        kept(f"{number}", age=-number)
    reading = IndexReading()
    assert (reading.count, reading.left) == (6, 6)
    assert not reading.read_on(2)
    assert [one.stem for one in reading.saves()] == ["5", "4"]
    assert [one.stem for one in listing(1)] == ["5", "4", "3"], "what was read is kept"
    assert reading.read_on(9)
    assert [one.stem for one in reading.saves()] == ["5", "4", "3", "2", "1", "0"]
    assert IndexReading().count == 0
