"""The dialog that asks for a file name until it is valid."""

from __future__ import annotations

from collections.abc import Callable

from game.language import _
from scenes.editor.shelf import NAME_CHARACTERS, DrawingShelf, KeptDrawing
from scenes.ui.dialog import Answer, Question
from scenes.ui.field import TextField
from scenes.ui.layout import Item, Rows
from scenes.ui.widget import Page
from scenes.ui.words import Words
from scenes.window.app import App

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 _-"
FIELD = "file name"


def ask_name(
    app: App,
    shelf: DrawingShelf,
    title: str,
    name: str,
    named: Callable[[str], None],
    own: KeptDrawing | None = None,
    fault: str = "",
) -> None:
    """Ask for a name and pass it to `named`.

    To replace any other file than `own`, the player has to confirm.
    """
    written = [name]

    def write(words: str) -> None:
        written[0] = words

    def extra(page: Page) -> Item:
        told = fault or _("It is saved in {folder}.", folder=shelf.folder)
        colour = "danger" if fault else "muted"
        field = TextField(page, _("Name of the file"), written[0], write, width=400,
                          longest=NAME_CHARACTERS, allowed=LETTERS, name=FIELD,
                          selects=True)  # fmt: skip
        return Rows([field, Words(page, told, 16, colour=colour)], page.look.px(10))

    def use() -> None:
        chosen = written[0].strip()
        refusal = shelf.refusal(chosen)
        taken = shelf.taken(chosen) if not refusal else None
        if refusal:
            ask_name(app, shelf, title, chosen, named, own, refusal)
        elif taken and (own is None or taken.name != own.name):
            ask_over(taken)
        else:
            named(chosen)

    def ask_over(taken: KeptDrawing) -> None:
        words = _("There is already a file **{name}**. Saving replaces it.", name=taken.name)
        answers = (
            Answer(_("Overwrite"), lambda: named(taken.name)),
            Answer(_("Another name"), lambda: ask_name(app, shelf, title, taken.name, named, own),
                   "Esc", kind="candle"),
        )  # fmt: skip
        app.ask(Question(_("Overwrite this file?"), words, answers))

    answers = (
        Answer(_("Save"), use, "Enter", "save", "candle"),
        Answer(_("Cancel"), lambda: None, "Esc"),
    )
    app.ask(Question(title, "", answers, extra, FIELD))
