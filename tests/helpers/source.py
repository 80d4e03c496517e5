"""The source of the program, parsed once for all tests that read it."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Source:
    """A Python file of the project, parsed."""

    name: str  # "game/state.py"
    tree: ast.Module

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @property
    def module(self) -> str:
        return self.name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def within(self, *folders: str) -> bool:
        return self.name.startswith(tuple(f"{folder}/" for folder in folders))

    @cached_property
    def imports(self) -> list[tuple[str, str]]:
        """What is imported, as module and name: `from a import b` gives ("a", "b")."""
        found = []
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += [(alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.name}: relative import"
                found += [(node.module or "", alias.name) for alias in node.names]
        return found

    @property
    def imported(self) -> list[str]:
        """The dotted names it imports; `from a import b` gives `a.b`."""
        return [f"{module}.{name}".rstrip(".") for module, name in self.imports]

    def calls(self) -> Iterator[tuple[str, str]]:
        """Yield what is called, and where that is."""
        for node in self.nodes:
            if isinstance(node, ast.Call):
                yield dotted(node.func), f"{self.name}:{node.lineno}"


def dotted(node: ast.AST) -> str:
    """Return `a.b.c` for an attribute of an attribute of a name, else what is known of it."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


@cache
def program() -> list[Source]:
    """Return every file of the program."""
    gc.disable()  # over a million nodes, none of them garbage; frozen, nobody walks them again
    try:
        return _parsed()
    finally:
        gc.freeze()
        gc.enable()


def _parsed() -> list[Source]:
    paths = [path for folder in ("game", "scenes") for path in (ROOT / folder).rglob("*.py")]
    return [
        Source(
            path.relative_to(ROOT).as_posix(),
            ast.parse(path.read_text(encoding="utf-8"), str(path)),
        )
        for path in sorted([*paths, ROOT / "main.py"])
    ]
