"""The buttons at the foot of the panel, and those that take their place for a while."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from msgspec import structs
from pygame import Rect

from game.language import _, mark, within
from scenes.boards.view import Overlay
from scenes.ui.button import Button
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Fixed, Grid, Item, Rows, Shared
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Page, Widget
from scenes.window.pacing import GUARD_SECONDS

COVERED_BUTTONS: Final = 3  # The buttons whose place others take for a while.
COVERED_ICONS: Final = 6  # The same number where they are icons alone.
MAX_WORDED_BUTTONS: Final = 6  # The most buttons that two rows hold with their words.
BACK: Final = mark("Back to now")
HURRY: Final = mark("To my turn")
SMALL_TYPE: Final = 15
ICONS_THAT_SUFFICE: Final = ("undo", "redo")


class Form(Enum):
    """An arrangement of the board and its panel."""

    BESIDE = "beside the board"
    BELOW = "below a board as wide as the window"
    NARROW = "beside the board of a narrow window"


def form_for(look: Look, across: bool) -> Form:
    """Return the arrangement for a window; `across` asks for a board as wide as the window."""
    if not look.wide:
        return Form.NARROW
    return Form.BELOW if across else Form.BESIDE


class OverlayButton(Button):
    """Toggles an overlay of the board; while on, it is ticked and lit."""

    role = "switch"

    def __init__(self, page: Page, toggle: Overlay, switch: Callable[[str], None]):
        self.on, self.terse = toggle.on, toggle.terse
        super().__init__(
            page,
            toggle.label,
            lambda: switch(toggle.key),
            toggle.shortcut,
            toggle.icon,
            height=44,
            name=f"overlay {toggle.key}",
            words="" if toggle.terse else None,
        )
        if toggle.terse:
            self.tip = toggle.label

    @property
    def value(self) -> str:
        """The word "on" or "off"."""
        return within("a switch", "on") if self.on else within("a switch", "off")

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        return structs.replace(super().meaning(focused), is_on=self.on)

    def set_on(self, on: bool) -> None:
        """Update the state."""
        if on != self.on:
            self.on = on
            self.redraw()

    def _colours(self) -> tuple[str, str, str, str]:
        fill, edge, ink, quiet = super()._colours()
        return (mix(fill, self.look.palette.candle, 0.22), "candle", ink, quiet) if self.on else (
            fill, edge, ink, quiet
        )  # fmt: skip

    def paint_label(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw the label, with a tick as icon while on."""
        icon, self.icon = self.icon, "check" if self.on and not self.terse else self.icon
        super().paint_label(sheet, rect, ink, quiet)
        self.icon = icon


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


class FootButtons:
    """The buttons that may stand at the foot of a panel, of which each arrangement takes some."""

    def __init__(
        self, page: Page, tools: Sequence[PanelTool], overlays: Sequence[OverlayButton]
    ) -> None:
        self.look = page.look
        self.overlays = overlays
        self._tools = {
            tool: Button(page, _(tool.label), tool.action, tool.key, height=44, name=tool.label)
            for tool in tools
        }
        buttons: list[Button] = [*self._tools.values(), *overlays]
        self._usual = {button: _appearance(button) for button in buttons}

    def arrange(self, form: Form, tools: Sequence[PanelTool], room: Room) -> Foot:
        """Arrange the buttons of some of the tools with those of the overlays; hide the others."""
        before = {button: _appearance(button) for button in self._usual}
        for button, usual in self._usual.items():
            button.words, button.icon, button.tip, button.stacked = usual
        for tool, button in self._tools.items():
            set_visible(button, tool in tools)
        made = [self._tools[tool] for tool in tools]
        icons = [tool.icon for tool in tools]
        foot = _foot_of_panel(self.look, form, made, icons, self.overlays, room)
        for button, shown in before.items():
            if _appearance(button) != shown:
                button.redraw()
        return foot


def _appearance(button: Button) -> tuple[str, str, str, bool]:
    """Return what an arrangement changes of a button: words, icon, tip, and whether stacked."""
    return button.words, button.icon, button.tip, button.stacked


def _foot_of_panel(
    look: Look,
    form: Form,
    made: list[Button],
    tool_icons: Sequence[str],
    overlays: Sequence[OverlayButton],
    room: Room,
) -> Foot:
    """Arrange the buttons of the tools with those of the overlays."""
    if room.one_row:
        row = [*overlays, *made]
        icons = [*(overlay.icon for overlay in overlays), *tool_icons]
        for icon, button in zip(icons, row, strict=True):
            button.stacked, button.words, button.icon = True, button.label, icon
        held = made[: max(1, len(made) - 2)]
        return Foot(_stacked([row], room.gap, look.pt(52)), made, made[:COVERED_BUTTONS], held)
    squeeze = look.pt(12)
    if form is Form.BESIDE and len(overlays) == 1 and len(made) > COVERED_BUTTONS:
        rows = [made[2:], [*overlays, *made[:2]]]
        for row in rows:
            if not room.fits(row, squeeze):
                _drop_words(row)
        return Foot(_stacked(rows, room.gap, look.pt(52)), made, rows[1], rows[1])
    foot, icons = list[Button](made), [*tool_icons]
    if form is not Form.BESIDE:
        foot += overlays
        icons += [overlay.icon for overlay in overlays]
    rows = [foot]
    if not room.fits(foot):
        _show_icons(foot, icons, room, squeeze)
        if not room.fits(foot, squeeze):
            rows = _tightly(foot, icons, form, room)
    if all(button.stacked and not button.words for button in foot):
        covered, held = foot[:COVERED_ICONS], rows[-1]
    elif len(rows) == 1:
        covered, held = foot[:COVERED_BUTTONS], foot[: max(1, len(made) - 2)]
    else:
        covered = held = foot[:COVERED_BUTTONS]
    if form is Form.BESIDE and overlays:
        rows = [*rows, [*overlays]]
    high = look.pt(52 if form is Form.BESIDE else 44)
    return Foot(_stacked(rows, room.gap, high), made, covered, held)


def _stacked(rows: Sequence[Sequence[Button]], gap: int, high: int) -> Item:
    """Return rows of buttons, the first one at the bottom, each `high` pixels high."""
    return Rows([Fixed(Shared(row, gap), high) for row in reversed(rows)], gap)


def _importance(button: tuple[str, Button]) -> bool:
    """Return whether a button with this icon keeps its words as long as there is room for them."""
    return button[0] not in ICONS_THAT_SUFFICE


def _drop_words(buttons: Sequence[Button]) -> None:
    """Show only the icons of the buttons that have one."""
    for button in buttons:
        button.words = "" if button.icon else button.words


def _show_icons(row: Sequence[Button], icons: Sequence[str], room: Room, squeeze: int) -> None:
    """Show icons instead of words, one button after another, until the row fits."""
    for icon, button in sorted(zip(icons, row, strict=True), key=_importance):
        if room.fits(row, squeeze):
            break
        button.words, button.icon, button.tip = "", icon, button.label


def _tightly(
    foot: list[Button], icons: Sequence[str], form: Form, room: Room
) -> list[list[Button]]:
    """Return the buttons in two rows, with words beside or below their icons.

    If these do not fit, or take space the turn card needs, only icons with keys are shown, in one
    row if possible.
    """
    half = (len(foot) + 1) // 2
    rows = [foot[half:], foot[:half]]
    if len(foot) <= MAX_WORDED_BUTTONS and not room.scarce:
        for button in foot:
            button.words, button.icon, button.tip = button.label, "", ""
        for row, row_icons in zip(rows, (icons[half:], icons[:half]), strict=True):
            _show_icons(row, row_icons, room, 0)
        return rows
    for button in foot:
        button.stacked, button.words, button.tip = True, button.label, ""
    if form is Form.BELOW and all(map(room.fits, rows)):
        return rows
    for button in foot:
        button.tip, button.words = button.label, ""
    return [foot] if room.scarce or room.fits(foot) else rows


@dataclass(frozen=True, slots=True)
class CoveringCommands:
    """The callbacks of the covering buttons."""

    back: Callable[[], None]  # Shows the present position again.
    confirm: Callable[[], None]  # Plays the waiting action.
    waive: Callable[[], None]  # Forgoes what only the deciding player knows.
    peek: Callable[[], None]  # Shows a public question behind the curtain.
    go_on: Callable[[], object]  # Ends a shot that waits for a press.
    hurry: Callable[[], object]  # Goes on to the next decision of a person.


@dataclass(frozen=True, slots=True)
class Awaited:
    """What the match waits for, each answered by a covering button."""

    earlier: bool = False  # The board shows an earlier position.
    action: bool = False  # An action needs confirmation.
    option: bool = False  # The current player may use a secret option.
    moment: bool = False  # Something stays until somebody continues.
    hand_over: bool = False  # A private view ends.
    others: bool = False  # Others have been acting for long.

    @property
    def choice(self) -> bool:
        """Whether it waits for a choice of the viewer."""
        return self.earlier or self.action or self.option


class Covering:
    """The covering buttons; `small` asks for small type where they have no icon."""

    def __init__(self, page: Page, commands: CoveringCommands, small: bool) -> None:
        def button(
            label: str, action: Callable[[], object], key: str, icon: str, kind: str = "candle"
        ) -> Button:
            size = SMALL_TYPE if small and not icon else 18
            made = Button(page, _(label), action, key, icon, kind, size, 44, label)
            made.hide()
            return made

        self.gap = page.look.tight(8)
        self.pair_size = SMALL_TYPE if small else 18
        self.back = button(BACK, commands.back, "Esc", "next")
        self.confirm = button(mark("Confirm"), commands.confirm, "Enter", "check")
        self.waive = button(mark("Let it be"), commands.waive, "Q", "")
        self.peek = button(mark("Answer in private"), commands.peek, "P", "", "raised")
        self.go_on = button(mark("Continue"), commands.go_on, "Enter", "next")
        self.hand_over = button(mark("Hand over"), commands.go_on, "Enter", "next")
        self.hurry = button(HURRY, commands.hurry, "F2", "last", "raised")
        self._covered: Sequence[Button] = ()
        self._held: Sequence[Button] = ()
        self.idle: Sequence[Button] = ()  # Nobody can use them while others act.

    def place(self, foot: Foot) -> None:
        """Place the buttons over those of the panel's foot, which is already placed."""
        self._covered, self._held, self.idle = foot.covered, foot.held, _idle(foot.tools)
        areas = [button.area for button in self._covered]
        whole = areas[0].unionall(areas)
        pair = Grid([self.waive, self.peek], 2, self.gap, "ends")
        for button, (_item, area) in zip((self.waive, self.peek), pair.parts(whole), strict=True):
            button.size, button.stacked = self.pair_size, False
            if button.natural_width() > area.width:
                button.size = SMALL_TYPE
            button.stacked = button.natural_width() > area.width
        pair.place(whole)
        self.back.place(whole)
        self.confirm.place(whole)
        areas = [button.area for button in self._held]
        for going_on in (self.go_on, self.hand_over):
            going_on.place(areas[0].unionall(areas) if areas else whole)
        if self.idle:
            area = self.idle[0].area.unionall([button.area for button in self.idle])
            self.hurry.stacked = False
            self.hurry.stacked = self.hurry.natural_width() > area.width
            self.hurry.place(area)
        for button in (
            self.back, self.confirm, self.waive, self.peek, self.go_on, self.hand_over, self.hurry
        ):  # fmt: skip
            button.hide()

    def show(self, awaited: Awaited, absent: Collection[Button] = ()) -> None:
        """Show the buttons for what the match waits for, and hide those below them.

        Buttons that mean nothing yet are `absent`.
        """
        held = (awaited.moment or awaited.hand_over) and not awaited.earlier
        hurry = awaited.others and not (awaited.choice or held) and bool(self.idle)
        asking = (
            (self.back, awaited.earlier), (self.confirm, awaited.action),
            (self.waive, awaited.option), (self.peek, awaited.option),
            (self.go_on, held and awaited.moment), (self.hand_over, held and awaited.hand_over),
            (self.hurry, hurry),
        )  # fmt: skip
        if self.hurry.visible != hurry:  # It comes and goes by itself, below the pointer.
            for button in (self.hurry, *self.idle):
                button.guard_left = GUARD_SECONDS
        for button, wanted in asking:
            set_visible(button, wanted)
        for button in dict.fromkeys([*self._held, *self.idle, *absent]):
            covered = (
                (held and button in self._held)
                or (awaited.choice and button in self._covered)
                or (hurry and button in self.idle)
            )
            set_visible(button, not covered and button not in absent)


def _idle(tools: Sequence[Button]) -> list[Button]:
    """Return redo and hint, or the hint alone if they are not in one row; none without them."""
    idle = [*tools[1:3]] if len(tools) > COVERED_BUTTONS else []
    return idle[1:] if idle and idle[0].area.top != idle[1].area.top else idle


def set_visible(button: Widget, wanted: bool) -> None:
    """Show or hide a widget."""
    if wanted and not button.visible:
        button.show()
    elif not wanted and button.visible:
        button.hide()
