"""The button that shows a folder path, which most people never need."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.language import _
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Question
from scenes.ui.widget import Page
from scenes.ui.window import copy_text


def whereabouts(
    page: Page, folder: Path, ask: Callable[[Question], None], notice: Callable[[str], None]
) -> Button:
    """Return a quiet button that opens a dialog with the path of a folder."""

    def copy() -> None:
        well = copy_text(str(folder))
        notice(_("Path copied.") if well else _("This computer has no clipboard."))

    def tell() -> None:
        answers = (
            Answer(_("Copy path"), copy, "C", "copy", name="Copy path"),
            Answer(_("Back"), lambda: None, "Esc", kind="candle", name="Back"),
        )
        ask(Question(_("Where is it saved?"), str(folder), answers))

    return Button(page, _("Show folder"), tell, "", "folder", "quiet", 15, 34, "Show folder")
