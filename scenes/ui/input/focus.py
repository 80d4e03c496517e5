"""Keyboard focus, and the semantic list of the controls on the screen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import msgspec
import pygame
from pygame import Rect

from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look
from scenes.ui.input import keys
from scenes.ui.meaning import Meaning

RING_REACH: Final = 13  # The distance around the focus at which the ring is seen.


class Target(Protocol):
    """A control that can have the focus: a widget, or something a scene draws, such as a board."""

    name: str  # The name that identifies the target after a rebuild.
    role: str  # Such as "button", "switch", "slider" or "board".
    label: str
    radius: float  # The radius of the ring's corners, in units.
    typing: bool  # Whether it takes text input.

    @property
    def is_pressable(self) -> bool:
        """Whether Enter acts on it while it has the focus."""

    @property
    def area(self) -> Rect:
        """The area of the focus ring, in window pixels."""

    @property
    def window(self) -> Rect | None:
        """The visible part of the scroll area around it, or None."""

    @property
    def value(self) -> str:
        """The current value in words."""

    @property
    def active(self) -> bool:
        """Whether it can have the focus now."""

    @property
    def help(self) -> str:
        """The help text while it has the focus, or an empty string."""

    def handle_key(self, event: pygame.Event) -> bool:
        """React to a KEYDOWN while focused; return whether it was used."""

    def on_focus(self, gained: bool) -> None:
        """React to gaining or losing the focus."""

    def reveal(self) -> None:
        """Scroll into view."""

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it."""

    def get_words(self) -> bool:
        """Make some of the words of its parts; return whether all are made."""

    def entries(self) -> Sequence[Meaning]:
        """Return the parts that a screen reader reaches by themselves, in reading order."""


class Scope(msgspec.Struct):
    """The targets among which the focus moves: those of a scene, a dialog or an open list.

    `role`, `label` and `help` are what a screen reader says of a dialog or a list as a whole.
    """

    role: str = ""
    label: str = ""
    help: str = ""
    targets: list[Target] = msgspec.field(default_factory=list)
    shortcuts: list[tuple[str, Callable[[], bool]]] = msgspec.field(default_factory=list)
    current: Target | None = None

    def leave(self, target: Target) -> None:
        """Remove a target."""
        if target in self.targets:
            self.targets.remove(target)
        if self.current is target:
            self.current = None


class FocusRing:
    """The focus: Tab, arrow keys and mouse move it, and its target gets the keys.

    Only the top scope takes part. The ring is visible from the first key press on. pygame_gui moves
    the focus by clicks only, and only to text fields.
    """

    def __init__(self, changed: Callable[[], None], moved: Callable[[], None]) -> None:
        self.changed = changed
        self.moved = moved  # Called when a key has moved the focus.
        self.scopes: list[Scope] = [Scope()]
        self.shown = False

    @property
    def scope(self) -> Scope:
        """The top scope."""
        return self.scopes[-1]

    @property
    def current(self) -> Target | None:
        """The focused target, or None."""
        return self.scope.current

    def reset(self) -> Scope:
        """Remove all scopes and return a new one for the next scene."""
        self.focus(None)
        self.scopes = [Scope()]
        return self.scope

    def hide(self) -> None:
        """Hide the ring until the next key: the mouse is used."""
        if self.shown:
            self.shown = False
            self.changed()

    def open_scope(self, role: str, label: str, words: str = "") -> Scope:
        """Push a new scope, which traps the focus until `close_scope`."""
        if self.current:
            self.current.on_focus(False)
        self.scopes.append(Scope(role=role, label=label, help=words))
        self.changed()
        return self.scope

    def close_scope(self, scope: Scope) -> None:
        """Remove a scope and those above it, and give the focus back."""
        if scope in self.scopes[1:]:
            self.focus(None)
            del self.scopes[self.scopes.index(scope) :]
            if self.current:
                self.current.on_focus(True)
            self.changed()

    def focus(self, target: Target | None) -> None:
        """Move the focus to a target of the top scope; None removes it."""
        before = self.scope.current
        if target is not before:
            self.scope.current = target
            if before:
                before.on_focus(False)
            if target:
                target.on_focus(True)

    def show_at(self, target: Target) -> None:
        """Move the focus to a target of the top scope and show the ring."""
        self._show()
        self.focus(target)
        target.reveal()

    def focus_named(self, name: str) -> bool:
        """Move the focus to the active target with this name; return False if there is none."""
        for target in self.scope.targets:
            if target.name == name and target.active:
                self.focus(target)
                return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Use a KEYDOWN for the focused target, to move the focus, or as a shortcut.

        Return whether it was used.
        """
        if event.type != pygame.KEYDOWN:
            return False
        was_shown, current = self.shown, self.current
        if current and not current.active:
            self.focus(None)
            current = None
        pressing = event.key in keys.PRESS and not was_shown and not (current and current.typing)
        if not pressing and current and current.handle_key(event):
            self._show()
            return True
        return (
            self._move(event)
            or self.shortcut(event)
            or (pressing and current is not None and self._press(current, event))
        )

    def _press(self, current: Target, event: pygame.Event) -> bool:
        self._show()
        return current.handle_key(event)

    def _show(self) -> None:
        if not self.shown:
            self.shown = True
            self.changed()

    def _move(self, event: pygame.Event) -> bool:
        choices = [target for target in self.scope.targets if target.active]
        if not choices or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            here = choices.index(self.current) if self.current in choices else -(step > 0)
            self._show()
            self._go(choices[(here + step) % len(choices)])
            return True
        if event.key not in keys.STEPS:
            return False
        fresh = not self.shown
        self._show()
        if not self.current:
            self._go(choices[0])
        elif not fresh:
            found = nearest(self.current, choices, keys.STEPS[event.key])
            if found:
                self._go(found)
        return True

    def _go(self, target: Target) -> None:
        self.focus(target)
        target.reveal()
        self.moved()

    def shortcut(self, event: pygame.Event) -> bool:
        """Run the shortcut of a key in the top scope; return whether there was one."""
        if self.current and self.current.typing and keys.is_typing(event):
            return False
        return any(act() for name, act in tuple(self.scope.shortcuts) if keys.is_key(event, name))

    def presses_other(self, target: Target) -> bool:
        """Return whether the visible focus lies on something else that Enter acts on."""
        current = self.current
        if not self.shown or current is None or current is target:
            return False
        return current.active and current.is_pressable

    def semantics(self) -> Iterator[Meaning]:
        """Yield the semantic list of the top scope in reading order."""
        for target in self.scope.targets:
            yield target.meaning(target is self.current)

    def seen(self, look: Look) -> Rect | None:
        """Return the area that the visible ring covers, or None."""
        target = self.current
        if not self.shown or not target or not target.active:
            return None
        return target.area.inflate(2 * look.px(RING_REACH), 2 * look.px(RING_REACH))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ring around the focused target, if it is visible."""
        target = self.current
        if not self.shown or not target or not target.active:
            return
        area, window = target.area, target.window
        if not area:
            return
        palette = look.palette
        picture = shapes.ring(
            area.size, target.radius * look.unit, look.unit, palette.focus, palette.night
        )
        clip = surface.get_clip()
        if window:
            surface.set_clip(clip.clip(window))
        surface.blit(picture, picture.get_rect(center=area.center))
        surface.set_clip(clip)


def nearest(current: Target, choices: list[Target], step: tuple[int, int]) -> Target | None:
    """Return the target an arrow key leads to, or None; prefer the same scroll area."""
    fellows = [t for t in choices if t is not current and t.window == current.window]
    others = [
        t
        for t in choices
        if t.window != current.window and (t.window is None or t.window.colliderect(t.area))
    ]
    return _closest(current.area, fellows, step) or _closest(current.area, others, step)


def _closest(origin: Rect, targets: list[Target], step: tuple[int, int]) -> Target | None:
    best: tuple[float, Target] | None = None
    for target in targets:
        area = target.area
        if step[0]:
            ahead = (area.centerx - origin.centerx) * step[0]
            gap = area.left - origin.right if step[0] > 0 else origin.left - area.right
            aside = max(0, area.top - origin.bottom, origin.top - area.bottom)
            off = abs(area.centery - origin.centery)
        else:
            ahead = (area.centery - origin.centery) * step[1]
            gap = area.top - origin.bottom if step[1] > 0 else origin.top - area.bottom
            aside = max(0, area.left - origin.right, origin.left - area.right)
            off = abs(area.centerx - origin.centerx)
        if ahead <= 0 or gap < -min(origin.width, origin.height) // 2:
            continue
        score = max(0, gap) + 3 * aside + 0.2 * off
        if best is None or score < best[0]:
            best = score, target
    return best[1] if best else None
