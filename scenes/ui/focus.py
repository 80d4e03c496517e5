"""The focus ring: every control by keyboard alone, and a list of what there is on the screen."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

import msgspec
import pygame
from pygame import Rect

from scenes.ui import keys, shapes
from scenes.ui.look import Look

FAR: Final = 13  # units around the focus in which its ring is seen


class Target(Protocol):
    """What the focus can rest on: a widget, or something a scene draws itself such as a board."""

    name: str  # finds the target again after the scene was built anew
    role: str  # "button", "switch", "slider", "board", ...
    label: str
    radius: float  # corner radius of the ring, in units
    typing: bool  # whether letters go to it

    @property
    def area(self) -> Rect:
        """The place of the ring, in pixels of the window."""

    @property
    def window(self) -> Rect | None:
        """The visible part of the scroll area it is in, or None."""

    @property
    def value(self) -> str:
        """What it is set to, in words."""

    @property
    def active(self) -> bool:
        """Whether it can have the focus now."""

    @property
    def help(self) -> str:
        """What is to be said about it while it has the focus, or an empty string."""

    def handle_key(self, event: pygame.Event) -> bool:
        """React to a KEYDOWN while focused; tell whether it was used."""

    def on_focus(self, gained: bool) -> None:
        """Learn that the focus has come or gone."""

    def reveal(self) -> None:
        """Scroll into view."""


class Meaning(msgspec.Struct, frozen=True):
    """One entry of the semantic list: what a screen reader would be told."""

    role: str
    label: str
    value: str
    area: Rect
    focused: bool


class Scope(msgspec.Struct):
    """The targets among which the focus moves: a scene, or a dialog or list above it."""

    targets: list[Target] = msgspec.field(default_factory=list)
    shortcuts: list[tuple[str, Callable[[], bool]]] = msgspec.field(default_factory=list)
    current: Target | None = None

    def leave(self, target: Target) -> None:
        """Forget a target that is gone."""
        if target in self.targets:
            self.targets.remove(target)
        if self.current is target:
            self.current = None


class FocusRing:
    """Moves the focus by Tab, by arrows and by mouse, and gives keys to whatever has it.

    Only the top scope takes part. The ring is drawn from the first key press on. pygame_gui gives
    the focus by clicks alone, to what takes letters.
    """

    def __init__(self, changed: Callable[[], None], moved: Callable[[], None]) -> None:
        self.changed = changed
        self.moved = moved  # by a key
        self.scopes: list[Scope] = [Scope()]
        self.shown = False

    @property
    def scope(self) -> Scope:
        """The scope in which the focus is now."""
        return self.scopes[-1]

    @property
    def current(self) -> Target | None:
        """What has the focus."""
        return self.scope.current

    def reset(self) -> Scope:
        """Forget all scopes and return a new one, for a scene that is about to be built."""
        self.focus(None)
        self.scopes = [Scope()]
        return self.scope

    def open_scope(self) -> Scope:
        """Trap the focus in a new scope until `close_scope`."""
        if self.current:
            self.current.on_focus(False)
        self.scopes.append(Scope())
        self.changed()
        return self.scope

    def close_scope(self, scope: Scope) -> None:
        """Give the focus back to where it was before the scope was opened."""
        if scope in self.scopes[1:]:
            self.focus(None)
            del self.scopes[self.scopes.index(scope) :]
            if self.current:
                self.current.on_focus(True)
            self.changed()

    def focus(self, target: Target | None) -> None:
        """Move the focus to a target of the top scope."""
        before = self.scope.current
        if target is not before:
            self.scope.current = target
            if before:
                before.on_focus(False)
            if target:
                target.on_focus(True)

    def focus_named(self, name: str) -> bool:
        """Move the focus to the target of this name; tell whether there is one."""
        for target in self.scope.targets:
            if target.name == name and target.active:
                self.focus(target)
                return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Use a KEYDOWN for the focused target, for moving on, or for a shortcut."""
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
        """Do what a key stands for in the top scope; tell whether it stands for anything."""
        if self.current and self.current.typing and keys.is_typing(event):
            return False
        return any(act() for name, act in tuple(self.scope.shortcuts) if keys.is_key(event, name))

    def semantics(self) -> Iterator[Meaning]:
        """Yield everything that the top scope tells, in reading order."""
        for target in self.scope.targets:
            yield Meaning(
                target.role, target.label, target.value, target.area, target is self.current
            )

    def seen(self, look: Look) -> Rect | None:
        """Return where the ring is seen, if it is."""
        target = self.current
        if not self.shown or not target or not target.active:
            return None
        return target.area.inflate(2 * look.px(FAR), 2 * look.px(FAR))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the ring around whatever has the focus."""
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
    """Return the target an arrow leads to, first among those in the same scroll area."""
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
