"""The help of the editor: its keys and the text format."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from game.language import _, mark
from scenes.boards.drawing import Drawing
from scenes.ui import keys
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words, title

KEYS: Final = (
    (mark("Mouse"), mark("The left button draws, the right one erases. Drag to draw more.")),
    ("Arrows", mark("Move from spot to spot; hold Shift to draw.")),
    ("Enter", mark("Draws, or erases what is already there.")),
    ("Delete", mark("Erases.")),
    (mark("Letters"), mark("Pick the tool that shows the letter.")),
    ("Z, Y", mark("Undo and redo.")),
    ("Ctrl S", mark("Saves.")),
    ("Ctrl V", mark("Opens a drawing from the clipboard; files can be dropped on the window.")),
    ("F5, F6", mark("Play it, or let bots play it to see whether it is fair.")),
)


def guide(drawing: Drawing[Any], folder: Path) -> Question:
    """Return the help as a dialog."""

    def rows(page: Page) -> Item:
        look = page.look
        found: list[Item] = [title(page, _("Keys"), 18)]
        for key, words in KEYS:
            row = [Words(page, _(keys.shown(key)), 16, "bold", "candle"), Words(page, _(words), 16)]
            found.append(Columns(row, look.px(10), [look.pt(84), 1.0], "top"))
        found.append(title(page, _("The text file"), 18))
        found += [Words(page, _(words), 16) for words in drawing.help]
        found.append(Words(page, _("Lines that begin with # are comments."), 16))
        found.append(Words(page, _("Yours are in {folder}", folder=folder), 15, colour="muted"))
        return Rows(found, look.px(6))

    answers = (Answer(_("Back to drawing"), lambda: None, "Esc", kind="candle"),)
    return Question(_("How to draw"), "", answers, lambda page: ScrollArea(page, rows))
