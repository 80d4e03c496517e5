"""How a phone reaches the table: the code, the address and the table word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import segno
from pygame import Rect

from game.language import _
from scenes.phones.process import PhoneProcess
from scenes.phones.table import spaced
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Question
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Columns, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words

QUIET_MODULES = 4  # The quiet zone of a QR code, in modules.
PAPER, INK = "#F4EFDF", "#0B0E1A"
CODE_UNITS: Final = 232
SMALL_CODE_UNITS: Final = 190  # In the dialog of a match.


class CodePicture(Widget):
    """A QR code, dark on light, with its quiet zone."""

    role = "image"

    def __init__(self, page: Page, address: str, label: str, side: float):
        super().__init__(page, label, name="code")
        self.side = side
        self.rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]

    def natural_width(self) -> int:
        return self.look.px(self.side)

    def height_for(self, width: int) -> int:
        return min(width, self.look.px(self.side))

    def paint(self, sheet: Sheet) -> None:
        count = len(self.rows) + 2 * QUIET_MODULES
        side = min(sheet.size)
        module = side // count
        begin = (side - module * count) // 2 + QUIET_MODULES * module
        sheet.box(Rect(0, 0, side, side), self.look.px(16), PAPER, PAPER, 1)
        for y, row in enumerate(self.rows):
            for x, dark in enumerate(row):
                if dark:
                    spot = Rect(begin + x * module, begin + y * module, module, module)
                    sheet.surface.fill(INK, spot)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the dialog: its state in words, and the button that changes it, if any."""

    words: str
    label: str = ""
    action: Callable[[], None] = lambda: None


def code(page: Page, process: PhoneProcess, side: float) -> CodePicture:
    """Return the code that leads to the table."""
    way = f"http://{process.address}/#{process.word}"
    return CodePicture(page, way, _("Code for phones"), side)


def typed(page: Page, process: PhoneProcess) -> list[Item]:
    """Return address and table word for those without a camera."""
    word = _("table word {word}", word=f"**{spaced(process.word)}**")
    return [
        Words(page, _("No camera? In a browser, on the same Wi-Fi:"), 17, colour="muted"),
        Words(page, process.address, 30, "bold"),
        Words(page, word, 26),
    ]


def phones_dialog(process: PhoneProcess, lines: Callable[[], Sequence[SeatLine]]) -> Question:
    """Return the dialog with the code and the seats of people; `lines` tells the latest state."""

    def rows(page: Page) -> Item:
        gap = page.look.px(8)
        found: list[Item] = []
        if process.address:
            small = code(page, process, SMALL_CODE_UNITS)
            way = Rows([Gap(), *typed(page, process)], gap)
            found.append(Columns([small, way], page.look.px(16), [None, 1.0], "centre"))
        for line in lines():
            words = Words(page, line.words, 18)
            if not line.label:
                found.append(words)
                continue
            button = Button(page, line.label, line.action, height=44, name=line.label)
            found.append(Columns([words, button], gap, [1.0, None], "centre"))
        return Rows(found, gap)

    def body(page: Page) -> Item:
        return ScrollArea(page, rows)

    close = Answer(_("Close"), lambda: None, "Esc", "cross", "candle", name="Close")
    return Question(_("Phones"), "", (close,), body)
