"""The base of all widgets, pygame_gui elements that draw themselves, and the page they lie on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

import pygame
from pygame import Rect
from pygame_gui import UIManager
from pygame_gui.core import UIContainer, UIElement

from scenes.ui import keys
from scenes.ui.focus import FocusRing, Scope
from scenes.ui.look import Look
from scenes.ui.prompts import Prompts
from scenes.ui.sheet import Sheet
from scenes.ui.sounds import Sounds
from scenes.ui.tip import Tip

CARD_HEIGHT = 1  # cards lie below everything else of a page, however late they are made
WIDGET_HEIGHT = 8
OVERLAY_HEIGHT = 500  # layers between a scene and what opens above it


class ScrollView(Protocol):
    """A scroll area as its contents see it."""

    @property
    def viewport(self) -> Rect:
        """The visible area, in pixels of the window."""

    def scroll_to(self, area: Rect) -> None:
        """Scroll until an area, in pixels of the window, is in view."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """A place to put widgets; `inside` gives the page of a container within it.

    The app makes the page of a scene, every other one follows from that.
    """

    manager: UIManager
    ground: UIContainer  # the container of the whole scene
    container: UIContainer
    look: Look
    ring: FocusRing
    scope: Scope
    sounds: Sounds
    tip: Tip
    prompts: Prompts
    changed: Callable[[], None]  # the window has to be drawn anew
    changed_in: Callable[[Rect], None]  # this part of it has
    widgets: list[Widget] = field(default_factory=list)  # of the scene, as they were made
    live: bool = False  # whether a face that has changed may wait for the next frames
    unseen: Callable[[], bool] = lambda: False  # whether no face is seen yet: all may wait
    stale: list[Widget] = field(default_factory=list)  # whose faces wait
    view: ScrollView | None = None

    @property
    def rect(self) -> Rect:
        """The area of the page in its own pixels."""
        return Rect((0, 0), self.container.rect.size)

    def inside(self, container: UIContainer, view: ScrollView | None = None) -> Page:
        """Return the page of a container within this one."""
        return replace(self, container=container, view=view or self.view)

    def overlay(self) -> Page:
        """Return a page above everything, with a focus scope of its own, until `close`."""
        container = UIContainer(
            Rect((0, 0), self.look.size),
            self.manager,
            starting_height=OVERLAY_HEIGHT * len(self.ring.scopes),
            container=self.ground,
        )
        scope = self.ring.open_scope()
        return replace(self, container=container, scope=scope, view=None)

    def freshen(self, spare: Callable[[], float]) -> None:
        """Draw a face that waits, and more of them as long as a frame can spare the time."""
        while self.stale:
            widget = self.stale.pop(0)
            if widget.alive():
                widget.draw_face()
            if spare() <= 0:
                break

    def close(self) -> None:
        """Remove an overlay and give the focus back."""
        self.ring.close_scope(self.scope)
        self.container.kill()
        self.changed()


class Widget(UIElement):
    """An element that is an `Item` of the layout and a `Target` of the focus ring.

    Subclasses draw in `paint` and measure in `natural_width` and `height_for`. The element is
    larger than the widget by `bleed` units on every side, where shadows may fall. Layers, hovering
    and clipping are pygame_gui's; its themes know neither our shadows nor the units of a look.
    """

    role = "text"
    radius = 10.0
    bleed = 0.0
    typing = False

    def __init__(self, page: Page, label: str = "", name: str = "", height: int = WIDGET_HEIGHT):
        self.page = page
        self.look = page.look
        self.label = label
        self.name = name or label
        self.tip = ""  # said on hovering and to the keyboard's focus
        self.texts: list[tuple[str, Rect]] = []
        self.margin = page.look.px(self.bleed)
        self._faced = (0, 0)  # the size of the face that is seen
        super().__init__(
            Rect(0, 0, 0, 0),
            page.manager,
            page.container,
            starting_height=height,
            layer_thickness=1,
        )
        page.scope.targets.append(self)
        page.widgets.append(self)

    # -- layout

    def natural_width(self) -> int:
        """Return the width at which nothing wraps."""
        return 0

    def height_for(self, width: int) -> int:
        """Return the height needed at this width."""
        return 0

    def place(self, rect: Rect) -> None:
        """Take this area of the container and draw the face."""
        element = rect.inflate(2 * self.margin, 2 * self.margin)
        resized = element.size != self.relative_rect.size
        self.set_dimensions(element.size)
        self.set_relative_position(element.topleft)
        if resized or self.image is None:
            self.redraw()
        self.page.changed()

    @property
    def area(self) -> Rect:
        """The widget's place in the window without its bleed."""
        return Rect(self.rect).inflate(-2 * self.margin, -2 * self.margin)

    @property
    def window(self) -> Rect | None:
        """The visible part of the scroll area it is in, or None."""
        return self.page.view.viewport if self.page.view else None

    def reveal(self) -> None:
        """Scroll into view."""
        if self.page.view:
            self.page.view.scroll_to(self.area)

    # -- meaning

    @property
    def value(self) -> str:
        """What the widget is set to, in words."""
        return ""

    @property
    def active(self) -> bool:
        """Whether it can have the focus: plain words cannot."""
        return False

    @property
    def help(self) -> str:
        """What is to be said about it beside its label."""
        return self.tip

    def handle_key(self, event: pygame.Event) -> bool:
        """React to a KEYDOWN while focused."""
        return False

    def on_focus(self, gained: bool) -> None:
        """Tell the helping words when the focus comes."""
        self.page.tip.follow(self if gained and self.help else None)

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        """Draw the face."""

    def redraw(self) -> None:
        """Have the face drawn anew after a change."""
        waits = self.page.live and (self._faced == self.area.size or self.page.unseen())
        if not waits:
            self.draw_face()
        elif self not in self.page.stale:
            self.page.stale.append(self)

    def draw_face(self) -> None:
        """Draw the face as it is to be now."""
        size = self.area.size
        if size[0] <= 0 or size[1] <= 0:
            return
        self._faced = size
        sheet = Sheet(size, self.look, self.margin)
        self.paint(sheet)
        self.texts = sheet.texts
        self._set_image(sheet.surface.premul_alpha_ip())
        self.page.changed_in(Rect(self.rect))

    def reprompt(self) -> None:
        """Show the caps of keys or of buttons, whichever are used now."""

    def absolute_texts(self) -> Iterator[tuple[str, Rect]]:
        """Yield every text drawn with its place in the window."""
        for words, rect in self.texts:
            yield words, rect.move(self.area.topleft)

    # -- pygame_gui

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Tell whether a point is on the widget itself, not on its shadow."""
        inside = bool(self.area.collidepoint(hover_x, hover_y))
        return inside and bool(super().hover_point(hover_x, hover_y))

    def on_hovered(self) -> None:
        """Show that the pointer has come."""
        super().on_hovered()
        if self.help:
            self.page.tip.await_pointer(self)

    def on_unhovered(self) -> None:
        """Show that the pointer has gone."""
        super().on_unhovered()
        self.page.tip.forget(self)

    def show(self) -> None:
        """Become visible."""
        super().show()
        self.page.changed_in(Rect(self.rect))

    def hide(self) -> None:
        """Become invisible."""
        super().hide()
        self.page.changed_in(Rect(self.rect))

    def kill(self) -> None:
        """Go, and let nothing keep a hold of the widget."""
        self.page.scope.leave(self)
        if self in self.page.widgets:
            self.page.widgets.remove(self)
        self.page.tip.forget(self)
        super().kill()


class Control(Widget):
    """A widget that is pressed with the mouse or with Enter and Space.

    pygame_gui's button knows no key, and cannot say why it is disabled.
    """

    role = "button"

    def __init__(self, page: Page, label: str = "", name: str = "", height: int = WIDGET_HEIGHT):
        self.held = False
        self.reason = ""  # why it is disabled
        super().__init__(page, label, name, height)

    @property
    def active(self) -> bool:
        """Whether it can have the focus; a disabled one can when it has a reason to tell."""
        return bool(self.visible and self.alive() and (self.is_enabled or self.reason))

    @property
    def help(self) -> str:
        """The reason why it is disabled, or the tip."""
        return self.reason if not self.is_enabled and self.reason else self.tip

    def set_enabled(self, enabled: bool, reason: str = "") -> None:
        """Allow or forbid pressing; a forbidden one says the reason."""
        if (enabled, reason) != (self.is_enabled, self.reason):
            self.is_enabled, self.reason = enabled, reason
            self.held = False
            self.redraw()

    def press(self, spot: tuple[int, int] | None) -> None:
        """Act; `spot` is the pointer's place in the widget, None when a key was used."""

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        """Go with the pointer while it is held, from where it went `down`; tell whether it did."""
        return False

    def wheel(self, notches: float) -> bool:
        """Scroll up by notches of the wheel; tell whether anything moved."""
        return False

    @property
    def wheeled(self) -> Rect:
        """The area of the window over which the wheel scrolls."""
        return self.area

    def handle_key(self, event: pygame.Event) -> bool:
        """Press by Enter or Space."""
        if event.key in keys.PRESS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if self.is_enabled:
                self.press(None)
            else:
                self.page.sounds.play("error")
            return True
        return False

    def on_hovered(self) -> None:
        """Brighten under the pointer."""
        super().on_hovered()
        self.redraw()

    def on_unhovered(self) -> None:
        """Fall back when the pointer goes."""
        super().on_unhovered()
        self.redraw()

    def process_event(self, event: pygame.Event) -> bool:
        """Take the focus on pressing down, act on letting go inside; follow pointer and wheel."""
        if event.type == pygame.MOUSEWHEEL:
            over = self.wheeled.collidepoint(self.page.manager.get_mouse_position())
            return bool(over and self.wheel(event.y))
        if event.type == pygame.MOUSEMOTION:
            return self.held and self.follow(self._spot(event), False)
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        inside = self.hover_point(*event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if inside:
                self.page.ring.focus(self if self.active else None)
                self.held = self.is_enabled
                self.redraw()
            return (self.held and self.follow(self._spot(event), True)) or inside
        if not self.held:
            return False
        self.held = False
        self.redraw()
        if inside:
            self.press(self._spot(event))
        return inside

    def _spot(self, event: pygame.Event) -> tuple[int, int]:
        return event.pos[0] - self.area.left, event.pos[1] - self.area.top
