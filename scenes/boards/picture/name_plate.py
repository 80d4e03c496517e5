"""The name of a player on a card beside a board."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite

LEAST_NAME_RATIO: Final = 0.75  # A name shrinks to this before it takes two lines.
TWO_LINES_RATIO: Final = 0.68  # Two lines have type of this size.


def paint_name(sheet: Sheet, room: Rect, name: str, face: str = "") -> None:
    """Draw any face, and a name whole: smaller, or in two lines, before it is ever cut."""
    look = sheet.look
    if face:
        side = min(room.height, look.tight(30))
        picture = sprite(face, side, look)
        sheet.place(picture, room.midleft, "midleft")
        side += look.tight(6)
        room = Rect(room.left + side, room.top, room.width - side, room.height)
    size, face = look.pt(18), "bold"
    lines = halved(name, face, size, round(room.width / LEAST_NAME_RATIO))
    size = size if len(lines) == 1 else max(look.board_type, round(size * TWO_LINES_RATIO))
    wide = max(text.width(line, face, size) for line in lines)
    if wide > room.width:
        size = max(look.board_type, round(size * LEAST_NAME_RATIO), size * room.width // wide)
    high = text.line_height(size) if len(lines) == 1 else room.height // 2
    top = room.centery - high * len(lines) // 2
    for line in lines:
        shown, pixels = text.fit(called(line, face, size, room.width), face, size, room.width, size)
        picture = text.line(shown, face, pixels, look.palette.bone)
        sheet.place(picture, (room.left, top + high // 2), "midleft")
        top += high


def called(name: str, face: str, pixels: int, width: int) -> str:
    """Return a name, its first word or its initials, the first of them that has room."""
    words = name.split()
    initials = " ".join(f"{word[0]}." for word in words)
    shorter = (name, *words[:1])
    return next((one for one in shorter if text.width(one, face, pixels) <= width), initials)


def halved(name: str, face: str, pixels: int, width: int) -> list[str]:
    """Return a name in one line, or in two where that is wider than there is room."""
    if text.width(name, face, pixels) <= width:
        return [name]
    return in_two(name) or [name]


def in_two(name: str) -> list[str]:
    """Return a name in two lines, divided after a word or a hyphen; empty if it is one word."""
    ends = [at for at, letter in enumerate(name, 1) if letter in " -" and at < len(name)]
    if not ends:
        return []
    half = min(ends, key=lambda at: max(len(name[:at].rstrip()), len(name) - at))
    return [name[:half].rstrip(), name[half:]]
