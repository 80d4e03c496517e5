"""What is shown for a key: its cap on the keyboard, or the button of the pad in somebody's hand."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.language import _, within
from scenes.ui import text
from scenes.ui.actions import ACTIONS
from scenes.ui.bindings import Bindings
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet, Spot

CAPS: Final = {  # what is printed on the buttons of each make; PlayStation's signs are drawn
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
    """Return the signs on a PlayStation's buttons in words."""
    return {
        "Cross": within("button", "Cross"),
        "Circle": within("button", "Circle"),
        "Square": within("button", "Square"),
        "Triangle": within("button", "Triangle"),
    }


def sign_of(cap: str) -> str:
    """Return the icon that is drawn instead of the words of a cap, empty for none."""
    return next((f"pad_{s.lower()}" for s, words in _signs().items() if words == cap), "")


class Prompts:
    """What was used last, and what therefore stands on every control that a key presses."""

    def __init__(self) -> None:
        self.bindings = Bindings()
        self.make = "xbox"  # of the pad used last
        self.by_pad = False  # whether a pad was used last
        self.pads_seen = False  # whether there has been any pad
        self.roomy = False  # whether what is on the screen has room for the signs of pads

    def lay_out(self) -> None:
        """Know that everything is laid out anew now, with room for the signs of pads there are."""
        self.roomy = self.pads_seen

    def cap(self, key: str) -> str:
        """Return what is shown for a key by the name the program knows it by; empty for nothing."""
        return self.button(key) if self.by_pad else self.key(key)

    def caps(self, key: str) -> tuple[str, ...]:
        """Return everything that may come to be shown for a key without a new layout."""
        return (self.key(key), self.button(key)) if self.roomy else (self.key(key),)

    def key(self, key: str) -> str:
        """Return what is printed on the key that does what the named one does in the table."""
        return self.bindings.cap(key)

    def button(self, key: str) -> str:
        """Return what is printed on the button that stands for a key, empty without one."""
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
        """Return what is printed on a button of the pad used last."""
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
    """Return the room for what stands for a key: a `steady` one suffices for its button, too."""
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
    """Draw what presses a control now, anchored at `spot`; nothing without a key or button."""
    look, cap = sheet.look, prompts.cap(key)
    if sign := sign_of(cap):
        place = Rect((0, 0), (look.pt(size), look.pt(size)))
        setattr(place, anchor, spot)
        sheet.icon(sign, place.center, place.width, colour)
        sheet.texts.append((cap, place))
        return
    room = limit or prompt_width(prompts, look, key, size, face)
    if cap and _cap_width(look, cap, size, face) <= room:  # else laid out before pads were known
        sheet.text(cap, spot, size, face, colour, anchor)
