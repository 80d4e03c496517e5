"""What a game consists of, by the types of its exports and the table in CONTRIBUTING.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game import catalog
from game.bots import levels
from game.bots.level import Level
from game.files import asset
from game.game import Game, Rules
from game.state import CHANCE
from game.study import Study
from scenes.boards import faces
from scenes.boards.face import CHANCELESS, Face, no_components
from tests.helpers.variants import random_play

ROOT = Path(__file__).parent.parent.parent
FILE = re.compile(r"^\| `(\S*<key>\S*)` \| (if [^:]+)?", re.MULTILINE)
GOLDEN_MATCHES = 2  # A game that is shipped has so many, which a person reads whole.
ELSEWHERE: dict[str, Mapping[str, str]] = {}  # by game: what lies in other folders than usual


def faces_there_are() -> dict[str, Face[Any]]:
    """Return every face that can be loaded.

    Tests are collected with these; whatever is wrong with the others, `missing` tells.
    """
    found = {}
    for key in catalog.GAMES:
        try:
            found[key] = faces.face_of(key)
        except Exception:
            continue
    return found


def table() -> dict[str, str]:
    """Return the files of a game that CONTRIBUTING.md names, each with its condition, if any."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return dict(FILE.findall(text.split("## Add a game")[1].split("\n## ")[0]))


def conditions(game: Game, face: Face[Any]) -> dict[str, bool]:
    """Return which conditions of CONTRIBUTING.md a game fulfils."""
    return {
        "": True,
        "if chance decides": face.luck is not CHANCELESS,
        "if players draw parts of it": face.drawing is not None,
        "if it has puzzles": bool(face.goals),
        "if it says why an action is advised": face.hints is not None,
        "if its bots speak": face.quips is not None,
        "if its bots have portraits": any(asset(game.key).glob("face_*.svg")),
        "if its board and pieces can be printed": face.components is not no_components,
    }


def paths(pattern: str, key: str, rooms: Mapping[str, str]) -> list[Path]:
    """Return the files of a game under a name of CONTRIBUTING.md; `rooms` lie elsewhere."""
    for usual, own in rooms.items():
        pattern = pattern.replace(usual, own)
    pattern = pattern.replace("<key>", key)
    patterns = {pattern.replace("<level>", level.key) for level in levels.levels_of(key)}
    return sorted(path for found in patterns or {pattern} for path in ROOT.glob(found))


def missing(key: str, rooms: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield a sentence for each part that a game of the catalog has not."""
    game, rooms = catalog.find(key), rooms or ELSEWHERE.get(key)
    if not levels.levels_of(key):
        yield f"{key} has no bots: list its LEVELS in game/bots/levels.py"
    try:
        face = faces.face_of(key)
    except Exception as error:
        yield f"no face of {key} can be loaded: {error}"
        return
    yield from _unsaid(game, face)
    fulfilled = conditions(game, face)
    for pattern, condition in table().items():
        if not fulfilled[condition]:
            continue
        found = len(paths(pattern, key, rooms or {}))
        needed = GOLDEN_MATCHES if rooms is None and "golden" in pattern else 1
        if "<level>" in pattern:
            needed = len(levels.levels_of(key))
        if found < needed:
            yield f"{key} has {found or 'no'} {pattern}"


def _unsaid(game: Game, face: Face[Any]) -> Iterator[str]:
    """Yield what the face leaves out of what the game has."""
    key, drawn = game.key, any(option.folder for option in game.rules.options)
    rolls = _chance_decides(game)
    for there, part, words in (
        (game.hidden, face.secrets is not None, "people have secrets in {}: secrets"),
        (drawn, face.drawing is not None, "players draw parts of {}: drawing"),
        (rolls, face.luck is not CHANCELESS, "chance decides in {}: luck"),
        (True, bool(face.lessons), "{} can be taught: lessons"),
    ):
        if there and not part:
            yield f"{words.format(key)} is missing in FACE"
    view = face.view()
    if getattr(view, "facts", None) is not game.rules.facts:
        yield f"the view of {key} does not have the FACTS of its game"
    sounds: Mapping[Any, str] = getattr(view, "sounds", {})
    for kind in sorted(kind.__name__ for kind in {*game.rules.facts.kinds} - {*sounds}):
        yield f"the view of {key} has no sound for {kind}, not even an empty one"
    for player in range(max(game.players)):
        for figure in face.summary.figures(player):
            layers = (layer.partition("@")[0] for layer in figure.split("+"))
            for name in sorted({f"{key}/{layer}.svg" for layer in layers}):
                if not asset(name).is_file():
                    yield f"assets/{name} is a figure of player {player}, and is missing"


def _chance_decides(game: Game) -> bool:
    """Return whether chance had to decide something in a match at random."""
    state = catalog.new_state(game.key)
    return any(now.current_player == CHANCE for now, _ in random_play(state, Random(1)))


def exports() -> list[str]:
    """Return the rows of CONTRIBUTING.md that name the parts of each export, by their types."""
    rows = []
    for name, kind in (
        ("`GAME`", Game), ("`Rules`", Rules), ("`STUDY`", Study),
        ("`LEVELS`, of each", Level), ("`FACE`", Face),
    ):  # fmt: skip
        if issubclass(kind, msgspec.Struct):
            names = kind.__struct_fields__
            needed = len(names) - len(kind.__struct_defaults__)
        else:
            parts = fields(kind)
            names = tuple(part.name for part in parts)
            needed = sum(part.default is part.default_factory is MISSING for part in parts)
        must, may = (", ".join(f"`{n}`" for n in some) for some in (names[:needed], names[needed:]))
        rows.append(f"| {name} | {must} | {may or '-'} |")
    return rows
