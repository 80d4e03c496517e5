"""Controls with a value: choices, ticks, switches, steppers and sliders."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from msgspec import structs
from pygame import Rect

from game.language import _, within
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Control, Page

PAGES: Final = {pygame.K_PAGEUP: 10, pygame.K_PAGEDOWN: -10}  # Steps.


def arrow_step(event: pygame.Event) -> int:
    """Return -1 for the left arrow key, 1 for the right one, else 0."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return 0
    return {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)


class ValueControl(Control):
    """A control with a value: Space changes it, Enter presses the scene's Enter button if any.

    People who set a value and press Enter mean the main button. A button of a pad and a key that
    was chosen for Enter stand for both, so they change the value.
    """

    def handle_key(self, event: pygame.Event) -> bool:
        """Press with Space, and with Enter where no button has that key."""
        both = getattr(event, "both", False)
        if event.key in keys.ENTER and not both and self._enter_is_taken():
            return False
        return super().handle_key(event)

    def _enter_is_taken(self) -> bool:
        names = [name for name, _act in self.page.scope.shortcuts]
        # A dialog whose button says Ctrl Enter takes Enter for its text field only.
        return "Enter" in names and "Ctrl Enter" not in names


class Chooser(ValueControl):
    """A control that shows one chosen word; it calls `changed` with the new index."""

    radius = 9.0
    clicks = True  # Choosing plays a click.

    def __init__(
        self,
        page: Page,
        label: str,
        choices: Sequence[str],
        chosen: int,
        changed: Callable[[int], None],
        name: str = "",
    ):
        self.choices = list(choices)
        self.chosen = chosen
        self.changed = changed
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The chosen word."""
        return self.choices[self.chosen]

    def radios(self, cells: Sequence[Rect]) -> Sequence[Meaning]:
        """Return the choices, in these areas of the widget, as parts for a screen reader."""
        corner, is_active = self.area.topleft, self.is_enabled and self.active
        return [
            Meaning(
                role="radio",
                label=words,
                area=cell.move(corner),
                focused=index == self.chosen,
                name=str(index),
                is_active=is_active,
                is_enabled=self.is_enabled,
                is_on=index == self.chosen,
                position=(index + 1, len(self.choices)),
                press=partial(self.choose, index),
            )
            for index, (words, cell) in enumerate(zip(self.choices, cells, strict=True))
        ]

    def choose(self, index: int) -> None:
        """Choose by index and call `changed`; ignore the current index and invalid ones."""
        if index != self.chosen and 0 <= index < len(self.choices):
            self.chosen = index
            self.redraw()
            if self.clicks:
                self.page.sounds.play("click")
            self.changed(index)

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose the previous or next word with Left or Right."""
        step = arrow_step(event)
        if step and self.is_enabled:
            self.choose(self.chosen + step)
            return True
        return super().handle_key(event)


class Segmented(Chooser):
    """A row of exclusive choices; the chosen one is filled and ticked.

    A row that is too wide breaks into several. pygame_gui has no such control.
    """

    role = "choice"

    def __init__(
        self,
        page: Page,
        label: str,
        choices: Sequence[str],
        chosen: int,
        changed: Callable[[int], None],
        size: float = 16,
        name: str = "",
    ):
        self.size = size
        super().__init__(page, label, choices, chosen, changed, name)

    def _needs(self, tight: bool = False) -> list[int]:
        """Return the width of each choice, with room for a tick; `tight` only for the chosen."""
        pixels, room, tick = self.look.pt(self.size), self.look.pt(18), self.look.pt(20)
        return [
            text.width(words, "bold", pixels) + room + (0 if tight and i != self.chosen else tick)
            for i, words in enumerate(self.choices)
        ]

    def natural_width(self) -> int:
        return max(self._needs()) * len(self.choices)

    def least_width(self) -> int:
        """Return the narrowest width that holds all choices in one row with room for ticks."""
        return sum(self._needs())

    def _per_row(self, width: int) -> int:
        if sum(self._needs(tight=True)) <= width:
            return len(self.choices)
        return max(1, min(len(self.choices), width // max(self._needs())))

    def _cell_height(self) -> int:
        return self.look.pt(42)

    def height_for(self, width: int) -> int:
        return -(-len(self.choices) // self._per_row(width)) * self._cell_height()

    def cells(self, size: tuple[int, int]) -> list[Rect]:
        """Return the area of each choice in a widget of `size` pixels."""
        per_row = self._per_row(size[0])
        rows = -(-len(self.choices) // per_row)
        high = size[1] // rows
        if rows > 1:
            wide = size[0] // per_row
            spots = (divmod(i, per_row) for i in range(len(self.choices)))
            return [Rect(column * wide, row * high, wide, high) for row, column in spots]
        needs, cells, left = self._needs(), [], 0
        if sum(needs) > size[0]:
            needs = self._needs(tight=True)
        even = max(needs) * len(needs) <= size[0]
        spare = size[0] - sum(needs)
        for index, need in enumerate(needs):
            right = size[0] * (index + 1) // len(needs)
            right = right if even else left + need + spare // len(needs)
            cells.append(Rect(left, 0, right - left, high))
            left = right
        return cells

    def entries(self) -> Sequence[Meaning]:
        """Return the choices."""
        return self.radios(self.cells(self.area.size))

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose the word at `spot`, or the next one if pressed by key."""
        if spot is None:
            self.choose((self.chosen + 1) % len(self.choices))
            return
        for index, cell in enumerate(self.cells(self.area.size)):
            if cell.collidepoint(spot):
                self.choose(index)

    def paint(self, sheet: Sheet) -> None:
        look, pad = self.look, self.look.px(4)
        dashed = not self.is_enabled
        sheet.box(sheet.rect, look.px(9), "night", "edge", 1.5, dashed=dashed)
        for index, cell in enumerate(self.cells(sheet.size)):
            words, middle = self.choices[index], cell.center
            pixels = look.pt(self.size)
            wide = text.width(words, "bold", pixels)
            limit = cell.width - 2 * pad - look.pt(4)
            if index == self.chosen:
                fill = "candle" if self.is_enabled else "hover"
                ink = "night" if self.is_enabled else "bone"
                sheet.box(cell.inflate(-2 * pad, -2 * pad), look.px(7), fill)
                tick = look.pt(15)
                left = middle[0] - (wide + tick + look.pt(5)) // 2
                sheet.icon("check", (left + tick // 2, middle[1]), tick, ink)
                spot = (left + tick + look.pt(5), middle[1])
                sheet.text(words, spot, self.size, "bold", ink)
            else:
                sheet.text(words, middle, self.size, "bold", "muted", "center", limit)


class CompactSegmented(Segmented):
    """A row of choices barely wider than its words."""

    def natural_width(self) -> int:
        slack = self.look.pt(14) * len(self.choices)
        return min(super().natural_width(), self.least_width() + slack)


class TightSegmented(Segmented):
    """A row of choices as narrow as it can be, with room for one tick."""

    def natural_width(self) -> int:
        return sum(self._needs(tight=True)) + self.look.pt(4) * len(self.choices)


class Tick(ValueControl):
    """A framed word with a tick while it is on; several stand side by side.

    The frame of pygame_gui's check box does not hold its word.
    """

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
        """The word "on" or "off"."""
        return _("on") if self.on else _("off")

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        return structs.replace(super().meaning(focused), is_on=self.on)

    def natural_width(self) -> int:
        return text.width(self.label, "bold", self.look.pt(16)) + self.look.pt(44)

    def height_for(self, width: int) -> int:
        return self.look.pt(36)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Toggle and call `changed`."""
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


class Switch(ValueControl):
    """A switch that also shows its state as a word, which pygame_gui's check box does not."""

    role = "switch"
    radius = 14.0

    def __init__(
        self, page: Page, label: str, on: bool, changed: Callable[[bool], None], name: str = ""
    ):
        self.on = on
        self.changed = changed
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The word "on" or "off"."""
        return within("switch", "on") if self.on else within("switch", "off")

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        return structs.replace(super().meaning(focused), is_on=self.on)

    def natural_width(self) -> int:
        return self.look.pt(64) + self._words_width() + self.look.pt(8)

    def _words_width(self) -> int:
        states = within("switch", "on"), within("switch", "off")
        return max(text.width(words, "bold", self.look.pt(16)) for words in states)

    def height_for(self, width: int) -> int:
        return self.look.pt(36)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Toggle and call `changed` with the new state."""
        self.on = not self.on
        self.redraw()
        self.page.sounds.play("click")
        self.changed(self.on)

    def handle_key(self, event: pygame.Event) -> bool:
        """Switch off with Left and on with Right."""
        step = arrow_step(event)
        if step and self.is_enabled:
            if (step > 0) != self.on:
                self.press(None)
            return True
        return super().handle_key(event)

    def paint(self, sheet: Sheet) -> None:
        look, middle = self.look, sheet.rect.centery
        wide, high = look.pt(52), look.pt(28)
        track = Rect(sheet.size[0] - wide - look.pt(6), middle - high // 2, wide, high)
        fill, edge = ("candle", "candle_rim") if self.on else ("night", "edge")
        sheet.box(track, high / 2, fill, edge, 2, dashed=not self.is_enabled)
        knob = Rect(0, 0, look.pt(18), look.pt(18))
        knob.center = (track.right - look.pt(14) if self.on else track.left + look.pt(14), middle)
        sheet.box(knob, knob.width / 2, "night" if self.on else "bone")
        if self.on:
            sheet.icon("check", (track.left + look.pt(17), middle), look.pt(16), "night")
        ink = "bone" if self.is_enabled else "muted"
        spot = (track.left - look.pt(10), middle)
        sheet.text(self.value, spot, 16, "bold", ink, "midright")


class Stepper(Chooser):
    """A value between a minus and a plus button; pygame_gui has no such control."""

    role = "spin"
    radius = 10.0

    def natural_width(self) -> int:
        widest = max(text.width(c, "bold", self.look.pt(20)) for c in self.choices)
        return 2 * self.look.pt(44) + widest + self.look.pt(24)

    def height_for(self, width: int) -> int:
        return self.look.pt(44)

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        number = self.chosen, len(self.choices) - 1
        return structs.replace(super().meaning(focused), number=number, set_step=self.choose)

    def step(self, by: int) -> None:
        """Go up or down by a number of steps, up to the first or last value."""
        self.choose(min(len(self.choices) - 1, max(0, self.chosen + by)))

    def press(self, spot: tuple[int, int] | None) -> None:
        """Step down or up by the half that was clicked; a key press steps up."""
        self.step(1 if spot is None or spot[0] > self.area.width // 2 else -1)

    def handle_key(self, event: pygame.Event) -> bool:
        """Step by one with Left and Right, by ten with Page Up and Page Down."""
        if event.key in PAGES and self.is_enabled:
            self.step(PAGES[event.key])
            return True
        return super().handle_key(event)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        side = look.pt(44)
        ends = (
            ("minus", Rect(0, 0, side, rect.height), 0),
            (
                "plus",
                Rect(rect.width - side, 0, side, rect.height),
                len(self.choices) - 1,
            ),
        )
        for name, cell, limit in ends:
            usable = self.is_enabled and self.chosen != limit
            sheet.box(cell, look.px(10), "raised", "edge", 1.5, dashed=not usable)
            sheet.icon(name, cell.center, look.pt(20), "bone" if usable else "muted")
        sheet.digits(self.value, rect.center, 20, "bold", "bone", "center")


class Slider(Control):
    """A slider with equal steps; its value stands beside it in words.

    pygame_gui's slider works with the mouse only, shows no steps or words, and takes fifteen times
    as long to draw.
    """

    role = "slider"
    radius = 14.0

    def __init__(
        self,
        page: Page,
        label: str,
        steps: int,
        chosen: int,
        words: Callable[[int], str],
        changed: Callable[[int], None],
        width: float = 300,
        name: str = "",
    ):
        self.steps = steps
        self.chosen = chosen
        self.words = words
        self.changed = changed
        self.width = width
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The value in words."""
        return self.words(self.chosen)

    def natural_width(self) -> int:
        return self.look.pt(self.width)

    def height_for(self, width: int) -> int:
        return self.look.pt(36)

    def _track(self) -> Rect:
        """Return the area of the track, in pixels relative to the widget."""
        look = self.look
        widest = max(text.width(self.words(i), "bold", look.pt(17)) for i in range(self.steps + 1))
        left, high = look.pt(14), look.pt(6)
        right = self.area.width - widest - look.pt(30)
        return Rect(left, (self.area.height - high) // 2, max(1, right - left), high)

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        number = self.chosen, self.steps
        return structs.replace(super().meaning(focused), number=number, set_step=self.set_step)

    def set_step(self, chosen: int) -> None:
        """Set the value, limited to the scale, and call `changed` if it is new."""
        chosen = min(self.steps, max(0, chosen))
        if chosen != self.chosen:
            self.chosen = chosen
            self.redraw()
            self.changed(chosen)

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        track = self._track()
        self.set_step(round((spot[0] - track.left) / track.width * self.steps))
        return True

    def press(self, spot: tuple[int, int] | None) -> None:
        """Play the click sound; a key press steps up and wraps from the end to the start."""
        if spot is None:
            self.set_step((self.chosen + 1) % (self.steps + 1))
        self.page.sounds.play("click")

    def handle_key(self, event: pygame.Event) -> bool:
        """Step with Left and Right; jump to the ends with Home and End."""
        ends = {pygame.K_HOME: 0, pygame.K_END: self.steps}
        step = arrow_step(event)
        if self.is_enabled and (step or event.key in ends):
            self.set_step(ends.get(event.key, self.chosen + step))
            return True
        return super().handle_key(event)

    def paint(self, sheet: Sheet) -> None:
        look, track = self.look, self._track()
        middle = track.centery
        stride = track.width / max(1, self.steps)
        at = track.left + round(stride * self.chosen)
        sheet.box(track, track.height / 2, "night", "edge", 1, dashed=not self.is_enabled)
        done = Rect(track.left, track.top, max(1, at - track.left), track.height)
        sheet.box(done, track.height / 2, "candle" if self.is_enabled else "edge")
        if self.steps <= 10:
            for i in range(self.steps + 1):
                dot = Rect(0, 0, look.pt(5), look.pt(5))
                dot.center = (track.left + round(stride * i), middle)
                sheet.box(dot, dot.width / 2, "muted")
        knob = Rect(0, 0, look.pt(24), look.pt(24))
        knob.center = (at, middle)
        sheet.box(knob, knob.width / 2, "bone", "night", 3)
        spot = (sheet.size[0] - look.pt(4), middle)
        sheet.text(self.value, spot, 17, "bold", "bone", "midright")
