"""A list of folders and text files, to choose a drawing from anywhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from platformdirs import user_desktop_path, user_documents_path, user_downloads_path

from game.game import Game
from game.language import _, many
from scenes.boards.picture.picture_list import PictureList
from scenes.boards.picture.thumbnails import Thumbnails, Wish
from scenes.editor.incoming import Incoming, read_file
from scenes.editor.preview import of_sketch
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Columns, Flow, Item, Rows
from scenes.ui.row_list import ListRow
from scenes.ui.widget import Page
from scenes.ui.words import Picture, Words, title
from scenes.window.app import Scene

ENDING: Final = ".txt"
MOST_ENTRIES: Final = 2_000  # At most this many entries of a folder are listed.
PICTURE_UNITS: Final = (260, 240)  # The picture of the chosen file has this size.


@dataclass(frozen=True, slots=True)
class PickerEntry:
    """A folder or file of the list."""

    path: Path
    label: str
    folder: bool

    @property
    def row(self) -> ListRow:
        """The row in the list."""
        words = _("folder") if self.folder else _("text file")
        return ListRow("folder" if self.folder else "note", self.label, words,
                       "candle" if self.folder else "muted")  # fmt: skip


def entries_of(folder: Path) -> list[PickerEntry]:
    """Return the way up, the folders and the text files; raise OSError if it cannot be read."""
    folders, files = list[PickerEntry](), list[PickerEntry]()
    with os.scandir(folder) as found:
        for item in found:
            if item.name.startswith("."):
                continue
            if _is_folder(item):
                folders.append(PickerEntry(Path(item.path), item.name, True))
            elif item.name.lower().endswith(ENDING):
                files.append(PickerEntry(Path(item.path), item.name, False))
    above = [] if folder.parent == folder else [PickerEntry(folder.parent, "..", True)]
    for part in (folders, files):
        part.sort(key=lambda entry: entry.label.casefold())
    return [*above, *folders, *files][:MOST_ENTRIES]


def _is_folder(item: os.DirEntry[str]) -> bool:
    try:
        return item.is_dir()
    except OSError:
        return False


def first_folder() -> Path:
    """Return the folder of downloads, or the home folder if there is none."""
    downloads = user_downloads_path()
    return downloads if downloads.is_dir() else Path.home()


class FilePicker(Scene):
    """Chooses a file by mouse or keys and gives it to `choose`."""

    focus_name = "files"

    def __init__(
        self, game: Game, choose: Callable[[Path], None], folder: Path | None = None
    ) -> None:
        self.game = game
        self.choose = choose
        self.folder = folder or first_folder()
        self.chosen = 0
        self.fault = ""
        self.found: Incoming | None = None  # The drawing in the chosen file.
        self.told = ""  # The description of the chosen file.
        self.thumbnails = Thumbnails()
        self.list: PictureList | None = None
        self._known: dict[Path, tuple[Incoming | None, str]] = {}
        self._read()

    # -- files

    def _read(self) -> None:
        self._known.clear()
        self.fault = ""
        try:
            self.entries = entries_of(self.folder)
        except OSError as error:
            reason = error.strerror or _("damaged")
            self.fault = _("{folder} cannot be read: {reason}.", folder=self.folder, reason=reason)
            self.entries = [PickerEntry(self.folder.parent, "..", True)]
        self._look_at(0)

    def _look_at(self, index: int) -> None:
        self.chosen, self.found, self.told = index, None, ""
        entry = self.entries[index] if self.entries else None
        if entry is not None and not entry.folder:
            self.found, self.told = self._inspect(entry.path)

    def _inspect(self, path: Path) -> tuple[Incoming | None, str]:
        """Return the drawing in a file, and what to say about it."""
        if path not in self._known:
            try:
                found = read_file(path, self.game)
            except ValueError as fault:
                self._known[path] = None, str(fault)
            else:
                told = f"{_(found.drawing.title)} · {_(found.game.title)}"
                if found.fault:
                    count = 1 + len(found.fault.others)
                    told += " · " + many("{count} error", "{count} errors", count, count=count)
                self._known[path] = found, told
        return self._known[path]

    def _go_to(self, folder: Path) -> None:
        before = self.folder
        self.folder = folder
        self._read()
        back = [i for i, entry in enumerate(self.entries) if entry.path == before]
        if back and self.entries[back[0]].label != "..":
            self._look_at(back[0])
        self.app.rebuild()

    # -- building

    def build(self) -> None:
        """Build the list, and the drawing in the chosen file beside it."""
        page, look = self.page, self.page.look
        header = Header(page, _("Choose a drawing"), self.app.pop, str(self.folder))
        top = self.list.top if self.list else 0
        self.list = PictureList(page, _("Files"), len(self.entries),
                                lambda row: self.entries[row].row, self._wish, self.thumbnails,
                                self.chosen, self._choose, self._open, "files", top)  # fmt: skip
        places = Flow(self._places(page), look.px(10))
        rows: list[Item] = [places, self.list]
        if self.fault:
            rows.insert(1, Words(page, self.fault, 16, colour="danger"))
        self.open = Button(page, _("Open"), self._open, "O", "check", "candle", 17, 48, "Open")
        up = Button(page, _("Up one folder"), self._up, "Backspace", "up", size=17, height=48,
                    name="Up one folder")  # fmt: skip
        listed = Card(page, Rows(rows, look.px(12), grow=-1), 14)
        ways = Flow([self.open, up], look.px(12))
        if look.wide:
            self.card = self._details(page)
            body = Columns([listed, self.card], look.px(16), [1.0, look.pt(340)])
            place_scene(page, header, Rows([body, ways], look.px(14), grow=0))
        else:
            place_scene(page, header, Rows([listed, ways], look.px(12), grow=0))

    def _places(self, page: Page) -> list[Item]:
        known = (
            (_("Home"), Path.home()),
            (_("Downloads"), user_downloads_path()),
            (_("Desktop"), user_desktop_path()),
            (_("Documents"), user_documents_path()),
        )
        return [
            Button(page, label, partial(self._go_to, path), "", "folder", size=16, height=40,
                   name=label)
            for label, path in known if path.is_dir()
        ]  # fmt: skip

    def _details(self, page: Page) -> Card:
        look = page.look
        entry = self.entries[self.chosen] if self.entries else None
        rows: list[Item] = [title(page, entry.label if entry else " ", 18)]
        found = self.found
        if found:
            painted = of_sketch(found.drawing, found.sketch)

            def draw(size: tuple[int, int]) -> pygame.Surface:
                return painted(size, look) or pygame.Surface(size, pygame.SRCALPHA)

            rows.append(Picture(page, found.name, draw, PICTURE_UNITS))
        colour = "danger" if self.told and found is None else "muted"
        rows.append(Words(page, self.told or _("Choose a file to see what it is."), 17,
                          colour=colour))  # fmt: skip
        return Card(page, Rows(rows, look.px(10)), 18)

    def _wish(self, row: int) -> Wish:
        entry = self.entries[row]

        def paint(size: tuple[int, int], look: Look) -> pygame.Surface | None:
            found = None if entry.folder else self._inspect(entry.path)[0]
            return of_sketch(found.drawing, found.sketch)(size, look) if found else None

        return Wish(entry.path, paint)

    # -- pictures

    def update(self, dt: float) -> None:
        """Paint pictures in what a frame can spare."""
        if self.list:
            self.list.go_on(self.app.spare)

    # -- actions

    def _choose(self, row: int) -> None:
        self._look_at(row)
        self.app.rebuild()

    def _open(self) -> None:
        if not self.entries:
            return
        entry = self.entries[self.chosen]
        if entry.folder:
            self.list = None
            self._go_to(entry.path)
        elif self.found is None:
            self.app.notice(self.told)
        else:
            self.app.pop()
            self.choose(entry.path)

    def _up(self) -> None:
        if self.folder.parent != self.folder:
            self.list = None
            self._go_to(self.folder.parent)
