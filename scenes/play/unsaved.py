"""The warning that the match is not saved."""

from __future__ import annotations

from collections.abc import Callable

from game.language import _
from scenes.ui.button import Button
from scenes.ui.widget import Page

HIGH = 40


class UnsavedSign(Button):
    """A warning button that saves again when pressed; hidden while everything is saved.

    Its tooltip is the error of the last attempt.
    """

    def __init__(self, page: Page, retry: Callable[[], None], height: float = HIGH):
        super().__init__(
            page, _("Not saved"), retry, "", "warn", size=16, height=height, name="Not saved"
        )
        self.hide()

    def tell(self, fault: str) -> None:
        """Show the warning with an error, or hide it if there is none."""
        again = _("Press to try again.")
        self.tip = f"{fault} {again}"
        if fault and not self.visible:
            self.show()
        elif not fault and self.visible:
            self.hide()

    def _colours(self) -> tuple[str, str, str, str]:
        fill, _edge, _ink, quiet = super()._colours()
        danger = self.look.palette.danger
        return fill, danger, danger, quiet
