"""When the program itself is at fault: a report for its makers, a sentence for the player."""

import platform
import sys
import tempfile
import time
import traceback
from pathlib import Path

import pygame

from game.language import _
from scenes.settings.preferences import Preferences
from scenes.ui.dialog import Answer, Question


def write_report(
    folder: Path,
    error: BaseException,
    scenes: list[str],
    size: tuple[int, int],
    set_to: Preferences,
) -> Path:
    """Write what is known about a fault to a file in `folder`, or where one can be written."""
    name = time.strftime("crash-%Y%m%d-%H%M%S.txt")
    words = "\n".join(
        (
            "Ghost Parlour: report of a fault",
            f"when: {time.strftime('%Y-%m-%d %H:%M:%S')}",
            f"system: {platform.platform()}, Python {platform.python_version()}",
            f"pygame: {pygame.version.ver}, SDL {pygame.version.SDL}",
            f"driver: {pygame.display.get_driver()}",
            f"frozen: {hasattr(sys, '_MEIPASS')}",
            f"window: {size[0]} x {size[1]}",
            f"scenes: {' > '.join(scenes)}",
            f"settings: {set_to}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(words, encoding="utf-8")
        except OSError:
            continue
        return place / name
    return Path(name)


def apology(path: Path) -> Question:
    """Return what is said after a fault whose report was written."""
    words = _("The fault is ours. Your match is kept, and a report lies in\n**{path}**", path=path)
    answer = Answer(_("Back to the menu"), lambda: None, kind="candle")
    return Question(_("Something went wrong"), words, (answer,))


def stopped(path: Path) -> RuntimeError:
    """Return what ends the program after a fault of the menu whose report was written."""
    return RuntimeError(_("Ghost Parlour had to stop; the report is {path}.", path=path))
