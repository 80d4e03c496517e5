"""The command line, as a person types it: what it prints, where, and how it ends."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from datetime import datetime
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import psutil
import pytest

from game import VERSION, catalog, match_index, save
from game.arguments import make_parser, read_terms
from game.match import Match, Seat, Terms
from main import Progress, main
from tests.helpers.sampling import full, sampled
from tests.helpers.variants import play_out
from tests.helpers.waiting import wait_until

ROOT = Path(__file__).parent.parent
COMMANDS = ("play", "replay", "edit", "playtest", "bench")


def start(*words: str, without: Sequence[str] = (), **environment: str) -> subprocess.Popen[str]:
    inherited = {key: value for key, value in os.environ.items() if key not in without}
    return subprocess.Popen(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env={**inherited, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(*words: str, without: Sequence[str] = (), **environment: str) -> tuple[int, str, str]:
    process = start(*words, without=without, **environment)
    output, errors = process.communicate(timeout=280)
    return process.returncode, output, errors


def told(*words: str) -> tuple[int, str, str]:
    """Carry out a command line in this process, which is quick."""
    output, errors = StringIO(), StringIO()
    with redirect_stdout(output), redirect_stderr(errors), chdir(ROOT):
        try:
            code = main(words)
        except SystemExit as end:  # as argparse ends
            code = int(end.code or 0)
    return code, output.getvalue(), errors.getvalue()


def refused(*words: str, without: Sequence[str] = (), **environment: str) -> str:
    """Return the one sentence with which a command line is refused."""
    if without or environment:
        code, output, errors = run(*words, without=without, **environment)
    else:
        code, output, errors = told(*words)
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    return errors.strip()


# Help


def test_the_version_is_told() -> None:
    assert run("--version") == (0, f"Ghost Parlour {VERSION}\n", "")


def test_help_names_every_command_and_gives_examples() -> None:
    code, output, errors = run("--help")
    assert (code, errors) == (0, "")
    assert "examples:\n" in output
    assert all(f"  python main.py {command}" in output for command in COMMANDS)
    assert "--smoke-test" in output


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_explains_its_options(command: str) -> None:
    code, output, errors = told(command, "--help")
    assert (code, errors) == (0, "")
    assert f"usage: python main.py {command}" in output
    if command in ("play", "playtest"):
        assert "goal=one_of_each|any_three" in " ".join(output.split())


# Errors


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play chess", f"unknown game 'chess'; known: {', '.join(catalog.GAMES)}"),
        ("playtest chess --games 1", f"unknown game 'chess'; known: {', '.join(catalog.GAMES)}"),
        ("bench chess", f"unknown game 'chess'; known: {', '.join(catalog.GAMES)}"),
        (
            "playtest eighteen_ghosts --games 1 --option goal=four",
            "option 'goal' cannot be 'four'; choose one of: one_of_each, any_three",
        ),
        (
            "play eighteen_ghosts --option gaol=any_three",
            "unknown option 'gaol'; known: placement, goal, first_player",
        ),
        (
            "play eighteen_ghosts --option goal",
            "an option is written KEY=VALUE, not 'goal'",
        ),
        (
            "play eighteen_ghosts --seat cat --seat human",
            "a seat is human, human:NAME or bot:LEVEL, not 'cat'",
        ),
        (
            "play eighteen_ghosts --seat human",
            "18 Ghosts is for 2 players, not 1",
        ),
        (
            "play haunting_house_3 --clock 2x",
            "The Haunting House 3 has no clock: leave out --clock and --tournament",
        ),
        (
            "play haunting_house_3 --tournament",
            "The Haunting House 3 has no clock: leave out --clock and --tournament",
        ),
        (
            "playtest eighteen_ghosts --games 3 --paired --seat 1 --seat 2",
            "paired matches come 2 to a seed; 3 is not a multiple of 2",
        ),
        (
            "playtest eighteen_ghosts --games 0",
            "a playtest has 1 to 10000000 matches, not 0",
        ),
        ("replay nowhere.ghost", "nowhere.ghost cannot be opened: No such file or directory."),
        ("replay README.md", "README.md is not a Ghost Parlour match."),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    assert refused(*line.split()) == sentence


LONG = "x" * 300
TOLD = f"{'x' * 30}\u2026{'x' * 25}"  # and the last four letters, in a sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("edit haunted_house NAME", f"{TOLD}xxxx is no file and no drawing"),
        ("replay NAME", f"{TOLD}xxxx cannot be opened: File name too long"),
        ("replay NAME --match 1", f"{TOLD}xxxx cannot be opened: File name too long"),
        ("export-notes notes.csv NAME", f"{TOLD}xxxx cannot be opened: File name too long"),
        ("export-notes NAME.csv", f"{TOLD}.csv cannot be written: File name too long"),
        (
            "playtest eighteen_ghosts --games 1 --store NAME",
            f"{TOLD}xxxx cannot be opened: File name too long",
        ),
        (
            "playtest eighteen_ghosts --games 1 --store x.lab --seed 18446744073709551616",
            "x.lab cannot store the seed 18446744073709551616; choose one of at most 19 digits",
        ),
    ],
)
def test_names_and_numbers_beyond_the_system_are_refused_in_one_sentence(
    words: str, sentence: str
) -> None:
    assert refused(*words.replace("NAME", LONG).split()).startswith(sentence)


def ordinary() -> list[str]:
    """Return what begins a command that may no more than any user; skip the test without it."""
    if sys.platform == "win32":
        pytest.skip("folders are locked in another way there")
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        pytest.skip("root may do everything")
    over = "-dac_override,-dac_read_search"
    return ["setpriv", f"--bounding-set={over}", f"--inh-caps={over}"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    sampled(
        [
            ("edit haunted_house LOCKED/x.txt", "x.txt "),
            ("replay LOCKED/x.lab", "x.lab cannot be opened: Permission denied"),
            ("replay LOCKED/x.lab --match 1", "x.lab cannot be opened: Permission denied"),
            (
                "playtest eighteen_ghosts --games 1 --store LOCKED/x.lab",
                "x.lab cannot be opened: Permission denied",
            ),
            (
                "playtest eighteen_ghosts --games 1 --export LOCKED/x.csv",
                "x.csv cannot be written: Permission denied",
            ),
            (
                "playtest eighteen_ghosts --games 1 --report LOCKED",
                "report.html cannot be written: Permission denied",
            ),
            ("export-notes LOCKED/x.csv", "x.csv cannot be written: Permission denied"),
        ],
        2,
    ),
)
def test_a_locked_folder_is_told_in_one_sentence(tmp_path: Path, words: str, sentence: str) -> None:
    begin = ordinary()
    locked = tmp_path / "locked"
    locked.mkdir(mode=0)
    try:
        process = subprocess.run(
            [*begin, sys.executable, "main.py", *words.replace("LOCKED", str(locked)).split()],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
    finally:
        locked.chmod(0o700)
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr.count("\n") == 1
    assert sentence in process.stderr


def test_a_drawing_that_the_system_refuses_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = PermissionError(13, "Permission denied", "box")
    monkeypatch.setattr("scenes.editor.library.find", Mock(side_effect=fault))
    assert main(["edit", "haunted_house", "hall"]) == 2
    told = capsys.readouterr().err
    assert told == "hall cannot be opened: Permission denied; choose another file\n"


def test_any_other_fault_of_the_system_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for fault, sentence in (
        (PermissionError(13, "Permission denied", "box"), "box cannot be used: Permission denied"),
        (OSError(28, "No space left"), "Ghost Parlour cannot go on: No space left"),
        (TimeoutError(), "Ghost Parlour cannot go on: the system refuses"),
    ):
        monkeypatch.setattr("main.export_notes", Mock(side_effect=fault))
        assert main(["export-notes", "notes.csv"]) == 2
        assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.parametrize(
    ("line", "terms"),
    [
        ("", Terms()),
        ("--clock 4x --curtain open", Terms(False, 4, "open")),
        ("--tournament", Terms(True, 1)),
        ("--tournament --clock 2x --curtain quick", Terms(True, 2, "quick")),
    ],
)
def test_what_players_agree_on_is_told_by_flags(line: str, terms: Terms) -> None:
    arguments = make_parser().parse_args(["play", "haunted_house", *line.split()])
    assert read_terms(catalog.find("haunted_house"), arguments) == terms


@pytest.mark.parametrize(
    ("line", "beginning"),
    [
        ("play haunted_house --curtain lace", "argument --curtain: invalid choice: 'lace'"),
        ("fly", "argument COMMAND: invalid choice: 'fly'"),
        ("playtest", "the following arguments are required: GAME"),
        ("playtest eighteen_ghosts --games many", "argument --games: 'many' is not a whole number"),
        ("--full-screen", "unrecognized arguments: --full-screen"),
        ("play eighteen_ghosts --seat bot:ghoul --seat human", "18 Ghosts has no level 'ghoul'"),
        ("playtest eighteen_ghosts --games 1 --seat ghoul --seat 1", "no bot of 18 Ghosts"),
    ],
)
def test_what_is_not_understood_is_refused_in_one_sentence(line: str, beginning: str) -> None:
    assert refused(*line.split()).startswith(beginning)


@full
def test_without_a_display_one_sentence_says_what_to_do() -> None:
    said = refused(SDL_VIDEODRIVER="nonsense")
    assert said == (
        "There is no display: start it on a desktop, or run `python main.py playtest GAME "
        "--games N`, which needs none."
    )
    if sys.platform == "linux":
        for words in ([], ["play", "eighteen_ghosts"]):
            without = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
            assert refused(*words, without=without) == said
        code, _, errors = run(without=without, DISPLAY=":4711")  # named, but nobody is there
        assert (code, errors.splitlines()[-1]) == (2, said)


# Playtests


def test_a_playtest_needs_no_window_library() -> None:
    code = (
        "import sys, main; main.main(['playtest', 'eighteen_ghosts', '--games', '1', "
        "'--workers', '1']); print([m for m in sys.modules if m.startswith(('pygame', 'scenes'))])"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert process.stdout.endswith("\n[]\n")


def test_a_playtest_prints_a_table_and_its_progress_elsewhere() -> None:
    line = "playtest eighteen_ghosts --games 4 --workers 2 --seed 3 --seat random --seat bot:1"
    code, output, errors = run(*line.split())
    assert code == 0
    answer, table = output.split("\n\n", 1)
    assert answer.splitlines()[-1].startswith("It rests on 4 matches of 18 Ghosts from seed 3")
    assert table.startswith("wins ")
    assert "Hoods: 1 " in output
    assert re.fullmatch(r"([14] of 4 matches, \d+\.\d/s, about \d+ s left\n){2}", errors)


@pytest.mark.parametrize(("terminal", "lines"), [(True, 101), (False, 5)])
def test_of_thousands_of_matches_few_lines_tell(
    terminal: bool, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, errors = [0.0], StringIO()
    monkeypatch.setattr(errors, "isatty", lambda: terminal)
    monkeypatch.setattr("main.time", SimpleNamespace(monotonic=lambda: clock[0]))
    with redirect_stderr(errors):
        progress = Progress(100_000)
        for done in range(1, 100_001):
            clock[0] = done / 1000
            progress(done)
    told = re.split("[\r\n]", errors.getvalue())[:-1]
    assert len(told) == lines
    assert told[0].startswith("1 of 100000 matches, ")
    assert told[-1] == "100000 of 100000 matches, 1000.0/s, about 0 s left"
    assert errors.getvalue().count("\n") == (1 if terminal else lines)


def test_the_pace_is_that_of_what_is_played_now(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, errors = [0.0], StringIO()
    monkeypatch.setattr("main.time", SimpleNamespace(monotonic=lambda: clock[0]))
    with redirect_stderr(errors):
        progress = Progress(1000)  # of which 500 are kept
        clock[0] = 10.0
        for done in (501, *range(502, 1001)):
            progress(done)
    assert errors.getvalue().endswith("1000 of 1000 matches, 50.0/s, about 0 s left\n")


@full
def test_a_playtest_prints_data_that_do_not_depend_on_the_workers() -> None:
    def data(workers: str) -> dict[str, Any]:
        line = "playtest eighteen_ghosts --games 6 --paired --seat random --seat 1 --json"
        code, output, _ = run(*line.split(), "--workers", workers, "--option", "goal=any_three")
        assert code == 0
        found: dict[str, Any] = json.loads(output)
        assert all(cell.pop("seconds") for cell in found["cells"])
        return found

    found = data("1")
    assert found == data("3")
    assert found["main"]["matches"] == 6


# The window


@full
def test_the_smoke_test_passes_and_leaves_the_players_folder_alone(home: Path) -> None:
    code, output, errors = run("--smoke-test")
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[-1] == "The smoke test passed."
    assert "decisions of bots, saved and loaded" in output
    shown = ("menu", "set-up", "rules", "board", "results", "replay", "library", "settings")
    for screen in shown:
        assert any(line.startswith(screen) and line.endswith(" frames") for line in lines), screen
    assert not home.exists()


def test_play_goes_straight_to_a_match_that_is_saved(home: Path) -> None:
    line = "play eighteen_ghosts --seat bot:1 --seat bot:maid --option goal=any_three --seed 9"
    process = start(*line.split())
    wait_until(lambda: any(found.head for found in match_index.listing()))
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
    match = save.load(match_index.listing()[0].path)
    assert [seat.level for seat in match.seats] == ["page", "maid"]
    assert (match.seed, match.options["goal"]) == (9, "any_three")
    assert match.ply > 0
    assert (home / "settings.json").exists()


@pytest.mark.parametrize("words", sampled([[], ["replay"], ["play", "eighteen_ghosts"]]), ids=str)
def test_every_window_opens_and_is_closed(words: list[str], tmp_path: Path, home: Path) -> None:
    seats = [Seat("person", "Ada"), Seat("person", "Eve")]
    match = play_out(Match("eighteen_ghosts", seats, seed=1), Random(1))
    path = tmp_path / "a match.ghost"
    save.write(match, path, datetime(2026, 1, 1))
    process = start(*words, *([str(path)] if words == ["replay"] else []))
    wait_until(psutil.Process(process.pid).children)  # the bots, who come when there is a window
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert (process.returncode, output, errors) == (0, "", "")
    assert not list(home.glob("crash-*"))


def test_a_name_that_no_file_could_hold_is_made_readable() -> None:
    from game.catalog import find
    from scenes.start import read_seat

    game = find("eighteen_ghosts")
    assert read_seat(game, "human:\udcffAda\n", 1) == Seat("person", "Ada")
    assert read_seat(game, "human:", 2) == Seat("person", "Player 2")


def test_a_bot_of_any_strength_is_a_seat_with_the_name_of_the_nearest_level() -> None:
    from game.bots.levels import dial_of, levels_of
    from game.catalog import find
    from scenes.start import read_seat

    game = find("eighteen_ghosts")
    first, last = levels_of(game.key)[0], levels_of(game.key)[-1]
    elo = first.elo + 3
    assert read_seat(game, f"bot:elo:{elo}", 2) == Seat("bot", first.name, first.key, elo=elo)
    strongest = read_seat(game, "bot:elo:99999", 2)
    assert (strongest.level, strongest.elo) == (last.key, dial_of(game.key).strongest)
    assert read_seat(game, "human", 1) == Seat("person", "Player 1")
    assert read_seat(game, "bot:5", 1).level == "countess"
    assert read_seat(game, "bot:The Maid", 1).name == "The Maid"


def test_a_program_without_a_console_says_what_is_wrong_in_a_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows, where the program of the window has neither output nor errors."""
    shown: list[str] = []

    class Windows:
        """The part of ctypes that only Windows has."""

        class user32:
            @staticmethod
            def MessageBoxW(owner: None, sentence: str, title: str, kind: int) -> None:
                shown.append(sentence)

    monkeypatch.setattr(ctypes, "windll", Windows, raising=False)
    for none in ("stdout", "stderr"):
        monkeypatch.setattr(sys, none, None)
    assert main(["export-notes", "notes.csv", "nowhere.ghost"]) == 2
    assert shown == ["nowhere.ghost cannot be opened: No such file or directory."]
    with pytest.raises(SystemExit):
        main(["--version"])


def test_only_what_is_needed_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-notes"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("the following arguments are required: FILE; see ")


def test_no_name_of_a_file_speaks_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-notes", "x.csv", "\x1b[2J\x07away.ghost"]) == 2
    assert "?[2J?away.ghost" in capsys.readouterr().err


def test_a_printed_set_goes_into_a_folder_under_a_good_name_and_writes_over_nothing(
    tmp_path: Path,
) -> None:
    words = ("print", "eighteen_ghosts", "--part", "score")
    assert told(*words, "--out", str(tmp_path))[0] == 0
    (made,) = tmp_path.iterdir()
    assert made.name == "eighteen_ghosts-2-players.pdf"
    before = made.read_bytes()
    for out in (tmp_path, made):
        assert "add --replace" in refused(*words, "--out", str(out))
    assert told(*words, "--out", str(made), "--replace")[0] == 0
    assert made.read_bytes() == before
    missing = tmp_path / "new" / "house.pdf"
    assert "add --make-folder" in refused(*words, "--out", str(missing))
    assert not missing.parent.exists()
    assert told(*words, "--out", str(missing), "--make-folder")[0] == 0
    assert missing.exists()


def test_a_text_without_entries_is_not_written_down(tmp_path: Path, home: Path) -> None:
    text = tmp_path / "evening.txt"
    text.write_text("# our evening\n\n", encoding="utf-8")
    words = ("write", "eighteen_ghosts", str(text), "--seat", "Ada", "--seat", "Bo")
    assert "has no entries" in refused(*words)
    assert not list(home.rglob("*.ghost"))
