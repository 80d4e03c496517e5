"""The library of drawings: those of the game, the players' own, and drafts."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from game.catalog import GAMES
from game.drawings import LineFault
from game.game import Game
from game.language import _
from scenes.boards.drawing import Drawing
from scenes.boards.faces import drawing_of, has_drawings
from scenes.editor.naming import ask_name
from scenes.editor.shelf import DrawingShelf, KeptDrawing, text_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import confirm
from scenes.ui.layout import Beside, Flow, Item, Rows
from scenes.ui.row_list import ListRow, RowList
from scenes.ui.select import Select
from scenes.ui.whereabouts import whereabouts
from scenes.ui.widget import Page
from scenes.ui.words import Words
from scenes.window.app import Scene

Opener = Callable[[Game, Drawing[Any], Any, KeptDrawing | None, str], Scene]


@dataclass(frozen=True, slots=True)
class DrawingEntry:
    """A drawing that can be opened."""

    row: ListRow
    sketch: Any
    kept: KeptDrawing | None = None
    name: str = ""


def games() -> list[Game]:
    """Return the games that have drawings."""
    return [game for game in GAMES.values() if has_drawings(game.key)]


def find(game: Game, file: str) -> DrawingEntry | None:
    """Return the drawing for a path or name, or None for an empty text.

    Raise ValueError if there is none.
    """
    known = [other.key for other in games()]
    if game.key not in known:
        raise ValueError(f"{game.title} has nothing to draw; choose one of: {', '.join(known)}")
    drawing, shelf, path = drawing_of(game.key), DrawingShelf(game), Path(file)
    if not file:
        return None
    there = os.path.realpath(path)  # works with unreadable folders and loops
    own = (kept for kept in shelf.listing() if os.path.realpath(kept.path) == there)
    kept = shelf.find(file) or next(own, None)
    if kept:
        return DrawingEntry(ListRow("", file, ""), drawing.read(text_of(kept.path)), kept, file)
    given = {b.name: b for b in drawing.beginnings() if b.name}
    if file in given:
        return DrawingEntry(ListRow("", file, ""), given[file].sketch, None, file)
    if os.path.isfile(path):
        return DrawingEntry(ListRow("", file, ""), drawing.read(text_of(path)), None, path.stem)
    names = [*given, *(kept.name for kept in shelf.listing())]
    raise ValueError(f"{file} is no file and no drawing; known: {', '.join(names)}")


class DrawingLibrary(Scene):
    """A list of drawings; `opener` makes the editor of the chosen one."""

    focus_name = "drawings"

    def __init__(self, opener: Opener, game: Game | None = None) -> None:
        self.opener = opener
        self.game = game or games()[0]
        self.chosen = 0

    def enter(self) -> None:
        """Read the list of files."""
        self._read()

    def _read(self) -> None:
        self.drawing: Drawing[Any] = drawing_of(self.game.key)
        self.shelf = DrawingShelf(self.game)
        self.entries = [*self._own(), *self._given()]
        self.chosen = min(self.chosen, len(self.entries) - 1)

    def _own(self) -> list[DrawingEntry]:
        found = []
        for kept in self.shelf.listing():
            try:
                text = text_of(kept.path)
            except ValueError as fault:
                found.append(
                    DrawingEntry(ListRow("error", kept.name, str(fault), "danger"), None, kept)
                )
                continue
            try:
                self.drawing.check(text)
                words = _("a draft") if kept.draft else _("your own")
                row = ListRow("note" if kept.draft else "pencil", kept.name, words, "candle")
            except LineFault as fault:
                row = ListRow(
                    "warn", kept.name, _("a draft with an error: {fault}", fault=fault), "danger"
                )
            found.append(DrawingEntry(row, self.drawing.read(text), kept))
        return found

    def _given(self) -> list[DrawingEntry]:
        return [
            DrawingEntry(
                ListRow("book" if b.name else "plus", b.label, b.words), b.sketch, None, b.name
            )
            for b in self.drawing.beginnings()
        ]

    @property
    def entry(self) -> DrawingEntry:
        """The chosen drawing."""
        return self.entries[self.chosen]

    # -- building

    def build(self) -> None:
        """Build the list below the choice of a game."""
        page, look = self.page, self.page.look
        header = Header(
            page, _("Drawings"), self.app.pop, _("Houses, boards and tiles of your own")
        )
        known = games()
        titles = [_(game.title) for game in known]
        select = Select(page, _("Game"), titles, known.index(self.game), self._choose_game,
                        width=260, name="game")  # fmt: skip
        told = Words(page, _("Choose any of them."), 16, colour="muted")
        where = whereabouts(page, self.shelf.folder, self.app.ask, self.app.notice)
        top = Beside(
            Beside(told, where, look.px(14), look.pt(160)), select, look.px(14), look.pt(300)
        )
        listed = RowList(page, _("Drawings"), len(self.entries), lambda i: self.entries[i].row,
                         self.chosen, self._choose, self._open, "drawings")  # fmt: skip
        ways = Flow(self._ways(page), look.px(12))
        room = 18 if look.wide else 12
        place_scene(
            page, header, Card(page, Rows([top, listed, ways], look.px(room), grow=1), room)
        )
        self._follow()

    def _ways(self, page: Page) -> list[Item]:
        size, high = 17, 48
        self.open = Button(page, _("Draw"), self._open, "D", "pencil", "candle", size, high,
                           name="Draw")  # fmt: skip
        self.rename = Button(page, _("Rename"), self._rename, "N", "type", size=size, height=high,
                             name="Rename")  # fmt: skip
        self.delete = Button(page, _("Delete"), self._ask, "Delete", "trash", size=size,
                             height=high, name="Delete")  # fmt: skip
        return [self.open, self.rename, self.delete]

    def _follow(self) -> None:
        own = self.entry.kept is not None
        words = _("This comes with the game and cannot be renamed or deleted.")
        self.rename.set_enabled(own, words)
        self.delete.set_enabled(own, words)
        self.open.set_enabled(self.entry.sketch is not None, self.entry.row.words)

    # -- what is done

    def _choose_game(self, index: int) -> None:
        self.game, self.chosen = games()[index], 0
        self._read()
        self.app.rebuild()

    def _choose(self, row: int) -> None:
        self.chosen = row
        self._follow()

    def _open(self) -> None:
        entry = self.entry
        if entry.sketch is None:
            self.app.notice(entry.row.words)
            return
        self.app.push(self.opener(self.game, self.drawing, entry.sketch, entry.kept, entry.name))

    def _rename(self) -> None:
        kept = self.entry.kept
        if kept:
            heading = _("Rename {name}", name=kept.name)
            ask_name(self.app, self.shelf, heading, kept.name, lambda n: self._move(kept, n), kept)

    def _move(self, kept: KeptDrawing, name: str) -> None:
        try:
            self.shelf.rename(kept, name)
        except OSError as error:
            words = _("{file} cannot be renamed: {reason}.", file=kept.path.name,
                      reason=error.strerror)  # fmt: skip
            self.app.notice(words)
        self._read()
        self.app.rebuild()

    def _ask(self) -> None:
        kept = self.entry.kept
        if kept:
            words = _("This deletes **{name}**.", name=kept.path.name)
            asked, yes, no = _("Delete this drawing?"), _("Delete it"), _("Keep it")
            gone = partial(self._delete, kept)
            self.app.ask(confirm(asked, words, yes, gone, no, "Delete it"))

    def _delete(self, kept: KeptDrawing) -> None:
        try:
            kept.path.unlink()
        except OSError as error:
            words = _("{file} cannot be deleted: {reason}.", file=kept.path.name,
                      reason=error.strerror)  # fmt: skip
            self.app.notice(words)
        self._read()
        self.app.rebuild()
