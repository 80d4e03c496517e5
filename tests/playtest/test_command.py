"""The lab from the command line, as a designer types it."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest

from game.arguments import make_parser
from game.playtest.command import experiment_of
from game.playtest.experiment import Experiment
from game.playtest.export import check_target
from game.playtest.playing import play
from main import main, playtest
from tests.helpers.sampling import full
from tests.test_main import refused, told

GHOSTS = ("playtest", "eighteen_ghosts", "--workers", "1")


def test_a_house_rule_is_swept() -> None:
    code, output, _ = told(*GHOSTS, "--games", "5", "--sweep", "goal")
    assert code == 0
    assert "It rests on 10 matches of 18 Ghosts" in output
    assert "goal=Any three, turns" in output


def test_two_settings_are_compared_as_data() -> None:
    command = (*GHOSTS, "--games", "5", "--compare", "goal=any_three", "--json")
    code, output, _ = told(*command, "--option", "placement=random")
    data = json.loads(output)
    assert (code, data["kind"]) == (0, "compare")
    assert all("placement=random" in cell["options"] for cell in data["cells"])
    assert ["goal=any_three" in cell["options"] for cell in data["cells"]] == [False, True]
    assert {change["measure"] for change in data["measures"]} >= {"wins", "turns", "decisions"}
    assert data["main"]["question"] == "difference"


def test_bots_climb_a_ladder() -> None:
    code, output, _ = told(*GHOSTS, "--games", "4", "--ladder", "--seat", "1", "--seat", "random")
    assert code == 0
    assert "random v 1" in output
    assert "Elo" in output


@full
def test_two_kept_runs_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one.lab", tmp_path / "other.lab"
    assert main([*GHOSTS, "--games", "25", "--store", str(one), "--note", "Weak"]) == 0
    words = ["--games", "25", "--seed", "5", "--seat", "1", "--seat", "1", "--store", str(other)]
    assert main([*GHOSTS, *words]) == 0
    capsys.readouterr()
    report = tmp_path / "report"
    assert main(["compare-runs", str(one), str(other), "--report", str(report)]) == 0
    told = capsys.readouterr().out
    assert "It rests on 50 matches of 18 Ghosts" in told
    assert "against Weak" in told
    assert "other, turns" in told
    assert "<h1>Weak against other</h1>" in (report / "report.html").read_text("utf-8")
    away = tmp_path / "away.lab"
    assert main(["playtest", "ghost_hunt", "--games", "1", "--store", str(away)]) == 0
    assert main(["compare-runs", str(one), str(away)]) == 2
    assert "different games" in capsys.readouterr().err


@full
def test_a_plan_plays_nothing_and_tells_what_it_would(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GHOSTS, "--games", "400", "--sweep", "goal", "--plan"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("To see 5 points: about 4 200 matches, ")
    assert "a run of 8 800 matches always tells." in told
    assert "The planned 800 matches probably show 11.2 points" in told


@full
def test_one_command_profiles_a_game() -> None:
    words = ("--games", "4", "--profile", "--seat", "1", "--seat", "1")
    code, output, _ = told(*GHOSTS, *words)
    assert code == 0
    for what in ("fairness: wins of Sheets", "length: turns", "skill depth", "drama"):
        assert what in output


def test_a_game_whose_sides_swap_says_first_what_shows_its_balance() -> None:
    code, output, _ = told("playtest", "haunted_house", "--workers", "1", "--games", "3")
    assert code == 0
    first, second = output.splitlines()[:2]
    assert first.startswith("Each side plays both roles, so equal shares of wins are nearly built")
    assert "Rooms haunted, in both rounds" in first
    assert second.startswith("Too early: ")


def test_a_kept_run_goes_on_and_is_exported(tmp_path: Path) -> None:
    kept, exported = tmp_path / "run.lab", tmp_path / "run.csv"
    command = (*GHOSTS, "--games", "5", "--store", str(kept))
    assert told(*command)[0] == 0
    code, output, errors = told(*command, "--export", str(exported))
    assert (code, errors) == (0, "")  # nothing was left to play
    assert "of 5 matches" in output.splitlines()[0]
    assert len(exported.read_text(encoding="utf-8").splitlines()) == 6


def test_a_file_that_vanishes_ends_the_run_with_a_table_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, exported = tmp_path / "run.lab", tmp_path / "run.csv"

    def play_and_delete(*arguments: object) -> object:
        kept.unlink(missing_ok=True)
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("game.playtest.crew.play", play_and_delete)
    assert main([*GHOSTS, "--games", "5", "--store", str(kept), "--export", str(exported)]) == 2
    told = capsys.readouterr()
    assert "of 1 match " in told.out.splitlines()[0]
    assert told.err.splitlines()[-1].startswith("run.lab was deleted, moved or replaced")
    assert len(exported.read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--export", "taken/run.csv"), "run.csv cannot be written: File exists"),
        (("--export", "folder.csv"), "folder.csv cannot be written: it is a folder"),
        (("--export", f"{'x' * 300}.csv"), "x.csv cannot be written: File name too long"),
        (("--report", "taken"), "taken cannot be created: File exists"),
        (("--report", "report"), "report.html cannot be written: it is a folder"),
    ],
)
def test_what_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, str],
    sentence: str,
) -> None:
    monkeypatch.setattr("game.playtest.run.play_all", lambda *_: pytest.fail("it was played"))
    (tmp_path / "taken").touch()
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "report" / "report.html").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert main([*GHOSTS, "--games", "2", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert not list(tmp_path.rglob(".*"))


def test_what_stands_at_the_name_of_an_export_stays_until_there_is_one(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    path.write_text("old")
    check_target(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_table_is_printed_though_its_files_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exported, report = tmp_path / "run.csv", tmp_path / "report"

    def play_and_fill(*arguments: object) -> object:
        exported.mkdir(exist_ok=True)
        (report / "report.html").mkdir(exist_ok=True)
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("game.playtest.crew.play", play_and_fill)
    words = ("--games", "2", "--export", str(exported), "--report", str(report))
    assert main([*GHOSTS, *words]) == 2
    told = capsys.readouterr()
    assert "of 2 matches" in told.out.splitlines()[0]
    first, second = told.err.splitlines()[-2:]
    assert first.startswith("run.csv cannot be written: ")
    assert second.startswith("report.html cannot be written: ")


def test_files_are_written_though_nobody_reads_the_table_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*arguments: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("main.show_results", gone)
    exported = tmp_path / "run.csv"
    arguments = make_parser().parse_args([*GHOSTS, "--games", "2", "--export", str(exported)])
    with pytest.raises(BrokenPipeError):
        playtest(arguments)
    assert exported.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--games 2 --ladder --sweep goal", "choose one of --ladder and --sweep"),
        (
            "--games 2 --sweep gaol",
            "unknown option 'gaol'; known: placement, goal, first_player, players, bot, "
            "bot1, thinking, forbid, or a kind of action, whose choice is given",
        ),
        (
            "--games 2 --compare goal=one_of_each",
            "both settings are the same: change at least one house rule",
        ),
        (
            "--games 2 --compare goal=four",
            "option 'goal' cannot be 'four'; choose one of: one_of_each, any_three",
        ),
        ("--games 2 --compare goal", "an option is written KEY=VALUE, not 'goal'"),
        (
            "--games 2 --store README.md",
            "not a playtest of Ghost Parlour: it is a text",
        ),
        (
            "--games 2 --until 60",
            "--until needs a number of points above 0 and below 50, or 'decided', not '60'",
        ),
        ("--games 2 --export run.txt", "run.txt should end in .csv or .jsonl"),
        ("--games 2 --cluster nowhere", "no Dask cluster answers at nowhere"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(words: str, sentence: str) -> None:
    assert refused(*GHOSTS, *words.split()).endswith(sentence)


def asked(**more: object) -> Experiment:
    given = {
        "game": "eighteen_ghosts",
        "seat": [],
        "games": 4,
        "seed": 1,
        "paired": False,
        "primary": "wins",
    }
    ways = dict.fromkeys(("ladder", "sweep", "compare", "forbid", "study"))
    ways |= dict.fromkeys(("report", "store", "export", "measures"))
    changed = {"goal": "any_three"} if more.get("compare") else {}
    return experiment_of(Namespace(**given | ways | more), {}, changed)


def test_every_way_of_comparing_is_asked_for_by_its_own_word() -> None:
    assert asked().kind == "run"
    assert asked(compare="goal=any_three").kind == "compare"
    swept = asked(sweep=["goal=any_three,one_of_each"])
    assert [cell.plan.options["goal"] for cell in swept.cells] == ["any_three", "one_of_each"]
    assert asked(ladder=True, seat=["1", "bot:random"]).kind == "ladder"
    alone = asked(forbid=["jump"], seat=["bot:1"])  # one bot sits at every seat
    assert alone.cells[0].plan.seats == ("1", "1")
    assert alone.cells[1].plan.forbidden == "jump"
    assert len(asked(forbid=["all"], seat=["1"]).cells) > 3
    assert asked(study=True).cells[0].plan.judged
    with pytest.raises(ValueError, match="choose one of --ladder and --sweep"):
        asked(ladder=True, sweep=["goal"])


def test_a_match_that_was_not_kept_is_told(tmp_path: Path) -> None:
    kept = tmp_path / "run.lab"
    assert told(*GHOSTS, "--games", "2", "--store", str(kept))[0] == 0
    assert refused("replay", str(kept), "--match", "5") == "run.lab has no match 5 in setting 1"
    assert refused("replay", str(kept), "--match", "1", "--cell", "3") == (
        "run.lab has settings 1 to 1, not 3"
    )
    assert refused("replay", str(tmp_path / "x.lab"), "--match", "1") == "x.lab does not exist"
    assert refused("replay", str(kept)) == (
        "run.lab is a playtest; add --match N to see one of its matches"
    )
