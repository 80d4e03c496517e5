"""Notes and answers as data: kept with their positions, and exported."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from game import save
from game.feedback import export_notes
from game.match import Match, Seat
from game.notes import Answers, Feedback, Note, kept, opened, shared
from game.playtest.experiment import single
from game.playtest.export import export_store
from game.playtest.match_plan import make_plan
from game.playtest.plies import replay
from game.playtest.run import play_all
from game.playtest.store import Store, StoreError
from main import main
from tests.test_save import OPTIONS, SEATS, fault_of, fields_of, match_of, signed

NOW = datetime(2026, 11, 21, 20, 15, 30)


def log_of(match: Match) -> tuple[str, ...]:
    return tuple(entry.notation for entry in match.log)


def noted() -> Match:
    """A match with a note on the way, one on a position that was taken back, and answers."""
    match = match_of(30)
    log = log_of(match)
    other = match.branch(25)
    other.play(next(a for a in other.state.legal_actions() if other.state.notation(a) != log[25]))
    match.feedback = Feedback(
        [
            Note(line=log[:12], moment="Set-up 13", text="Grüße", seat=0),
            Note(line=log_of(other), moment="Turn 8", remark="unclear"),
        ],
        [Answers(seat=0, scales={"fun": 4, "luck": 1}, words="nice")],
    )
    return match


def test_a_note_is_kept_by_what_it_shares_with_the_match() -> None:
    match = noted()
    log = log_of(match)
    first, second = kept(match.feedback.notes, log)
    assert (first.after, first.aside) == (12, ())
    assert second.after == 25
    assert len(second.aside) == 1
    assert opened([first, second], log) == match.feedback.notes
    assert shared("abc", "abd") == 2
    assert shared("ab", "abc") == 2
    with pytest.raises(ValueError, match="behind the end"):
        opened([first], log[:11])


def test_what_is_said_comes_back_and_leads_to_its_position(tmp_path: Path) -> None:
    match = noted()
    path = tmp_path / "match.ghost"
    save.write(match, path, NOW)
    loaded = save.load(path)
    assert loaded.feedback.notes == match.feedback.notes
    assert loaded.feedback.answers == match.feedback.answers
    for note in loaded.feedback.notes:
        assert log_of(loaded.along(note.line)) == note.line


def test_a_note_on_no_position_is_refused(tmp_path: Path) -> None:
    fields = fields_of(noted())
    first, second = fields["notes"]
    for wrong in (
        first | {"after": 99},
        second | {"aside": ["a1-a9"]},
        second | {"after": 3},
        first | {"seat": 2},
        first | {"after": -1},
        first | {"colour": "red"},
    ):
        assert fault_of(signed(fields | {"notes": [wrong]}), tmp_path)
    wrong = {"scales": {"fun": 6}}
    assert fault_of(signed(fields | {"answers": [wrong]}), tmp_path)


def test_notes_are_added_to_a_file_of_an_older_format(tmp_path: Path) -> None:
    old = Path(__file__).parent / "saves" / "format 1 finished.ghost"
    path = tmp_path / "old.ghost"
    path.write_bytes(old.read_bytes())
    match = save.load(path)
    match.feedback.notes.append(Note(line=log_of(match)[:3], moment="", text="new"))
    save.annotate(path, match.feedback)
    record = save.read(path)
    assert record.format == save.FORMAT
    assert [note.text for note in save.load(path).feedback.notes] == ["new"]
    assert record.log == save.read(old).log


# Export


def test_rows_hold_game_rules_seed_and_the_way_to_the_position(home: Path, tmp_path: Path) -> None:
    match = noted()
    path = save.new_path(match, NOW)
    save.write(match, path, NOW)
    target = tmp_path / "notes.jsonl"
    assert main(["export-notes", str(target)]) == 0
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [row["kind"] for row in rows] == ["note", "note", "answers"]
    assert {row["seed"] for row in rows} == {5}
    assert rows[0]["options"]["goal"] == "any_three"
    assert (rows[0]["note"], rows[0]["by"], rows[0]["ply"]) == ("Grüße", SEATS[0].name, 12)
    assert rows[1]["log"] == list(match.feedback.notes[1].line)
    assert rows[2]["answers"] == {"fun": 4, "luck": 1}
    again = Match("eighteen_ghosts", SEATS, OPTIONS, 5)
    for notation in rows[1]["log"]:
        again.play_text(notation)
    table = tmp_path / "notes.csv"
    assert main(["export-notes", str(table), str(path)]) == 0
    with table.open(encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    assert cells[2]["fun"] == "4"
    assert cells[1]["remark"] == "unclear"


def test_matches_with_secrets_are_left_out_until_they_are_over(tmp_path: Path) -> None:
    match = Match("haunted_house", [Seat("person", "Ada"), Seat("person", "Eve")], seed=3)
    match.play(match.state.legal_actions()[0])
    match.feedback.notes.append(Note(line=log_of(match), moment="", text="here I hide", team=0))
    path, target = tmp_path / "one.ghost", tmp_path / "notes.jsonl"
    save.write(match, path, NOW)
    assert export_notes(target, [path]) == (0, 1)
    assert target.read_text() == ""
    match.resign(0)
    save.write(match, path, NOW)
    assert export_notes(target, [path]) == (1, 0)


@pytest.mark.parametrize("name", ["notes.txt", "missing/none.ghost"])
def test_what_cannot_be_written_or_read_is_named(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(tmp_path / "notes.jsonl"), str(tmp_path / name)]
    if name.endswith(".txt"):
        words = words[1:]
    assert main(["export-notes", *words]) == 2
    assert Path(name).name in capsys.readouterr().err


# Stores of playtests


def test_notes_on_a_match_of_a_playtest_are_kept_and_exported_with_it(tmp_path: Path) -> None:
    experiment = single(make_plan("eighteen_ghosts", [], 3, 1, {}, False))
    path = tmp_path / "run.lab"
    with closing(Store.create(path, experiment)) as store:
        play_all(experiment, store=store)
        assert store.said() == {}
        match = replay(experiment.cells[0].plan, store.match(0, 1))
        log = log_of(match)
        note = Note(line=log[:9], moment="Turn 1", text="odd")
        store.say(0, 1, Feedback([note]), log)
        store.say(0, 1, Feedback([note]), log)
    with closing(Store.open(path)) as store:
        assert store.feedback(0, 1, log).notes == [note]
        assert not store.feedback(0, 2, log)
    export_store(path, tmp_path / "run.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines()]
    assert ["notes" in row for row in rows] == [False, True, False]
    assert rows[1]["notes"][0]["text"] == "odd"
    export_store(path, tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(newline="") as file:
        assert [row["notes"] for row in csv.DictReader(file)] == ["", "9: odd", ""]
    assert export_notes(tmp_path / "notes.jsonl", [path]) == (1, 0)
    row = json.loads((tmp_path / "notes.jsonl").read_text())
    assert row["log"] == list(log[:9])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE said SET feedback = '{}'")
    with closing(Store.open(path)) as store, pytest.raises(StoreError, match="damaged"):
        store.said()


def test_no_spreadsheet_makes_a_formula_of_what_somebody_said(tmp_path: Path) -> None:
    match = noted()
    words = ('=HYPERLINK("there")', "@SUM(1)", "+cmd|x", "-cmd|x", "\tx", "-1.5 points", "nice")
    match.feedback = Feedback(
        [Note(line=log_of(match), moment="=now()", text=text) for text in words]
    )
    path = tmp_path / "a match.ghost"
    save.write(match, path, NOW)
    export_notes(tmp_path / "said.csv", [path])
    with (tmp_path / "said.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["note"] for row in rows] == [*(f"'{text}" for text in words[:5]), *words[5:]]
    assert {row["moment"] for row in rows} == {"'=now()"}
