"""Gamepads: what is pressed on them stands for keys, so that whatever keys reach a pad reaches.

The cross moves, A chooses, B goes back, X takes back, Y opens the rules, the shoulders go from
control to control, and the sticks, when pressed, make a board smaller and larger.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import pygame
from pygame._sdl2 import controller

Key = tuple[int, int, str]  # code, modifiers, letter

LEFT: Final[Key] = (pygame.K_LEFT, 0, "")
RIGHT: Final[Key] = (pygame.K_RIGHT, 0, "")
UP: Final[Key] = (pygame.K_UP, 0, "")
DOWN: Final[Key] = (pygame.K_DOWN, 0, "")
CHOOSE: Final[Key] = (pygame.K_RETURN, 0, "\r")
BACK: Final[Key] = (pygame.K_ESCAPE, 0, "\x1b")
UNDO: Final[Key] = (pygame.K_z, 0, "z")
RULES: Final[Key] = (pygame.K_F1, 0, "")
NEXT: Final[Key] = (pygame.K_TAB, 0, "\t")
PREVIOUS: Final[Key] = (pygame.K_TAB, pygame.KMOD_SHIFT, "\t")
LARGER: Final[Key] = (pygame.K_PLUS, 0, "+")
SMALLER: Final[Key] = (pygame.K_MINUS, 0, "-")

NAMED: Final[dict[int, Key]] = {  # buttons of a pad that SDL knows
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
    pygame.CONTROLLER_BUTTON_A: CHOOSE,
    pygame.CONTROLLER_BUTTON_B: BACK,
    pygame.CONTROLLER_BUTTON_X: UNDO,
    pygame.CONTROLLER_BUTTON_Y: RULES,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: NEXT,
    pygame.CONTROLLER_BUTTON_START: BACK,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: SMALLER,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: LARGER,
}
NUMBERED: Final = (CHOOSE, BACK, UNDO, RULES, PREVIOUS, NEXT, None, BACK, SMALLER, LARGER)
HATS: Final = {(-1, 0): LEFT, (1, 0): RIGHT, (0, 1): UP, (0, -1): DOWN}
PRESSES: Final = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
RELEASES: Final = (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP)


class Gamepad:
    """All pads that are plugged in, taken for one."""

    def __init__(self) -> None:
        self._devices: dict[int, object] = {}  # open as long as they are kept
        self._named: set[int] = set()  # those that send the names of their buttons

    def open(self) -> None:
        """Listen to every pad; those that are plugged in later tell it themselves."""
        with suppress(pygame.error):
            pygame.joystick.init()
            controller.init()

    def key(self, event: pygame.Event) -> pygame.Event | None:
        """Return the key that an event of a pad stands for, None for any other event."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._devices.pop(event.instance_id, None)
            self._named.discard(event.instance_id)
        elif event.type == pygame.JOYHATMOTION and event.instance_id not in self._named:
            return _event(pygame.KEYDOWN, HATS.get(tuple(event.value)))
        elif event.type in PRESSES or event.type in RELEASES:
            kind = pygame.KEYDOWN if event.type in PRESSES else pygame.KEYUP
            return _event(kind, self._meant(event))
        return None

    def _add(self, number: int) -> None:
        with suppress(pygame.error):
            pad = pygame.joystick.Joystick(number)
            self._devices[pad.get_instance_id()] = pad
            if controller.is_controller(number):
                self._devices[pad.get_instance_id()] = (pad, controller.Controller(number))
                self._named.add(pad.get_instance_id())

    def _meant(self, event: pygame.Event) -> Key | None:
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return NAMED.get(event.button)
        if event.instance_id in self._named:
            return None  # the same press comes by its name, too
        return NUMBERED[event.button] if event.button < len(NUMBERED) else None


def _event(kind: int, key: Key | None) -> pygame.Event | None:
    if key is None:
        return None
    code, modifiers, letter = key
    values = {"key": code, "mod": modifiers, "scancode": 0}
    return pygame.Event(kind, values | ({"unicode": letter} if kind == pygame.KEYDOWN else {}))
