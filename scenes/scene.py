"""What a scene is: one screen of the program on the stack of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.ui import shapes
from scenes.ui.page import Page

if TYPE_CHECKING:
    from scenes.app import App


class Scene:
    """One screen. Its widgets live from `build` to the next `build` or `leave`, the rest stays.

    The app sets `app` before the first `enter`, and `page`, an empty page over the whole window,
    before every `build`. State that must survive a resize belongs to the scene, not to widgets.
    """

    app: App
    page: Page
    focus_name = ""  # what had the focus when the scene was last taken down
    reads_pads = False  # whether it reads gamepads itself; elsewhere they stand for keys

    @property
    def animating(self) -> bool:
        """Whether the window is to be drawn 60 times a second."""
        return False

    def enter(self) -> None:
        """Come to the top of the stack, for the first time or again; `build` follows."""

    def leave(self) -> None:
        """Go from the top of the stack: covered by another scene, or for good."""

    def gone(self) -> None:
        """Be taken off the stack for good: nothing of the scene may work on."""

    def away(self) -> None:
        """Hide what is secret: nobody is at the window now. Also asked below the top."""

    def closing(self) -> bool:
        """Tell whether the window may be closed now; a scene may ask first. Also below the top."""
        return True

    def takes(self, event: pygame.Event) -> bool:
        """Tell whether a key is wanted by where it lies, whatever players have bound to it."""
        return False

    def build(self) -> None:
        """Make all widgets on `self.page` for its look."""

    def handle(self, event: pygame.Event) -> bool:
        """Use an event that no widget wanted; tell whether it was used."""
        return False

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything that lies below the widgets."""
        surface.blit(shapes.room(self.page.look), (0, 0))
