"""What is compiled for the package plays as its sources do; packaging/compile.py makes it."""

import ast
import hashlib
import importlib.util
import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game import bench, catalog
from tests.helpers.sampling import full
from tests.helpers.source import program

ROOT = Path(__file__).resolve().parent.parent
SPEC = importlib.util.spec_from_file_location("compile", ROOT / "packaging" / "compile.py")
compiling = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(compiling)
PLAYED = """
import hashlib, sys
from game import bench, catalog
from game.bots.levels import levels_of
from game.bots.mcts import MCTS
from game.chance import stream

def told(decision):
    return decision.action, decision.value, decision.principal_variation

for key, game in catalog.GAMES.items():
    states = [bench.middle_position(key, seed) for seed in range(6)]
    print(key, [state.fingerprint() for state in states])
    tree = MCTS(40, determinize=game.rules.determinize if game.hidden else None)
    bots = [tree, *[level.bot for level in levels_of(key)[:-1]]]
    for bot in bots:
        for seed, state in enumerate(states[:3]):
            seen = state.observation(state.current_player)
            print(told(bot.choose(seen, stream(seed, "compiled"))))
"""
native = pytest.mark.skipif(not compiling.STAMP.exists(), reason="nothing is compiled here")


def played(place):
    """Return what bots decide with the engine in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", PLAYED]
    done = subprocess.run(
        command, cwd=place, env=environment, capture_output=True, text=True, timeout=250
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@native
def test_bots_decide_the_same_compiled_and_plain(tmp_path):
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "compiled.json", "__pycache__")
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=unwanted)
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    assert played(ROOT) == played(tmp_path)


@native
def test_positions_are_native_and_go_to_other_processes():
    for key in catalog.GAMES:
        state = bench.middle_position(key, 1)
        assert not hasattr(state, "__dict__"), key
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.fingerprint() == state.fingerprint()


def test_a_position_is_written_out_as_its_decorator_makes_it(tmp_path):
    """What the compiler is given is run here as plain Python: equal positions, equal copies."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("*.so"))
    (tmp_path / "game" / "compiled.json").unlink(missing_ok=True)
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    for name in compiling.MODULES:
        path = tmp_path / name
        path.write_text(compiling.written_out(path.read_text(encoding="utf-8")), encoding="utf-8")
    code = "from game import bench, catalog\n" + "for key in catalog.GAMES:\n"
    code += "    state = bench.middle_position(key, 5)\n    assert state.clone() == state\n"
    code += "    print(key, state.fingerprint())\n"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    found = dict(line.split() for line in done.stdout.splitlines())
    assert found == {key: bench.middle_position(key, 5).fingerprint() for key in catalog.GAMES}


def test_every_module_that_is_compiled_is_there():
    assert [name for name in compiling.MODULES if not (ROOT / name).is_file()] == []


def test_a_source_that_was_changed_after_it_was_compiled_is_told_of(tmp_path):
    source = tmp_path / "game" / "state.py"
    source.parent.mkdir()
    source.write_text("CHANCE = -1\n", encoding="utf-8")
    made_of = hashlib.sha256(source.read_bytes()).hexdigest()
    game._check_compiled(tmp_path)
    stamp = source.parent / "compiled.json"
    stamp.write_text(json.dumps({"game/state.py": made_of}), encoding="utf-8")
    game._check_compiled(tmp_path)
    source.write_text("CHANCE = -2\n", encoding="utf-8")
    with pytest.raises(ImportError, match=r"game/state\.py was changed .*compile\.py"):
        game._check_compiled(tmp_path)


@full
def test_plain_classes_come_only_from_native_ones_that_let_them():
    native = {
        node.name
        for source in program()
        if source.name in compiling.MODULES
        for node in source.tree.body
        if isinstance(node, ast.ClassDef)
    }
    refused = [
        f"{node.name} in {source.name}"
        for source in program()
        if source.name not in compiling.MODULES
        for node in source.nodes
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if (name := ast.unparse(base).partition("[")[0].rpartition(".")[2]) in native
        and name not in compiling.SUBCLASSED
        and name not in {own.name for own in source.tree.body if isinstance(own, ast.ClassDef)}
    ]
    assert refused == [], "compile.SUBCLASSED does not name what these are made from"
