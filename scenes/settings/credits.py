"""The settings page with what others made, and the texts of all licences."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

import pygame_gui

from game.files import ASSETS
from game.language import _, mark
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Icon, Words, title
from scenes.window.app import App


def packed(name: str) -> Path:
    """Return the path of a licence file of the program, beside its folders or in its metadata."""
    path = Path(__file__).parents[2] / name
    if path.exists():
        return path
    files = metadata.distribution("ghost-parlour").files or ()
    return next((Path(str(file.locate())) for file in files if file.name == name), path)


NOTICES: Final = packed("THIRD_PARTY.md")
FONTS: Final = Path(pygame_gui.__file__).parent / "data" / "licenses"
LICENCES: Final = (  # Each is the name of a button, and a file.
    (mark("Ghost Parlour: MIT"), packed("LICENSE")),
    (mark("All notices"), NOTICES),
    ("Python: PSF 2", ASSETS / "licences" / "PSF-2.txt"),
    ("pygame-ce: LGPL 2.1", ASSETS / "licences" / "LGPL-2.1.txt"),
    ("fpdf2: LGPL 3", ASSETS / "licences" / "LGPL-3.txt"),
    ("fpdf2: GPL 3", ASSETS / "licences" / "GPL-3.txt"),
    ("Cinzel: OFL 1.1", ASSETS / "fonts" / "cinzel-OFL.txt"),
    ("Atkinson Hyperlegible: OFL 1.1", ASSETS / "fonts" / "atkinson-hyperlegible-OFL.txt"),
    ("Noto Sans: OFL 1.1", FONTS / "NotoSans-LICENSE.txt"),
    ("Fira Code: OFL 1.1", FONTS / "FiraCode-LICENSE.txt"),
)


class Credit(NamedTuple):
    """A work of others: its name, its authors and its licence."""

    part: str
    authors: str
    licence: str


def credited() -> list[Credit]:
    """Return the rows of the first table of the notices."""
    table = NOTICES.read_text(encoding="utf-8").partition("\n## ")[0]
    rows = re.findall(r"(?m)^\| (.+?) \| (.+?) \| (.+?) \|$", table)
    return [Credit(*(cell.replace("`", "") for cell in row)) for row in rows[1:]]


def credit_rows(app: App, page: Page) -> list[Item]:
    """Return a row for each work of others, and on a narrow page the licences."""
    own = _("Code, drawings, sounds and texts of Ghost Parlour are our own, under the MIT licence.")
    rows: list[Item] = [Words(page, own, 18)]
    for credit in credited():
        licence = credit.licence.partition(",")[0]
        rows.append(
            Rows(
                [
                    Words(page, credit.part, 18, "bold"),
                    Words(page, f"© {credit.authors}", 16, colour="muted"),
                    Words(page, licence, 16, colour="candle"),
                ]
            )
        )
    return rows if page.look.wide else [*rows, licences(app, page)]


def licences(app: App, page: Page) -> Item:
    """Return a button for each licence."""
    buttons: list[Item] = [
        Button(page, _(name), _reader(app, _(name), path), icon="book", size=16, height=44,
               name=name)
        for name, path in LICENCES
    ]  # fmt: skip
    return Rows([title(page, _("Licences")), *buttons], page.look.px(10))


def _reader(app: App, name: str, path: Path) -> Callable[[], None]:
    close = Answer(_("Close"), lambda: None, "Esc", kind="candle", name="Close")

    def rows(page: Page) -> Item:
        paragraphs = paragraphs_of(path.read_text(encoding="utf-8"))
        return Rows([_paragraph(page, words) for words in paragraphs], page.look.px(8))

    def read() -> None:
        app.ask(Question(name, "", (close,), lambda page: ScrollArea(page, rows)))

    return read


def paragraphs_of(text: str) -> list[str]:
    """Return the paragraphs of a text, each on one line; table rows and headings stay apart."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text.replace("\f", "\n")):
        open_line = False
        for line in (line.strip() for line in block.splitlines()):
            if not line or re.fullmatch(r"[-|\s]+", line):
                open_line = False
            elif line.startswith(("|", "#", "- ")) or re.match(r"\w{1,2}[.)] ", line):
                found.append(line.strip("| ").replace(" | ", " · ").replace("`", ""))
                open_line = not line.startswith(("|", "#"))
            elif open_line:
                found[-1] += f" {line}"
            else:
                found.append(line.replace("`", ""))
                open_line = True
    return found


def _paragraph(page: Page, words: str) -> Item:
    if words.startswith("#"):
        return title(page, words.lstrip("# "), 18)
    if words.startswith("- "):
        tick = Icon(page, "check", 16, "candle")
        return Columns([tick, Words(page, words[2:], 16)], page.look.px(8), [None, 1.0], "top")
    return Words(page, words, 16)
