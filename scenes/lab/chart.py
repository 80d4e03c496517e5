"""A chart whose parts can be selected and opened."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from game.playtest.tally import Which
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.widget import Control, Page

CAPTION_SIZE: Final = 15  # Units of type.
MIN_CAPTIONED_LINES: Final = 5
HINT: Final = mark("Click a bar to list its matches")


@dataclass(frozen=True, slots=True)
class ChartPart:
    """A bar, bin or cell: its area, its text, and the matches it stands for."""

    area: Rect  # The area in pixels of the chart.
    words: str
    cell: int
    which: Which
    caption: str = ""  # A shorter text for below the chart.


class LabChart(Control):
    """A chart with a caption that describes the selected part."""

    role = "chart"
    radius = 8.0

    def __init__(self, page: Page, label: str, name: str, opened: Callable[[ChartPart], None]):
        self.opened = opened
        self.parts: list[ChartPart] = []
        self.at = 0  # The index of the part at the keyboard cursor.
        self.pointed: int | None = None
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The text of the part at the keyboard cursor."""
        return self.parts[self.at].words if self.parts else ""

    @property
    def active(self) -> bool:
        """Whether there is a part to open."""
        return bool(self.parts) and super().active

    @abstractmethod
    def lay_out(self, area: Rect) -> list[ChartPart]:
        """Return the parts of the chart in this area."""

    @abstractmethod
    def paint_chart(self, sheet: Sheet, area: Rect) -> None:
        """Draw the chart in this area."""

    def natural_width(self) -> int:
        return self.look.pt(480)

    def captions(self) -> list[str]:
        """Return the texts for which the chart keeps room below it."""
        return [self.caption]

    def _caption_height(self, width: int) -> int:
        pixels, longest = self.look.pt(CAPTION_SIZE), max(self.captions(), key=len)
        if not longest:
            return 0
        lines = len(text.wrap(longest, "regular", pixels, max(1, width)))
        return lines * text.line_height(pixels) + self.look.px(4)

    def _area(self, size: tuple[int, int]) -> Rect:
        return Rect(0, 0, size[0], max(1, size[1] - self._caption_height(size[0])))

    def tell(self) -> None:
        """Redraw after a change of data."""
        if self.image is not None:
            self.redraw()

    def redraw(self) -> None:
        """Compute the parts again, keep the cursor, and redraw."""
        size = self.area.size
        if size[0] > 0 and size[1] > 0:
            before = self.parts[self.at] if self.parts else None
            self.parts = self.lay_out(self._area(size))
            self.at = min(self.at, max(0, len(self.parts) - 1))
            for index, part in enumerate(self.parts):
                if before and (part.cell, part.which) == (before.cell, before.which):
                    self.at = index
            if self.pointed is not None and self.pointed >= len(self.parts):
                self.pointed = None
        super().redraw()

    # -- pointing and walking

    def on_focus(self, gained: bool) -> None:
        """Show or hide the keyboard cursor."""
        super().on_focus(gained)
        if self.alive():
            self.redraw()

    def _part_at(self, spot: tuple[int, int]) -> int | None:
        return next((i for i, p in enumerate(self.parts) if p.area.collidepoint(spot)), None)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the part at `spot`, or at the cursor if pressed by key."""
        index = self.at if spot is None else self._part_at(spot)
        if index is not None and index < len(self.parts):
            self.at = index
            self.page.sounds.play("click")
            self.opened(self.parts[index])

    def handle_key(self, event: pygame.Event) -> bool:
        """Move between parts with the arrow keys; past the last part the focus moves on."""
        step = keys.STEPS.get(event.key)
        if step is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return super().handle_key(event)
        following = self._beside(step)
        if following is None:
            return False
        self.at = following
        self.redraw()
        self.reveal()
        return True

    def reveal(self) -> None:
        """Scroll the part at the cursor into view."""
        super().reveal()
        if self.page.view and self.parts:
            self.page.view.scroll_to(self.parts[self.at].area.move(self.area.topleft))

    def _beside(self, step: tuple[int, int]) -> int | None:
        """Return the index of the nearest part in a direction, or None."""
        if not self.parts:
            return None
        here, found = self.parts[self.at].area.center, []
        for index, part in enumerate(self.parts):
            across, down = part.area.centerx - here[0], part.area.centery - here[1]
            ahead = across * step[0] + down * step[1]
            aside = abs(down) if step[0] else abs(across)
            if ahead > 0 and aside <= ahead * 2:
                found.append((ahead + 3 * aside, index))
        return min(found)[1] if found else None

    def process_event(self, event: pygame.Event) -> bool:
        """Follow the pointer over the parts."""
        if event.type == pygame.MOUSEMOTION:
            inside = self.hover_point(*event.pos)
            pointed = self._part_at(self._spot(event)) if inside else None
            if pointed != self.pointed:
                self.pointed = pointed
                self.redraw()
            return False
        return super().process_event(event)

    # -- drawing

    @property
    def marked(self) -> ChartPart | None:
        """The selected part: under the pointer, else at the cursor, else None."""
        if self.pointed is not None and self.pointed < len(self.parts):
            return self.parts[self.pointed]
        walked = self.page.ring.current is self and self.page.ring.shown
        return self.parts[self.at] if walked and self.parts else None

    def paint(self, sheet: Sheet) -> None:
        area = self._area(sheet.size)
        self.paint_chart(sheet, area)
        marked = self.marked
        if marked:
            sheet.box(marked.area, self.look.px(5), None, "focus", 2)
        has_room = area.height >= MIN_CAPTIONED_LINES * text.line_height(self.look.pt(CAPTION_SIZE))
        if not has_room or not self._caption_height(sheet.size[0]):
            return  # The label would lie over the labels of a chart that is very low.
        words = marked.caption or marked.words if marked else self.caption
        place = Rect(0, area.bottom + self.look.px(4), *sheet.size)
        sheet.paragraph(words, place, CAPTION_SIZE, "regular", "bone" if marked else "muted")

    @property
    def caption(self) -> str:
        """The caption while no part is selected."""
        return _(HINT) if self.parts else _("No match has been played yet")
