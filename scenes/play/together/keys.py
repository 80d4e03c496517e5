"""The keys and gamepads by which two people type signs simultaneously."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import pygame
from pygame._sdl2 import controller

from game.language import mark
from scenes.boards.entry import COLUMNS, ROWS, Sign
from scenes.ui.gamepad import HATS, NAMED, NUMBERED

CLEAR: Final[Sign] = COLUMNS + ROWS
LOCK: Final[Sign] = CLEAR + 1

KEY_CONSTANTS: Final = {";": "SEMICOLON", ",": "COMMA"}  # keys whose constants are called otherwise


@dataclass(frozen=True, slots=True)
class Cluster:
    """The keys of one player: the label of each sign; the name is translated here."""

    name: str
    labels: tuple[str, ...]  # by sign: columns, rows, clear, lock


LEFT: Final = Cluster(mark("left hand"), tuple("QWERTB" + "ASDFG" + "XC"))
RIGHT: Final = Cluster(mark("right hand"), tuple("YUIOPN" + "HJKL;" + "M,"))
CLUSTERS: Final = (LEFT, RIGHT)
PAD: Final = Cluster(  # Its labels are names of buttons, which differ on pads of each make.
    mark("gamepad"),
    (
        *("left", "up", "right", "down", "leftshoulder", "leftstick"),
        *("x", "y", "b", "a", "rightshoulder", "back", "start"),
    ),
)

SIGNS: Final[dict[int, tuple[int, Sign]]] = {  # who and what, by scancode
    getattr(pygame, f"KSCAN_{KEY_CONSTANTS.get(label, label)}"): (player, sign)
    for player, cluster in enumerate(CLUSTERS)
    for sign, label in enumerate(cluster.labels)
}
PLAYERS: Final = 2
BUTTONS: Final[dict[str, Sign]] = {name: sign for sign, name in enumerate(PAD.labels)}


class Pads:
    """The connected pads in order of connection."""

    def __init__(self) -> None:
        self.order: list[int] = []
        self._devices: dict[int, object] = {}  # open as long as they are kept
        self._named: set[int] = set()  # those that send the names of their buttons

    def open(self) -> None:
        """Open every connected pad."""
        with suppress(pygame.error):
            pygame.joystick.init()
            controller.init()
            for number in range(pygame.joystick.get_count()):
                self._add(number)

    def _add(self, number: int) -> None:
        with suppress(pygame.error):
            pad = pygame.joystick.Joystick(number)
            instance = pad.get_instance_id()
            self._devices[instance] = pad
            if controller.is_controller(number):
                self._devices[instance] = (pad, controller.Controller(number))
                self._named.add(instance)
            self._know(instance)

    def _know(self, instance: int) -> None:
        if instance not in self.order:
            self.order.append(instance)

    def signed(self, event: pygame.Event) -> tuple[int, Sign] | None:
        """Return (player, sign) of a pad event, or None."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
            return None
        if event.type == pygame.JOYDEVICEREMOVED:
            self._devices.pop(event.instance_id, None)
            self._named.discard(event.instance_id)
            if event.instance_id in self.order:
                self.order.remove(event.instance_id)
            return None
        sign = self._sign(event)
        if sign is None:
            return None
        self._know(event.instance_id)
        player = self.order.index(event.instance_id)
        return (player, sign) if player < PLAYERS else None

    def _sign(self, event: pygame.Event) -> Sign | None:
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return BUTTONS.get(NAMED.get(event.button, ""))
        if event.type not in (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION):
            return None
        if event.instance_id in self._named:
            return None  # The same press comes by its name, too.
        if event.type == pygame.JOYHATMOTION:
            return BUTTONS.get(HATS.get(tuple(event.value), ""))
        return BUTTONS.get(NUMBERED[event.button]) if event.button < len(NUMBERED) else None
