"""The header of the column beside a replay: its tabs and the close button."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.language import _
from scenes.replay.room import Leaf
from scenes.ui.button import Button
from scenes.ui.layout import Columns, Gap, Item
from scenes.ui.widget import Page


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
