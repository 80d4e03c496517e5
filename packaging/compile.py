"""Compile the hot paths of searches and playouts with mypyc.

`python packaging/compile.py` compiles MODULES to native modules beside their sources; Python then
prefers these. It needs a C compiler and requirements/build.txt. `--clean` removes them. The program
behaves the same without them, only slower; packages always have them. Modules that would gain less
than 50 % are not compiled.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "compiled"
# It holds hashes of the sources that the native modules were made from.
STAMP = ROOT / "game" / "compiled.json"
GROUP = "game"
MODULES = (
    "game/search/machine.py",
    "game/state.py",
    "game/search/search_view.py",
    "game/bots/alphabeta.py",
    "game/bots/mcts.py",
    "game/entry.py",
    "game/rules/eighteen_ghosts/tables.py",
    "game/rules/eighteen_ghosts/state.py",
    "game/search/eighteen_ghosts/words.py",
    "game/rules/haunted_house/tables.py",
    "game/rules/haunted_house/fact_kinds.py",
    "game/inference/haunted_house/memory.py",
    "game/inference/haunted_house/tracing.py",
    "game/inference/haunted_house/hypotheses.py",
    "game/rules/haunted_house/state.py",
    "game/rules/guidance_rite/tables.py",
    "game/rules/guidance_rite/pieces.py",
    "game/search/guidance_rite/evaluation.py",
    "game/rules/guidance_rite/moves.py",
    "game/rules/guidance_rite/powers.py",
    "game/rules/guidance_rite/together.py",
    "game/rules/guidance_rite/state.py",
    "game/rules/haunting_house_3/house.py",
    "game/rules/haunting_house_3/walking.py",
    "game/inference/haunting_house_3/steps.py",
    "game/rules/haunting_house_3/state.py",
    "game/rules/ghost_hunt/tables.py",
    "game/rules/ghost_hunt/house.py",
    "game/rules/ghost_hunt/position.py",
    "game/rules/ghost_hunt/fact_kinds.py",
    "game/inference/ghost_hunt/forward_filter.py",
    "game/inference/ghost_hunt/haunter.py",
    "game/rules/ghost_hunt/ghosts_turn.py",
    "game/rules/ghost_hunt/hunters_turn.py",
    "game/rules/ghost_hunt/observations.py",
    "game/rules/ghost_hunt/state.py",
    "game/inference/ghost_hunt/belief.py",
    "game/bots/guidance_rite/field.py",
    "game/bots/guidance_rite/captures.py",
    "game/bots/guidance_rite/plans.py",
    "game/bots/guidance_rite/battle.py",
    "game/bots/haunting_house_3/maze.py",
    "game/bots/haunting_house_3/handiwork.py",
    "game/playtest/match_loop.py",
)
SUBCLASSED = (  # Interpreted Python subclasses these classes.
    "State", "SearchView", "AlphaBeta", "MCTS", "StateSearchView", "ForwardFilter", "HuntHouse",
    "Chooser", "EighteenGhosts", "HauntedHouse", "GuidanceRite", "HauntingHouse3", "Position",
    "GhostHunt",
)  # fmt: skip
# These classes have many short-lived instances without references to others.
SHORT_LIVED = ("Blocks",)
BASES = ("Position",)  # These position classes have subclasses.
SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="compiled",
    packages=[],
    ext_modules=mypycify(
        {arguments!r}, opt_level="2", debug_level="0", group_name={group!r}
    ),
)
"""


def written_out(source: str) -> str:
    """Return a source for the compiler, with the methods that `@position` generates written out."""
    lines = source.splitlines()
    added: dict[int, list[str]] = {}
    for node in ast.parse(source).body:
        for mark in getattr(node, "decorator_list", ()):
            if ast.unparse(mark).startswith("dataclass_transform"):
                lines[mark.lineno - 1] = ""  # Only type checkers need it.
        if isinstance(node, ast.ClassDef):
            _write_class(node, lines, added)
    found = []
    for number, line in enumerate(lines, 1):
        if line == "i64 = int":
            line = "from mypy_extensions import i64 as i64"
        found += [line, *added.get(number, ())]
    return "\n".join(found) + "\n"


def _write_class(node: ast.ClassDef, lines: list[str], added: dict[int, list[str]]) -> None:
    """Write out one class: edit `lines` in place, and put new lines into `added` by line number."""
    if any(ast.unparse(mark) == "position" for mark in node.decorator_list):
        lines[node.decorator_list[0].lineno - 1] = "from typing import Self"
        added[node.end_lineno or 0] = _methods(node, lines)
    if node.name in SUBCLASSED:
        added[node.lineno - 1] = [
            "from mypy_extensions import mypyc_attr",
            "@mypyc_attr(allow_interpreted_subclasses=True)",
        ]
    if node.name in SHORT_LIVED:
        added[node.lineno - 1] = [
            "from mypy_extensions import mypyc_attr",
            "@mypyc_attr(acyclic=True, free_list_len=1)",
        ]
    for part in node.body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__":
            for number in range(part.lineno - 1, part.end_lineno or 0):
                lines[number] = ""


def _methods(node: ast.ClassDef, lines: list[str]) -> list[str]:
    """Return the source of the methods that `position` generates for a class."""
    given, kept, copies, values, own = [], [], [], [], []
    for part in node.body:
        if not isinstance(part, ast.AnnAssign) or not isinstance(part.target, ast.Name):
            continue
        name, kind = part.target.id, ast.unparse(part.annotation)
        if kind.startswith("ClassVar"):
            continue
        lines[part.lineno - 1] = f"    {name}: {kind}"
        fresh = _fresh(part.value)
        if fresh:
            given.append(f"{name}: {kind} | None = None")
            kept.append(f"self.{name} = {fresh} if {name} is None else {name}")
        else:
            standard = f" = {ast.unparse(part.value)}" if part.value else ""
            given.append(f"{name}: {kind}{standard}")
            kept.append(f"self.{name} = {name}")
        is_list = kind.startswith("list[")
        copy = ".copy()" if kind == "Record" else "[:]" if is_list else ""
        copies.append(f"self.{name}{copy}")
        values.append(f"tuple(self.{name})" if is_list or kind == "Record" else f"self.{name}")
        own.append(f"self.{name}")
    made = "type(self)" if node.name in BASES else node.name
    return [
        f"    def __init__(self, {', '.join(given)}) -> None:",
        *[f"        {line}" for line in kept],
        "    def clone(self) -> Self:",
        f"        return {made}({', '.join(copies)})  # type: ignore",
        "    def values(self) -> tuple[object, ...]:",
        f"        return ({', '.join(values)},)",
        "    def __reduce__(self) -> tuple[object, ...]:",
        f"        return type(self), ({', '.join(own)},)",
    ]


def _fresh(value: ast.expr | None) -> str:
    """Return the expression for a field's default value; empty if it is an immutable default."""
    if not isinstance(value, ast.Call):
        return ""
    if ast.unparse(value.func) == "_list":
        return f"[{', '.join(map(ast.unparse, value.args))}]"
    (factory,) = value.keywords
    return f"{ast.unparse(factory.value)}()"


def sums() -> dict[str, str]:
    """Return the SHA-256 of every compiled source."""
    return {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in MODULES}


def native() -> list[Path]:
    """Return the native modules beside the sources."""
    found = [path for suffix in ("so", "pyd") for path in (ROOT / "game").rglob(f"*.{suffix}")]
    return found + [
        path for path in ROOT.glob(f"{GROUP}__mypyc.*") if path.suffix in (".so", ".pyd")
    ]


def clean() -> None:
    """Remove the native modules."""
    STAMP.unlink(missing_ok=True)
    for path in native():
        path.unlink()


def make(place: Path, modules: Sequence[str]) -> None:
    """Compile modules in the folder `place`, whose sources are changed."""
    for name in modules:
        path = place / name
        text = written_out(path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8", newline="\n")
    arguments = ["--ignore-missing-imports", "--follow-imports=silent", "--no-warn-unused-ignores"]
    script = SETUP.format(arguments=[*arguments, *modules], group=GROUP)
    (place / "setup.py").write_text(script, encoding="utf-8", newline="\n")
    with (place / "log").open("w", encoding="utf-8") as log:
        command = [sys.executable, "setup.py", "build_ext", "--inplace"]
        failed = subprocess.run(command, cwd=place, stdout=log, stderr=log).returncode
    if failed:
        sys.exit((place / "log").read_text(encoding="utf-8")[-4000:])


def build() -> None:
    """Compile the modules and put them beside the sources."""
    clean()
    made_of = sums()
    shutil.rmtree(PLACE, ignore_errors=True)
    shutil.copytree(ROOT / "game", PLACE / "game", ignore=shutil.ignore_patterns("__pycache__"))
    make(PLACE, MODULES)
    for suffix in ("so", "pyd"):
        for path in (*PLACE.glob(f"*.{suffix}"), *(PLACE / "game").rglob(f"*.{suffix}")):
            shutil.copy2(path, ROOT / path.relative_to(PLACE))
    STAMP.write_text(json.dumps(made_of, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if "--clean" in sys.argv[1:]:
        clean()
    else:
        build()
