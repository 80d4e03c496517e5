"""Gamepads: button presses by the names of an Xbox pad, whatever the make.

actions.py says what a button does; the D-pad and the left stick move. All pads act as one, except
where players choose simultaneously (scenes/play/together).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec
import pygame
from pygame._sdl2 import controller

NAMED: Final[dict[int, str]] = {  # A pad that SDL knows has these buttons.
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "leftshoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rightshoulder",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "leftstick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rightstick",
}
NUMBERED: Final = (
    *("a", "b", "x", "y", "leftshoulder", "rightshoulder"),
    *("back", "start", "leftstick", "rightstick"),
)
TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
BUTTONS: Final = (*NUMBERED, *TRIGGERS.values())  # The buttons that can be assigned to any action.
HATS: Final = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
STICK: Final = (("left", "right"), ("up", "down"))  # The directions of the left stick, by axis.
PRESSES: Final = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
RELEASES: Final = (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP)
PUSHED_SHARE: Final = 0.6  # A stick or trigger counts as pressed from here.
RESTING_SHARE: Final = 0.4  # The share below which a stick counts as released.
MAKES: Final = {  # Parts of the names of pads, by make.
    "playstation": ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    "switch": ("nintendo", "switch", "joy-con", "pro controller"),
}


class Press(msgspec.Struct, frozen=True):
    """A button press or release."""

    button: str
    down: bool
    make: str  # One of "xbox", "playstation" and "switch".


def make_of(name: str) -> str:
    """Return the make, whose symbols are on the buttons, from the name of a pad."""
    lowered = name.lower()
    for make, parts in MAKES.items():
        if any(part in lowered for part in parts):
            return make
    return "xbox"


class Gamepad:
    """All connected pads, treated as one."""

    def __init__(self) -> None:
        self._devices: dict[int, object] = {}  # The devices, kept open.
        self._named: set[int] = set()  # The pads that report named buttons.
        self._makes: dict[int, str] = {}
        self._pushed: dict[tuple[int, int], str] = {}  # The keys are pad and axis.

    @property
    def count(self) -> int:
        """The number of connected pads."""
        return len(self._devices)

    def open(self) -> None:
        """Start to listen to pads; those connected later send an event."""
        with suppress(pygame.error):
            pygame.joystick.init()
            controller.init()

    def press(self, event: pygame.Event) -> Press | None:
        """Return the press or release in a pad event, or None."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._remove(event.instance_id)
        elif event.type == pygame.JOYHATMOTION and event.instance_id not in self._named:
            button = HATS.get(tuple(event.value))
            return self._pressed(event, button, True)
        elif event.type in PRESSES or event.type in RELEASES:
            return self._pressed(event, self._button(event), event.type in PRESSES)
        elif event.type in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION):
            return self._pushing(event)
        return None

    def _add(self, number: int) -> None:
        with suppress(pygame.error):
            pad = pygame.joystick.Joystick(number)
            instance = pad.get_instance_id()
            self._devices[instance] = pad
            self._makes[instance] = make_of(pad.get_name())
            if controller.is_controller(number):
                self._devices[instance] = (pad, controller.Controller(number))
                self._named.add(instance)

    def _remove(self, instance: int) -> None:
        self._devices.pop(instance, None)
        self._makes.pop(instance, None)
        self._named.discard(instance)
        for place in [place for place in self._pushed if place[0] == instance]:
            del self._pushed[place]

    def _pressed(self, event: pygame.Event, button: str | None, down: bool) -> Press | None:
        if button is None:
            return None
        return Press(button, down, self._makes.get(event.instance_id, "xbox"))

    def _button(self, event: pygame.Event) -> str | None:
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return NAMED.get(event.button)
        if event.instance_id in self._named:
            return None  # The same press also arrives with its name.
        return NUMBERED[event.button] if event.button < len(NUMBERED) else None

    def _pushing(self, event: pygame.Event) -> Press | None:
        """Return the press of a stick or trigger, once per push, or None."""
        named = event.type == pygame.CONTROLLERAXISMOTION
        if not named and event.instance_id in self._named:
            return None
        far = event.value / 32768 if named else event.value
        place = event.instance_id, event.axis
        held = self._pushed.get(place)
        if held:
            if abs(far) > RESTING_SHARE:
                return None
            del self._pushed[place]
            return self._pressed(event, held, False)
        if abs(far) < PUSHED_SHARE:
            return None
        if event.axis < len(STICK):
            button = STICK[event.axis][far > 0]
        elif named and event.axis in TRIGGERS and far > 0:
            button = TRIGGERS[event.axis]
        else:
            return None
        self._pushed[place] = button
        return self._pressed(event, button, True)
