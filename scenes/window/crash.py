"""Crash reports for the developers, and the message to the player."""

import os
import platform
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import pygame

from game.language import _
from scenes.ui.dialog import Answer, Question
from scenes.ui.window import copy_text, open_folder
from scenes.window.preferences import Preferences


def write_report(
    folder: Path,
    error: BaseException,
    scenes: list[str],
    size: tuple[int, int],
    set_to: Preferences,
    named: Sequence[str] = (),
) -> Path:
    """Write a crash report to `folder`, or to a folder that can be written; return its path.

    It contains no names of players or of the computer's user. The file is new and only its owner
    can read it, because somebody else might have put a link in its place.
    """
    name = time.strftime("crash-%Y%m%d-%H%M%S-")
    words = "\n".join(
        (
            "Ghost Parlour: report of a fault",
            f"when: {time.strftime('%Y-%m-%d %H:%M:%S')}",
            f"system: {platform.platform()}, Python {platform.python_version()}",
            f"pygame: {pygame.version.ver}, SDL {pygame.version.SDL}",
            f"driver: {pygame.display.get_driver() if pygame.display.get_init() else None}",
            f"frozen: {hasattr(sys, '_MEIPASS')}",
            f"window: {size[0]} x {size[1]}",
            f"scenes: {' > '.join(scenes)}",
            f"settings: {msgspec.structs.replace(set_to, names=())}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    words = nameless(words, (*set_to.names, *named), folder)
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            handle, path = tempfile.mkstemp(".txt", name, place)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(words)
        except OSError:
            continue
        return Path(path)
    return folder / f"{name}unwritten.txt"


def nameless(words: str, names: Iterable[str], folder: Path) -> str:
    """Return a text without the names of players, their folder and the user's home folder.

    A folder is found as the system writes it, with doubled backslashes, and with slashes.
    """
    for name in sorted({*filter(None, names)}, key=len, reverse=True):
        words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(a player)", words)
    for place, sign in ((folder, "(their files)"), (Path.home(), "~")):
        if len(place.parts) > 1:
            for form in (str(place), str(place).replace("\\", "\\\\"), place.as_posix()):
                words = re.sub(re.escape(form), sign, words, flags=re.IGNORECASE)
    return words


def apology(path: Path, ask: Callable[[Question], None], say: Callable[[str], None]) -> Question:
    """Return the dialog after a crash; its other answers open it again until it is closed."""
    words = _(
        "This is a bug in Ghost Parlour. Your match is saved, and a report is in\n**{path}**",
        path=path,
    )

    def again() -> None:
        ask(apology(path, ask, say))

    def copy() -> None:
        with suppress(OSError):
            report = path.read_text(encoding="utf-8")
            well = copy_text(report)
            say(_("Report copied.") if well else _("This computer has no clipboard."))
        again()

    def show() -> None:
        if not open_folder(path.parent):
            say(_("No program can open folders here. Copy the path instead."))
        again()

    answers = (
        Answer(_("Open folder"), show, "O", "folder", name="Open folder"),
        Answer(_("Copy report"), copy, "C", "copy", name="Copy report"),
        Answer(_("Back to the menu"), lambda: None, "Esc", kind="candle", name="Back to the menu"),
    )
    return Question(_("Something went wrong"), words, answers)


def stopped(path: Path) -> RuntimeError:
    """Return the error that ends the program after a crash in the menu."""
    return RuntimeError(_("Ghost Parlour had to close. A report was saved: {path}", path=path))
