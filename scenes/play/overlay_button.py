"""The button that turns an overlay of the board on or off."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.language import within
from scenes.boards.view import Overlay
from scenes.ui.button import Button
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page


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
