"""Matches as squares in their order: won, drawn or lost, and the level of the bot below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Control, Page

SIDE_UNITS: Final = 34
LEVEL_SIZE: Final = 15
SIGNS: Final = {1: "check", 0: "minus", -1: ""}  # Icons by the result.


class MatchSquare(Control):
    """A match against a bot; pressing it opens its replay."""

    def __init__(
        self, page: Page, words: str, sign: int, level: str, name: str, watch: Callable[[], None]
    ) -> None:
        self.sign = sign
        self.level = level
        self.watch = watch
        super().__init__(page, words, name)
        self.tip = words

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the replay of the match."""
        self.page.sounds.play("click")
        self.watch()

    def natural_width(self) -> int:
        return max(
            self.look.pt(SIDE_UNITS), text.width(self.level, "regular", self.look.pt(LEVEL_SIZE))
        )

    def height_for(self, width: int) -> int:
        return self.look.pt(SIDE_UNITS) + text.line_height(self.look.pt(LEVEL_SIZE))

    def paint(self, sheet: Sheet) -> None:
        look, palette = self.look, self.look.palette
        square = Rect(0, 0, look.pt(SIDE_UNITS), look.pt(SIDE_UNITS))
        square.midtop = sheet.rect.midtop
        fill = mix(palette.ok, palette.night, 0.6) if self.sign > 0 else palette.night
        edge = "ok" if self.sign > 0 else "edge"
        sheet.box(square, look.px(6), "hover" if self.hovered else fill, edge, 1.5)
        if icon := SIGNS[self.sign]:
            sheet.icon(icon, square.center, look.pt(18), "bone")
        middle = (square.bottom + sheet.rect.bottom) // 2
        sheet.text(self.level, (square.centerx, middle), LEVEL_SIZE, "regular", "muted", "center")
