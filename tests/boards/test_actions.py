"""The table of actions of a game: every action once, with key, words and reasons."""

import ast
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, get_args

import pytest

from game import catalog
from game.language import LANGUAGES, speak
from game.rules.ghost_hunt.actions import Kind
from game.rules.ghost_hunt.actions import kind_of as kind_in_hunt
from game.study.haunted_house import kind_of as kind_in_house
from scenes.boards.actions import ActionTable, BoardAction
from scenes.boards.eighteen_ghosts.actions import ACTIONS as GHOSTS
from scenes.boards.eighteen_ghosts.actions import row_of as row_of_ghosts
from scenes.boards.faces import face_of
from scenes.boards.ghost_hunt.actions import ACTIONS as HUNT
from scenes.boards.guidance_rite.actions import ACTIONS as RITE
from scenes.boards.guidance_rite.actions import row_of as row_of_rite
from scenes.boards.haunted_house.actions import ACTIONS as HOUSE
from scenes.boards.haunting_house_3.actions import ACTIONS as HOUSE_3
from scenes.boards.haunting_house_3.actions import row_of as row_of_house_3
from scenes.boards.view import TargetMark
from tests.helpers.source import ROOT

TABLES: dict[str, ActionTable[Any]] = {
    "eighteen_ghosts": GHOSTS,
    "guidance_rite": RITE,
    "haunted_house": HOUSE,
    "ghost_hunt": HUNT,
    "haunting_house_3": HOUSE_3,
}
ROW_OF: dict[str, Callable[[Any, int], BoardAction[Any]]] = {
    "eighteen_ghosts": row_of_ghosts,
    "guidance_rite": row_of_rite,
    "haunted_house": lambda seen, action: HOUSE.by_kind[kind_in_house(seen, action)],
    "ghost_hunt": lambda _seen, action: HUNT.by_kind[kind_in_hunt(action)],
    "haunting_house_3": row_of_house_3,
}
PLAYERS = {"eighteen_ghosts": 2, "guidance_rite": 2}
OPTIONS = {"guidance_rite": {"variant": "final_match"}}
RARELY_OFFERED = {
    *("done", "taunt"),
    *("capture it", "first", "second", "plus", "cross"),
    *("as planned", "cancel"),
}
PIECES = {"Poltergeist"}  # Both an action and what it puts on a tile.
NAMES = ("Ada", "Bob", "Cyd", "Dan")


def new(key: str) -> Any:
    """Return the first position of a match."""
    return catalog.new_state(key, PLAYERS.get(key, 4), OPTIONS.get(key, {}), 5)


@pytest.mark.parametrize("key", TABLES)
def test_every_action_of_a_match_is_in_the_table_and_every_button_says_why_not(key: str) -> None:
    table, words, view = TABLES[key], face_of(key).words, face_of(key).view(NAMES)
    state, rng, shown = new(key), Random(5), set[str]()
    for _ in range(400):
        player = state.current_player
        legal = list(state.legal_actions())
        if player == -2:
            break
        if player >= 0:
            seen = state.observation(player)
            for action in rng.sample(legal, min(4, len(legal))):
                row = ROW_OF[key](seen, action)
                assert row in table.rows
                assert view.mark(seen, action).shape == row.mark.shape or row.kind == "walk"
            ready = {way[0] for action in legal for way in view.clicks(seen, action)}
            offered = list(table.offered(seen))
            keys = [row.key for row in offered if row.key]
            assert len({*keys}) == len(keys)
            for row in offered:
                shown.add(row.kind)
                assert words.describe(seen, row.place, NAMES)
                if row.place not in ready:
                    assert words.refusal(seen, (), row.place, NAMES).endswith(".")
        state.apply(rng.choice(legal))
    buttons = {row.kind for row in table.rows if row.label()}
    assert shown >= buttons - RARELY_OFFERED


@pytest.mark.parametrize("key", TABLES)
def test_every_button_has_words_in_every_language(key: str) -> None:
    table, seen = TABLES[key], new(key).observation(0)
    buttons = [row for row in table.rows if row.place]
    for language in LANGUAGES:
        speak(language)
        assert all(row.spoken(seen) or row.label() for row in buttons)
        assert all(row.label() for row in buttons if row.key)


def test_every_kind_of_action_of_the_rules_is_in_the_table() -> None:
    assert set(get_args(Kind)) <= {*HUNT.by_kind}


def others(key: str) -> Iterator[ModuleType]:
    """Yield the modules of a face beside its table."""
    for path in sorted((ROOT / "scenes/boards" / key).rglob("*.py")):
        if path.stem not in ("__init__", "actions", "drawing"):  # What is drawn are no actions.
            yield import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def texts(module: ModuleType) -> set[str]:
    """Return the texts in a module that are translated."""
    assert module.__file__
    nodes = ast.walk(ast.parse(Path(module.__file__).read_text()))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    said = [c for c in calls if isinstance(c.func, ast.Name) and c.func.id in ("_", "mark")]
    return {arg.value for call in said for arg in call.args[:1] if isinstance(arg, ast.Constant)}


@pytest.mark.parametrize("key", TABLES)
def test_no_module_of_a_face_says_again_what_its_table_says(key: str) -> None:
    table = texts(import_module(f"scenes.boards.{key}.actions"))
    found = {module.__name__: table & texts(module) - PIECES for module in others(key)}
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize("key", TABLES)
def test_no_module_of_a_face_has_a_second_table_of_actions(key: str) -> None:
    table = TABLES[key]
    names = {*table.places, *table.by_kind}
    for module in others(key):
        for name, value in vars(module).items():
            if not isinstance(value, Mapping) or name.startswith("__"):
                continue
            second = {k: v for k, v in value.items() if k in names and is_shown(v)}
            assert len(second) < 2, f"{module.__name__}.{name}"


def is_shown(value: object) -> bool:
    """Return whether a value is a key, a text, an icon or a mark, or holds one."""
    parts = value if isinstance(value, tuple) else (value,)
    return any(isinstance(part, str | TargetMark) for part in parts)
