"""An on-screen keyboard, by which a gamepad types into a text field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

import pygame
from pygame import Rect

from game.language import _, within
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.dialog import Veil
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.layout import Columns, Flow, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page, Widget
from scenes.ui.words import title

# The letters of all languages of the program, and the signs of its notations.
KEY_ROWS: Final = (
    *("1234567890", "abcdefghij", "klmnopqrst"),
    *("uvwxyzäöüß", "áéíóúñ.,-'", "?!:/=+@~()"),
)
KEY_HEIGHT: Final = 40
KEYBOARD_WIDTH: Final = 620
GAP_UNITS: Final = 6
CURSOR: Final = "|"


class Editable(Protocol):
    """A text field as the keyboard sees it."""

    page: Page
    label: str
    offers: Callable[[], Sequence[str]]  # Texts to choose instead of typing.

    @property
    def value(self) -> str:
        """The text."""

    @property
    def has_room(self) -> bool:
        """Whether another letter has room."""

    def takes(self, letter: str) -> bool:
        """Return whether a letter may be typed."""

    def write(self, words: str) -> None:
        """Replace the text as if it were typed."""

    def enter(self) -> bool:
        """Act as Enter does; return whether that does anything."""


class TypedLine(Widget):
    """The text that was typed, with its end in view."""

    role = "status"

    def __init__(self, page: Page, label: str, words: str):
        super().__init__(page, label)
        self.words = words

    @property
    def value(self) -> str:
        """The text."""
        return self.words

    def height_for(self, width: int) -> int:
        return self.look.pt(KEY_HEIGHT)

    def set_words(self, words: str) -> None:
        """Show another text."""
        self.words = words
        self.redraw()

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        sheet.box(rect, look.px(10), "night", "candle", 2)
        shown, room = self.words + CURSOR, rect.width - look.pt(24)
        while len(shown) > 1 and text.width(shown, "regular", look.pt(18)) > room:
            shown = shown[1:]
        sheet.text(shown, (rect.left + look.pt(12), rect.centery), 18)


class KeyButton(Button):
    """A key of the keyboard; the keys of a real keyboard type while it has the focus."""

    def __init__(
        self, owner: Keyboard, page: Page, label: str, action: Callable[[], object], key: str = "",
        icon: str = "", kind: str = "raised",
    ) -> None:  # fmt: skip
        self.owner = owner
        super().__init__(page, label, action, key, icon, kind, 17, KEY_HEIGHT)

    def handle_key(self, event: pygame.Event) -> bool:
        """Press with a button of the pad or Enter; type with any other key."""
        if not getattr(event, "both", False):
            if event.key == pygame.K_BACKSPACE:
                self.owner.erase()
                return True
            if keys.is_typing(event) or event.key == pygame.K_SPACE:
                self.owner.type(event.unicode)
                return True
        return super().handle_key(event)


class Keyboard:
    """The open keyboard of a text field; what is typed goes into the field at once."""

    def __init__(self, field: Editable) -> None:
        self.field = field
        self.page = field.page.overlay("dialog", field.label)
        self.is_shifted = False
        self.letters: dict[str, KeyButton] = {}
        look = self.page.look
        Veil(self.page, self.close, dark=False)
        card = Card(self.page, padding=16, edge="edge", depth=0)
        heading = title(self.page, field.label)
        self.line = TypedLine(self.page, field.label, field.value)
        keys_area = ScrollArea(self.page, self._rows)
        card.content = Rows([heading, self.line, keys_area], look.px(GAP_UNITS), grow=2)
        width = min(look.pt(KEYBOARD_WIDTH), look.size[0] - look.px(48))
        rect = Rect(0, 0, width, min(card.height_for(width), look.size[1] - look.px(16)))
        rect.center = self.page.rect.center
        card.place(rect)
        self.page.scope.shortcuts.append(("Esc", self._escape))
        self.page.ring.focus(self.offers[0] if self.offers else self.letters["a"])

    def _rows(self, page: Page) -> Rows:
        gap = page.look.px(GAP_UNITS)
        self.offers = [self._offer(page, words) for words in self.field.offers()]
        rows: list[Item] = [Flow(self.offers, gap)] if self.offers else []
        for row in KEY_ROWS:
            self.letters |= {letter: self._letter(page, letter) for letter in row}
            rows.append(Columns([self.letters[letter] for letter in row], gap))
        return Rows([*rows, Columns(self._deeds(page), gap)], gap)

    def _offer(self, page: Page, words: str) -> KeyButton:
        """Return the button that types a whole text."""

        def use() -> None:
            self._write(words)
            self.close()

        return KeyButton(self, page, words, use)

    def _letter(self, page: Page, letter: str) -> KeyButton:
        found = KeyButton(self, page, letter, partial(self._press, letter))
        found.set_enabled(self.field.takes(letter))
        return found

    def _deeds(self, page: Page) -> list[Item]:
        """Return the keys of the last row."""
        return [
            KeyButton(self, page, within("key", "Shift"), self._shift, "H", "up"),
            KeyButton(self, page, within("key", "Space"), partial(self.type, " "), "F1"),
            KeyButton(self, page, _("Delete"), self.erase, "Z", "prev"),
            KeyButton(self, page, _("Done"), self._finish, icon="check", kind="candle"),
        ]

    # -- typing

    def _press(self, letter: str) -> None:
        self.type(letter.upper() if self.is_shifted and letter != "ß" else letter)
        if self.is_shifted:
            self._shift()

    def type(self, letter: str) -> None:
        """Add a letter, if the field has room for it."""
        if self.field.has_room and self.field.takes(letter):
            self._write(self.field.value + letter)

    def erase(self) -> None:
        """Remove the last letter."""
        self._write(self.field.value[:-1])

    def _write(self, words: str) -> None:
        self.field.write(words)
        self.line.set_words(self.field.value)

    def _shift(self) -> None:
        """Switch between small and capital letters; a letter switches back."""
        self.is_shifted = not self.is_shifted
        for letter, button in self.letters.items():
            button.words = letter.upper() if self.is_shifted and letter != "ß" else letter
            button.redraw()

    def _finish(self) -> None:
        self.close()
        self.field.enter()

    def _escape(self) -> bool:
        self.close()
        return True

    def close(self) -> None:
        """Close the keyboard; the text stays."""
        self.page.close()
