"""Controls used only in the settings."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from game.language import _, within
from scenes.ui.choices import Segmented
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import PALETTES
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.widget import Control, Page, Widget

PALETTE_NAMES: Final = tuple(PALETTES)
GLIDE_SECONDS: Final = 0.22  # The time a piece moves, at normal speed.
FADE_SECONDS: Final = 0.12  # A fade replaces the move with reduced motion.
REST_SECONDS: Final = 1.1  # The time between two moves of the sample.


class PaletteChoice(Segmented):
    """The choice of ghost colours, each shown by three ghosts."""

    def __init__(self, page: Page, label: str, chosen: int, changed: Callable[[int], None]):
        names = {
            "manor": within("colours", "Manor"),
            "safe": within("colours", "Safe"),
            "pale": within("colours", "Pale"),
        }
        shown = [names[name] for name in PALETTE_NAMES]
        super().__init__(page, label, shown, chosen, changed, 15, "Ghost colours")

    def natural_width(self) -> int:
        return 3 * max(self.look.pt(98), *self._needs())

    def _cell_height(self) -> int:
        return self.look.pt(76)

    def paint(self, sheet: Sheet) -> None:
        look, gap = self.look, self.look.px(3)
        for index, cell in enumerate(self.cells(sheet.size)):
            chosen = index == self.chosen
            frame = cell.inflate(-2 * gap, -2 * gap)
            edge = "candle" if chosen else "edge"
            sheet.box(frame, look.px(10), "hover" if chosen else "night", edge, 2)
            colours = PALETTES[PALETTE_NAMES[index]].ghost_colours()
            palette = replace(look.palette, red=colours[0], blue=colours[1], yellow=colours[2])
            ghost, step = look.pt(26), look.pt(27)
            left = cell.centerx - (3 * step) // 2
            for number, colour in enumerate(("red", "blue", "yellow")):
                name = f"eighteen_ghosts/{colour}_0"
                picture = sprite(name, ghost, replace(look, palette=palette))
                sheet.put(picture, (left + number * step, frame.top + look.pt(8)))
            middle = frame.bottom - look.pt(17)
            words = self.choices[index]
            wide = text.width(words, "bold", look.pt(15))
            spot = (cell.centerx + (look.pt(9) if chosen else 0), middle)
            sheet.text(words, spot, 15, "bold", "bone" if chosen else "muted", "center")
            if chosen:
                tick = (spot[0] - wide // 2 - look.pt(13), middle)
                sheet.icon("check", tick, look.pt(15), "candle")


class GroupTab(Control):
    """A line in the list of groups."""

    role = "tab"

    def __init__(self, page: Page, title: str, icon: str, chosen: bool, action: Callable[[], None]):
        self.icon = icon
        self.chosen = chosen
        self.action = action
        super().__init__(page, _(title), title)

    @property
    def value(self) -> str:
        """The word for "open", or an empty string."""
        return within("of a group", "open") if self.chosen else ""

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the group."""
        self.page.sounds.play("click")
        self.action()

    def natural_width(self) -> int:
        return text.width(self.label, "bold", self.look.pt(18)) + self.look.pt(100)

    def height_for(self, width: int) -> int:
        return self.look.pt(50)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        if self.chosen or self.hovered:
            edge = "candle" if self.chosen else "edge"
            sheet.box(rect, look.px(10), "hover", edge, 2)
        colour = "candle" if self.chosen else "muted"
        sheet.icon(self.icon, (look.pt(28), rect.centery), look.pt(24), colour)
        face = "bold" if self.chosen else "regular"
        limit = rect.width - look.pt(54) - look.pt(36)
        sheet.text(self.label, (look.pt(54), rect.centery), 18, face, limit=limit)
        if self.chosen:
            spot = (rect.right - look.pt(20), rect.centery)
            sheet.icon("next", spot, look.pt(18), "candle")


class MotionSample(Widget):
    """A ghost that moves between two chambers as fast as in a match."""

    role = "image"

    def __init__(self, page: Page) -> None:
        self.time = 0.0
        self.there = False
        super().__init__(page, _("A ghost that moves at the chosen speed"))

    @property
    def duration(self) -> float:
        """The duration of a move in seconds."""
        return (FADE_SECONDS if self.look.reduced_motion else GLIDE_SECONDS) * self.look.speed

    @property
    def moving(self) -> bool:
        """Whether the ghost is moving."""
        return self.time < self.duration

    def natural_width(self) -> int:
        return self.look.px(300)

    def height_for(self, width: int) -> int:
        return width // 2

    def update(self, time_delta: float) -> None:
        """Advance the animation."""
        super().update(time_delta)
        was_moving = self.moving
        self.time += time_delta
        if self.time >= self.duration + REST_SECONDS:
            self.time, self.there = 0.0, not self.there
            was_moving = True
        if was_moving:
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        gap = self.look.px(6)
        cell = (sheet.size[0] - gap) // 2
        places = [Rect(0, 0, cell, cell), Rect(cell + gap, 0, cell, cell)]
        for place, name in zip(places, ("carpet_red", "carpet_blue"), strict=True):
            sheet.put(sprite(f"eighteen_ghosts/{name}", cell, self.look), place.topleft)
        part = min(1.0, self.time / self.duration) if self.duration else 1.0
        start, end = places if self.there else reversed(places)
        ghost = sprite("eighteen_ghosts/red_0", round(cell * 0.8), self.look)
        if self.look.reduced_motion and part < 1:
            for place, alpha in ((start, 1 - part), (end, part)):
                faded = ghost.copy()
                faded.set_alpha(round(255 * alpha))
                sheet.put(faded, faded.get_rect(center=place.center).topleft)
        else:
            eased = part * part * (3 - 2 * part)
            x = round(start.centerx + (end.centerx - start.centerx) * eased)
            sheet.put(ghost, ghost.get_rect(center=(x, start.centery)).topleft)
