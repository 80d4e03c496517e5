"""The library of drawings: those of the game, the players' own, and drafts."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from game.drawings import LineFault
from game.files import write_atomically
from game.game import Game
from game.language import _, shortened
from game.options import Value
from scenes.boards.drawing import Drawing
from scenes.boards.faces import drawing_of
from scenes.boards.picture.picture_list import PictureList
from scenes.boards.picture.thumbnails import Thumbnails, Wish, empty
from scenes.editor.file_picker import first_folder
from scenes.editor.incoming import Incoming, games, read_file, read_paste
from scenes.editor.naming import ask_name
from scenes.editor.preview import of_sketch
from scenes.editor.shelf import DrawingShelf, KeptDrawing, text_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import Answer, Question, confirm
from scenes.ui.input.caps import Caps
from scenes.ui.input.keys import is_paste
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.row_list import ListRow
from scenes.ui.select import Select
from scenes.ui.whereabouts import whereabouts
from scenes.ui.widget import Page
from scenes.ui.window import copy_text, pasted_text
from scenes.ui.words import DeviceWords, Picture, Words
from scenes.window.app import Scene

Opener = Callable[[Game, Drawing[Any], Any, KeptDrawing | None, str], Scene]
# The picture of the chosen drawing has this size, in units of type.
PICTURE_UNITS: Final = (330, 300)


@dataclass(frozen=True, slots=True)
class DrawingLinks:
    """The scenes the library opens: the editor, a match with house rules, a list of files."""

    edit: Opener
    set_up: Callable[[Game, Mapping[str, Value]], Scene]
    files: Callable[[Game, Callable[[Path], None]], Scene]


@dataclass(frozen=True, slots=True)
class DrawingEntry:
    """A drawing that can be opened."""

    row: ListRow
    sketch: Any
    kept: KeptDrawing | None = None
    name: str = ""
    text: str = ""
    fine: bool = True  # Whether it can be played.


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
    there = os.path.realpath(path)  # This works with unreadable folders and loops.
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
    raise ValueError(f"{shortened(file)} is no file and no drawing; known: {', '.join(names)}")


class DrawingLibrary(Scene):
    """A list of drawings with their pictures; `incoming` is a file to take in first."""

    focus_name = "drawings"

    def __init__(
        self, links: DrawingLinks, game: Game | None = None, incoming: Path | None = None
    ) -> None:
        self.links = links
        self.game = game or games()[0]
        self.chosen = 0
        self.wanted = ""  # The name of the drawing to choose.
        self.incoming = incoming
        self.list: PictureList | None = None
        self.thumbnails = Thumbnails()

    def enter(self) -> None:
        """Read the list of files."""
        self._read()
        if self.incoming:
            path, self.incoming = self.incoming, None
            self.take_file(path)

    def _read(self) -> None:
        self.drawing: Drawing[Any] = drawing_of(self.game.key)
        self.shelf = DrawingShelf(self.game)
        self.entries = [*self._own(), *self._given()]
        names = [entry.row.title if entry.kept else "" for entry in self.entries]
        if self.wanted in names[: names.index("") if "" in names else None]:
            self.chosen = names.index(self.wanted)
        self.wanted = ""
        self.chosen = min(self.chosen, len(self.entries) - 1)

    def _own(self) -> list[DrawingEntry]:
        found = []
        for kept in self.shelf.listing():
            try:
                text = text_of(kept.path)
            except ValueError as fault:
                row = ListRow("error", kept.name, str(fault), "danger")
                found.append(DrawingEntry(row, None, kept, fine=False))
                continue
            fine = not kept.draft
            try:
                self.drawing.check(text)
                words = _("a draft") if kept.draft else _("your own")
                row = ListRow("note" if kept.draft else "pencil", kept.name, words, "candle")
            except LineFault as fault:
                fine, words = False, _("a draft with an error: {fault}", fault=fault.what)
                row = ListRow("warn", kept.name, words, "danger")
            sketch = self.drawing.read(text)
            found.append(DrawingEntry(row, sketch, kept, text=text, fine=fine))
        return found

    def _given(self) -> list[DrawingEntry]:
        found = []
        for b in self.drawing.beginnings():
            row = ListRow("book" if b.name else "plus", b.label, b.words)
            text = self.drawing.write(b.sketch)
            found.append(DrawingEntry(row, b.sketch, None, b.name, text, bool(b.name)))
        return found

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
        where = whereabouts(page, self.shelf.folder, self.app.ask, self.app.notice)
        bring = Button(page, _("Import"), self._ask_where, "I", "folder", size=16, height=44,
                       name="Import")  # fmt: skip
        top = Flow([select, bring, where], look.px(14))
        offset = self.list.top if self.list else 0
        self.list = PictureList(page, _("Drawings"), len(self.entries),
                                lambda i: self.entries[i].row, self._wish, self.thumbnails,
                                self.chosen, self._choose, self._open, "drawings",
                                offset)  # fmt: skip
        ways = Flow(self._ways(page), look.px(12))
        rows = Rows([top, self.list, ways], look.px(14 if look.wide else 12), grow=1)
        listed = Card(page, rows, 16 if look.wide else 12)
        self.shown: Picture | None = None
        if look.wide:
            beside = Card(page, self._details(page), 16)
            place_scene(
                page,
                header,
                Columns([listed, beside], look.px(16), [1.0, look.pt(PICTURE_UNITS[0] + 32)]),
            )
        else:
            place_scene(page, header, listed)
        self._follow()

    def _details(self, page: Page) -> Item:
        """Return the picture of the chosen drawing, and what can be said about it."""
        look = page.look

        def draw(size: tuple[int, int]) -> pygame.Surface:
            painted = of_sketch(self.drawing, self.entry.sketch)(size, look)
            return painted or empty(size, look)

        self.shown = Picture(page, _("Preview"), draw, PICTURE_UNITS)
        self.heading = Words(page, " ", 20, "bold")
        self.told = Words(page, " ", 16, colour="muted")

        def how(caps: Caps) -> str:
            cap = caps.cap("Ctrl V")
            if not cap:
                return _("Drop a file here.")
            return _("Drop a file here, or press {key} to paste a drawing.", key=cap)

        hint = DeviceWords(page, how, 15, colour="muted")
        return Rows([self.shown, self.heading, self.told, Gap(), hint], look.px(8), grow=3)

    def _wish(self, row: int) -> Wish:
        entry = self.entries[row]
        key = self.game.key, entry.text or entry.row.title
        return Wish(key, of_sketch(self.drawing, entry.sketch))

    def _ways(self, page: Page) -> list[Item]:
        size, high = 17, 48
        self.play = Button(page, _("Play it"), self._play, "F5", "play", size=size, height=high,
                           name="Play it")  # fmt: skip
        self.open = Button(page, _("Draw"), self._open, "D", "pencil", "candle", size, high,
                           name="Draw")  # fmt: skip
        self.share = Button(page, _("Share"), self._share, "H", "copy", size=size, height=high,
                            name="Share")  # fmt: skip
        self.rename = Button(page, _("Rename"), self._rename, "N", "type", size=size, height=high,
                             name="Rename")  # fmt: skip
        self.delete = Button(page, _("Delete"), self._ask, "Delete", "trash", size=size,
                             height=high, name="Delete")  # fmt: skip
        return [self.open, self.play, self.share, self.rename, self.delete]

    def _follow(self) -> None:
        own = self.entry.kept is not None
        words = _("This comes with the game and cannot be renamed or deleted.")
        self.rename.set_enabled(own, words)
        self.delete.set_enabled(own, words)
        readable = self.entry.sketch is not None
        self.open.set_enabled(readable, self.entry.row.words)
        self.share.set_enabled(readable, self.entry.row.words)
        self.play.set_enabled(self.entry.fine, _("Finish the drawing first."))
        if self.shown:
            self.shown.redraw()
            self.heading.set_words(self.entry.row.title)
            self.told.set_words(self.entry.row.words)

    # -- pictures

    def paint_on(self) -> bool:
        """Paint the pictures that are seen first."""
        return self.list is None or self.list.go_on(self.app.spare, seen=False)

    def update(self, dt: float) -> None:
        """Paint pictures in what a frame can spare."""
        if self.list:
            self.list.go_on(self.app.spare)

    # -- drawings from elsewhere

    def handle(self, event: pygame.Event) -> bool:
        """Take in what is dropped or pasted."""
        if event.type == pygame.DROPFILE:
            self.take_file(Path(event.file))
            return True
        if event.type == pygame.DROPTEXT:
            self._take(lambda: read_paste(event.text, self.game))
            return True
        if is_paste(event):
            self._paste()
            return True
        return False

    def _ask_where(self) -> None:
        """Ask where the drawing is."""
        answers = (
            Answer(_("Choose a file"), self._pick, "F", "folder", "candle", "Choose a file"),
            Answer(_("Paste"), self._paste, "V", "copy", name="Paste"),
            Answer(_("Back"), lambda: None, "Esc"),
        )
        words = _("A drawing is a text file. You can also drop it on this window.")
        self.app.ask(Question(_("Import a drawing"), words, answers))

    def _pick(self) -> None:
        self.app.push(self.links.files(self.game, self._expect))

    def _expect(self, path: Path) -> None:
        """Take in a file when the list of files has closed."""
        self.incoming = path

    def _paste(self) -> None:
        self._take(lambda: read_paste(pasted_text(), self.game))

    def take_file(self, path: Path) -> None:
        """Take in a file; show why if that is not possible."""
        self._take(lambda: read_file(path, self.game))

    def _take(self, read: Callable[[], Incoming]) -> None:
        """Save a drawing that can be played; open any other one in the editor."""
        try:
            found = read()
        except ValueError as fault:
            self.app.notice(str(fault))
            return
        self.game = found.game
        shelf = DrawingShelf(found.game)
        if found.fault:
            name = shelf.free(found.name)
            self.app.push(self.links.edit(found.game, found.drawing, found.sketch, None, name))
            self.app.notice(_("Fix the errors before you play it."))
            return
        try:
            kept = shelf.take(found.name, found.drawing, found.sketch)
        except OSError as error:
            reason = error.strerror or _("the folder cannot be written")
            self.app.notice(_("{name} was not saved: {reason}.", name=found.name, reason=reason))
            return
        self.wanted, self.list = kept.name, None
        self._read()
        self.app.rebuild()
        self._welcome(found, kept)

    def _welcome(self, found: Incoming, kept: KeptDrawing) -> None:
        """Say what came in, and offer to play it."""
        words = _("**{name}** is now among your drawings.", name=kept.name)
        kind = f"{_(found.drawing.title)} · {_(found.game.title)}"
        answers = (
            Answer(_("Play it"), self._play, "Enter", "play", "candle", "Play it"),
            Answer(_("Draw"), self._open, "D", "pencil", name="Draw"),
            Answer(_("Back"), lambda: None, "Esc", name="Back"),
        )
        self.app.ask(Question(_("Imported"), f"{words}\n{kind}", answers))

    def _share(self) -> None:
        """Ask how to pass the chosen drawing on."""
        entry = self.entry
        name = entry.kept.name if entry.kept else entry.name or entry.row.title
        text = entry.text

        def copy() -> None:
            well = copy_text(text)
            self.app.notice(_("Copied. Paste it into a message.") if well
                            else _("This computer has no clipboard."))  # fmt: skip

        def store() -> None:
            path = first_folder() / f"{name}.txt"
            try:
                write_atomically(path, text.encode(), fresh=True)
            except OSError as error:
                reason = error.strerror or _("the folder cannot be written")
                self.app.notice(_("{name} was not saved: {reason}.", name=path, reason=reason))
            else:
                self.app.notice(_("Saved as {name}.", name=path))

        answers = (
            Answer(_("Copy the text"), copy, "C", "copy", "candle", "Copy the text"),
            Answer(_("Save a copy"), store, "S", "save", name="Save a copy"),
            Answer(_("Back"), lambda: None, "Esc"),
        )
        words = _("Paste the text into a message, or send the file that is saved in {folder}.",
                  folder=first_folder())  # fmt: skip
        self.app.ask(Question(_("Share {name}", name=name), words, answers))

    def _play(self) -> None:
        """Open the set-up of a match with the chosen drawing."""
        if not self.entry.fine:
            self.app.notice(self.play.reason)
            return
        options = self.drawing.options(self.entry.sketch)
        self.app.push(self.links.set_up(self.game, options))

    # -- actions

    def _choose_game(self, index: int) -> None:
        self.game, self.chosen, self.list = games()[index], 0, None
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
        name = entry.row.title if entry.name else ""
        self.app.push(self.links.edit(self.game, self.drawing, entry.sketch, entry.kept, name))

    def _rename(self) -> None:
        kept = self.entry.kept
        if kept:
            heading = _("Rename {name}", name=kept.name)
            ask_name(self.app, self.shelf, heading, kept.name, lambda n: self._move(kept, n), kept)

    def _move(self, kept: KeptDrawing, name: str) -> None:
        try:
            self.shelf.rename(kept, name, self.drawing)
        except OSError as error:
            words = _("{file} cannot be renamed: {reason}.", file=kept.path.name,
                      reason=error.strerror)  # fmt: skip
            self.app.notice(words)
        self.wanted = name
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
