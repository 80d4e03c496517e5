"""Drawings that come from elsewhere: dropped, pasted or chosen files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from game.catalog import GAMES
from game.drawings import LineFault
from game.game import Game
from game.language import _
from game.options import MAX_DRAWING_BYTES
from scenes.boards.drawing import Drawing
from scenes.boards.faces import drawing_of, has_drawings
from scenes.editor.shelf import NAME_KEY, text_of

# Paths of other computers begin like this on Windows.
NETWORK_PREFIXES: Final = ("//", "\\\\", "/\\", "\\/")
LEAST_UNDERSTOOD: Final = 0.3  # A game must understand this part of the lines of a text.


@dataclass(frozen=True, slots=True)
class Incoming:
    """A text, the game that it is a drawing of, and its first fault or None."""

    game: Game
    drawing: Drawing[Any]
    sketch: Any
    fault: LineFault | None
    name: str


def games() -> list[Game]:
    """Return the games that have drawings."""
    return [game for game in GAMES.values() if has_drawings(game.key)]


def recognised(text: str, name: str, preferred: Game) -> Incoming:
    """Return the drawing in a text; `preferred` is the game to try first.

    Raise ValueError with a sentence if it is a drawing of no game.
    """
    if len(text) > MAX_DRAWING_BYTES:
        raise ValueError(_("{name} is too long for a drawing.", name=name))
    known = sorted(games(), key=lambda game: game is not preferred)
    for game in known:
        drawing = drawing_of(game.key)
        try:
            drawing.check(text)
        except LineFault:
            continue
        return _incoming(game, drawing, text, name, None)
    game = max(known, key=lambda game: _likeness(drawing_of(game.key), text))
    drawing = drawing_of(game.key)
    if _likeness(drawing, text) < LEAST_UNDERSTOOD:
        raise ValueError(_("{name} is not a drawing of any game.", name=name))
    try:
        drawing.check_sketch(drawing.read(text))
    except LineFault as fault:
        return _incoming(game, drawing, text, name, fault)
    return _incoming(game, drawing, text, name, None)  # The reader left out what was odd.


def _incoming(
    game: Game, drawing: Drawing[Any], text: str, name: str, fault: LineFault | None
) -> Incoming:
    sketch = drawing.read(text)
    named = next((line.words for line in drawing.lines(sketch) if line.key == NAME_KEY), "")
    return Incoming(game, drawing, sketch, fault, named or name)


def _likeness(drawing: Drawing[Any], text: str) -> float:
    """Return the share of the lines of a text that a game writes in the same way."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    try:
        written = {line.strip() for line in drawing.write(drawing.read(text)).split("\n")}
    except ValueError:
        return 0.0
    known = [line for line in lines if line in written and not line.startswith("#")]
    return len(known) / max(1, len(lines))


def file_in(text: str) -> Path | None:
    """Return the file that a pasted text names, as file managers copy files, or None.

    A file on another computer is none of them: looking for it would call that computer.
    """
    line = text.strip().split("\n")[0].strip()
    try:
        name = unquote(urlsplit(line).path) if line.startswith("file://") else line
        if name.startswith(NETWORK_PREFIXES):
            return None
        path = Path(name)
        return path if path.is_absolute() and path.is_file() else None
    except (OSError, ValueError):
        return None


def read_file(path: Path, preferred: Game) -> Incoming:
    """Return the drawing in a file; raise ValueError with a sentence if there is none."""
    return recognised(text_of(path), path.stem, preferred)


def read_paste(text: str, preferred: Game) -> Incoming:
    """Return the drawing in a pasted text or in the file that it names.

    Raise ValueError with a sentence if there is none.
    """
    if not text.strip():
        raise ValueError(_("The clipboard is empty. Copy a drawing first."))
    path = file_in(text)
    if path:
        return read_file(path, preferred)
    return recognised(
        text.removeprefix("\ufeff").replace("\r\n", "\n"), _("The pasted text"), preferred
    )
