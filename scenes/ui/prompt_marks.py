"""How the cap of a key or a button is drawn on a widget: words, or the signs of a PlayStation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from scenes.ui import text
from scenes.ui.prompts import sign_of
from scenes.ui.sheet import Sheet, Spot

if TYPE_CHECKING:
    from scenes.ui.widget import Widget


def _width(widget: Widget, cap: str, size: float, face: str) -> int:
    pixels = widget.look.pt(size)
    return pixels if sign_of(cap) else text.width(cap, face, pixels)


def prompt_width(
    widget: Widget, key: str, size: float, face: str = "regular", steady: bool = True
) -> int:
    """Return the room for a key: a `steady` one suffices for its button, too."""
    prompts = widget.page.prompts
    caps = prompts.caps(key) if steady else (prompts.cap(key),)
    return max(_width(widget, cap, size, face) for cap in caps)


def paint_prompt(
    widget: Widget,
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
    cap = widget.page.prompts.cap(key)
    sign = sign_of(cap)
    if not sign:
        room = limit or prompt_width(widget, key, size, face)
        if cap and _width(widget, cap, size, face) <= room:  # else laid out before pads were known
            sheet.text(cap, spot, size, face, colour, anchor)
        return
    side = widget.look.pt(size)
    place = Rect(0, 0, side, side)
    setattr(place, anchor, spot)
    sheet.icon(sign, place.center, side, colour)
    sheet.texts.append((cap, place))
