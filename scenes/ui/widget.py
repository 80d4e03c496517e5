"""Base classes of all widgets, and the page they are placed on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import pygame
from msgspec import structs
from pygame import Rect
from pygame_gui import UIManager
from pygame_gui.core import UIContainer, UIElement

from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.input.focus import FocusRing, Scope
from scenes.ui.input.prompts import Prompts
from scenes.ui.meaning import Meaning
from scenes.ui.sound.sounds import Sounds
from scenes.ui.tip import Tip

CARD_HEIGHT = 1  # Cards are below all other widgets, even if made later.
WIDGET_HEIGHT = 8
OVERLAY_HEIGHT = 500  # The layers by which what opens lies above a scene.


class ScrollView(Protocol):
    """A scroll area as its content sees it."""

    @property
    def viewport(self) -> Rect:
        """The visible area, in window pixels."""

    def scroll_to(self, area: Rect) -> None:
        """Scroll an area, in window pixels, into view."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """A container for widgets, with what they need to draw and act.

    The app makes the page of a scene; `inside` and `overlay` derive all others from it.
    """

    manager: UIManager
    ground: UIContainer  # The container of the whole scene.
    container: UIContainer
    look: Look
    ring: FocusRing
    scope: Scope
    sounds: Sounds
    tip: Tip
    prompts: Prompts
    changed: Callable[[], None]  # Asks to draw the window again.
    changed_in: Callable[[Rect], None]  # Asks to draw an area again.
    # The widgets in the order of their creation.
    widgets: list[Widget] = field(default_factory=list)
    live: bool = False  # Drawing may be put off.
    unseen: Callable[[], bool] = lambda: False  # Returns whether nothing is visible yet.
    kept_clear: Callable[[], Sequence[Rect]] = tuple  # A notice does not cover them.
    stale: list[Widget] = field(default_factory=list)  # The widgets that wait to be drawn again.
    view: ScrollView | None = None

    @property
    def rect(self) -> Rect:
        """The area of the page, relative to itself."""
        return Rect((0, 0), self.container.rect.size)

    def inside(self, container: UIContainer, view: ScrollView | None = None) -> Page:
        """Return a page for a container on this page."""
        return replace(self, container=container, view=view or self.view)

    def overlay(self, role: str, label: str, words: str = "") -> Page:
        """Return a page above everything, with its own focus scope, until `close`.

        A screen reader calls it by `role` and `label`, and reads `words` as its description.
        """
        container = UIContainer(
            Rect((0, 0), self.look.size),
            self.manager,
            starting_height=OVERLAY_HEIGHT * len(self.ring.scopes),
            container=self.ground,
        )
        scope = self.ring.open_scope(role, label, words)
        return replace(self, container=container, scope=scope, view=None)

    def redraw_in_step(self) -> None:
        """Draw the waiting widgets that change in one frame with their subject, if it changed."""
        for widget in [w for w in self.stale if w.in_step is not None and w.in_step()]:
            self._redraw(widget)

    def redraw_faces(self, spare: Callable[[], float]) -> None:
        """Draw a waiting widget, then more while `spare` returns spare seconds of the frame.

        Widgets whose visible subject is not up to date go on waiting.
        """
        unseen = self.unseen()
        for widget in [w for w in self.stale if unseen or w.in_step is None or w.in_step()]:
            self._redraw(widget)
            if spare() <= 0:
                break

    def _redraw(self, widget: Widget) -> None:
        self.stale.remove(widget)
        if widget.alive():
            widget.draw_face()

    def close(self) -> None:
        """Remove an overlay and restore the focus."""
        self.ring.close_scope(self.scope)
        self.container.kill()
        self.changed()


class Widget(UIElement):
    """A pygame_gui element that can be laid out (`Item`) and focused (`Target`).

    Subclasses draw in `paint` and measure in `natural_width` and `height_for`. The element is
    larger than the widget by `bleed` units on every side, for shadows. pygame_gui handles layers,
    hovering and clipping; its themes know neither our shadows nor our units.
    """

    role = "text"
    radius = 10.0
    bleed = 0.0
    typing = False
    is_pressable = True
    is_above_ring = False

    def __init__(self, page: Page, label: str = "", name: str = "", height: int = WIDGET_HEIGHT):
        self.page = page
        self.look = page.look
        self.label = label
        self.name = name or label
        self.tip = ""  # The words that appear where the pointer rests.
        self._drawn_cap = ""
        # Whether its visible subject is up to date; it changes in the same frame. None: at any time
        self.in_step: Callable[[], bool] | None = None
        self.texts: list[tuple[str, Rect]] = []
        self.margin = page.look.px(self.bleed)
        self._faced = (0, 0)  # The size at which it was last drawn.
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
        """Return the width in pixels at which nothing wraps."""
        return 0

    def height_for(self, width: int) -> int:
        """Return the height in pixels needed at this width."""
        return 0

    def place(self, rect: Rect) -> None:
        """Take this area of the container; redraw if the size changed."""
        element = rect.inflate(2 * self.margin, 2 * self.margin)
        resized = element.size != self.relative_rect.size
        self.set_dimensions(element.size)
        self.set_relative_position(element.topleft)
        if resized or self.image is None:
            self.redraw()
        self.page.changed()

    @property
    def area(self) -> Rect:
        """The area in the window without the bleed."""
        return Rect(self.rect).inflate(-2 * self.margin, -2 * self.margin)

    @property
    def window(self) -> Rect | None:
        """The visible part of the scroll area around it, or None."""
        return self.page.view.viewport if self.page.view else None

    def reveal(self) -> None:
        """Scroll into view."""
        if self.page.view:
            self.page.view.scroll_to(self.area)

    # -- meaning

    @property
    def value(self) -> str:
        """The current value in words."""
        return ""

    @property
    def active(self) -> bool:
        """Whether it can have the focus; plain text cannot."""
        return False

    @property
    def help(self) -> str:
        """The help text beside its label."""
        return self.tip

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of this control."""
        return Meaning(
            role=self.role,
            label=self.label,
            value=self.value,
            area=self.area,
            focused=focused,
            name=self.name,
            help=self.help,
            key=self.cap,
            is_active=self.active,
            is_hidden=not self.visible,
        )

    def get_words(self) -> bool:
        """Return whether all words of its parts are made: they take no time."""
        return True

    def entries(self) -> Sequence[Meaning]:
        """Return the parts that a screen reader reaches by themselves, in reading order."""
        return ()

    def handle_key(self, event: pygame.Event) -> bool:
        """React to a KEYDOWN while focused; return whether it was used."""
        return False

    def on_focus(self, gained: bool) -> None:
        """Show the tooltip while it has the focus."""
        self.page.tip.follow(self if gained and self.help else None)

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        """Draw the widget."""

    def redraw(self) -> None:
        """Redraw after a change: now, or later if the page is live."""
        waits = self.page.live and (self._faced == self.area.size or self.page.unseen())
        if not waits:
            self.draw_face()
        elif self not in self.page.stale:
            self.page.stale.append(self)

    def draw_face(self) -> None:
        """Redraw now."""
        size = self.area.size
        if size[0] <= 0 or size[1] <= 0:
            return
        self._faced, self._drawn_cap = size, self.cap
        sheet = Sheet(size, self.look, self.margin)
        self.paint(sheet)
        self.texts = sheet.texts
        self._set_image(sheet.surface.premul_alpha_ip())
        self.page.changed_in(Rect(self.rect))

    @property
    def cap(self) -> str:
        """The key cap on the widget, or an empty string."""
        return ""

    def reprompt(self) -> None:
        """Show the key cap of the device in use."""
        if self.cap != self._drawn_cap:
            self.redraw()

    def absolute_texts(self) -> Iterator[tuple[str, Rect]]:
        """Yield every text with its area in the window."""
        for words, rect in self.texts:
            yield words, rect.move(self.area.topleft)

    # -- pygame_gui

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Take over a picture that is not used elsewhere; the library would copy it."""
        if self.get_image_clipping_rect() is None:
            self.image, self._pre_clipped_image = new_image, None
        else:
            super()._set_image(new_image)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a point is on the widget, excluding its shadow."""
        inside = bool(self.area.collidepoint(hover_x, hover_y))
        return inside and bool(super().hover_point(hover_x, hover_y))

    def on_hovered(self) -> None:
        """React to the pointer arriving."""
        super().on_hovered()
        if self.help:
            self.page.tip.await_pointer(self)

    def on_unhovered(self) -> None:
        """React to the pointer leaving."""
        super().on_unhovered()
        self.page.tip.leave(self)

    def show(self) -> None:
        """Make the widget visible."""
        super().show()
        self.page.changed_in(Rect(self.rect))

    def hide(self) -> None:
        """Make the widget invisible."""
        super().hide()
        self.page.changed_in(Rect(self.rect))

    def kill(self) -> None:
        """Remove the widget and all references to it."""
        self.page.scope.leave(self)
        if self in self.page.widgets:
            self.page.widgets.remove(self)
        self.page.tip.forget(self)
        super().kill()


class Control(Widget):
    """A widget that is pressed by mouse, Enter or Space.

    pygame_gui's button knows no keys and cannot say why it is disabled.
    """

    role = "button"

    def __init__(self, page: Page, label: str = "", name: str = "", height: int = WIDGET_HEIGHT):
        self.held = False
        self.guard_left = 0.0  # Seconds in which the mouse still means what was there before.
        self.reason = ""  # Why the widget is disabled.
        super().__init__(page, label, name, height)

    @property
    def active(self) -> bool:
        """Whether it can have the focus; a disabled control can if it has a reason to show."""
        return bool(self.visible and self.alive() and (self.is_enabled or self.reason))

    @property
    def help(self) -> str:
        """The reason why it is disabled, or the tooltip."""
        return self.reason if not self.is_enabled and self.reason else self.tip

    def set_enabled(self, enabled: bool, reason: str = "") -> None:
        """Enable or disable the control; `reason` is shown while it is disabled."""
        if (enabled, reason) != (self.is_enabled, self.reason):
            self.is_enabled, self.reason = enabled, reason
            self.held = False
            self.redraw()

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""
        return structs.replace(super().meaning(focused), is_enabled=self.is_enabled)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Act on a press; `spot` is relative to the widget, None if a key was used."""

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        """Follow the held pointer, `down` at the start of a drag; return whether it was used."""
        return False

    def wheel(self, notches: float) -> bool:
        """Scroll up by wheel notches; return whether anything moved."""
        return False

    @property
    def wheeled(self) -> Rect:
        """The area in the window over which the wheel scrolls."""
        return self.area

    def handle_key(self, event: pygame.Event) -> bool:
        """Press with Enter or Space."""
        if event.key in keys.PRESS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if self.is_enabled:
                self.press(None)
            else:
                self.page.sounds.play("error")
            return True
        return False

    def on_hovered(self) -> None:
        """Redraw highlighted."""
        super().on_hovered()
        self.redraw()

    def on_unhovered(self) -> None:
        """Redraw without the highlight."""
        super().on_unhovered()
        self.redraw()

    def update(self, time_delta: float) -> None:
        """Advance the guard."""
        super().update(time_delta)
        self.guard_left = max(0.0, self.guard_left - time_delta)

    def process_event(self, event: pygame.Event) -> bool:
        """Focus on mouse down, press on mouse up inside; handle drags and the wheel."""
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
                self.held = self.is_enabled and self.guard_left <= 0
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
