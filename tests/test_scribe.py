"""Matches written down: entered by hand they equal the seeded ones, and errors name their line."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random

import pytest

import main
from game import catalog, deal, save, scribe
from game.match import Match, Seat
from game.save import SaveError
from game.scribe import WritingError
from tests.helpers.variants import play_out

NOW = datetime(2026, 11, 26, 20, 15)
each_game = pytest.mark.parametrize("key", catalog.GAMES)


def seats(number: int) -> list[Seat]:
    return [Seat("person", f"Player {seat}") for seat in range(number)]


def seeded(key: str, players: int | None = None, seed: int = 3, most: int = 5000) -> Match:
    count = players or catalog.find(key).players[0]
    return play_out(Match(key, seats(count), None, seed), Random(seed), most)


def blank(match: Match) -> Match:
    """Return the table of a match before anything was written down."""
    return Match(match.game.key, match.seats, match.options, match.seed, chance="written")


def written(match: Match) -> Match:
    found = blank(match)
    scribe.write_down(found, scribe.read_text(scribe.text_of(match)))
    return found


@pytest.mark.parametrize(
    ("key", "players"), [(key, n) for key, game in catalog.GAMES.items() for n in game.players]
)
def test_a_written_match_equals_the_seeded_one_position_by_position(key: str, players: int) -> None:
    match = seeded(key, players)
    found = written(match)
    assert found.positions == match.positions
    assert found.entries == match.entries
    assert found.returns() == match.returns()


@each_game
def test_a_written_match_is_saved_and_comes_back_as_written(key: str, tmp_path: Path) -> None:
    match = written(seeded(key, most=80))
    save.write(match, tmp_path / "evening.ghost", NOW)
    loaded = save.load(tmp_path / "evening.ghost")
    assert loaded.chance == "written"
    assert loaded.positions == match.positions


def test_written_chance_waits_and_is_undone_by_itself() -> None:
    match = blank(seeded("haunting_house_3", most=0))
    assert match.log == []
    assert not match.can_undo()
    match.play_text("draw M1")
    assert match.branch(1).chance == "written"
    assert match.branch(1).positions == match.positions
    match.undo()
    assert match.log == []
    match.redo()
    assert [entry.notation for entry in match.log] == ["draw M1"]
    assert not match.can_redo()


def test_an_impossible_die_in_a_save_is_refused_by_its_line(tmp_path: Path) -> None:
    match = written(seeded("ghost_hunt", most=12))
    record = save.record_of(match, NOW)
    line = next(at for at, words in enumerate(record.log) if words.startswith("uv "))
    record.log[line] = "uv 7"
    record.checksum = save._checksum(record)
    (tmp_path / "evening.ghost").write_bytes(save.encode(record))
    with pytest.raises(SaveError) as caught:
        save.load(tmp_path / "evening.ghost")
    assert str(caught.value) == (
        f"evening.ghost, entry {line + 1}: 'uv 7' is not possible there. Enter one of these: "
        "uv 1, uv 2, uv 3, uv 4, uv 5, uv 6."
    )


def test_an_impossible_entry_names_its_line_and_what_is_possible() -> None:
    match = blank(seeded("guidance_rite", most=0))
    with pytest.raises(WritingError) as caught:
        scribe.write_down(match, scribe.read_text("# our evening\nclaim e1\n\nclaim z9\n"))
    assert str(caught.value).startswith(
        "Line 4: 'claim z9' is not possible. Enter one of these: claim"
    )
    assert str(caught.value).endswith("more.")
    assert len(match.log) == 1


def radar_match() -> tuple[Match, int, str]:
    """Return a match of Haunted House, the number of its first radar, and the answer."""
    for seed in range(50):
        match = seeded("haunted_house", seed=seed, most=150)
        for entry in match.log:
            if entry.notation.endswith("radar"):
                found = scribe.answers(match.branch(entry.ply), entry.action)
                if found:
                    return match, entry.ply, found[0]
    raise AssertionError("no radar in fifty matches")


def test_an_answer_that_the_secrets_contradict_is_refused() -> None:
    match, ply, answer = radar_match()
    texts = [entry.notation for entry in match.log]
    texts[ply] += f" -> {answer}"
    right = blank(match)
    scribe.write_down(right, scribe.read_text("\n".join(texts)))
    assert right.positions == match.positions
    texts[ply] = f"{texts[ply].partition(' -> ')[0]} -> 9"
    with pytest.raises(WritingError) as caught:
        scribe.write_down(blank(match), scribe.read_text("\n".join(texts)))
    assert f"Line {ply + 1}: you wrote '9', but the entries so far give {answer}." in str(
        caught.value
    )


def hidden_lines(match: Match, by: int) -> tuple[list[str], list[str]]:
    """Return a match as its score sheet, and the decisions of one player, which it hides."""
    sheet = [scribe.SECRET if e.player == by else e.notation for e in match.log]
    return sheet, [entry.notation for entry in match.log if entry.player == by]


@each_game
def test_secrets_are_filled_in_afterwards_one_by_one(key: str, tmp_path: Path) -> None:
    match = seeded(key, most=60)
    sheet, diary = hidden_lines(match, match.log[0].player)
    found = blank(match)
    for line in sheet:
        scribe.note(found, line)
    assert found.waiting == sheet[sheet.index(scribe.SECRET) :]
    save.write(found, tmp_path / "evening.ghost", NOW)
    found = save.load(tmp_path / "evening.ghost")
    for number, secret in enumerate(diary, 1):
        scribe.fill(found, secret)
        assert found.waiting.count(scribe.SECRET) == len(diary) - number
    assert not found.waiting
    assert found.positions == match.positions


def test_a_secret_that_contradicts_the_score_sheet_is_refused_and_nothing_is_entered() -> None:
    match = Match("haunted_house", seats(2), None, 0, chance="written")
    for line in ("?", "A:trap", "end", "?", "?", "A:radar -> 3"):
        scribe.note(match, line)
    scribe.fill(match, "@b2")
    with pytest.raises(WritingError, match=r"^Line 4: 'b9' is not possible"):
        scribe.fill(match, "b9")
    scribe.fill(match, "b2-b1")
    before, waiting = match.ply, list(match.waiting)
    match.waiting[-1] = "A:radar -> 9"
    with pytest.raises(WritingError, match=r"Line 6: you wrote '9'.*Check the diary"):
        scribe.fill(match, "end")
    assert (match.ply, match.waiting) == (before, ["?", "A:radar -> 9"])
    match.waiting = waiting
    scribe.fill(match, "end")
    assert not match.waiting
    assert match.ply == 6


def test_what_was_secret_is_taken_from_the_diary() -> None:
    match = seeded("haunted_house", most=60)
    public = ["?" if e.player == 0 else e.notation for e in match.log]
    diary = [e.notation for e in match.log if e.player == 0]
    found = blank(match)
    scribe.write_down(found, scribe.read_text("\n".join([*public, "diary", *diary])))
    assert found.positions == match.positions
    for rest, words in ((diary[:-1], "no entry"), ([*diary, "end"], "more entries")):
        with pytest.raises(WritingError, match=words):
            scribe.read_text("\n".join([*public, "diary", *rest]))


@each_game
def test_the_code_of_a_deal_names_it_at_its_own_table_only(key: str) -> None:
    game = catalog.find(key)
    options = {option.key: option.default for option in game.rules.options}
    players = game.players[0]
    for seed in (0, 1, 31, 32, deal.DEAL_COUNT - 1, 2**64 - 1):
        code = deal.code_of(key, players, options, seed)
        assert deal.seed_of(key, players, options, code.lower()) == seed
        assert deal.seed_of(key, players, options, code.replace("0", "o")) == seed
    wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
    with pytest.raises(deal.DealError, match="not a deal of this table"):
        deal.seed_of(key, players, options, wrong)
    for nonsense in ("", "-", "??", "A" * 40):
        with pytest.raises(deal.DealError):
            deal.seed_of(key, players, options, nonsense)


def test_the_code_of_another_table_is_refused() -> None:
    code = deal.code_of("haunting_house_3", 2, {}, 77)
    with pytest.raises(deal.DealError, match="number of players"):
        deal.seed_of("haunting_house_3", 3, {}, code)


def test_the_command_writes_a_match_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = seeded("haunting_house_3", 2, most=40)
    (tmp_path / "evening.txt").write_text(scribe.text_of(match))
    code = deal.code_of("haunting_house_3", 2, match.options, match.seed)
    words = ["write", "haunting_house_3", str(tmp_path / "evening.txt"), "--seat", "Ada"]
    words += ["--seat", "Bo", "--to", str(tmp_path / "evening.ghost")]
    assert main.main(words) == 2
    assert "add --deal CODE" in capsys.readouterr().err
    assert main.main([*words, "--deal", code]) == 0
    assert "entries in" in capsys.readouterr().out
    loaded = save.load(tmp_path / "evening.ghost")
    assert loaded.positions == match.positions
    assert [seat.name for seat in loaded.seats] == ["Ada", "Bo"]
