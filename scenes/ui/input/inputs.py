"""Translation of keyboard and gamepad events: repeats, bindings, current input device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pygame
from msgspec.structs import replace

from game.language import _
from scenes.ui.input import keys
from scenes.ui.input.actions import ACTIONS
from scenes.ui.input.gamepad import Gamepad, Press
from scenes.ui.input.prompts import Prompts

REPEATING: Final = frozenset(  # Keys that repeat while held.
    (
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB),
        *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    )
)
MOVED_PIXELS: Final = 4  # The least pixels of a deliberate movement of the mouse.
KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)

# Takes the name of a key or a button (the other is empty); returns the key to act as.
Caught = Callable[[str, str], str]


class InputHooks(msgspec.Struct, frozen=True):
    """Callbacks from the inputs to the app."""

    # Returns whether an event types into the text field in focus, so it stays as it is.
    as_it_is: Callable[[pygame.Event], bool]
    switched: Callable[[], None]  # Shows the prompts of another device.
    widened: Callable[[], None]  # Makes room for gamepad prompts.
    said: Callable[[str], None]
    where: Callable[[], object]  # Returns what keys act on, a scene or a dialog.
    moved_itself: Callable[[pygame.Event], bool]  # Returns whether the program moved the pointer.


class Inputs:
    """Translates input events into the default keys of actions."""

    def __init__(self, hooks: InputHooks) -> None:
        self.hooks = hooks
        self.pad = Gamepad()
        self.prompts = Prompts()
        self.capture: Caught | None = None  # The next press goes to it instead of to the program.
        self._down: set[int] = set()  # The keys that are held.
        self._lifted: set[int] = set()  # The keys that were released in this step.
        self._struck: tuple[str, object] = ("", None)  # The last character and its target.

    def begin(self, events: Sequence[pygame.Event]) -> None:
        """Note which keys are released by the events of this step."""
        self._lifted = {event.key for event in events if event.type == pygame.KEYUP}

    def read(self, event: pygame.Event) -> pygame.Event | None:
        """Return the event as the program should get it, or None to drop it."""
        if event.type == pygame.KEYDOWN:
            self._struck = getattr(event, "unicode", ""), self.hooks.where()
            return self._key_down(event)
        if event.type == pygame.TEXTINPUT:
            return None if self._was_command(event.text) else event
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            event = keys.latin(event)
            return event if self.hooks.as_it_is(event) else self.prompts.caps.bindings.meant(event)
        moved = event.type == pygame.MOUSEMOTION and sum(map(abs, event.rel)) >= MOVED_PIXELS
        if (moved and not self.hooks.moved_itself(event)) or event.type == pygame.MOUSEBUTTONDOWN:
            self._use(False)
        return event

    def _was_command(self, text: str) -> bool:
        """Return whether this letter opened a scene or dialog and must not go to its text field."""
        (letter, place), self._struck = self._struck, ("", None)
        return bool(letter) and letter == text and place != self.hooks.where()

    def _key_down(self, event: pygame.Event) -> pygame.Event | None:
        held = event.key in self._lifted or pygame.key.get_pressed()[event.key]
        again = event.key in self._down and held
        self._down.add(event.key)
        event = keys.latin(event)
        self._use(False, pressed=True)
        if self.capture:
            if not again and event.key not in keys.MODIFIERS:
                return self._acting(self.capture(keys.name_of(event.key), ""))
            return None
        meant = event if self.hooks.as_it_is(event) else self.prompts.caps.bindings.meant(event)
        return None if meant is None or (again and meant.key not in REPEATING) else meant

    def of_pad(self, event: pygame.Event) -> pygame.Event | None:
        """Return the KEYDOWN or KEYUP that a pad event stands for, or None."""
        before = self.pad.count
        press = self.pad.press(event)
        self._count(before)
        if event.type == pygame.JOYDEVICEREMOVED:
            self._use(False)
        if press is None:
            return None
        if press.down:
            self._use(True, press.make, pressed=True)
        if self.capture:
            if press.down:
                return self._acting(self.capture("", press.button))
            return None
        return self._key_event_of(press)

    def _count(self, before: int) -> None:
        """Show a notice when a pad is connected or removed."""
        now = self.pad.count
        if now > before:
            self.hooks.said(_("Gamepad connected. Press one of its buttons to see its controls."))
        elif now < before:
            self.hooks.said(_("Gamepad disconnected. Use the mouse or the keyboard."))
        if now and not self.prompts.pads_seen:
            self.prompts.pads_seen = True
            self.hooks.widened()

    @staticmethod
    def _acting(key: str) -> pygame.Event | None:
        return keys.event_of(key, pygame.KEYDOWN) if key else None

    def _key_event_of(self, press: Press) -> pygame.Event | None:
        action = self.prompts.caps.bindings.by_button(press.button)
        kind = pygame.KEYDOWN if press.down else pygame.KEYUP
        return keys.event_of(ACTIONS[action.name].key, kind, both=True) if action else None

    def _use(self, pad: bool, make: str = "", pressed: bool = False) -> None:
        """Switch the prompts to the device that was used last, `pressed` if by a key or button."""
        prompts = self.prompts
        caps = replace(prompts.caps, by_pad=pad, make=make or prompts.caps.make)
        is_first = pressed and not prompts.were_used
        prompts.were_used = prompts.were_used or pressed
        if caps != prompts.caps or is_first:
            prompts.caps = caps
            prompts.pads_seen = prompts.pads_seen or pad
            self.hooks.switched()
