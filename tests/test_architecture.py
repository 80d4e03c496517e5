"""The shape of the house, read from the source itself; every test lists all that offends."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Set

import pytest

from game import catalog
from tests.helpers.parts import ELSEWHERE, missing, paths
from tests.helpers.source import ROOT, Source, dotted, program

# What each room of the engine may look into, besides itself.
ROOMS = {
    "language": set(),
    "phrases": set(),
    "state": set(),
    "chance": set(),
    "options": set(),
    "files": set(),
    "drawings": {"files", "names", "options"},
    "floors": set(),
    "entry": set(),
    "facts": {"state", "entry"},
    "record": set(),
    "search": {"rules", "inference", "files", "state"},
    "inference": {"rules", "chance", "facts", "entry", "record", "state"},
    "study": {"rules", "inference", "state", "facts"},
    "game": {"state", "options", "facts", "study"},
    "rules": {
        "state", "options", "chance", "files", "drawings", "floors", "facts", "entry", "record",
    },
    "games": {"game", "rules", "inference", "search", "study"},
    "catalog": {"state", "options", "chance", "games", "game"},
    "notes": set(),
    "names": set(),
    "ratings": set(),
    "match": {"state", "options", "chance", "catalog", "clock", "notes"},
    "deal": {"catalog", "options", "match"},
    "scribe": {"match", "facts", "state"},
    "people": {"match", "match_index", "catalog", "options", "save", "notes", "playtest", "bots",
               "chance", "state", "files"},
    "puzzles": {"match", "catalog", "files"},
    "save": {"match", "catalog", "options", "files", "clock", "notes", "phrases", "state", ""},
    "match_index": {"save", "match", "files"},
    "feedback": {"save", "match_index", "match", "catalog", "files", "notes", "playtest"},
    "clock": set(),
    "bots": {
        "state", "chance", "options", "files", "entry", "rules", "catalog", "game", "inference",
        "search", "study",
    },
    "playtest": {
        "state", "chance", "options", "files", "catalog", "game", "match", "notes", "bots", "study",
        "drawings", "",
    },
    "arguments": {"options", "drawings", "catalog", "game", "clock", "match", ""},
    "bench": {"state", "chance", "options", "catalog", "match", "bots"},
}  # fmt: skip  # "" is game/__init__.py

OPTIONAL = {  # imported only when they are asked for
    "game/playtest/cluster.py": {"distributed"},
    "game/playtest/charts.py": {"matplotlib"},
}


@pytest.fixture
def house() -> list[Source]:
    """Every file of the program."""
    return program()


def none(offenders: Iterable[str]) -> None:
    """Fail with the list of all that offends."""
    found = list(offenders)
    assert not found, "\n".join(["", *found])


each_game = pytest.mark.parametrize("key", catalog.GAMES)


def test_the_engine_imports_the_standard_library_msgspec_and_platformdirs(
    house: list[Source],
) -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "platformdirs", "game"}
    none(
        f"{source.name} imports {name}"
        for source in house
        if source.within("game")
        for name in source.imported
        if name.split(".")[0] not in allowed | OPTIONAL.get(source.name, set())
    )


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


def test_imports_within_the_engine_go_one_way(house: list[Source]) -> None:
    def faults(source: Source) -> Iterator[str]:
        here = "" if source.module == "game" else source.module.split(".")[1]
        if here and here not in ROOMS:
            yield f"a new room {here!r}: say in ROOMS what it may look into"
            return
        allowed = ROOMS[here] | {here, "language"} if here else set()
        for name in source.imported:
            if name.split(".")[0] == "game":
                looked_into = name.split(".")[1]
                looked_into = "" if looked_into == "VERSION" else looked_into
                if looked_into not in allowed:
                    yield f"{source.name} imports {name}"

    none(fault for source in house if source.within("game") for fault in faults(source))


def test_the_rules_of_a_game_import_no_other_game(house: list[Source]) -> None:
    none(
        f"{source.name} imports {name}"
        for source in house
        if source.within("game/rules", "game/inference", "game/search", "game/study")
        for name in source.imported
        if name.startswith(("game.rules.", "game.inference.", "game.search."))
        and name.split(".")[2] in set(catalog.GAMES) - {source.module.split(".")[2]}
    )


def test_scenes_import_the_engine_but_never_the_program(house: list[Source]) -> None:
    none(
        f"{source.name} imports {name}"
        for source in house
        if source.within("scenes")
        for name in source.imported
        if name.split(".")[0] in ("main", "tests", "tools")
    )


def resolved(module: str, name: str, known: Set[str]) -> str:
    """Return the module that an import runs: `from a.b import c` is a.b.c, or else a.b."""
    return f"{module}.{name}" if f"{module}.{name}" in known else module


def rings(edges: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """Return every set of modules that all lead to each other, after Tarjan."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for other in sorted(edges[node]):
            if other not in number:
                visit(other)
            if other in stack:
                lowest[node] = min(lowest[node], lowest[other])
        if lowest[node] == number[node]:
            ring = set(stack[stack.index(node) :])
            del stack[stack.index(node) :]
            if len(ring) > 1 or node in edges[node]:
                found.append(ring)

    for node in sorted(edges):
        if node not in number:
            visit(node)
    return found


def test_no_modules_import_each_other_not_even_for_their_types(house: list[Source]) -> None:
    known = {source.module for source in house}
    edges = {
        source.module: {resolved(*imported, known) for imported in source.imports} & known
        for source in house
    }
    none(" <-> ".join(sorted(ring)) for ring in rings(edges))


def folder_of(module: str) -> str:
    """Return the folder of `scenes/` that a module is in; a file beside them is its own."""
    return module.split(".")[1]


def test_no_folders_of_scenes_need_each_other_directly_or_round_about(house: list[Source]) -> None:
    known = {source.module for source in house}
    scenes = [source for source in house if source.module.startswith("scenes.")]
    edges: dict[str, set[str]] = {folder_of(source.module): set() for source in scenes}
    for source in scenes:
        here = folder_of(source.module)
        for imported in source.imports:
            module = resolved(*imported, known)
            if module.startswith("scenes.") and module in known:
                edges[here] |= {folder_of(module)} - {here}
    none(" <-> ".join(sorted(ring)) for ring in rings(edges))


def test_the_search_for_rings_finds_them_all() -> None:
    edges = {"a": "b", "b": "cd", "c": "a", "d": "e", "e": "d", "f": "f", "g": "abf"}
    assert sorted(map(sorted, rings(edges))) == [["a", "b", "c"], ["d", "e"], ["f"]]
    known = {"a", "a.b", "a.c"}
    assert [resolved("a", "b", known), resolved("a", "D", known)] == ["a.b", "a"]
    assert resolved("a.b", "", known) == "a.b"


def test_nothing_is_looked_up_by_name_and_no_type_is_asserted(house: list[Source]) -> None:
    none(
        f"{where} calls {name}"
        for source in house
        for name, where in source.calls()
        if name in ("cast", "typing.cast", "__import__") or name.endswith("import_module")
    )


def test_boards_never_touch_the_state_of_a_match(house: list[Source]) -> None:
    boards = [source for source in house if source.within("scenes/boards")]
    none(
        f"{s.name}: {name}" for s in boards for name in s.imported if name.startswith("game.match")
    )
    none(
        f"{source.name}:{node.lineno}"
        for source in boards
        for node in source.nodes
        if isinstance(node, ast.Attribute)
        and node.attr in ("state", "positions")
        and dotted(node.value).split(".")[-1] == "match"
    )


RECORDS = ("game.entry", "game.record")  # What facts are made of.


def test_scenes_read_facts_and_never_a_record(house: list[Source]) -> None:
    scenes = [source for source in house if source.within("scenes")]
    none(
        f"{source.name} imports {name}"
        for source in scenes
        for name in source.imported
        if name.startswith(RECORDS) or "fact_kinds" in name.split(".")
    )
    none(
        f"{source.name}:{node.lineno} reads a record"
        for source in scenes
        if source.within("scenes/boards", "scenes/telling")
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr == "record"
    )


def test_rules_use_no_random_module_no_clock_no_floats_of_time(house: list[Source]) -> None:
    outside = ("time", "datetime", "secrets", "os", "uuid", "threading")
    none(
        f"{source.name} imports {name}"
        for source in house
        if source.within("game/rules", "game/inference", "game/search")
        for name in source.imported
        if name.split(".")[0] in outside
    )


def test_rules_and_bots_draw_from_their_own_stream(house: list[Source]) -> None:
    none(
        f"{source.name} imports {name}"
        for source in house
        if source.within(
            "game/rules", "game/inference", "game/search", "game/bots", "game/playtest"
        )
        for name in source.imported
        if name.startswith("random") and name != "random.Random"
    )


def set_loops(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the sets that are gone through, whose order is not the same everywhere."""
    nodes = list(ast.walk(tree))
    names = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and is_set(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in nodes:
        for iterated in iterated_by(node):
            if is_set(iterated) or (isinstance(iterated, ast.Name) and iterated.id in names):
                yield iterated


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


def test_rules_never_iterate_over_a_set(house: list[Source]) -> None:
    """A set has no order that is the same everywhere; sorted() gives it one."""
    none(
        f"{source.name}:{loop.lineno}"
        for source in house
        if source.within("game/rules", "game/inference", "game/search")
        for loop in set_loops(source.tree)
    )


def test_the_search_for_sets_finds_them() -> None:
    code = "a = {1}\nfor x in a: pass\nb = [y for y in {1}]\nc = tuple({1})\nd = [*{1}]\n"
    found = list(set_loops(ast.parse(code + "for x in sorted(a): pass")))
    assert sorted(node.lineno for node in found) == [2, 3, 4, 5]


def test_no_deepcopy_no_event_clear_no_print_in_the_wrong_place(house: list[Source]) -> None:
    none(
        f"{source.name}:{node.lineno}"
        for source in house
        for node in source.nodes
        if isinstance(node, ast.Attribute | ast.Name)
        and dotted(node).endswith(("deepcopy", "event.clear"))
    )
    engine = [source for source in house if source.within("game")]
    none(where for source in engine for name, where in source.calls() if name == "print")
    none(source.name for source in engine if "logging" in source.imported)


def test_shared_code_asks_for_no_particular_game(house: list[Source]) -> None:
    """Only the lists of games and a game's own rooms name a game."""
    lists = ("game/catalog.py", "game/bots/levels.py", "scenes/boards/faces.py", "main.py")
    shared = [
        source
        for source in house
        if source.name not in lists and not any(key in source.name for key in catalog.GAMES)
    ]
    none(
        f"{source.name} imports {name}"
        for source in shared
        for name in source.imported
        if any(f".{key}" in name for key in catalog.GAMES)
    )
    none(
        f"{source.name}:{node.lineno}"
        for source in shared
        for node in source.nodes
        if isinstance(node, ast.Constant) and node.value in catalog.GAMES
    )


def test_modules_keep_no_changing_globals(house: list[Source]) -> None:
    none(
        f"{source.name}:{node.lineno}"
        for source in house
        for node in source.nodes
        if isinstance(node, ast.Global)
    )


@each_game
def test_every_game_is_complete(key: str) -> None:
    (rules,) = paths("game/rules/<key>/__init__.py", key, ELSEWHERE.get(key, {}))
    assert ast.get_docstring(ast.parse(rules.read_text(encoding="utf-8")))
    none(missing(key))


@each_game
def test_every_entry_of_the_catalog_is_filled_in(key: str) -> None:
    game = catalog.find(key)
    assert game.key == key
    assert game.title
    assert game.summary.endswith(".")
    assert game.players
    assert game.roles
    assert game.rules_version >= 1
    for option in game.rules.options:
        assert option.help.endswith(".")
        assert option.default in [choice.value for choice in option.choices]
        assert len({choice.label for choice in option.choices}) == len(option.choices) >= 2
        assert all(choice.help.endswith(".") for choice in option.choices)


def test_every_rules_folder_is_in_the_catalog() -> None:
    folders = {p.name for p in (ROOT / "game/rules").iterdir() if (p / "state.py").exists()}
    assert folders == set(catalog.GAMES)


def assigned(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """Yield the nodes that are assigned to or deleted, also by setattr."""
    for node in nodes:
        if isinstance(node, ast.Assign | ast.Delete):
            yield from node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            yield node.target
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("setattr", "delattr"):
            yield ast.Attribute(node.args[0], "?")


def parts(target: ast.expr) -> Iterator[ast.expr]:
    """Yield the targets that are left when tuples and subscripts are taken apart."""
    if isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            yield from parts(element)
    elif isinstance(target, ast.Subscript | ast.Starred):
        yield from parts(target.value)
    else:
        yield target


def views_assigned(source: Source) -> Iterator[str]:
    """Yield the lines of a module that assign to an attribute of a view."""
    classes = [node for node in source.nodes if isinstance(node, ast.ClassDef)]
    own = {
        node
        for one in classes
        if any(ast.unparse(base).partition("[")[0].endswith("View") for base in one.bases)
        for node in ast.walk(one)
    }
    for target in (part for whole in assigned(source.nodes) for part in parts(whole)):
        if isinstance(target, ast.Attribute):
            base = getattr(target.value, "attr", getattr(target.value, "id", ""))
            if base in ("view", "_view") or (base == "self" and target in own):
                yield ast.unparse(target)


def test_nobody_assigns_to_a_view(house: list[Source]) -> None:
    boards = [one for one in house if one.within("scenes") and not one.within("scenes/ui")]
    found = [f"{one.name}: {line}" for one in boards for line in views_assigned(one)]
    assert not found, "\n".join(["", *found])


def test_the_search_for_assignments_finds_them_all() -> None:
    lines = """
self.view.names = names
view.time, other = 1, 2
stage.view.moving += 1
setattr(view, "seat", 1)
self.view.found[1] = 2
del view.names
class HouseView(View[House]):
    def toggle(self):
        self._on ^= {1}
"""
    assert len(list(views_assigned(Source("", ast.parse(lines))))) == 7
    assert list(views_assigned(Source("", ast.parse("self.view = view\nseen = view.names")))) == []


CODES = {"NOBODY", "NOWHERE", "GHOST"}  # Each game has its own code for them.


def test_a_number_named_by_one_word_has_this_name_in_at_most_two_files(house: list[Source]) -> None:
    files: dict[str, set[str]] = {}
    for source in house:
        for node in source.tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                continue
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            value = node.value.operand if isinstance(node.value, ast.UnaryOp) else node.value
            number = isinstance(value, ast.Constant) and type(value.value) in (int, float)
            if number and isinstance(target, ast.Name) and re.fullmatch("_?[A-Z0-9]+", target.id):
                files.setdefault(target.id, set()).add(source.name)
    none(
        f"{name}: {sorted(found)}"
        for name, found in sorted(files.items())
        if len(found) > 2 and name not in CODES
    )
