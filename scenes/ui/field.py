"""Text fields."""

from collections.abc import Callable, Sequence
from typing import Any, Final
from unicodedata import normalize

import pygame
from msgspec import structs
from pygame import Color, Rect
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from game.files import asset
from game.language import _
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input import keys
from scenes.ui.keyboard import Keyboard
from scenes.ui.meaning import Meaning
from scenes.ui.widget import WIDGET_HEIGHT, Control, Page

BOM: Final = "\ufeff"
REFUSAL_SECONDS: Final = 4.0  # The time for which a field says why a pasted text did not go in.
# The characters of names of files: all in the fonts, except special spaces that look alike.
LETTERS = "".join(map(chr, sorted(text.COVERED - {0xA0, 0xAD})))


def theme_for(look: Look) -> dict[str, Any]:
    """Return the pygame_gui theme for a look; only the line of a text field uses it."""
    palette, clear = look.palette, "#00000000"
    face = {
        "name": "atkinson",
        "size": str(look.pt(18)),
        "regular_path": str(asset(text.FACES["regular"])),
        "bold_path": str(asset(text.FACES["bold"])),
    }
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": clear,
                "disabled_dark_bg": clear,
                "normal_border": clear,
                "disabled_border": clear,
                "normal_text": palette.bone,
                "disabled_text": palette.muted,
                "selected_text": palette.night,
                "selected_bg": palette.candle,
                "text_cursor": palette.focus,
            },
            "font": face,
            "misc": {"border_width": "0", "shadow_width": "0", "padding": "0,0"},
        }
    }


class EntryFont(GUIFontPygame):
    """The font of the editing line, which draws letters of any script as the window does."""

    def get_rect(self, words: str) -> Rect:
        """Return the area that words take."""
        own = text.font("regular", self.point_size)
        return Rect(0, own.get_ascent(), text.width(words, "regular", self.point_size) if words
                    else 0, own.get_height() if words else 0)  # fmt: skip

    def get_metrics(self, words: str) -> list[tuple[int, int, int, int, int]]:
        """Return a box for each letter, since each can be drawn."""
        return [(0, 0, 0, 0, self.get_rect(letter).width) for letter in words]

    def render_premul(self, words: str, text_color: Color) -> pygame.Surface:
        """Return the picture of words."""
        colour = "#{:02x}{:02x}{:02x}".format(*text_color[:3])
        drawn = text.line(words, "regular", self.point_size, colour)
        return drawn.convert_alpha().premul_alpha() if drawn.get_width() else drawn

    def render_premul_to(
        self, words: str, text_colour: Color, surf_size: tuple[int, int],
        surf_position: tuple[int, int],
    ) -> pygame.Surface:  # fmt: skip
        """Return a surface with the picture of words on a baseline."""
        surface = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        ascent = text.font("regular", self.point_size).get_ascent()
        spot = surf_position[0], surf_position[1] - ascent
        drawn = self.render_premul(words, text_colour)
        surface.blit(drawn, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface


class FieldEntry(UITextEntryLine):
    """The editing line inside a text field; it requests a redraw when its picture changes."""

    def __init__(self, owner: "TextField", words: str, placeholder: str) -> None:
        self.owner = owner
        self.page = page = owner.page
        super().__init__(
            Rect(0, 0, 10, 10),
            page.manager,
            page.container,
            initial_text=words,
            placeholder_text=placeholder,
        )
        size = page.look.pt(18)
        self.font = EntryFont(str(asset(text.FACES["regular"])), size)
        self.rebuild()
        self.starting_height = WIDGET_HEIGHT + 1
        self.change_layer(page.container.layer + self.starting_height)

    def process_event(self, event: pygame.Event) -> bool:
        """Take the focus on a click, and report typed text without waiting for the next frame."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            self.page.ring.focus(self.owner)
        used = bool(super().process_event(event))
        if event.type == pygame.TEXTINPUT:  # A click may follow before the next frame.
            self.owner.tell()
        return used

    def _process_entered_character(self, character: str) -> bool:
        """Take any letter that can be read, of whatever script."""
        return character.isprintable() and bool(super()._process_entered_character(character))

    def _do_paste(self) -> None:
        """Insert the clipboard on one line; say what did not go in."""
        pasted = " ".join(normalize("NFC", (clipboard_paste() or "").lstrip(BOM)).split())
        fitting = "".join(
            letter for letter in pasted
            if letter.isprintable()
            and (self.allowed_characters is None or letter in self.allowed_characters)
        )  # fmt: skip
        low, high = sorted(self.select_range)
        if low == high:
            low = high = self.edit_position
        room = max(0, (self.length_limit or len(fitting)) - len(self.text) + high - low)
        if len(fitting) > room:
            self.owner.refuse(_("cut to {number} letters", number=self.length_limit))
        elif fitting != pasted:
            self.owner.refuse(_("without other letters"))
        elif not pasted:
            self.owner.refuse(_("nothing to paste"))
        fitting = fitting[:room]
        self.set_text(self.text[:low] + fitting + self.text[high:])
        self.edit_position = low + len(fitting)
        if self.drawable_shape is not None and self.drawable_shape.text_box_layout is not None:
            self.drawable_shape.text_box_layout.set_cursor_position(self.edit_position)
            self.drawable_shape.apply_active_text_changes()
        self.cursor_has_moved_recently = True

    def set_text(self, text: str | None) -> None:
        """Replace the text, of which nothing is selected then."""
        super().set_text(text)
        self.select_range = [0, 0]

    def go_to_end(self) -> None:
        """Move the cursor to the end."""
        self.edit_position = len(self.text)
        self.select_range = [0, 0]
        self.cursor_has_moved_recently = True

    def redraw(self) -> None:
        """Draw the line and request a redraw of the window."""
        super().redraw()
        self.page.changed()

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        super()._set_image(new_image)
        self.page.changed()


class TextField(Control):
    """A framed line of text; it calls `changed` with each new text and `entered` on Enter.

    `allowed` are the characters that can be typed, by default all of any script. `offers` returns
    the texts that the on-screen keyboard offers. With `selects`, the focus selects the whole text,
    so that typing replaces it; a field whose scene is rebuilt while typing cannot have that.
    pygame_gui provides the line; the frame adds icon, label, name and the action of Enter.
    """

    role = "field"
    typing = True

    def __init__(
        self,
        page: Page,
        label: str,
        words: str,
        changed: Callable[[str], None],
        entered: Callable[[str], None] | None = None,
        icon: str = "",
        placeholder: str = "",
        width: float = 220,
        longest: int = 24,
        allowed: str = "",
        name: str = "",
        offers: Callable[[], Sequence[str]] = tuple,
        selects: bool = False,
    ):
        self.selects = selects
        self.changed = changed
        self.entered = entered
        self.offers = offers
        self.icon = icon
        self.width = width
        super().__init__(page, label, name)
        self.entry = FieldEntry(self, words, placeholder)
        self.entry.set_text_length_limit(longest)
        if allowed:
            self.entry.set_allowed_characters(list(allowed))
        self.refusal = ""  # Why a pasted text did not go in.
        self._refusal_left = 0.0
        self.words = words

    @property
    def value(self) -> str:
        """The text."""
        return str(self.entry.get_text())

    def meaning(self, focused: bool) -> Meaning:
        """Return what a screen reader says of it, with the refusal of a pasted text."""
        found = super().meaning(focused)
        label = self.label or self.entry.placeholder_text or ""
        return structs.replace(
            found, label=label, help=self.refusal or self.help, write=self._write
        )

    def _write(self, words: str) -> None:
        """Replace the text, as typing does."""
        self.entry.set_text("".join(filter(str.isprintable, words))[: self.entry.length_limit])
        self.tell()

    def refuse(self, words: str) -> None:
        """Say for a moment why a pasted text did not go in as it was."""
        self.refusal, self._refusal_left = words, REFUSAL_SECONDS
        self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(self.width)

    def height_for(self, width: int) -> int:
        return self.look.pt(44)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        pad = self.look.pt(12)
        left = pad + (self.look.pt(28) if self.icon else 0)
        self.entry.set_dimensions((rect.width - left - pad, rect.height - self.look.px(8)))
        self.entry.set_relative_position((rect.left + left, rect.top + self.look.px(4)))

    def set_words(self, words: str) -> None:
        """Replace the text without calling `changed`."""
        if words != self.value:
            self.entry.set_text(words)
            self.words = words

    def on_focus(self, gained: bool) -> None:
        """Give the keyboard to the line, or take it away."""
        super().on_focus(gained)
        if not self.alive():
            return
        self.page.manager.set_focus_set(self.entry.get_focus_set() if gained else None)
        if gained:
            self.entry.go_to_end()
        if gained and self.selects:
            self.entry.select_range = [0, len(self.value)]
        self.redraw()

    @property
    def has_room(self) -> bool:
        """Whether another letter has room."""
        limit = self.entry.length_limit
        return limit is None or len(self.value) < limit

    def takes(self, letter: str) -> bool:
        """Return whether a letter may be typed."""
        allowed = self.entry.allowed_characters
        return allowed is None or letter in allowed

    def write(self, words: str) -> None:
        """Replace the text as if it were typed."""
        self.entry.set_text(words)
        self.entry.go_to_end()
        self.tell()

    def enter(self) -> bool:
        """Act as Enter does; return whether that does anything."""
        if self.entered:
            self.entered(self.value)
        return self.entered is not None

    def handle_key(self, event: pygame.Event) -> bool:
        """Edit the text; leave Tab, Up, Down and Esc to the focus ring.

        The button of a gamepad for Enter opens the on-screen keyboard.
        """
        if event.key in keys.ENTER:
            if self.page.prompts.caps.by_pad and getattr(event, "both", False):
                Keyboard(self)
                return True
            return self.enter()
        if event.key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE):
            return False
        used = bool(self.entry.process_event(event))
        self.tell()
        return used or keys.is_typing(event) or event.key == pygame.K_SPACE

    def tell(self) -> None:
        """Call `changed` if the text is new."""
        if self.value != self.words:
            self.words = self.value
            self.changed(self.words)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Do nothing: a press only sets the focus."""

    def process_event(self, event: pygame.Event) -> bool:
        """Take the focus when the frame is clicked."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            self.page.ring.focus(self)
            return True
        return False

    def update(self, time_delta: float) -> None:
        """Check for typed or pasted text."""
        super().update(time_delta)
        self.tell()
        if self.refusal:
            self._refusal_left -= time_delta
            if self._refusal_left <= 0:
                self.refusal = ""
                self.redraw()

    def kill(self) -> None:
        """Remove the field and its line."""
        self.entry.kill()
        super().kill()

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        focused = self.page.ring.current is self
        sheet.box(rect, look.px(10), "night", "candle" if focused else "edge", 2)
        if self.icon:
            sheet.icon(self.icon, (look.pt(24), rect.centery), look.pt(20), "muted")
        if self.refusal:
            spot = rect.right - look.pt(10), rect.centery
            sheet.text(self.refusal, spot, 14, "regular", "danger", "midright", rect.width // 2)
