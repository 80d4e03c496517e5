"""Matches as files: what is saved comes back, and what is not ours or not whole says so."""

from __future__ import annotations

import errno
import json
import os
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import astuple

from game import files, match_index, save
from game.match import Match, Seat, Terms
from game.notes import Feedback, Note
from game.save import SaveError
from tests.helpers.dice import add_to_catalog
from tests.helpers.variants import play_out

NOW = datetime(2026, 11, 21, 20, 15, 30)
SEATS = (Seat("person", 'Ada "the" Gräfin 👻\n'), Seat("bot", "Wisp", "wisp"))
OPTIONS = {"placement": "random", "goal": "any_three", "first_player": "B"}


def match_of(decisions: int = 40, seed: int = 5) -> Match:
    return play_out(Match("eighteen_ghosts", SEATS, OPTIONS, seed), Random(seed), decisions)


def facts(match: Match) -> tuple[Any, ...]:
    """Return everything a save must bring back."""
    return (
        match.game.key, match.options, match.seed, match.seats, match.agreement, match.over,
        match.returns(), [astuple(entry) for entry in match.log], match.state.fingerprint(),
    )  # fmt: skip


def saved(tmp_path: Path, match: Match) -> Path:
    path = tmp_path / "match.ghost"
    save.write(match, path, NOW)
    return path


def signed(fields: dict[str, Any]) -> bytes:
    """Return a save whose checksum is right, whatever else was changed in it."""
    payload = {key: value for key, value in fields.items() if key != "checksum"}
    digest = sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    return json.dumps({**payload, "checksum": digest}).encode()


def fields_of(match: Match) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(save.encode(save.record_of(match, NOW)))
    return fields


def fault_of(data: bytes, tmp_path: Path) -> str:
    """Return the sentence with which these bytes are refused; the file must stay as it is."""
    path = tmp_path / "faulty.ghost"
    path.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        save.load(path)
    assert path.read_bytes() == data
    text = str(caught.value)
    assert text.startswith("faulty.ghost ")
    assert text.endswith(".")
    assert "\n" not in text
    return text


# Round trips


def test_a_match_in_progress_comes_back(tmp_path: Path) -> None:
    match = match_of()
    loaded = save.load(saved(tmp_path, match))
    assert facts(loaded) == facts(match)
    action = match.state.legal_actions()[0]
    match.play(action)
    loaded.play(action)
    assert facts(loaded) == facts(match)


def test_a_strength_between_levels_comes_back_and_is_written_only_where_there_is_one(
    tmp_path: Path,
) -> None:
    seats = (SEATS[0], Seat("bot", "The Maid", "maid", elo=712))
    match = Match("eighteen_ghosts", seats, seed=3)
    path = saved(tmp_path, match)
    assert save.restore(save.read(path), path.name).seats[1].bot == "elo:712"
    assert [seat.get("elo") for seat in fields_of(match)["seats"]] == [None, 712]


def test_a_finished_match_comes_back_finished(tmp_path: Path) -> None:
    match = match_of(decisions=10_000)
    assert match.over
    assert facts(save.load(saved(tmp_path, match))) == facts(match)


@pytest.mark.parametrize("end", [lambda m: m.resign(0), lambda m: m.resign(1), Match.agree_draw])
def test_an_agreement_comes_back(tmp_path: Path, end: Any) -> None:
    match = match_of()
    end(match)
    loaded = save.load(saved(tmp_path, match))
    assert facts(loaded) == facts(match)
    loaded.undo()
    assert not loaded.over


def test_terms_of_the_command_line_come_back(tmp_path: Path) -> None:
    """A word typed there equals the default, but is another string."""
    terms = Terms(False, 0, str(bytearray(b"full"), "ascii"))
    match = play_out(Match("eighteen_ghosts", SEATS, OPTIONS, 5, terms), Random(5), 3)
    assert save.load(saved(tmp_path, match)).terms == terms


def test_what_is_undone_is_not_saved(tmp_path: Path) -> None:
    match = match_of()
    for _ in range(5):
        match.undo()
    loaded = save.load(saved(tmp_path, match))
    assert facts(loaded) == facts(match)
    assert not loaded.can_redo()


def test_chance_is_saved_and_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_catalog(monkeypatch)
    match = Match("dice", SEATS, seed=3)
    match.play(1)
    assert facts(save.load(saved(tmp_path, match))) == facts(match)
    fields = fields_of(match)
    fields["log"][2] = "1" if fields["log"][2] != "1" else "2"  # a luckier throw
    assert "has a move the rules do not allow" in fault_of(signed(fields), tmp_path)


def test_a_save_is_text_for_people(tmp_path: Path) -> None:
    match = match_of(decisions=18)
    text = saved(tmp_path, match).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[:3] == ["{", ' "magic": "Ghost Parlour match",', ' "format": 6,']
    assert ' "created": "2026-11-21T20:15:30",' in lines
    assert "Gräfin 👻" in text
    first = ", ".join(json.dumps(entry.notation) for entry in match.log[:8])
    assert f"  {first}," in lines
    fields = json.loads(text)
    assert fields["log"] == [entry.notation for entry in match.log]
    assert fields["to_move"] == match.state.current_player
    assert fields["result"] is None


def test_the_first_position_can_be_saved(tmp_path: Path) -> None:
    match = match_of(decisions=0)
    assert facts(save.load(saved(tmp_path, match))) == facts(match)


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "saves").glob("*.ghost")))
def test_every_format_that_was_ever_written_is_read_for_ever(path: Path) -> None:
    record = save.read(path)
    match = save.load(path)
    assert record.format == int(path.stem.split()[1])
    assert [entry.notation for entry in match.log] == record.log
    assert match.over == ("unfinished" not in path.stem)
    assert (match.agreement is not None) == (path.stem.split()[2] in ("resigned", "drawn"))


def test_there_is_a_stored_save_of_every_format() -> None:
    stored = {p.stem.split()[1] for p in (Path(__file__).parent / "saves").glob("*.ghost")}
    assert stored == {str(number) for number in range(1, save.FORMAT + 1)}


# Faults


def test_a_file_cut_short_is_named_so(tmp_path: Path) -> None:
    data = save.encode(save.record_of(match_of(), NOW))
    for length in (0, 1, 100, len(data) // 2, len(data) - 3):
        assert "is damaged or cut short" in fault_of(data[:length], tmp_path)


def test_a_foreign_text_is_named_so_whatever_it_speaks_of(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    for text in ("# Ghost Parlour\n", f"# How a file begins\n\n    {save.MAGIC}\n"):
        path.write_text(text)
        with pytest.raises(SaveError, match=r"^README.md is not a Ghost Parlour match\.$"):
            save.load(path)
    path.write_bytes(save.encode(save.record_of(match_of(), NOW))[:200])
    with pytest.raises(SaveError, match="damaged or cut short"):
        save.load(path)


@pytest.mark.parametrize(
    "data",
    [
        b"{}", b"[]", b"3", b'"Ghost Parlour match"', b"null", b'{"magic": "Chess"}',
        b'{"magic": ["Ghost Parlour match"]}',
    ],
)  # fmt: skip
def test_a_foreign_file_is_named_so(tmp_path: Path, data: bytes) -> None:
    assert "is not a Ghost Parlour match" in fault_of(data, tmp_path)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x89PNG\r\n", b"[" * 100_000, b"\x00" * 100])
def test_what_is_no_text_is_damaged(tmp_path: Path, data: bytes) -> None:
    assert "is damaged or cut short" in fault_of(data, tmp_path)


def test_a_newer_format_asks_for_an_update(tmp_path: Path) -> None:
    fields = fields_of(match_of()) | {"format": save.FORMAT + 1, "novelty": {"a": [1]}}
    assert "newer Ghost Parlour; update the program" in fault_of(signed(fields), tmp_path)


@pytest.mark.parametrize("number", [0, -1, True, 1.5, "1", None])
def test_a_format_that_never_was_is_refused(tmp_path: Path, number: object) -> None:
    assert "damaged" in fault_of(signed(fields_of(match_of()) | {"format": number}), tmp_path)


@pytest.mark.parametrize("key", sorted(fields_of(match_of(decisions=0))))
def test_a_missing_or_wrong_part_is_noticed(tmp_path: Path, key: str) -> None:
    fields = fields_of(match_of())
    for wrong in ([], {}, 1.5, [1, 2]):
        assert fault_of(json.dumps({**fields, key: wrong}).encode(), tmp_path)
    del fields[key]
    assert fault_of(json.dumps(fields).encode(), tmp_path)


def test_a_part_too_many_is_noticed(tmp_path: Path) -> None:
    assert "damaged" in fault_of(signed(fields_of(match_of()) | {"more": 1}), tmp_path)


def test_a_game_not_found_here_is_named(tmp_path: Path) -> None:
    fields = fields_of(match_of()) | {"game": "seventh_game"}
    assert "is a match of 'seventh_game', a game not found here" in fault_of(
        signed(fields), tmp_path
    )


def hunt_of() -> Match:
    seats = [Seat("bot", "Ghost", "1"), Seat("person", "Ada")]
    return play_out(Match("ghost_hunt", seats, {}, 5), Random(5), 60)


def test_a_match_of_older_rules_that_goes_the_same_way_today_is_opened(tmp_path: Path) -> None:
    match = hunt_of()
    path = tmp_path / "older.ghost"
    path.write_bytes(signed(fields_of(match) | {"rules": 2}))
    assert facts(save.load(path)) == facts(match)
    assert save.is_older(save.read(path))


def test_a_match_of_older_rules_that_went_another_way_is_told_so_and_kept(tmp_path: Path) -> None:
    other = hunt_of()
    other.play(other.state.legal_actions()[0])
    fields = fields_of(hunt_of()) | {"rules": 2, "position": other.state.fingerprint()}
    fault = fault_of(signed(fields), tmp_path)
    assert "was started under older rules of Ghost Hunt" in fault
    assert "It stays saved" in fault


def test_a_match_of_haunted_house_with_the_old_letters_of_the_hunters_is_opened(
    tmp_path: Path,
) -> None:
    match = Match("haunted_house", [Seat("person", "Ada"), Seat("person", "Ben")], {}, 5)
    for notation in ("@a1", "A:d4-d5", "B:d4-e4"):
        match.play_text(notation)
    aside = Note(line=("@a1", "B:d4-d3"), moment="Turn 1", text="x")
    match.feedback = Feedback([aside])
    fields = fields_of(match)
    fields["log"] = ["@a1", "H:d4-d5", "I:d4-e4"]
    fields["notes"][0]["aside"] = ["I:d4-d3"]
    path = tmp_path / "older.ghost"
    path.write_bytes(signed(fields))
    found = save.load(path)
    assert facts(found) == facts(match)
    assert found.feedback.notes == [aside]


def test_other_rules_of_the_game_are_named(tmp_path: Path) -> None:
    fields = fields_of(match_of()) | {"rules": 2}
    assert "was played under another version of this game's rules" in fault_of(
        signed(fields), tmp_path
    )


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("log", ["a1-a2"], "has a move the rules do not allow"),
        ("log", ["no move"], "has a move the rules do not allow"),
        ("options", {"goal": "any_four"}, "has house rules that this version does not know"),
        ("options", {"colour": "on"}, "has house rules that this version does not know"),
        ("options", {}, "has a move the rules do not allow"),
        ("seats", [], "has seats that this game does not have"),
        ("seats", [{"kind": "cat", "name": "", "level": ""}] * 2, "is damaged: a part of the"),
        ("agreement", "resigned 2", "has a move the rules do not allow"),
        ("agreement", "resigned -1", "has a move the rules do not allow"),
        ("agreement", "resigned x", "has a move the rules do not allow"),
        ("agreement", "bored", "has a move the rules do not allow"),
        ("agreement", "draw", "does not lead to the position it was saved in"),
        ("result", [1.0, -1.0], "does not lead to the position it was saved in"),
        ("position", "0" * 64, "does not lead to the position it was saved in"),
        ("seed", 6, "has a move the rules do not allow"),
    ],
)
def test_a_forged_match_is_found_out_by_its_replay(
    tmp_path: Path, key: str, value: object, fault: str
) -> None:
    assert fault in fault_of(signed(fields_of(match_of()) | {key: value}), tmp_path)


def test_a_forged_log_is_found_out_whatever_is_left_out_or_swapped(tmp_path: Path) -> None:
    fields = fields_of(match_of(decisions=60))
    log = fields["log"]
    for i in range(len(log)):
        assert fault_of(signed(fields | {"log": log[:i] + log[i + 1 :]}), tmp_path)
        assert fault_of(signed(fields | {"log": log[: i + 1] + log[i:]}), tmp_path)


def test_moves_after_the_end_are_found_out(tmp_path: Path) -> None:
    fields = fields_of(match_of(decisions=10_000))
    assert "has a move" in fault_of(signed(fields | {"log": [*fields["log"], "pass"]}), tmp_path)
    assert "has a move" in fault_of(signed(fields | {"agreement": "draw"}), tmp_path)


def test_a_file_that_is_not_there_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"none.ghost cannot be opened: No such file or directory"):
        save.load(tmp_path / "none.ghost")


def test_a_folder_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be opened"):
        save.load(tmp_path)


# Writing


def test_the_folder_is_made_when_it_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "match.ghost"
    save.write(match_of(), path, NOW)
    assert facts(save.load(path)) == facts(match_of())


@pytest.mark.parametrize("step", ["fsync", "replace", "fdopen"])
def test_a_full_disk_leaves_the_old_save_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = saved(tmp_path, match_of(decisions=10))
    before = path.read_bytes()

    def fail(*arguments: object, **named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, step, fail)
    with pytest.raises(SaveError) as caught:
        save.write(match_of(decisions=20), path, NOW)
    monkeypatch.undo()
    assert str(caught.value) == (
        f"The match could not be saved in {tmp_path}: No space left on device. "
        "Free some space or allow writing there. The match continues unsaved."
    )
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["match.ghost"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be")
    with pytest.raises(SaveError, match=r"could not be saved in .*matches: File exists"):
        save.write(match_of(), tmp_path / "matches" / "match.ghost", NOW)
    assert (tmp_path / "matches").read_text() == "a file where the folder should be"


def test_a_new_file_name_is_free_and_fit_for_every_system(home: Path) -> None:
    match = match_of()
    names = []
    for _ in range(3):
        path = save.new_path(match, NOW)
        save.write(match, path, NOW)
        names.append(path.name)
    assert names == [
        "2026-11-21 20-15-30 18 Ghosts.ghost",
        "2026-11-21 20-15-30 18 Ghosts (2).ghost",
        "2026-11-21 20-15-30 18 Ghosts (3).ghost",
    ]
    assert save.folder() == home / "matches"
    assert not set("".join(names)) & set('<>:"/\\|?*')


def test_the_users_folder_is_the_systems_unless_overridden(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GHOST_PARLOUR_HOME", str(tmp_path))
    assert files.user_folder() == tmp_path
    monkeypatch.delenv("GHOST_PARLOUR_HOME")
    assert files.user_folder().name == "GhostParlour"


# The list of matches


def test_matches_are_listed_newest_first_and_faulty_ones_say_why(home: Path) -> None:
    assert match_index.listing() == []
    folder = home / "matches"
    for age, decisions in enumerate((5, 10, 15)):
        path = folder / f"match {age}.ghost"
        save.write(match_of(decisions=decisions), path, NOW)
        os.utime(path, (1000 - age, 1000 - age))
    (folder / "broken.ghost").write_bytes(b"{")
    os.utime(folder / "broken.ghost", (2000, 2000))
    (folder / "notes.txt").write_text("mine")
    (folder / ".match.ghost.x.tmp").write_text("left by a crash")
    (folder / "drawer.ghost").mkdir()
    os.utime(folder / "drawer.ghost", (1, 1))
    (folder / "gone.ghost").symlink_to(folder / "nowhere")
    listed = match_index.listing()
    assert [found.path.name for found in listed] == [
        "broken.ghost", "match 0.ghost", "match 1.ghost", "match 2.ghost", "drawer.ghost"
    ]  # fmt: skip
    assert [found.head is None for found in listed] == [True, False, False, False, True]
    assert listed[0].fault == "broken.ghost is damaged or cut short, so it cannot be opened."
    assert listed[4].fault.startswith("drawer.ghost cannot be opened:")
    assert [found.head.moves for found in listed if found.head] == [5, 10, 15]
    assert (folder / "broken.ghost").read_bytes() == b"{"


@pytest.mark.parametrize(
    "where",
    [("heading",), ("seats", 0, "name"), ("secret",), ("notes", 0, "text"), ("notes", 0, "moment")],
)
def test_words_that_nobody_could_type_are_refused(tmp_path: Path, where: tuple[Any, ...]) -> None:
    """A window would be fitting them for hours."""
    match = match_of(10)
    line = tuple(entry.notation for entry in match.log)
    match.feedback = Feedback([Note(line=line, moment="Turn 3", text="x")])
    fields = fields_of(match)
    holder: Any = fields
    for step in where[:-1]:
        holder = holder[step]
    holder[where[-1]] = "W " * 500
    (tmp_path / "right.ghost").write_bytes(signed(fields))
    assert save.load(tmp_path / "right.ghost").ply == match.ply
    holder[where[-1]] = "W " * 501
    assert "is damaged: a part of the match is missing or wrong" in fault_of(
        signed(fields), tmp_path
    )


def test_more_notes_than_anybody_writes_are_refused(tmp_path: Path) -> None:
    match = match_of(10)
    match.feedback = Feedback([Note(line=(), moment="", text="x")] * 2001)
    assert "is damaged" in fault_of(signed(fields_of(match)), tmp_path)


def test_a_match_whose_players_typed_codes_goes_on_in_turn(tmp_path: Path) -> None:
    match = Match("guidance_rite", [Seat("person", "Ada"), Seat("person", "Ben")], seed=4)
    assert "choosing" not in fields_of(match)
    path = tmp_path / "typed.ghost"
    path.write_bytes(signed(fields_of(match) | {"choosing": "at_once"}))
    loaded = save.load(path)
    assert loaded.terms == match.terms
    loaded.play(loaded.state.legal_actions()[0])
    save.write(loaded, path, NOW)
    assert b"choosing" not in path.read_bytes()
