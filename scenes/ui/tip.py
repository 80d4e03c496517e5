"""Tooltips: after the pointer rests on a control, or immediately for the keyboard focus."""

from collections.abc import Callable

import pygame
from pygame import Rect

from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.input.focus import Target

REST_SECONDS = 0.6  # The time after which a tip appears.
WIDTH_UNITS = 360  # No tip is wider.


class Tip:
    """The tooltip of the window; those of pygame_gui do not follow the keyboard focus."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        self.pointed: Target | None = None
        self.focused: Target | None = None
        self.rested = 0.0
        self.awake = True  # The pointer has moved since something was pressed.

    @property
    def shown(self) -> Target | None:
        """The control whose tooltip is shown, or None."""
        if self.pointed and self.rested >= REST_SECONDS:
            return self.pointed
        return self.focused

    def visible(self, by_key: bool) -> bool:
        """Return whether a tooltip is drawn; that of the focus is only if `by_key`."""
        target = self.shown
        return target is not None and (target is not self.focused or by_key)

    def wake(self) -> None:
        """Let tips appear: the pointer has moved."""
        self.awake = True

    def doze(self) -> None:
        """Hide the tip under the pointer, and show none until the pointer moves.

        What comes to lie under a resting pointer was not pointed at.
        """
        if self.pointed and self.rested >= REST_SECONDS:
            self.changed()
        self.awake, self.rested = False, 0.0

    def await_pointer(self, target: Target) -> None:
        """Start the delay for a control under the pointer."""
        self.pointed, self.rested = target, 0.0

    def follow(self, target: Target | None) -> None:
        """Follow the focus to a control; None if it has no help text."""
        if target is not self.focused:
            self.focused = target
            self.changed()

    def leave(self, target: Target) -> None:
        """Stop showing a control that the pointer left."""
        if self.pointed is target:
            self.pointed = None
            self.changed()
        if self.focused is target and not target.active:
            self.focused = None
            self.changed()

    def forget(self, target: Target) -> None:
        """Stop showing a control that was removed."""
        if target in (self.pointed, self.focused):
            self.pointed = None if self.pointed is target else self.pointed
            self.focused = None if self.focused is target else self.focused
            self.changed()

    def forget_all(self) -> None:
        """Stop showing anything: the scene is taken down."""
        self.pointed = self.focused = None

    def update(self, dt: float) -> None:
        """Advance the delay by `dt` seconds."""
        if self.awake and self.pointed and self.rested < REST_SECONDS:
            self.rested += dt
            if self.rested >= REST_SECONDS:
                self.changed()

    def place(self, look: Look) -> Rect | None:
        """Return the area of the tooltip, below or above its control, or None."""
        target = self.shown
        if not target or not target.help:
            return None
        size, pad = look.pt(16), look.px(12)
        limit = min(look.pt(WIDTH_UNITS), look.size[0] - look.px(64))
        lines = text.wrap(target.help, "regular", size, limit - 2 * pad)
        wide = max(text.line_width(line, size) for line in lines) + 2 * pad
        rect = Rect(0, 0, wide, text.line_height(size) * len(lines) + pad)
        area, gap = target.area, look.px(14)
        rect.midtop = area.centerx, area.bottom + gap
        if rect.bottom > look.size[1]:
            rect.bottom = area.top - gap
        return rect.clamp(Rect((0, 0), look.size))

    def draw(self, surface: pygame.Surface, look: Look, by_key: bool) -> None:
        """Draw the tooltip; that of the focus only if `by_key`."""
        target = self.shown
        rect = self.place(look)
        if not target or not rect or not self.visible(by_key):
            return
        palette, pad = look.palette, look.px(12)
        soft = look.px(6)
        dark = shapes.shadow(rect.size, look.px(8), soft, 150)
        surface.blit(dark, (rect.left - 2 * soft, rect.top - 2 * soft + look.px(4)))
        surface.blit(
            shapes.box(rect.size, look.px(8), palette.hover, palette.edge, max(1.0, look.unit)),
            rect,
        )
        words = text.paragraph(
            target.help, "regular", look.pt(16), palette.bone, rect.width - 2 * pad + 2
        )
        surface.blit(words, (rect.left + pad, rect.top + pad // 2))
