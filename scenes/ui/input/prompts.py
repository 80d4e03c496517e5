"""Prompts: the key or gamepad button shown on a control, for the device used last."""

from __future__ import annotations

from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet, Spot
from scenes.ui.input.caps import Caps, sign_of


class Prompts:
    """The caps of the device in use, and whether a layout has room for those of a gamepad."""

    def __init__(self) -> None:
        self.caps = Caps()
        self.pads_seen = False  # A pad was once connected.
        self.roomy = False  # The current layout has room for gamepad prompts.
        self.were_used = False  # A key or a button of a gamepad was once pressed.

    def lay_out(self) -> None:
        """Reserve room for gamepad labels from the layout that begins now, if a pad was seen."""
        self.roomy = self.pads_seen

    def cap(self, key: str) -> str:
        """Return the label for a default key on the device in use; empty for none."""
        return self.caps.cap(key)

    def fitting(self, key: str) -> tuple[str, ...]:
        """Return all labels of a key that must fit into the current layout."""
        caps = self.caps
        return (caps.key(key), caps.button(key)) if self.roomy else (caps.key(key),)


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
    caps = prompts.fitting(key) if steady else (prompts.cap(key),)
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
    if cap and _cap_width(look, cap, size, face) <= room:
        sheet.text(cap, spot, size, face, colour, anchor)
