"""Prompts: the key or gamepad button shown on a control, for the device used last."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.language import _, within
from scenes.ui import text
from scenes.ui.actions import ACTIONS
from scenes.ui.bindings import Bindings
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet, Spot

CAPS: Final = {  # button labels by make; PlayStation symbols are icons
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
SEVERAL: Final = {"Page Up / Down": ("Page Up", "Page Down")}


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


class Prompts:
    """The input device used last, and the labels of keys and buttons on it."""

    def __init__(self) -> None:
        self.bindings = Bindings()
        self.make = "xbox"  # of the pad used last
        self.by_pad = False  # whether a pad was used last
        self.pads_seen = False  # whether a pad was ever connected
        self.roomy = False  # whether the current layout has room for gamepad prompts

    def lay_out(self) -> None:
        """Reserve room for gamepad labels from the layout that begins now, if a pad was seen."""
        self.roomy = self.pads_seen

    def cap(self, key: str) -> str:
        """Return the label for a default key on the current device; empty for none."""
        return self.button(key) if self.by_pad else self.key(key)

    def caps(self, key: str) -> tuple[str, ...]:
        """Return all labels of a key that must fit into the current layout."""
        return (self.key(key), self.button(key)) if self.roomy else (self.key(key),)

    def key(self, key: str) -> str:
        """Return the label of the key that does what the default `key` does."""
        return self.bindings.cap(key)

    def button(self, key: str) -> str:
        """Return the label of the button that does what the default `key` does; empty for none."""
        if key == "Arrows":
            return _("D-pad")
        if key in SEVERAL:
            names = [self.button(name) for name in SEVERAL[key]]
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
        cap = arrows.get(button) or CAPS[self.make].get(button, "")
        return _signs().get(cap, cap)


def _cap_width(look: Look, cap: str, size: float, face: str) -> int:
    pixels = look.pt(size)
    return pixels if sign_of(cap) else text.width(cap, face, pixels)


def prompt_width(
    prompts: Prompts,
    look: Look,
    key: str,
    size: float,
    face: str = "regular",
    steady: bool = True,
) -> int:
    """Return the width of a prompt in pixels; if `steady`, enough for its button label too."""
    caps = prompts.caps(key) if steady else (prompts.cap(key),)
    return max(_cap_width(look, cap, size, face) for cap in caps)


def paint_prompt(
    prompts: Prompts,
    sheet: Sheet,
    key: str,
    spot: Spot,
    size: float,
    colour: str,
    face: str = "regular",
    anchor: str = "midleft",
    limit: int | None = None,
) -> None:
    """Draw the prompt of a control, anchored at `spot`; draw nothing without a key or button."""
    look, cap = sheet.look, prompts.cap(key)
    if sign := sign_of(cap):
        place = Rect((0, 0), (look.pt(size), look.pt(size)))
        setattr(place, anchor, spot)
        sheet.icon(sign, place.center, place.width, colour)
        sheet.texts.append((cap, place))
        return
    room = limit or prompt_width(prompts, look, key, size, face)
    if cap and _cap_width(look, cap, size, face) <= room:  # false if laid out before a pad was seen
        sheet.text(cap, spot, size, face, colour, anchor)
