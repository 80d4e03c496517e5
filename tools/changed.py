"""Skip tests whose inputs have not changed since all of them passed.

`.ci/run` stores a digest of each part of the project in tests/green.json when everything has
passed. `python tools/changed.py NEW` prints the parts whose digest differs, and writes all digests
to the file NEW. As a pytest plugin (`-p tools.changed --changed FILE`, with what was printed) this
deselects each test none of whose inputs are in the list. The inputs of a test are the files that
its module imports or names, those that they import, and data, without those of other games if the
test is about one game.

A part is a folder without its subfolders, one game of a folder, or one test module.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GREEN = "tests/green.json"
PYTHON = "Python {}.{}".format(*sys.version_info)
PACKAGES = ("game", "scenes", "tests", "tools", "packaging", "main", "bootstrap")
# Tests depend on these only if they name them.
NOT_READ = ("docs", ".github", ".ci", ".gitignore", "LICENSE", "packaging", "tools")


class Project:
    """The committed files of a folder, and what each of them depends on."""

    def __init__(self, root: Path, files: Iterable[str]) -> None:
        self.root = root
        self.files = frozenset(files) - {GREEN}
        self.folders = frozenset(
            parent.as_posix() for name in self.files for parent in PurePosixPath(name).parents
        )
        rules = (PurePosixPath(folder) for folder in self.folders)
        self.games = sorted(path.name for path in rules if path.parent.as_posix() == "game/rules")
        self._named: dict[str, frozenset[str]] = {}  # The keys are files.
        # The keys are a module and a game.
        self._inputs: dict[tuple[str, str], frozenset[str]] = {}

    def part_of(self, name: str) -> str:
        """Return the part that a file belongs to."""
        path = PurePosixPath(name)
        folder = path.parent.as_posix()
        if path.parts[0] == "tests" and path.name.startswith("test_"):
            return name
        if folder == ".":
            return name
        return f"{folder}/{path.stem}" if path.stem in self.games else folder

    def digests(self) -> dict[str, str]:
        """Return the digest of each part, and the version of Python."""
        sums = defaultdict(hashlib.sha256)
        for name in sorted(self.files):
            content = hashlib.sha256((self.root / name).read_bytes()).hexdigest()
            sums[self.part_of(name)].update(f"{name} {content}\n".encode())
        return {PYTHON: "", **{part: found.hexdigest()[:16] for part, found in sums.items()}}

    def named_by(self, name: str) -> frozenset[str]:
        """Return the files that a Python file imports, or names in a string."""
        if name not in self._named:
            tree = ast.parse((self.root / name).read_text(encoding="utf-8"))
            self._named[name] = frozenset(self._find(tree, name.startswith(("tests/", "tools/"))))
        return self._named[name]

    def _find(self, tree: ast.Module, with_paths: bool) -> Iterator[str]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield from self._module(alias.name)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    yield from self._module(f"{node.module}.{alias.name}")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if "." in node.value:
                    yield from self._module(node.value)
                if with_paths:
                    yield from self._path(node.value)

    def _module(self, dotted: str) -> Iterator[str]:
        """Yield the files of a module or of a name in it, or of all modules with a prefix."""
        if dotted.partition(".")[0] not in PACKAGES or not re.fullmatch(r"[\w.]+", dotted):
            return
        path = dotted.replace(".", "/")
        if dotted.endswith("."):
            yield from self._within(path)
        while path:
            yield from self.files & {f"{path}.py", f"{path}/__init__.py"}
            path = path.rpartition("/")[0]

    def _path(self, words: str) -> Iterator[str]:
        """Yield the files that a string names as a file or folder."""
        path = words.strip("/")
        if path in self.files:
            yield path
        elif path in self.folders and path != ".":
            yield from self._within(f"{path}/")

    def _within(self, folder: str) -> Iterator[str]:
        return (name for name in self.files if name.startswith(folder))

    def reached(self, *names: str) -> set[str]:
        """Return files, those that they import or name, and those that these do."""
        left, found = [*names], set(names)
        while left:
            name = left.pop()
            new = self.named_by(name) - found if name.endswith(".py") else set[str]()
            found |= new
            left += new
        return found

    def inputs(self, module: str, game: str = "") -> frozenset[str]:
        """Return the parts that the tests of a module depend on, or those about one game."""
        if (module, game) not in self._inputs:
            self._inputs[module, game] = frozenset(self._find_inputs(module, game))
        return self._inputs[module, game]

    def _find_inputs(self, module: str, game: str) -> Iterator[str]:
        above = PurePosixPath(module).parents
        fixtures = self.files & {f"{folder.as_posix()}/conftest.py" for folder in above}
        parts = {self.part_of(name) for name in self.reached(module, *fixtures)}
        seen = any(part.partition("/")[0] == "scenes" for part in parts)
        parts |= self._data if seen else {part for part in self._data if self._is_of_rules(part)}
        others = set(self.games) - {game} if game else set[str]()
        return (part for part in parts if not others & {*PurePosixPath(part).parts})

    @cached_property
    def _data(self) -> frozenset[str]:
        """Return what every test depends on: data, packages and the version of Python."""
        data = {
            self.part_of(name)
            for name in self.files
            if not name.endswith((".py", ".md")) and name.partition("/")[0] not in NOT_READ
        }
        return frozenset(data | {PYTHON})

    def _is_of_rules(self, part: str) -> bool:
        """Return whether a test without a window depends on a part with data."""
        folders = PurePosixPath(part).parts
        return folders[0] != "assets" or (len(folders) > 1 and folders[1] in self.games)

    def game_of(self, test: str) -> str:
        """Return the only game that a test is about, or an empty string.

        The name of the test or of its module says so, and the module names no other game.
        """
        module = test.partition("::")[0]
        words = PurePosixPath(module).stem.split("_")
        found = {game for game in self.games if game in test or game.partition("_")[0] in words}
        if len(found) == 1:
            parts = {part for name in self.named_by(module) for part in PurePosixPath(name).parts}
            found |= parts & set(self.games)
        return found.pop() if len(found) == 1 else ""


def committed() -> Project:
    """Return the project as it is committed, or as it will be."""
    safe = ("git", "-c", f"safe.directory={ROOT}", "-C", ROOT)
    listed = subprocess.run([*safe, "ls-files", "-z"], check=True, capture_output=True, text=True)
    names = listed.stdout.rstrip("\0").split("\0")
    return Project(ROOT, (name for name in names if (ROOT / name).is_file()))


def main() -> None:
    """Print what has changed, and write all digests."""
    digests = committed().digests()
    path = ROOT / GREEN
    green = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    Path(sys.argv[1]).write_text(json.dumps(digests, indent=0, sort_keys=True) + "\n", "utf-8")
    parts = sorted({*digests, *green})
    print("\n".join(part for part in parts if digests.get(part) != green.get(part)))


class Selection:
    """A pytest plugin that deselects tests with unchanged inputs."""

    def __init__(self, project: Project, changed: Iterable[str]) -> None:
        self.project = project
        self.changed = frozenset(changed)
        self.skipped = Counter[str]()  # The numbers of tests by module.

    def inputs_of(self, test: str) -> frozenset[str]:
        """Return the inputs of a test by its node id."""
        return self.project.inputs(test.partition("::")[0], self.project.game_of(test))

    def pytest_collection_modifyitems(self, config: Any, items: list[Any]) -> None:
        same = [item for item in items if not self.inputs_of(item.nodeid) & self.changed]
        self.skipped.update(item.nodeid.partition("::")[0] for item in same)
        config.hook.pytest_deselected(items=same)
        items[:] = [item for item in items if item not in {*same}]

    def pytest_sessionfinish(self, session: Any) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["skipped"] = dict(self.skipped)

    def pytest_testnodedown(self, node: Any) -> None:
        self.skipped = Counter(node.workeroutput["skipped"])

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.section(f"{self.skipped.total()} skipped, as their inputs are the same")
        for module, count in sorted(self.skipped.items()):
            terminalreporter.line(f"{count:5} {module}")


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--changed", metavar="FILE", help="the parts that have changed, one a line")


def pytest_configure(config: Any) -> None:
    if path := config.getoption("changed"):
        changed = Path(path).read_text(encoding="utf-8").splitlines()
        config.pluginmanager.register(Selection(committed(), changed))


if __name__ == "__main__":
    main()
