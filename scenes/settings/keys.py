"""The settings for keys and gamepad buttons."""

from __future__ import annotations

from typing import Final

from game.language import _, mark
from scenes.ui.dialog import Answer, Question
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.input.actions import ACTIONS, Action
from scenes.ui.input.bindings import Bindings
from scenes.ui.input.caps import sign_of
from scenes.ui.layout import Beside, Columns, Item
from scenes.ui.widget import Control, Page
from scenes.ui.words import Chip, Words
from scenes.window.app import App

NONE: Final = "–"  # The sign for no key and no button.
OTHER_KEYS: Final = (
    ("c 3", mark("In a match: go to a square; with Shift where a button has its letter")),
    ("Space", mark("In matches of bots: pause or resume, like F6 in every match")),
    (".", mark("In matches of bots: one step, like F7 in every match")),
)


class CapButton(Control):
    """A button that shows the key or gamepad button of an action; pressing it assigns another."""

    def __init__(self, page: Page, label: str, name: str, binding: str, asked: BindingRequest):
        self.binding = binding
        self.asked = asked
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The label of the key or button."""
        return self.binding

    def press(self, spot: tuple[int, int] | None) -> None:
        """Ask for another key or button."""
        self.page.sounds.play("click")
        self.asked.ask()

    def natural_width(self) -> int:
        wide = text.width(self.binding, "bold", self.look.pt(16)) + self.look.pt(24)
        return max(self.look.pt(92), wide)

    def height_for(self, width: int) -> int:
        return self.look.pt(40)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        edge = "candle" if self.hovered else "edge"
        sheet.box(rect, look.px(8), "hover" if self.hovered else "raised", edge, 1.5)
        if sign := sign_of(self.binding):
            sheet.icon(sign, rect.center, look.pt(18), "bone")
            return
        colour = "muted" if self.binding == NONE else "bone"
        limit = rect.width - look.pt(8)
        sheet.text(self.binding, rect.center, 16, "bold", colour, "center", limit)


class BindingRequest:
    """The dialog that asks for another key or button of an action."""

    def __init__(self, app: App, action: Action, pad: bool) -> None:
        self.app = app
        self.action = action
        self.pad = pad

    def ask(self, fault: str = "") -> None:
        """Open the dialog and assign the next key or button; `fault` says why to press again."""
        caps = self.app.inputs.prompts.caps
        if self.pad:
            words = _("Press the gamepad's button for: **{action}**", action=_(self.action.label))
        else:
            words = _("Press the key for: **{action}**", action=_(self.action.label))
        if not (self.pad and caps.by_pad):  # All buttons can be assigned, also the one for Esc.
            words += "\n" + _("Press {key} to cancel.", key=caps.cap("Esc"))
        answer = Answer(_("Cancel"), self._end, "", name="Cancel")
        heading = _("Another button") if self.pad else _("Another key")
        self.app.inputs.capture = self._caught
        self.app.ask(Question(heading, f"{words}\n{fault}" if fault else words, (answer,)))

    def _end(self) -> None:
        self.app.inputs.capture = None

    def _caught(self, key: str, button: str) -> str:
        """Assign the key or button pressed; return the key for the dialog, or an empty string.

        Esc, and the pad's back button when a key was asked for, close the dialog.
        """
        bindings = self.app.inputs.prompts.caps.bindings
        back = bindings.by_button(button) if button else None
        if key == "Esc" or (not self.pad and back is ACTIONS["back"]):
            return "Esc"
        if self.pad:
            return self._take_button(bindings, button) if button else ""
        return self._take_key(bindings, key) if key else ""

    def _take_key(self, bindings: Bindings, key: str) -> str:
        fault = "" if keys.is_name(key) else _("This key cannot be used. Press another key.")
        fault = fault or bindings.refusal(self.action, key)
        if fault:
            self.ask(fault)
            return ""
        now, other = bindings.with_key(self.action, key)
        self._keep(now)
        if other:
            self._tell(other, keys.shown(now.key_of(other)))
        return "Esc"

    def _take_button(self, bindings: Bindings, button: str) -> str:
        now, other, fault = bindings.with_button(self.action, button)
        if fault:
            self.ask(fault)
            return ""
        self._keep(now)
        if other:
            self._tell(other, self.app.inputs.prompts.caps.printed(now.button_of(other)))
        return "Esc"

    def _keep(self, now: Bindings) -> None:
        self.app.change(keys=dict(now.keys), pads=dict(now.buttons))

    def _tell(self, other: Action, cap: str) -> None:
        """Show which action lost the key or button."""
        if cap:
            words = _("Swapped: {cap} now means: {action}.", cap=cap,
                      action=_(other.label))  # fmt: skip
        else:
            words = _("{action} now has no key or button.", action=_(other.label))
        self.app.notice(words)


def key_rows(app: App, page: Page) -> list[Item]:
    """Return a row for every action, and rows for the fixed keys."""
    look = page.look
    rows: list[Item] = [
        Words(page, _("Press a key or a button here, then the one you want."), 16, colour="muted")
    ]
    rows += [_row(app, page, action) for action in ACTIONS.values()]
    rows += [
        Beside(Words(page, _(words)), Chip(page, keys.shown(key)), look.px(20), look.pt(190))
        for key, words in OTHER_KEYS
    ]
    return rows


def _row(app: App, page: Page, action: Action) -> Item:
    look, caps = page.look, page.prompts.caps
    label, bindings = _(action.label), caps.bindings
    cap = keys.shown(bindings.key_of(action)) or NONE
    words = _("Key for: {action}", action=label)
    key = CapButton(page, words, f"key {action.name}", cap, BindingRequest(app, action, False))
    cap = caps.printed(bindings.button_of(action)) or NONE
    words = _("Button for: {action}", action=label)
    button = CapButton(page, words, f"button {action.name}", cap, BindingRequest(app, action, True))
    if action.bound:
        button.set_enabled(False, _("The D-pad and the left stick always move."))
    pair = Columns([key, button], look.px(10), [key.natural_width(), button.natural_width()])
    return Beside(Words(page, label), pair, look.px(20), look.pt(150))
