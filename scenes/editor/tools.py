"""A tool in the list of the editor: picture, name, letter and tally."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from scenes.boards.drawing import DrawingTool
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input.prompts import paint_prompt, prompt_width
from scenes.ui.widget import Control, Page

SIGN_UNITS: Final = 26  # A tool's picture has this size, in units of type.
SIZE: Final = 17


class ToolButton(Control):
    """A row that selects a tool; `swatch` returns its picture for a size in pixels, or None."""

    radius = 8.0

    def __init__(
        self,
        page: Page,
        tool: DrawingTool,
        chosen: bool,
        choose: Callable[[], None],
        swatch: Callable[[int], pygame.Surface | None],
    ):
        self.tool = tool
        self.chosen = chosen
        self.choose = choose
        self.swatch = swatch
        super().__init__(page, tool.label, f"tool {tool.key}")
        if tool.letter:
            page.scope.shortcuts.append((tool.letter, self._by_letter))

    @property
    def value(self) -> str:
        """An asterisk if selected, and the tally."""
        return " ".join(filter(None, ["*" if self.chosen else "", self.tool.tally]))

    def _by_letter(self) -> bool:
        if not self.alive():
            return False
        self.press(None)
        return True

    def press(self, spot: tuple[int, int] | None) -> None:
        """Select the tool."""
        self.page.sounds.play("click")
        self.choose()

    def set_tool(self, tool: DrawingTool, chosen: bool) -> None:
        """Update tool and selection."""
        if (tool, chosen) != (self.tool, self.chosen):
            self.tool, self.chosen, self.label = tool, chosen, tool.label
            self.redraw()

    @property
    def cap(self) -> str:
        return self.page.prompts.cap(self.tool.letter) if self.tool.letter else ""

    def natural_width(self) -> int:
        return self.look.pt(208)

    def height_for(self, width: int) -> int:
        return self.look.pt(36)

    def paint(self, sheet: Sheet) -> None:
        look, rect, tool = self.look, sheet.rect, self.tool
        if self.chosen:
            sheet.box(rect, look.px(8), "hover", "candle", 2)
        elif self.hovered:
            sheet.box(rect, look.px(8), "raised", "edge", 1)
        side, left = look.pt(SIGN_UNITS), look.pt(6)
        picture = self.swatch(side)
        if picture is not None:
            spot = picture.get_rect(center=(left + side // 2, rect.centery))
            sheet.put(picture, spot.topleft)
        elif tool.icon:
            centre = (left + side // 2, rect.centery)
            sheet.icon(tool.icon, centre, look.pt(20), "candle" if self.chosen else "bone")
        right = rect.right - look.pt(8)
        if tool.letter:
            prompts, end = self.page.prompts, (right, rect.centery)
            paint_prompt(prompts, sheet, tool.letter, end, 15, "muted", anchor="midright")
            width = prompt_width(prompts, look, tool.letter, 15, steady=False)
            right -= max(width, look.pt(14)) + look.pt(6)
        if tool.tally:
            right = self._paint_tally(sheet, right)
        left += side + look.pt(8)
        face = "bold" if self.chosen else "regular"
        sheet.text(tool.label, (left, rect.centery), SIZE, face, limit=max(1, right - left))

    def _paint_tally(self, sheet: Sheet, right: int) -> int:
        """Draw the tally; return the right end of the space to its left."""
        look, tool, middle = self.look, self.tool, sheet.rect.centery
        ink = {None: "muted", True: "ok", False: "danger"}[tool.fine]
        place: Rect = sheet.text(tool.tally, (right, middle), 15, "bold", ink, "midright")
        if tool.fine is not False:
            return place.left - look.pt(6)
        sign = look.pt(15)
        sheet.icon("error", (place.left - look.pt(4) - sign // 2, middle), sign, ink)
        return place.left - sign - look.pt(10)
