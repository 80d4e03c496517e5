"""The shape of the house, read from the source itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import catalog

ROOT = Path(__file__).parent.parent

# What each room of the engine may look into, besides itself.
ROOMS = {
    "language": set(),
    "state": set(),
    "chance": set(),
    "options": set(),
    "files": set(),
    "drawings": {"files"},
    "floors": set(),
    "study": {"state"},
    "rules": {"state", "options", "chance", "files", "drawings", "floors", "study"},
    "catalog": {"state", "options", "chance", "rules", "study"},
    "notes": set(),
    "match": {"state", "options", "chance", "catalog", "clock", "notes"},
    "save": {"match", "catalog", "options", "files", "clock", "notes", ""},
    "feedback": {"save", "match", "catalog", "files", "notes", "playtest"},
    "clock": set(),
    "bots": {"state", "chance", "options", "rules", "catalog"},
    "playtest": {
        "state", "chance", "options", "files", "catalog", "match", "notes", "bots", "study", "",
    },
    "arguments": {"options", "catalog", "clock", "match", ""},
    "bench": {"state", "chance", "options", "catalog", "match", "bots"},
}  # fmt: skip  # "" is game/__init__.py


def sources(*folders: str) -> list[Path]:
    """Return the Python files of these folders of the project."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted names a file imports; `from a import b` gives `a.b`."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(node: ast.AST) -> str:
    """Return `a.b.c` for an attribute of an attribute of a name, else what is known of it."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def room(path: Path) -> str:
    parts = path.relative_to(ROOT / "game").with_suffix("").parts
    return parts[0] if parts != ("__init__",) else ""


each_engine_file = pytest.mark.parametrize("path", sources("game"), ids=named)
each_rules_file = pytest.mark.parametrize("path", sources("game/rules"), ids=named)
each_game = pytest.mark.parametrize("key", catalog.GAMES)


@each_engine_file
def test_the_engine_imports_the_standard_library_msgspec_and_platformdirs(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "platformdirs", "game"}
    optional = {"cluster.py": {"distributed"}, "charts.py": {"matplotlib"}}
    allowed |= optional.get(path.name, set())  # imported only when they are asked for
    assert {name.split(".")[0] for name in imports(path)} <= allowed


def test_the_engine_runs_without_a_window_library() -> None:
    code = (
        "import sys, pkgutil, importlib, game\n"
        "for found in pkgutil.walk_packages(game.__path__, 'game.'):\n"
        "    importlib.import_module(found.name)\n"
        "print([name for name in sys.modules if name.startswith(('pygame', 'scenes'))])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"


@each_engine_file
def test_imports_within_the_engine_go_one_way(path: Path) -> None:
    here = room(path)
    if here == "":
        assert not any(name.startswith("game") for name in imports(path))
        return
    assert here in ROOMS, f"a new room {here!r}: say in ROOMS what it may look into"
    for name in imports(path):
        if name == "game" or name.startswith("game."):
            looked_into = name.split(".")[1]
            looked_into = "" if looked_into == "VERSION" else looked_into
            assert looked_into in ROOMS[here] | {here, "language"}, f"{here} imports {name}"


@each_rules_file
def test_the_rules_of_a_game_import_no_other_game(path: Path) -> None:
    parts = path.relative_to(ROOT / "game/rules").parts
    for name in imports(path):
        if name.startswith("game.rules.") and len(parts) > 1:
            assert name.split(".")[2] == parts[0]


@pytest.mark.parametrize("path", sources("scenes"), ids=named)
def test_scenes_import_the_engine_but_never_the_program(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path)} & {"main", "tests", "tools"}


@pytest.mark.parametrize("path", sources("scenes/boards"), ids=named)
def test_boards_never_touch_the_state_of_a_match(path: Path) -> None:
    assert not any(name.startswith("game.match") for name in imports(path))
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Attribute) and node.attr in ("state", "positions"):
            assert dotted(node.value).split(".")[-1] != "match", f"{path}:{node.lineno}"


@each_rules_file
def test_rules_use_no_random_module_no_clock_no_floats_of_time(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] not in ("time", "datetime", "secrets", "os", "uuid", "threading")
        assert not name.startswith("random") or name == "random.Random"


@pytest.mark.parametrize("path", sources("game/bots", "game/playtest"), ids=named)
def test_bots_draw_from_their_own_stream(path: Path) -> None:
    for name in imports(path):
        assert not name.startswith("random") or name == "random.Random"


@each_rules_file
def test_rules_never_iterate_over_a_set(path: Path) -> None:
    """A set has no order that is the same everywhere; sorted() gives it one."""
    tree = parse(path)
    sets = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_set(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        for iterated in iterated_by(node):
            by_name = isinstance(iterated, ast.Name) and iterated.id in sets
            assert not is_set(iterated), f"{path}:{iterated.lineno}"
            assert not by_name, f"{path}:{iterated.lineno}"


def is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return isinstance(node, ast.Call) and dotted(node.func) in ("set", "frozenset")


def iterated_by(node: ast.AST) -> list[ast.expr]:
    """Return what a loop, a comprehension or an order-keeping conversion goes through."""
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Call) and dotted(node.func) in ("list", "tuple", "enumerate", "iter"):
        return node.args[:1]
    return [node.value] if isinstance(node, ast.Starred) else []


def test_the_search_for_sets_finds_them() -> None:
    code = "a = {1}\nfor x in a: pass\nb = [y for y in {1}]\nc = tuple({1})\nd = [*{1}]"
    found = [i for node in ast.walk(ast.parse(code)) for i in iterated_by(node)]
    assert len(found) == 4
    assert sum(map(is_set, found)) == 3


@pytest.mark.parametrize("path", [*sources("game", "scenes"), ROOT / "main.py"], ids=named)
def test_no_deepcopy_no_event_clear_no_print_in_the_wrong_place(path: Path) -> None:
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Attribute | ast.Name):
            name = dotted(node)
            assert not name.endswith("deepcopy"), f"{path}:{node.lineno}"
            assert not name.endswith("event.clear"), f"{path}:{node.lineno}"
        if isinstance(node, ast.Call) and named(path).startswith("game/"):
            assert dotted(node.func) != "print", f"{path}:{node.lineno}"
    if named(path).startswith("game/"):
        assert "logging" not in set(imports(path))


@pytest.mark.parametrize("path", sources("game", "scenes"), ids=named)
def test_shared_code_asks_for_no_particular_game(path: Path) -> None:
    """Only the catalog and a game's own rooms name a game."""
    own = any(key in named(path) for key in catalog.GAMES)
    if own or named(path) in ("game/catalog.py", "game/bots/levels.py", "scenes/boards/faces.py"):
        return
    for name in imports(path):
        assert not any(f".{key}" in name for key in catalog.GAMES), f"{path} imports {name}"
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Constant):
            assert node.value not in catalog.GAMES, f"{path}:{node.lineno}"


@pytest.mark.parametrize("path", [*sources("game", "scenes"), ROOT / "main.py"], ids=named)
def test_modules_keep_no_changing_globals(path: Path) -> None:
    assert not any(isinstance(node, ast.Global) for node in ast.walk(parse(path)))


@each_game
def test_every_game_is_complete(key: str) -> None:
    """The key is the wiring: rules, board, pictures, golden playthroughs, rule tests."""
    rules = ROOT / "game/rules" / key
    assert ast.get_docstring(parse(rules / "__init__.py"))
    assert (rules / "state.py").is_file()
    board = {path.stem for path in (ROOT / "scenes/boards" / key).glob("*.py")}
    assert {"view", "words", "match_summary", "hints"} <= board
    assert any((ROOT / "assets" / key).iterdir())
    assert len(list((ROOT / "tests/golden" / key).glob("*.txt"))) >= 6
    assert list((ROOT / "tests/rules").glob(f"test_{key}*.py"))


@each_game
def test_every_entry_of_the_catalog_is_filled_in(key: str) -> None:
    game = catalog.find(key)
    assert game.key == key
    assert game.title
    assert game.summary.endswith(".")
    assert game.players
    assert game.roles
    assert game.rules_version >= 1
    for option in game.options:
        assert option.help.endswith(".")
        assert option.default in [choice.value for choice in option.choices]
        assert len({choice.label for choice in option.choices}) == len(option.choices) >= 2
        assert all(choice.help.endswith(".") for choice in option.choices)


def test_every_rules_folder_is_in_the_catalog() -> None:
    folders = {p.name for p in (ROOT / "game/rules").iterdir() if (p / "state.py").exists()}
    assert folders == set(catalog.GAMES)
