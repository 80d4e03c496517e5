"""What CONTRIBUTING.md says a game needs is all it needs, and what is missing is named."""

import ast
import subprocess
import sys
from dataclasses import replace

import msgspec
import pytest

from game import catalog
from game.bots import levels
from scenes.boards import faces
from tests.helpers.parts import ROOT, conditions, exports, faces_there_are, missing, paths, table
from tests.helpers.sampling import full
from tests.sixth.board import FACE
from tests.sixth.board.view import PhantomsView
from tests.sixth.game import GAME
from tests.sixth.places import FOLDER, ROOMS
from tests.sixth.rules.facts import Caught


def test_the_readme_names_every_file_of_the_sixth_game_and_it_has_those_named(sixth):
    assert list(missing(sixth, ROOMS)) == []
    named = {path for pattern in table() for path in paths(pattern, sixth, ROOMS)}
    folders = ("rules", "bots", "board", "assets", "golden")
    there = {path for folder in folders for path in (FOLDER / folder).glob("*.*")}
    there |= {FOLDER / "game.py", *FOLDER.glob(f"test_{sixth}*")}
    assert named == there


def test_every_condition_of_the_readme_is_met_by_some_game_and_not_by_the_sixth(sixth):
    told = {key: conditions(catalog.GAMES[key], faces.face_of(key)) for key in catalog.GAMES}
    own = told.pop(sixth)
    assert set(table().values()) == set(own)
    for condition in set(own) - {""}:
        assert not own[condition]
        assert any(others[condition] for others in told.values())


def test_the_table_of_exports_names_the_parts_of_their_types():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "\n".join(["|---|---|---|", *exports(), ""]) in text


def test_the_lists_the_readme_names_are_the_only_files_that_name_every_game():
    lists = ["game/catalog.py", "game/bots/levels.py", "scenes/boards/faces.py"]
    naming = [
        path.relative_to(ROOT).as_posix()
        for folder in ("game", "scenes")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if all(key in path.read_text(encoding="utf-8") for key in catalog.GAMES)
    ]
    assert sorted(naming) == sorted(lists)
    assert all(
        f"`{name}`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8") for name in lists
    )


# What is missing


def asked_at_collection(tree):
    """Yield the names that a module calls when it is imported, its functions left out."""
    open_nodes = list(tree.body)
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            open_nodes += getattr(node, "decorator_list", [])
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        open_nodes += ast.iter_child_nodes(node)


def test_tests_are_collected_without_a_face_so_that_a_missing_one_is_told_by_its_own_test():
    asking = {"face_of", "has_drawings", "drawing_of", "secrets_of"}
    sources = [(p.name, p.read_text(encoding="utf-8")) for p in (ROOT / "tests").rglob("*.py")]
    assert not [
        name
        for name, source in sources
        if any(f"{call}(" in source for call in asking)
        and asking & set(asked_at_collection(ast.parse(source)))
    ]
    assert "face_of" in asked_at_collection(ast.parse("A = [face_of(key) for key in GAMES]"))
    assert "face_of" in asked_at_collection(ast.parse("@each(face_of(1))\ndef f():\n    g()"))
    assert "g" not in asked_at_collection(ast.parse("@each(face_of(1))\ndef f():\n    g()"))


def test_faces_that_cannot_be_loaded_are_left_out_of_what_is_collected(sixth, monkeypatch):
    assert list(faces_there_are()) == list(catalog.GAMES)
    monkeypatch.delitem(faces.FACES, sixth)
    faces.face_of.cache_clear()
    assert list(faces_there_are()) == [key for key in catalog.GAMES if key != sixth]


def put(monkeypatch, game=GAME, **parts):
    """Have the game, or its face, be otherwise."""
    monkeypatch.setitem(catalog.GAMES, GAME.key, game)
    face = replace(FACE, **parts)
    monkeypatch.setitem(faces.FACES, GAME.key, lambda: face)
    faces.face_of.cache_clear()


def test_a_game_in_no_list_of_bots_or_faces_is_named(sixth, monkeypatch):
    monkeypatch.delitem(levels.LEVELS, sixth)
    monkeypatch.delitem(faces.FACES, sixth)
    assert list(missing(sixth, ROOMS)) == [
        "phantoms has no bots: list its LEVELS in game/bots/levels.py",
        "no face of phantoms can be loaded: phantoms has no face: list its FACE in "
        "scenes/boards/faces.py",
    ]


def test_a_face_that_cannot_be_loaded_is_named(sixth, monkeypatch):
    def load():
        from tests.sixth import no_board

        return no_board.FACE

    monkeypatch.setitem(faces.FACES, sixth, load)
    (told,) = missing(sixth, ROOMS)
    assert told.startswith("no face of phantoms can be loaded: cannot import name 'no_board'")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"secrets": None}, "people have secrets in phantoms: secrets is missing in FACE"),
        ({"lessons": ()}, "phantoms can be taught: lessons is missing in FACE"),
    ],
)
def test_a_missing_part_of_a_face_is_named(sixth, monkeypatch, parts, words):
    put(monkeypatch, **parts)
    assert list(missing(sixth, ROOMS)) == [words]


def test_a_game_of_dice_needs_luck_and_one_that_players_draw_a_drawing(sixth, monkeypatch):
    other = catalog.find("ghost_hunt")
    put(monkeypatch, msgspec.structs.replace(other, key=sixth, hidden=False))
    assert [words for words in missing(sixth, ROOMS) if "FACE" in words] == [
        "players draw parts of phantoms: drawing is missing in FACE",
        "chance decides in phantoms: luck is missing in FACE",
    ]


def test_a_fact_without_a_sound_is_named(sixth, monkeypatch):
    sounds = {kind: sound for kind, sound in PhantomsView.sounds.items() if kind is not Caught}
    monkeypatch.setattr(PhantomsView, "sounds", sounds)
    words = "the view of phantoms has no sound for Caught, not even an empty one"
    assert list(missing(sixth, ROOMS)) == [words]


def test_a_missing_portrait_is_named(sixth, assets):
    (assets / "face_wisp.svg").write_text("<svg/>", encoding="utf-8")
    assert f"{sixth} has no assets/<key>/face_<level>.svg" in missing(sixth, ROOMS)


def test_a_missing_picture_is_named(sixth, assets):
    (assets / "seat_1.svg").unlink()
    words = "assets/phantoms/seat_1.svg is a figure of player 1, and is missing"
    assert list(missing(sixth, ROOMS)) == [words]


def test_missing_files_are_named(sixth):
    nowhere = {**ROOMS, "tests/golden/<key>/": "tests/golden/<key>/none/"}
    assert list(missing(sixth, nowhere)) == ["phantoms has no tests/golden/<key>/*.txt"]


WRONG = """
from typing import Final
from game.bots.mcts import MCTS
from game.search.haunted_house.evaluation import evaluate
from scenes.boards.face import Face
from tests.sixth.board import FACE, match_summary, words
from tests.sixth.board.lessons import LESSONS
from tests.sixth.board.view import PhantomsView
from tests.sixth.rules.state import Phantoms

LEFT_OUT: Final[Face[Phantoms]] = Face(
    view=PhantomsView, summary=match_summary, lessons=LESSONS
)
NO_WORDS: Final[Face[Phantoms]] = Face(
    view=PhantomsView, words=match_summary, summary=match_summary,
    lessons=LESSONS
)
OF_ANOTHER_GAME: Final[Face[int]] = FACE
BY_ANOTHER_GAME: Final[MCTS[Phantoms]] = MCTS(5, evaluate=evaluate)
"""


@full
def test_a_part_that_is_left_out_or_has_another_shape_is_an_error_of_types(tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(WRONG, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = [line for line in run.stdout.splitlines() if "error:" in line]
    assert {int(line.split(":")[1]) for line in told if "wrong.py" in line} == {11, 15, 18, 19}
