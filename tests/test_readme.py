"""The README is true: its commands are understood, its files exist, its picture is complete."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game import catalog
from game.arguments import PRINTABLE, make_parser, read_options
from game.playtest.match_plan import make_plan
from scenes.boards.faces import has_drawings
from scenes.start import read_seat

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
COMMANDS = re.findall(r"^python main\.py (.+)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_readme_is_understood(line: str) -> None:
    arguments = make_parser().parse_args(shlex.split(line))
    if arguments.command in ("replay", "compare-people"):
        return
    game = catalog.find(arguments.game)
    if arguments.command == "edit":
        assert has_drawings(game.key)
        return
    options = read_options(game, [text for text in arguments.option if ".txt" not in text])
    if arguments.command == "print":
        assert set(arguments.part) <= set(PRINTABLE)
    elif arguments.command == "write":
        assert game.check_players(len(arguments.seat) or None)
    elif arguments.command == "play":
        assert [read_seat(game, text, 1) for text in arguments.seat]
    else:
        make_plan(
            game.key, arguments.seat, arguments.games, arguments.seed, options, arguments.paired
        )


def test_the_readme_shows_every_command() -> None:
    shown = {line.split()[0] for line in COMMANDS} | {"bench"}
    assert "`python main.py bench`" in TEXT
    assert shown == {
        "play",
        "replay",
        "edit",
        "print",
        "write",
        "compare-people",
        "playtest",
        "bench",
    }


def test_the_readme_is_two_screens_for_players() -> None:
    assert len(README.splitlines()) <= 90
    for page in PAGES[1:]:
        assert f"({page.relative_to(ROOT)})" in README, f"README.md does not lead to {page.name}"
    assert "(CHANGELOG.md)" in README
    assert "(SECURITY.md)" in README


def test_two_lines_set_up_everything_and_start_the_program_and_the_tests() -> None:
    lines = re.findall(r"^python3 bootstrap.py (.*)$", TEXT, re.MULTILINE)
    assert [line.split(maxsplit=1)[1] for line in lines] == ["main.py", "-m pytest -n auto"]
    for line in lines:
        assert (ROOT / line.split()[0]).is_file()


def bootstrap(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "bootstrap.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_setting_up_without_a_known_file_or_command_is_one_sentence() -> None:
    assert bootstrap().stderr.startswith("Say what to install and what to run")
    said = bootstrap("requirements-none.txt", "main.py")
    assert said.stderr == "There is no file requirements-none.txt beside bootstrap.py.\n"
    assert said.returncode == 1


def test_what_the_readme_names_exists() -> None:
    named = re.findall(r"`([\w./]+\.(?:py|md|spec|txt))`", TEXT)
    assert len(named) > 5
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "game" / name).exists(), name
    for page in PAGES:
        for name in re.findall(r"\]\((?!https?:)(.+?)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / name).exists(), f"{page.name}: {name}"
    for name in re.findall(r"python -m (tests[\w.]+)", TEXT):
        path = ROOT / name.rstrip(".").replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()
    for name in re.findall(r"python (tools/\w+\.py)", TEXT):
        assert (ROOT / name).is_file()


def test_the_picture_of_the_house_names_its_rooms() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.split("```")[1]
    for path in sorted((ROOT / "game").iterdir()):
        if path.name in ("__init__.py", "__pycache__", "chance.py", "files.py", "bench.py"):
            continue
        assert path.name in picture, f"{path.name} is missing in the picture"
    for line in picture.splitlines():
        for name in re.findall(r"^ +(\w+\.py|\w+/)", line):
            assert any(found.name == name.rstrip("/") for found in ROOT.rglob(name.rstrip("/")))
