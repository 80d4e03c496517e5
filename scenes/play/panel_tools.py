"""The buttons at the foot of the panel, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _
from scenes.play.overlay_button import OverlayButton
from scenes.play.panel_form import Form
from scenes.ui.button import Button
from scenes.ui.layout import Fixed, Item, Rows, Shared
from scenes.ui.widget import Page

COVERED: Final = 3  # buttons in whose place others appear for a while
COVERED_ICONS: Final = 6  # as many where they are icons alone
MANY: Final = 6  # buttons that two rows can hold with their words


@dataclass(frozen=True, slots=True)
class PanelTool:
    """A button of the panel; the label is translated here, and `words` may replace it."""

    label: str
    key: str
    icon: str
    action: Callable[[], object]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Foot:
    """The placed buttons: `covered` give way to a choice, `held` to a reveal that stays."""

    item: Item
    tools: list[Button]
    covered: list[Button]
    held: list[Button]


@dataclass(frozen=True, slots=True)
class Room:
    """The room for the buttons: width and gap in pixels.

    Height may be `scarce`, or so scarce that all buttons beside a board take one row.
    """

    width: int
    gap: int
    scarce: bool
    one_row: bool = False

    def fits(self, buttons: Sequence[Button], squeeze: int = 0) -> bool:
        """Return whether buttons fit into one row, each `squeeze` pixels narrower than usual."""
        natural = Shared(buttons, self.gap).natural_width()
        return natural - squeeze * len(buttons) <= self.width


def foot_of_panel(
    page: Page,
    form: Form,
    tools: Sequence[PanelTool],
    overlays: Sequence[OverlayButton],
    room: Room,
) -> Foot:
    """Make the buttons of the tools and arrange them with those of the overlays."""
    look = page.look
    made = [
        Button(page, _(tool.label), tool.action, tool.key, height=44, name=tool.label)
        for tool in tools
    ]
    if room.one_row:
        row = [*overlays, *made]
        icons = [*(overlay.icon for overlay in overlays), *(tool.icon for tool in tools)]
        for icon, button in zip(icons, row, strict=True):
            button.stacked, button.words, button.icon = True, button.label, icon
        held = made[: max(1, len(made) - 2)]
        return Foot(_stacked([row], room.gap, look.pt(52)), made, made[:COVERED], held)
    squeeze = look.pt(12)
    if form is Form.BESIDE and len(overlays) == 1 and len(made) > COVERED:
        rows = [made[2:], [*overlays, *made[:2]]]
        for row in rows:
            if not room.fits(row, squeeze):
                _drop_words(row)
        return Foot(_stacked(rows, room.gap, look.pt(52)), made, rows[1], rows[1])
    foot, icons = list[Button](made), [tool.icon for tool in tools]
    if form is not Form.BESIDE:
        foot += overlays
        icons += [overlay.icon for overlay in overlays]
    rows = [foot]
    if not room.fits(foot):
        for icon, button in zip(icons, foot, strict=True):
            button.words, button.icon, button.tip = "", icon, button.label
        if not room.fits(foot, squeeze):
            rows = _tightly(foot, form, room)
    if all(button.stacked and not button.words for button in foot):
        covered, held = foot[:COVERED_ICONS], rows[-1]
    elif len(rows) == 1:
        covered, held = foot[:COVERED], foot[: max(1, len(made) - 2)]
    else:
        covered = held = foot[:COVERED]
    if form is Form.BESIDE and overlays:
        rows = [*rows, [*overlays]]
    high = look.pt(52 if form is Form.BESIDE else 44)
    return Foot(_stacked(rows, room.gap, high), made, covered, held)


def _stacked(rows: Sequence[Sequence[Button]], gap: int, high: int) -> Item:
    """Return rows of buttons, the first one at the bottom, each `high` pixels high."""
    return Rows([Fixed(Shared(row, gap), high) for row in reversed(rows)], gap)


def _drop_words(buttons: Sequence[Button]) -> None:
    """Show only the icons of the buttons that have one."""
    for button in buttons:
        button.words = "" if button.icon else button.words


def _tightly(foot: list[Button], form: Form, room: Room) -> list[list[Button]]:
    """Return the buttons in two rows, with words beside or below their icons.

    If these do not fit, or take space the turn card needs, only icons with keys are shown, in one
    row if possible.
    """
    half = (len(foot) + 1) // 2
    rows = [foot[half:], foot[:half]]
    if len(foot) <= MANY and not room.scarce:
        for button in foot:
            button.words, button.icon, button.tip = button.label, "", ""
        return rows
    for button in foot:
        button.stacked, button.words, button.tip = True, button.label, ""
    if form is Form.BELOW and all(map(room.fits, rows)):
        return rows
    for button in foot:
        button.tip, button.words = button.label, ""
    return [foot] if room.scarce or room.fits(foot) else rows
