"""What a widget is made on: the container it lies in and everything it works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from pygame import Rect
from pygame_gui import UIManager
from pygame_gui.core import UIContainer

from scenes.ui.focus import FocusRing, Scope
from scenes.ui.look import Look
from scenes.ui.prompts import Prompts
from scenes.ui.sounds import Sounds

if TYPE_CHECKING:
    from scenes.ui.tip import Tip
    from scenes.ui.widget import Widget

OVERLAY_HEIGHT = 500  # layers between a scene and what opens above it


class ScrollView(Protocol):
    """A scroll area as its contents see it."""

    @property
    def viewport(self) -> Rect:
        """The visible area, in pixels of the window."""

    def scroll_to(self, area: Rect) -> None:
        """Scroll until an area, in pixels of the window, is in view."""


@dataclass(frozen=True)
class Page:
    """A place to put widgets; `inside` gives the page of a container within it."""

    manager: UIManager
    container: UIContainer
    look: Look
    ring: FocusRing
    scope: Scope
    sounds: Sounds
    tip: Tip
    changed: Callable[[], None]  # the window has to be drawn anew
    widgets: list[Widget]  # all of the scene, in the order they were made
    ground: UIContainer  # the container of the whole scene
    prompts: Prompts
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

    def close(self) -> None:
        """Remove an overlay and give the focus back."""
        self.ring.close_scope(self.scope)
        self.container.kill()
        self.changed()
