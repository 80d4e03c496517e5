"""Scroll areas: content higher than its viewport, moved by wheel, keys, bar and focus."""

from collections.abc import Callable

import msgspec
import pygame
from pygame import Rect
from pygame_gui.core import UIContainer

from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Item
from scenes.ui.widget import WIDGET_HEIGHT, Control, Page

NOTCH_UNITS = 72  # The distance that a notch of the wheel scrolls.
GAP_UNITS = 12  # The distance between the content and what is below it.
REACH_UNITS = 14  # The reach of focus rings and shadows.


class ScrollBar(msgspec.Struct, frozen=True):
    """A scroll bar: its track in pixels, and the visible part of the whole in any unit.

    pygame_gui's scroll bars move containers, not rows that are only drawn.
    """

    track: Rect
    least: int  # The minimum length of the thumb, in pixels.
    shown: int
    whole: int
    first: int

    @property
    def thumb(self) -> Rect:
        """The area of the thumb."""
        high = self.track.height
        long = min(high, max(self.least, high * self.shown // max(1, self.whole)))
        top = (high - long) * self.first // max(1, self.whole - self.shown)
        return Rect(self.track.left, self.track.top + top, self.track.width, long)

    def grip(self, y: int) -> int:
        """Return the offset at which the pointer holds the thumb: its middle if outside of it."""
        thumb = self.thumb
        return y - thumb.top if thumb.top <= y < thumb.bottom else thumb.height // 2

    def pulled(self, y: int, grip: int) -> int:
        """Return the value of `first` when the thumb is dragged to `y`, held at `grip`."""
        way = max(1, self.track.height - self.thumb.height)
        return round((y - self.track.top - grip) / way * (self.whole - self.shown))

    def paint(self, sheet: Sheet, fill: str) -> None:
        """Draw track and thumb."""
        radius = self.track.width / 2
        sheet.box(self.track, radius, "night", "edge", 1.5)
        sheet.box(self.thumb, radius, fill)


class ScrollArea(Control):
    """A viewport on the content that `build` makes on the inner page.

    The widget itself is the column of the scroll bar. It takes the focus only if it scrolls and
    nothing inside can have the focus. pygame_gui's scrolling container neither measures its content
    nor scrolls to the focused control.
    """

    role = "scroll"
    radius = 8.0

    def __init__(self, page: Page, build: Callable[[Page], Item], name: str = "scroll"):
        self.offset = 0
        self.full = 0  # The height of the content in pixels.
        self.grip: int | None = None
        super().__init__(page, name=name)
        nothing = Rect(0, 0, 1, 1)
        self.frame = UIContainer(
            nothing, page.manager, container=page.container, starting_height=WIDGET_HEIGHT
        )
        self.inner = UIContainer(nothing, page.manager, container=self.frame)
        self.content = build(page.inside(self.inner, self))
        page.scope.shortcuts += [
            ("Page Down", lambda: self.scroll_by(self._step())),
            ("Page Up", lambda: self.scroll_by(-self._step())),
        ]

    @property
    def active(self) -> bool:
        """Whether it scrolls and contains no control that can have the focus."""
        mine = (w for w in self.page.widgets if w.page.view is self)
        return self.most > 0 and not any(widget.active for widget in mine)

    @property
    def value(self) -> str:
        """The scroll position as a percentage; empty if it does not scroll."""
        return f"{round(100 * self.offset / self.most)} %" if self.most else ""

    @property
    def viewport(self) -> Rect:
        """The visible area, in window pixels."""
        return Rect(self.frame.rect)

    @property
    def spare(self) -> Rect:
        """The empty area below the content, in window pixels."""
        room, area = self.look.px(REACH_UNITS), self.viewport
        top = area.top + self.full - room + self.look.px(GAP_UNITS)
        return Rect(area.left + room, top, area.width - 2 * room, max(0, area.bottom - top))

    @property
    def most(self) -> int:
        """The largest scroll offset in pixels."""
        return max(0, self.full - self.viewport.height)

    def _step(self) -> int:
        return max(1, self.viewport.height - self.look.pt(40))

    def natural_width(self) -> int:
        return self.content.natural_width() + 2 * self.look.px(REACH_UNITS)

    def height_for(self, width: int) -> int:
        room = self.look.px(REACH_UNITS)
        return self.content.height_for(width - 2 * room) + 2 * room

    def place(self, rect: Rect) -> None:
        """Take the area; show a bar if the content is higher."""
        room = self.look.px(REACH_UNITS)
        scrolls = self.height_for(rect.width) > rect.height
        wide = rect.width - (self.look.px(18) + self.look.px(10) if scrolls else 0)
        self.full = self.height_for(wide)
        self.frame.set_dimensions((wide, rect.height))
        self.frame.set_relative_position(rect.topleft)
        self.inner.set_dimensions((wide, max(self.full, rect.height)))
        self.content.place(
            Rect(room, room, wide - 2 * room, max(self.full, rect.height) - 2 * room)
        )
        bar = self.look.px(18) if scrolls else 0
        super().place(Rect(rect.right - bar, rect.top, bar, rect.height))
        self.scroll_by(0)

    def scroll_by(self, pixels: int) -> bool:
        """Scroll down by `pixels` (up if negative); return whether the content moved."""
        offset = min(self.most, max(0, self.offset + pixels))
        moved = offset != self.offset
        self.offset = offset
        if self.inner.relative_rect.top != -offset:
            self.inner.set_relative_position((0, -offset))
        if moved:
            self.redraw()
            self.page.changed()
        return moved

    def scroll_to(self, area: Rect) -> None:
        """Scroll an area, in window pixels, into view with a margin around it."""
        view, room = self.viewport, self.look.px(REACH_UNITS)
        if area.bottom + room > view.bottom:
            self.scroll_by(min(area.bottom + room - view.bottom, area.top - room - view.top))
        if area.top - room < view.top:
            self.scroll_by(area.top - room - view.top)

    def handle_key(self, event: pygame.Event) -> bool:
        """Scroll with Up and Down, Home and End."""
        steps = {
            pygame.K_UP: -self.look.pt(NOTCH_UNITS),
            pygame.K_DOWN: self.look.pt(NOTCH_UNITS),
            pygame.K_HOME: -self.full,
            pygame.K_END: self.full,
        }
        return event.key in steps and self.scroll_by(steps[event.key])

    def _bar(self) -> ScrollBar:
        track = Rect((0, 0), self.area.size)
        return ScrollBar(track, self.look.pt(36), track.height, self.full, self.offset)

    @property
    def wheeled(self) -> Rect:
        return self.viewport.union(self.area)

    def wheel(self, notches: float) -> bool:
        return self.scroll_by(-round(notches * self.look.px(NOTCH_UNITS)))

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        bar = self._bar()
        self.grip = bar.grip(spot[1]) if down or self.grip is None else self.grip
        self.scroll_by(bar.pulled(spot[1], self.grip) - self.offset)
        return True

    def kill(self) -> None:
        """Remove the area and its content."""
        self.frame.kill()
        super().kill()

    def paint(self, sheet: Sheet) -> None:
        self._bar().paint(sheet, "candle" if self.held else "muted" if self.hovered else "edge")
