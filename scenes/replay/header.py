"""The headers of a replay and of the column beside it; buttons become icons where room is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.language import _
from scenes.replay.room import Leaf
from scenes.ui.button import Button
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Columns, Gap, Item
from scenes.ui.widget import Page
from scenes.ui.words import Words

BUTTON_UNITS: Final = 38  # The buttons are this high, in units of type.


class ColumnHead:
    """The tabs of the column beside the board, and its close button."""

    def __init__(self, page: Page, leaf: Leaf, turn: Callable[[Leaf], None]) -> None:
        def button(words: str, key: str, name: Leaf) -> Button:
            kind = "raised" if name == leaf else "quiet"
            goal: Leaf = "" if name == leaf else name
            return Button(page, words, lambda: turn(goal), key, "", kind, 16, 36, f"leaf {name}")

        self.gap = page.look.tight(6)
        self.turns = button(_("Turns"), "T", "turns")
        self.details = button(_("Table"), "J", "details")
        self.close = Button(
            page, _("Close"), lambda: turn(""), "", "cross", "quiet", 16, 36, "Close column", ""
        )
        self.close.tip = _("Close, and enlarge the board")
        self.buttons = [self.turns, self.details, self.close]

    def natural_width(self) -> int:
        """Return the total width in pixels."""
        return sum(button.natural_width() + self.gap for button in self.buttons)

    def height_for(self, width: int) -> int:
        """Return the height of a line in pixels."""
        return max(button.height_for(width) for button in self.buttons)

    def hide(self) -> None:
        """Hide everything and disable the keys."""
        for button in self.buttons:
            button.hide()

    def place(self, rect: Rect) -> None:
        """Place the tabs on the left and the close button on the right."""
        items: list[Item] = [self.turns, self.details, Gap(), self.close]
        Columns(items, self.gap, [None, None, 1.0, None], "centre").place(rect)


@dataclass(frozen=True, slots=True)
class Way:
    """A button of the header; `name` finds it in every language, `words` are translated."""

    name: str
    words: str
    key: str
    icon: str
    action: Callable[[], None]
    kind: str = "raised"


@dataclass(frozen=True, slots=True)
class ReplayHeader:
    """The header and its buttons, by their names."""

    item: Item
    buttons: dict[str, Button]


def replay_header(
    page: Page,
    width: int,
    leave: Callable[[], None],
    ways: Sequence[Way],
    crumbs: Sequence[Sequence[str]],
) -> ReplayHeader:
    """Build the header, `width` pixels wide: back, title, description and ways.

    `crumbs` are descriptions of the match in parts, the longest one first.
    """
    look, gap = page.look, page.look.tight(8)
    back = Button(page, _("Back"), leave, "", "prev", height=BUTTON_UNITS, name="Back", words="")
    page.scope.shortcuts.append(("Esc", back.by_shortcut))
    name = Words(page, _("Replay"), 24, "title", "candle")
    buttons = [
        Button(page, way.words, way.action, way.key, way.icon, way.kind, 16, BUTTON_UNITS, way.name)
        for way in ways
    ]
    room = width - back.natural_width() - name.natural_width() - 2 * gap
    _fold(buttons, room if look.wide else 0, gap)
    room -= sum(button.natural_width() + gap for button in buttons)
    crumb = Words(page, _crumb(look, crumbs, room - gap), 17, "regular", "muted")
    row: list[Item] = [back, name, crumb, *buttons]
    widths = [None, None, 1.0, *(None for _ in buttons)]
    return ReplayHeader(
        Columns(row, gap, widths, "centre"), {button.name: button for button in buttons}
    )


def _fold(buttons: Sequence[Button], room: int, gap: int) -> None:
    """Reduce buttons to icons, least important first, until they fit into `room` pixels."""
    for folded in (None, *buttons):
        if folded:
            folded.tip, folded.words, folded.key = folded.label, "", ""
        if sum(button.natural_width() + gap for button in buttons) <= room:
            break
    for button in buttons:
        if button.words:
            button.icon = ""


def _crumb(look: Look, crumbs: Sequence[Sequence[str]], room: int) -> str:
    """Return the longest description that fits into `room` pixels, or an empty string."""
    for parts in crumbs:
        words = " · ".join(part for part in parts if part)
        if look.wide and text.width(words, "regular", look.pt(17)) <= room:
            return words
    return ""
