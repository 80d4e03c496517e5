"""Lines that fold away a part of the set-up, or bring it back."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.language import within
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.widget import Control, Page

TYPE_UNITS: float = 18
NOTE_TYPE: float = 16
MIN_HEIGHT = 54  # In units of type.
OPEN_HEIGHT = 44
SPRITE_UNITS = 36  # In units of type.


class Disclosure(Control):
    """A line that opens or closes what it names; its note wraps beside the name.

    With a `picture` the chevron stands at the right, and a frame says that it is a card of its own.
    """

    def __init__(
        self,
        page: Page,
        label: str,
        note: str,
        toggle: Callable[[], None],
        is_open: bool = False,
        is_changed: bool = False,
        picture: str = "",
        name: str = "",
    ) -> None:
        self.note = note
        self.toggle = toggle
        self.is_open = is_open
        self.is_changed = is_changed
        self.picture = picture
        super().__init__(page, label, name)

    @property
    def value(self) -> str:
        """The note, and whether the part is open."""
        state = within("a part", "open") if self.is_open else within("a part", "closed")
        return f"{self.note} ({state})"

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open or close the part."""
        self.page.sounds.play("click")
        self.toggle()

    def _left(self) -> int:
        return self.look.pt(16 + (SPRITE_UNITS if self.picture else 18) + 10)

    def _note_room(self, width: int) -> tuple[int, int]:
        """Return the left edge and the width in pixels of the note."""
        look = self.look
        left = self._left() + text.width(self.label, "bold", look.pt(TYPE_UNITS)) + look.pt(14)
        return left, max(1, width - left - look.pt(42 if self.picture else 16))

    def natural_width(self) -> int:
        left, _room = self._note_room(0)
        return left + text.width(self.note, "bold", self.look.pt(NOTE_TYPE)) + self.look.pt(42)

    def _is_stacked(self, width: int) -> bool:
        """Return whether the note stands below the name."""
        words = text.width(self.note, "bold", self.look.pt(NOTE_TYPE))
        return self._note_room(width)[1] < min(words, self.look.pt(120))

    def _note_lines(self, width: int) -> int:
        room = self._note_room(width)[1]
        if self._is_stacked(width):
            room = max(1, width - self._left() - self.look.pt(16))
        return len(text.wrap(self.note, self._face, self.look.pt(NOTE_TYPE), room))

    def _name_height(self, width: int) -> int:
        """Return the height in pixels of a name above its note."""
        room = max(1, width - self._left() - self.look.pt(16))
        lines = text.wrap(self.label, "bold", self.look.pt(TYPE_UNITS), room)
        return text.line_height(self.look.pt(TYPE_UNITS)) * len(lines)

    @property
    def _face(self) -> str:
        return "bold" if self.is_changed else "regular"

    def height_for(self, width: int) -> int:
        look = self.look
        high = text.line_height(look.pt(NOTE_TYPE)) * self._note_lines(width) + look.pt(16)
        if self._is_stacked(width):
            high += self._name_height(width)
        return max(look.pt(OPEN_HEIGHT if self.is_open else MIN_HEIGHT), high)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        if not self.is_open:
            edge = "candle" if self.hovered else "edge" if self.picture else "line"
            sheet.box(rect, look.px(10), "hover" if self.hovered else "panel", edge, 1.5)
        chevron = look.pt(18)
        if self.picture:
            side = look.pt(SPRITE_UNITS)
            picture = sprite(self.picture, side, look)
            sheet.place(picture, (look.pt(12) + side // 2, rect.centery))
            sheet.icon("down", (rect.right - look.pt(22), rect.centery), chevron, "muted")
        else:
            name = "down" if self.is_open else "next"
            sheet.icon(name, (look.pt(16) + chevron // 2, rect.centery), chevron, "muted")
        ink = "candle" if self.is_changed else "muted"
        if self._is_stacked(rect.width):
            name_high = self._name_height(rect.width)
            note_high = text.line_height(look.pt(NOTE_TYPE)) * self._note_lines(rect.width)
            top = rect.centery - (name_high + note_high) // 2
            room = rect.width - self._left() - look.pt(16)
            place = Rect(self._left(), top, room, name_high)
            sheet.paragraph(self.label, place, TYPE_UNITS, "bold")
            below = Rect(place.left, place.bottom, room, note_high)
            sheet.paragraph(self.note, below, NOTE_TYPE, self._face, ink)
            return
        sheet.text(self.label, (self._left(), rect.centery), TYPE_UNITS, "bold")
        left, room = self._note_room(rect.width)
        high = text.line_height(look.pt(NOTE_TYPE)) * self._note_lines(rect.width)
        place = Rect(left, rect.centery - high // 2, room, high)
        sheet.paragraph(self.note, place, NOTE_TYPE, self._face, ink)
