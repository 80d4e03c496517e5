"""The help of the editor: its controls and the text format."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from game.language import _, mark
from scenes.boards.drawing import Drawing
from scenes.ui.dialog import Answer, Question
from scenes.ui.input.caps import Caps
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words, title

CONTROLS: Final = (
    (("Arrows",), mark("Move from spot to spot.")),
    (("Shift Arrows",), mark("Move and draw.")),
    (("Enter",), mark("Draws, or erases what is already there.")),
    (("Delete",), mark("Erases.")),
    (("Z",), mark("Undoes.")),
    (("Y",), mark("Redoes.")),
    (("Ctrl S",), mark("Saves.")),
    (("Ctrl V",), mark("Opens a drawing from the clipboard; files can be dropped on the window.")),
    (("F5", "F6"), mark("Play it, or let bots play it to see whether it is fair.")),
)


def _controls(caps: Caps) -> list[tuple[str, str]]:
    """Return the mouse, the caps on the device in use, and what they do."""
    found = [(_("Mouse"), _("The left button draws, the right one erases. Drag to draw more."))]
    for keys, words in CONTROLS:
        shown = [caps.cap(key) for key in keys]
        if all(shown):
            found.append((", ".join(shown), _(words)))
    if not caps.by_pad:
        found.append((_("Letters"), _("Pick the tool that shows the letter.")))
    return found


def guide(drawing: Drawing[Any], folder: Path) -> Question:
    """Return the help as a dialog."""

    def rows(page: Page) -> Item:
        look = page.look
        found: list[Item] = [title(page, _("Controls"), 18)]
        for cap, words in _controls(page.prompts.caps):
            row = [Words(page, cap, 16, "bold", "candle"), Words(page, words, 16)]
            found.append(Columns(row, look.px(10), [look.pt(84), 1.0], "top"))
        found.append(title(page, _("The text file"), 18))
        found += [Words(page, _(words), 16) for words in drawing.help]
        found.append(Words(page, _("Lines that begin with # are comments."), 16))
        found.append(Words(page, _("Yours are in {folder}", folder=folder), 15, colour="muted"))
        return Rows(found, look.px(6))

    answers = (Answer(_("Back to drawing"), lambda: None, "Esc", kind="candle"),)
    return Question(_("How to draw"), "", answers, lambda page: ScrollArea(page, rows))
