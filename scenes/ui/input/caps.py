"""Caps: what stands for a key on the device in use, with the player's bindings."""

from __future__ import annotations

from typing import Final

import msgspec

from game.language import _, within
from scenes.ui.input.actions import ACTIONS
from scenes.ui.input.bindings import Bindings

LABELS: Final = {  # Button labels by make; PlayStation symbols are icons.
    "xbox": {
        **{name: name.upper() for name in ("a", "b", "x", "y")},
        **{"leftshoulder": "LB", "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT"},
        **{"leftstick": "LS", "rightstick": "RS", "back": "View", "start": "Menu"},
    },
    "playstation": {
        **{"a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle"},
        **{"leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2"},
        **{"leftstick": "L3", "rightstick": "R3", "back": "Share", "start": "Options"},
    },
    "switch": {
        **{name: name.upper() for name in ("a", "b", "x", "y")},
        **{"leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR"},
        **{"leftstick": "LS", "rightstick": "RS", "back": "−", "start": "+"},
    },
}
PAIRS: Final = {"Page Up / Down": ("Page Up", "Page Down")}


def _signs() -> dict[str, str]:
    """Return the words for the symbols on PlayStation buttons."""
    return {
        "Cross": within("button", "Cross"),
        "Circle": within("button", "Circle"),
        "Square": within("button", "Square"),
        "Triangle": within("button", "Triangle"),
    }


def sign_of(cap: str) -> str:
    """Return the icon for the label of a PlayStation button; empty for other labels."""
    return next((f"pad_{s.lower()}" for s, words in _signs().items() if words == cap), "")


class Caps(msgspec.Struct, frozen=True):
    """The device in use and its bindings.

    Whoever draws a key cap, or names a key in a text, asks `cap`.
    """

    bindings: Bindings = Bindings()
    by_pad: bool = False
    make: str = "xbox"  # Of the pad used last.

    def cap(self, key: str) -> str:
        """Return the label for a default key on the device in use; empty for none."""
        return self.button(key) if self.by_pad else self.key(key)

    def key(self, key: str) -> str:
        """Return the label of the key that does what the default `key` does."""
        return self.bindings.cap(key)

    def button(self, key: str) -> str:
        """Return the label of the button that does what the default `key` does; empty for none."""
        if key == "Arrows":
            return _("D-pad")
        if key in PAIRS:
            names = [self.button(name) for name in PAIRS[key]]
            return " / ".join(names) if all(names) else ""
        for action in ACTIONS.values():
            if action.key == key and (button := self.bindings.button_of(action)):
                return self.printed(button)
        return ""

    def printed(self, button: str) -> str:
        """Return the label of a button on the pad used last."""
        arrows = {
            "left": within("key", "Left"),
            "right": within("key", "Right"),
            "up": within("key", "Up"),
            "down": within("key", "Down"),
        }
        label = arrows.get(button) or LABELS[self.make].get(button, "")
        return _signs().get(label, label)
