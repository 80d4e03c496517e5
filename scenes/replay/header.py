"""The header of a replay: what is shown, and buttons that become icons where room is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _
from scenes.ui.button import Button
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Columns, Item
from scenes.ui.widget import Page
from scenes.ui.words import Words

BUTTON_UNITS: Final = 38  # The buttons are this high, in units of type.


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
