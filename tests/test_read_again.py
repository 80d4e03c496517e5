"""Whatever is accepted as a file comes back equal when it is written and read again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game import save
from game.drawings import LineFault
from game.files import asset
from game.match import Match, Seat
from game.notes import Answers, Feedback, Note
from game.playtest.experiment import single
from game.playtest.label import RunLabel
from game.playtest.match_plan import make_plan
from game.playtest.measures import Played
from game.playtest.plies import pack
from game.playtest.store import Store, StoreError
from game.rules.ghost_hunt import maps as hunt_maps
from game.rules.ghost_hunt import sketch as hunt
from game.rules.guidance_rite import boards
from game.rules.guidance_rite import sketch as rite
from game.rules.haunted_house import maps
from game.rules.haunted_house import sketch as haunted
from game.rules.haunting_house_3 import deals
from game.rules.haunting_house_3 import sketch as tiles
from game.save import SaveError
from scenes.statistics.journal import Journal, JournalBook, JournalError, Result
from scenes.statistics.journal import place as book
from scenes.window.preferences import FILE, Preferences, load_preferences, save_preferences
from tests.helpers.variants import play_out

NOW = datetime(2026, 11, 21, 20, 15, 30)
# Letters at which some reader ends a line, control letters, marks of direction, lone surrogates.
ODD = (
    "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\0\x07\x1b\x7f\u202e\u200f"
    "\ufeff\ufffe\ud800\udfff\"\\'#:{}👻"
)
TEXT = st.text(st.sampled_from(ODD + "aÄ ") | st.characters(), max_size=8)
COUNT = st.integers(-3, 3) | st.integers() | st.sampled_from([2**63, 2**64, -(2**63) - 1, 10**30])
NUMBER = st.floats() | COUNT  # infinities and what is no number, too
SEAT = st.none() | st.integers(-1, 3) | COUNT
VALUE = TEXT | COUNT | st.booleans()
untimed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

NOTE = st.fixed_dictionaries(
    {"after": st.integers(0, 9)},
    optional={
        "aside": st.lists(TEXT, max_size=3), "moment": TEXT, "text": TEXT, "remark": TEXT,
        "seat": SEAT, "team": SEAT, "written": TEXT,
    },
)  # fmt: skip
ANSWERS = st.fixed_dictionaries(
    {},
    optional={
        "seat": SEAT, "scales": st.dictionaries(TEXT, st.integers(1, 5), max_size=3),
        "words": TEXT, "written": TEXT,
    },
)  # fmt: skip
PARTS: dict[str, st.SearchStrategy[Any]] = {
    "game": TEXT,
    "rules": COUNT,
    "app": TEXT,
    "created": TEXT,
    "seats": st.lists(
        st.fixed_dictionaries({"kind": st.just("person"), "name": TEXT, "level": TEXT}), max_size=3
    ),
    "options": st.dictionaries(TEXT, VALUE, max_size=4),
    "seed": COUNT,
    "secret": TEXT,
    "heading": TEXT,
    "result": st.none() | st.lists(NUMBER, max_size=3),
    "to_move": SEAT,
    "agreement": TEXT,
    "log": st.lists(TEXT, max_size=20),
    "position": TEXT,
    "notes": st.lists(NOTE, max_size=3),
    "answers": st.lists(ANSWERS, max_size=3),
    "left": st.lists(NUMBER, max_size=3),
}


def match_of(**names: str) -> Match:
    name = names.get("name", "Ada")
    seats = [Seat("person", name), Seat("bot", "Wisp", "wisp")]
    return play_out(Match("eighteen_ghosts", seats, {"placement": "random"}, 5), Random(5), 12)


# Matches


def foreign(fields: dict[str, Any]) -> bytes:
    """Return the file of a program that writes JSON in its own way, with the right checksum."""
    record = msgspec.convert(fields, save.Record)
    text = json.dumps(msgspec.to_builtins(save._sealed(record)), ensure_ascii=True)
    return text.encode()


@given(st.fixed_dictionaries({}, optional=PARTS))
@example({"heading": "\u2028"})
@example({"notes": [{"after": 0, "text": "a\u2029b\x85c"}]})
@example({"log": ["\u2028"] * 9, "seed": 2**70, "left": [-0.0, 1e308, 5e-324]})
@untimed
def test_a_match_that_is_accepted_comes_back_equal(parts: dict[str, Any]) -> None:
    fields = msgspec.to_builtins(save.record_of(match_of(), NOW))
    try:
        found = save.decode(foreign({**fields, **parts}), "a save")
    except (SaveError, msgspec.ValidationError):
        return  # a lone surrogate, too many letters, no number
    assert save.decode(save.encode(found), "a save") == found


@given(TEXT, TEXT, TEXT, TEXT)
@example("\u2028", "\u2029", "\x85", "\r")
@untimed
def test_a_match_with_any_words_can_be_played_on(
    home: Path, name: str, heading: str, said: str, answered: str
) -> None:
    match = match_of(name=name)
    line = tuple(entry.notation for entry in match.log)
    notes = [Note(line=line[:5], moment=heading, text=said, seat=0)]
    match.feedback = Feedback(notes, [Answers(seat=0, scales={"fun": 3}, words=answered)])
    path = home / "a match.ghost"
    try:
        save.write(match, path, NOW, heading)
    except SaveError:
        assert any(0xD800 <= ord(letter) < 0xE000 for letter in name + heading + said + answered)
        return
    for _ in range(2):
        loaded = save.load(path)
        assert loaded.seats == match.seats
        assert (loaded.feedback.notes, loaded.feedback.answers) == (
            match.feedback.notes,
            match.feedback.answers,
        )
        assert save.read(path).heading == heading
        for each in (match, loaded):
            each.play(each.state.legal_actions()[0])
        assert loaded.state == match.state
        save.write(loaded, path, NOW, heading)


@pytest.mark.parametrize("kind", ["notes", "size", "heading", "name"])
def test_a_match_is_never_replaced_by_what_could_not_be_read(
    home: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path, heading = match_of(), home / "a match.ghost", ""
    save.write(match, path, NOW)
    before = path.read_bytes()
    if kind == "notes":
        match.feedback.notes = [Note(line=(), moment="") for _ in range(2001)]
        with pytest.raises(SaveError, match="could not be saved"):
            save.annotate(path, match.feedback)
    elif kind == "size":
        monkeypatch.setattr(save, "LARGEST_SAVE_BYTES", len(before) + 5)
        match.play(match.state.legal_actions()[0])
        match.play(match.state.legal_actions()[0])
    elif kind == "heading":
        heading = "x" * 1001
    else:
        match.seats = (Seat("person", "\ud800"), match.seats[1])
    with pytest.raises(SaveError, match="could not be saved"):
        save.write(match, path, NOW, heading)
    assert path.read_bytes() == before
    assert [*home.iterdir()] == [path]


# Statistics and settings


@given(
    st.lists(
        st.builds(
            Result, name=TEXT, game=TEXT, begun=TEXT, turns=COUNT,
            seats=st.lists(st.builds(save.SeatRecord, st.just("person"), TEXT, TEXT), max_size=2),
            result=st.lists(NUMBER.map(float), max_size=2),
        ),
        max_size=3,
    ),
    st.lists(TEXT, max_size=3),
)  # fmt: skip
@untimed
def test_statistics_that_are_accepted_come_back_equal(
    home: Path, results: list[Result], left_out: list[str]
) -> None:
    home.mkdir(exist_ok=True)
    made = JournalBook(results=results, left_out=left_out)
    book().write_text(json.dumps(msgspec.to_builtins(made)))
    journal = Journal()
    try:
        journal.read()
    except JournalError:
        return
    found = journal.book
    journal.leave_out([])
    again = Journal()
    again.read()
    assert again.book == found == made


def test_statistics_are_never_replaced_by_what_could_not_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    book().write_bytes(msgspec.json.encode(JournalBook(left_out=["a"] * 40)))
    journal, before = Journal(), book().read_bytes()
    journal.read()
    monkeypatch.setattr("scenes.statistics.journal.JOURNAL_BYTES", len(before))
    with pytest.raises(JournalError, match="could not be saved"):
        journal.leave_out([])
    assert book().read_bytes() == before


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "names": st.lists(TEXT, max_size=3), "keys": st.dictionaries(TEXT, TEXT, max_size=2),
            "plans": st.dictionaries(
                TEXT,
                st.fixed_dictionaries({}, optional={"options": st.dictionaries(TEXT, VALUE)}),
                max_size=2,
            ),
            "lab": st.fixed_dictionaries(
                {}, optional={"seed": COUNT, "until": TEXT, "values": st.lists(TEXT, max_size=2)}
            ),
            "learned": st.dictionaries(TEXT, st.lists(TEXT, max_size=2), max_size=2),
            "window": st.none() | st.tuples(COUNT, COUNT, COUNT, COUNT),
        },
    )
)  # fmt: skip
@untimed
def test_settings_that_are_accepted_come_back_equal(home: Path, fields: dict[str, Any]) -> None:
    home.mkdir(exist_ok=True)
    (home / FILE).write_text(json.dumps(fields))
    found, fault = load_preferences(home)
    if not fault:
        assert save_preferences(home, found) == ""
        assert load_preferences(home) == (found, "")


def test_settings_are_never_replaced_by_what_could_not_be_read(home: Path) -> None:
    assert save_preferences(home, Preferences(names=("Ada",))) == ""
    many = Preferences(learned={"eighteen_ghosts": ("x",) * 400_000})
    assert "could not be saved" in save_preferences(home, many)
    assert load_preferences(home) == (Preferences(names=("Ada",)), "")


# Runs


@given(TEXT, TEXT, st.integers(-(2**63), 2**64 - 1), st.floats(), TEXT, st.floats(0, 100))
@example("\u2028", "\x85", 2**64 - 1, 1e308, "\u2028", 0.0)
@untimed
def test_a_run_that_is_accepted_comes_back_equal(
    home: Path, note: str, until: str, seed: int, result: float, said: str, margin: float
) -> None:
    home.mkdir(exist_ok=True)
    path = home / "run.lab"
    for old in home.glob("run.lab*"):
        old.unlink()
    experiment = single(make_plan("eighteen_ghosts", (), 2, 1, {}))
    label = RunLabel(note, until, (2,), "turns", margin)
    notes, answers = [Note(line=(), moment=said, text=said, seat=0)], [Answers(words=said)]
    match = Played(seed, (0, 1), (result, -1.0), 3, 4, said, pack([1, 2]))
    try:
        with closing(Store.create(path, experiment, label)) as store:
            store.add(0, [(0, match)])
            store.say(0, 0, Feedback(notes, answers), ())
        with closing(Store.open(path)) as store:
            found = store.label, store.match(0, 0), store.feedback(0, 0, ()).notes
            seen = [*store.matches(0)]
    except (StoreError, UnicodeEncodeError, OverflowError):
        return
    assert found == (label, match, notes)
    with closing(Store.open(path)) as store:
        store.call(RunLabel("other"))
        assert store.label == RunLabel("other", until, (2,), "turns", margin)
        store.call(found[0])
    with closing(Store.open(path)) as store:
        # An empty note keeps the one before.
        kept = RunLabel(note or "other", until, (2,), "turns", margin)
        assert (store.label, [*store.matches(0)]) == (kept, seen)


@pytest.mark.parametrize("matches", [9e999, -9e999, 1.5, -1, "many", b"\0"])
def test_a_wrong_number_of_who_played_is_told(tmp_path: Path, matches: object) -> None:
    path = tmp_path / "run.lab"
    Store.create(path, single(make_plan("eighteen_ghosts", (), 2, 1, {}))).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE played_by (cell, who, matches)")
        connection.execute("INSERT INTO played_by VALUES (0, 'me', ?)", (matches,))
    with closing(Store.open(path)) as store, pytest.raises(StoreError, match="was damaged"):
        store.played_by()


# Drawings

Read = Callable[[str], Any]
DRAWN: dict[str, tuple[Read, Read, Callable[[Any], str], str]] = {
    "haunted_house": (
        lambda text: vars_of(maps.read(text, "x")), haunted.read, haunted.write,
        "haunted_house/maps/*.txt",
    ),
    "ghost_hunt": (
        lambda text: vars_of(hunt_maps.read(text, "x")), hunt.read, hunt.write,
        "ghost_hunt/maps/*.txt",
    ),
    "guidance_rite": (
        lambda text: boards.read(text, boards.is_final(text)), rite.read, rite.write,
        "guidance_rite/boards/*/*.txt",
    ),
    "haunting_house_3": (deals.read, tiles.read, tiles.write, "haunting_house_3/*/*.txt"),
}  # fmt: skip


def vars_of(house: Any) -> tuple[Any, ...]:
    return house, house.name, house.room_names


@pytest.mark.parametrize("game", DRAWN)
@given(st.data())
@settings(untimed, max_examples=30)
def test_a_drawing_that_is_accepted_comes_back_equal(game: str, data: st.DataObject) -> None:
    load, read, write, pattern = DRAWN[game]
    paths = sorted(asset("").glob(pattern))
    assert paths
    lines = data.draw(st.sampled_from(paths)).read_text("utf-8").split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        put = data.draw(st.sampled_from(["# ", "#", "name ", "name: ", "room A ", "A: ", ""]))
        put += data.draw(TEXT)
        at = data.draw(st.sampled_from([0, 0, 1, 2, len(lines) - 1, len(lines)]))
        lines[at : at + data.draw(st.sampled_from([0, 0, 0, 1]))] = [put]
    text = "\n".join(lines)
    try:
        drawn = load(text)
    except LineFault:
        return
    sketch = read(text)
    assert load(write(sketch)) == drawn
    assert read(write(sketch)) == sketch
