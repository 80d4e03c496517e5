"""Whatever a test depends on makes it run again, and nothing else does."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.sampling import sampled
from tools import changed
from tools.changed import Project, Selection, committed

FILES = {
    "game/__init__.py": "",
    "game/catalog.py": "from importlib import import_module\nimport_module(f'game.bots.{1}')\n",
    "game/rules/ghost_hunt/state.py": "",
    "game/rules/haunted_house/state.py": "",
    "game/bots/ghost_hunt/bot.py": "def choose():\n    from game import weights\n",
    "game/bots/haunted_house/bot.py": "",
    "game/study/haunted_house.py": "",
    "game/weights.py": "",
    "game/playtest/run.py": "",
    "scenes/menu.py": "",
    "assets/ghost_hunt/maps/manor.txt": "",
    "assets/haunted_house/maps/hall.txt": "",
    "assets/icons/play.svg": "",
    "docs/testing.md": "",
    "docs/menu.png": "",
    "README.md": "",
    "requirements-dev.txt": "",
    "pyproject.toml": "",
    "main.py": "import scenes.menu\n",
    "tests/conftest.py": "",
    "tests/saves/old.ghost": "",
    "tests/helpers/dice.py": "",
    "tests/bots/conftest.py": "",
    "tests/bots/test_bots.py": "import game.catalog\nfrom tests.helpers.dice import roll\n",
    "tests/bots/test_haunted_bot.py": "import game.catalog\n",
    "tests/bots/test_two.py": "import game.catalog\nhouse = 'game/rules/haunted_house/state.py'\n",
    "tests/test_start.py": "import subprocess\nsubprocess.run(['python', 'main.py', 'play'])\n",
    "tests/test_docs.py": "pages = 'docs'\n",
}
BOTS, HOUSE, TWO = (f"tests/bots/test_{name}.py" for name in ("bots", "haunted_bot", "two"))


@pytest.fixture
def project(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Project(tmp_path, FILES)


def runs_after(project, edited, test):
    """Return whether a test runs after a file was edited, in the eyes of the plugin."""
    before = project.digests()
    path = project.root / edited
    path.write_bytes(path.read_bytes() + b"# edited\n")
    after = Project(project.root, FILES).digests()
    parts = {part for part in after if after[part] != before[part]}
    assert parts, "every edit changes a digest"
    return bool(Selection(project, parts).inputs_of(test) & parts)


@pytest.mark.parametrize(
    ("edited", "test"),
    [
        (BOTS, f"{BOTS}::test_x"),
        ("game/catalog.py", f"{BOTS}::test_x"),
        ("game/__init__.py", f"{BOTS}::test_x"),
        ("game/bots/haunted_house/bot.py", f"{BOTS}::test_x"),  # named by a prefix of modules
        ("game/weights.py", f"{BOTS}::test_x"),  # imported inside a function
        ("tests/helpers/dice.py", f"{BOTS}::test_x"),
        ("tests/conftest.py", f"{BOTS}::test_x"),
        ("tests/bots/conftest.py", f"{BOTS}::test_x"),
        ("tests/saves/old.ghost", f"{BOTS}::test_x"),
        ("assets/haunted_house/maps/hall.txt", f"{BOTS}::test_x"),
        ("assets/haunted_house/maps/hall.txt", f"{BOTS}::test_x[haunted_house]"),
        ("requirements-dev.txt", f"{BOTS}::test_x[haunted_house]"),
        ("pyproject.toml", f"{BOTS}::test_x"),
        ("game/bots/ghost_hunt/bot.py", f"{BOTS}::test_x[haunted_house-ghost_hunt]"),
        ("game/bots/haunted_house/bot.py", f"{HOUSE}::test_x"),
        ("game/bots/ghost_hunt/bot.py", f"{HOUSE}::test_x[ghost_hunt]"),
        ("game/rules/haunted_house/state.py", f"{TWO}::test_x[ghost_hunt]"),
        ("main.py", "tests/test_start.py::test_x"),
        ("scenes/menu.py", "tests/test_start.py::test_x"),
        ("assets/icons/play.svg", "tests/test_start.py::test_x"),
        ("docs/testing.md", "tests/test_docs.py::test_x"),
    ],
)
def test_a_test_runs_again_after_each_input_was_edited(project, edited, test):
    assert runs_after(project, edited, test)


@pytest.mark.parametrize(
    ("edited", "test"),
    [
        ("scenes/menu.py", f"{BOTS}::test_x"),
        ("assets/icons/play.svg", f"{BOTS}::test_x"),
        ("docs/menu.png", f"{BOTS}::test_x"),
        ("README.md", f"{BOTS}::test_x"),
        (TWO, f"{BOTS}::test_x"),
        ("game/playtest/run.py", f"{BOTS}::test_x"),
        ("game/bots/ghost_hunt/bot.py", f"{BOTS}::test_x[haunted_house-3]"),
        ("assets/ghost_hunt/maps/manor.txt", f"{BOTS}::test_x[haunted_house-3]"),
        ("game/bots/ghost_hunt/bot.py", f"{HOUSE}::test_x"),
        ("game/study/haunted_house.py", f"{BOTS}::test_x[ghost_hunt]"),
    ],
)
def test_a_test_does_not_run_again_after_anything_else_was_edited(project, edited, test):
    assert not runs_after(project, edited, test)


def test_a_file_that_comes_goes_or_has_another_name_changes_its_part(project):
    before = project.digests()
    for names in (
        {*FILES, "assets/ghost_hunt/maps/manor 2.txt"},
        {*FILES} - {"assets/ghost_hunt/maps/manor.txt"},
        {*FILES, "assets/ghost_hunt/maps/house.txt"} - {"assets/ghost_hunt/maps/manor.txt"},
    ):
        for name in names - {*FILES}:
            (project.root / name).write_text("", encoding="utf-8")
        after = Project(project.root, names).digests()
        different = {part for part in {*before, *after} if before.get(part) != after.get(part)}
        assert different == {"assets/ghost_hunt/maps"}


def test_another_python_runs_everything_again(project):
    assert changed.PYTHON in project.digests()
    assert all(changed.PYTHON in project.inputs(module) for module in (BOTS, HOUSE, TWO))


def with_full_tests():
    """Return the modules that have tests of the whole check."""
    found = (path for path in sorted(Path(changed.ROOT, "tests").rglob("test_*.py")))
    return [
        path.relative_to(changed.ROOT).as_posix()
        for path in found
        if "sampling import" in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("module", sampled(with_full_tests()))
def test_all_that_a_module_imports_is_an_input_of_its_tests(module):
    """What is imported when a module is, is counted by another process."""
    above = [folder / "conftest.py" for folder in reversed(Path(module).parents)]
    files = [*(path for path in above if (changed.ROOT / path).is_file()), Path(module)]
    dotted = ", ".join(path.with_suffix("").as_posix().replace("/", ".") for path in files)
    code = (
        f"import json, sys, {dotted}\n"
        "print(json.dumps([getattr(m, '__file__', None) for m in [*sys.modules.values()]]))"
    )
    run = [sys.executable, "-c", code]
    told = subprocess.run(run, cwd=changed.ROOT, capture_output=True, text=True, check=True).stdout
    project = committed()
    paths = (Path(file) for file in json.loads(told.splitlines()[-1]) if file)
    names = {p.relative_to(changed.ROOT).as_posix() for p in paths if changed.ROOT in p.parents}
    assert module in names
    inputs = project.inputs(module)
    assert {name for name in names & project.files if project.part_of(name) not in inputs} == set()
