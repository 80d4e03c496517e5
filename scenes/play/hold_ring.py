"""The ring that opens a curtain when it is held, or pressed twice."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.language import _, within
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.input.prompts import paint_prompt
from scenes.ui.widget import Control, Page

HOLD_SECONDS: Final = 0.6
RING_WIDTH_UNITS: Final = 560  # In units of type.
RING_UNITS: Final = 104


class HoldRing(Control):
    """Opens when held long enough or pressed twice; a `quick` ring opens at one press.

    `clock` is the waiting time as digits. A `brief` ring does not explain how to hold it.
    """

    radius = 14.0

    def __init__(self, page: Page, team: str, clock: str, quick: bool, opened: Callable[[], None]):
        self.clock = clock
        self.quick = quick
        self.opened = opened
        self.brief = False
        self.pressing = False
        self.seconds_pressed = 0.0
        self.armed = False  # One more press opens the curtain.
        super().__init__(page, _("Open the curtain for {team}", team=team), name="open")
        for key in ("Enter", "Space"):
            page.scope.shortcuts.append((key, self._begin))

    @property
    def value(self) -> str:
        """What the player must do to open the curtain, in words."""
        return _("press again") if self.armed else _("hold, or press twice")

    # -- holding

    def _begin(self) -> bool:
        """Start to hold; a second press opens immediately. Return True."""
        if self.armed or self.quick:
            self.let_go()
            self.opened()
        elif not self.pressing:
            self.pressing, self.seconds_pressed = True, 0.0
            self.redraw()
        return True

    def let_go(self) -> None:
        """Stop holding."""
        self.pressing, self.seconds_pressed = False, 0.0
        if self.alive():
            self.redraw()

    def _end(self) -> None:
        if self.pressing:
            self.armed = True
            self.let_go()

    def handle_key(self, event: pygame.Event) -> bool:
        """Hold with Enter or Space."""
        return event.key in keys.PRESS and self._begin()

    @property
    def cap(self) -> str:
        return self.page.prompts.cap("Enter")

    def process_event(self, event: pygame.Event) -> bool:
        """Hold with the mouse; stop when the key or button is released."""
        if event.type == pygame.KEYUP and event.key in keys.PRESS:
            self._end()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressing:
            self._end()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return bool(self.hover_point(*event.pos)) and self._begin()
        return False

    def update(self, time_delta: float) -> None:
        """Fill the ring while it is held."""
        super().update(time_delta)
        if not self.pressing:
            return
        self.seconds_pressed += time_delta
        if self.seconds_pressed >= HOLD_SECONDS:
            self.let_go()
            self.opened()
        else:
            self.redraw()

    # -- drawing

    def _words(self) -> tuple[tuple[str, str], ...]:
        """Return the lines beside the ring with their colours."""
        prompts, key = self.page.prompts, self.cap
        if self.armed:
            first = _("Press again to open the curtain")
        elif self.quick and prompts.caps.by_pad:
            first = _("Press {button} to open the curtain", button=key)
        elif self.quick:
            first = _("Press {key} or click to open the curtain", key=key)
        elif prompts.caps.by_pad:
            first = _("Hold {button} to open the curtain", button=key)
        else:
            first = _("Hold {key} or the mouse to open the curtain", key=key)
        found = [(first, "candle")]
        if not (self.quick or self.armed or self.brief):
            found.append((_("Keep holding until the ring is full, or press twice."), "bone"))
        if self.clock:
            clock = _("The clock, {time}, waits until the curtain is open.", time=self.clock)
            found.append((clock, "muted"))
        return tuple(found)

    def _side(self) -> int:
        return min(self.look.pt(RING_UNITS), self.look.px(150))

    def _limit(self, width: int) -> int:
        return max(1, width - self._side() - self.look.pt(20))

    def _heights(self, width: int) -> list[int]:
        look, limit = self.look, self._limit(width)
        found = []
        for index, (words, _colour) in enumerate(self._words()):
            face, size = ("bold", 20) if not index else ("regular", 16)
            lines = len(text.wrap(words, face, look.pt(size), limit))
            found.append(lines * text.line_height(look.pt(size)))
        return found

    def natural_width(self) -> int:
        return self.look.pt(RING_WIDTH_UNITS)

    def height_for(self, width: int) -> int:
        most = text.line_height(self.look.pt(20)) + 4 * text.line_height(self.look.pt(16))
        return max(self._side() + self.look.px(8), min(most, sum(self._heights(width))))

    def paint(self, sheet: Sheet) -> None:
        look, side = self.look, self._side()
        if self.hovered:
            sheet.box(sheet.rect, look.px(14), "raised", "line")
        ring = Rect(look.px(6), (sheet.size[1] - side) // 2, side, side)
        self._paint_ring(sheet, ring)
        heights = self._heights(sheet.size[0])
        top = (sheet.size[1] - sum(heights)) // 2
        left = ring.right + look.pt(14)
        limit = self._limit(sheet.size[0])
        for index, (words, colour) in enumerate(self._words()):
            face, size = ("bold", 20) if not index else ("regular", 16)
            area = Rect(left, top, limit, heights[index])
            sheet.paragraph(words, area, size, face, colour)
            top += heights[index]

    def _paint_ring(self, sheet: Sheet, ring: Rect) -> None:
        look, palette = self.look, self.look.palette
        part = min(0.999, self.seconds_pressed / HOLD_SECONDS)
        if self.armed:
            part = 0.5
        thick = ring.width * 0.1
        radius = (ring.width - thick) / 2
        x, y = ring.center
        body = (
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{palette.night}" '
            f'stroke="{palette.line}" stroke-width="{thick}"/>'
        )
        if part:
            end = x + radius * math.sin(math.tau * part), y - radius * math.cos(math.tau * part)
            body += (
                f'<path d="M{x} {y - radius}A{radius} {radius} 0 {int(part > 0.5)} 1 '
                f'{end[0]:.2f} {end[1]:.2f}" fill="none" stroke="{palette.candle}" '
                f'stroke-width="{thick}" stroke-linecap="round"/>'
            )
        sheet.shape(body)
        step = look.pt(11)
        paint_prompt(
            self.page.prompts,
            sheet,
            "Enter",
            (x, y - step),
            18,
            "bone",
            "bold",
            "center",
            ring.width,
        )
        pressed = self.quick or self.armed
        word = within("a curtain", "press") if pressed else within("a curtain", "hold")
        sheet.text(word, (x, y + step), 16, "regular", "muted", "center", ring.width)
