"""A small choice that is on or off, one of several beside each other."""

from __future__ import annotations

from collections.abc import Callable

from game.language import _
from scenes.ui import text
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control, Page


class Tick(Control):
    """A word in a frame with a tick when it is on."""

    role = "check"
    radius = 9.0

    def __init__(
        self, page: Page, label: str, on: bool, changed: Callable[[], None], name: str = ""
    ):
        self.on = on
        self.changed = changed
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The word on or off."""
        return _("on") if self.on else _("off")

    def natural_width(self) -> int:
        return text.width(self.label, "bold", self.look.pt(16)) + self.look.pt(44)

    def height_for(self, width: int) -> int:
        return self.look.pt(36)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Switch over."""
        self.page.sounds.play("click")
        self.on = not self.on
        self.redraw()
        self.changed()

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        edge = "candle" if self.on or self.hovered else "edge"
        sheet.box(rect, look.px(9), "hover" if self.on else "night", edge, 1.5)
        side = look.pt(16)
        centre = (look.pt(20), rect.centery)
        sheet.icon("check" if self.on else "plus", centre, side, "candle" if self.on else "muted")
        limit = rect.width - look.pt(40)
        ink = "bone" if self.on else "muted"
        sheet.text(self.label, (look.pt(34), rect.centery), 16, "bold", ink, limit=limit)
