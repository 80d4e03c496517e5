"""Push buttons that show their shortcut key."""

from collections.abc import Callable

from pygame import Rect

from game.language import within
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input.prompts import paint_prompt, prompt_width
from scenes.ui.widget import Control, Page

GAP_UNITS = 10  # The distance between icon, label and key.
PADDING_UNITS = 16
BELOW, TIGHT = 14, 4  # The distance of words below icon and key, and that of the sides.


class Button(Control):
    """A push button of kind "candle" (the primary one), "raised" or "quiet".

    `key` is printed on the button and presses it from anywhere in the scene. A label that is too
    wide wraps and makes the button higher. `words` replace the label in the picture; an empty
    string shows the icon alone. pygame_gui's button draws one line and no key.
    """

    bleed = 18.0

    def __init__(
        self,
        page: Page,
        label: str,
        action: Callable[[], object],
        key: str = "",
        icon: str = "",
        kind: str = "raised",
        size: float = 18,
        height: float = 52,
        name: str = "",
        words: str | None = None,
    ):
        self.action = action
        self.words = label if words is None else words
        self.key = key
        self.icon = icon
        self.kind = kind
        self.size = size
        self.least_height = height
        self.stacked = False  # Words, or the key of a lone icon, stand below the icon.
        self.is_left_aligned = False
        super().__init__(page, label, name)
        if key:
            page.scope.shortcuts.append((key, self.by_shortcut))

    @property
    def value(self) -> str:
        """The word for "disabled", or an empty string."""
        return "" if self.is_enabled else within("button", "disabled")

    def by_shortcut(self) -> bool:
        """Press the button by its shortcut; return False if it is hidden or disabled."""
        if not (self.alive() and self.visible and self.is_enabled):
            return False
        self.press(None)
        return True

    def press(self, spot: tuple[int, int] | None) -> None:
        """Play the click sound and run the action."""
        self.page.sounds.play("click")
        self.action()

    @property
    def cap(self) -> str:
        """The key cap on the button; none while the button of a gamepad presses something else.

        Until a key or button was used, only the primary button and the one pointed at have one.
        """
        caps, ring = self.page.prompts.caps, self.page.ring
        if not (self._always_has_cap or self.hovered):
            return ""
        if not self.key or (self.key == "Enter" and caps.by_pad and ring.presses_other(self)):
            return ""
        return caps.cap(self.key)

    @property
    def _always_has_cap(self) -> bool:
        return self.page.prompts.were_used or self.kind == "candle"

    def _icon_width(self) -> int:
        """Return the width in pixels of the icon and its gap."""
        return self.look.pt(22 + (GAP_UNITS if self.words else 0)) if self.icon else 0

    def _beside_label(self) -> int:
        """Return the width in pixels of icon, key and gaps beside the label."""
        wide = self._icon_width()
        if self.key:
            wide += prompt_width(self.page.prompts, self.look, self.key, 16) + self.look.pt(
                GAP_UNITS
            )
        return wide

    def natural_width(self) -> int:
        if self.stacked:
            return self._stacked_width()
        label = text.width(self.words, "bold", self.look.pt(self.size))
        wide = self._beside_label() + label + 2 * self.look.pt(PADDING_UNITS)
        return max(wide, self.look.pt(self.least_height))

    @property
    def least_width(self) -> int:
        """The least width in pixels at which the words take one line."""
        label = text.width(self.words, "bold", self.look.pt(self.size))
        return label + self._beside_label() + 2 * self.look.pt(PADDING_UNITS / 2)

    def _stacked_width(self) -> int:
        """Return the width in pixels of the stacked form: icon and key above the words."""
        return stacked_width(self.page, self.words, self.icon, self.key)

    def _label_lines(self, width: int) -> tuple[text.Line, ...]:
        limit = width - self._beside_label() - 2 * self.look.pt(PADDING_UNITS / 2)
        return text.wrap(self.words, "bold", self.look.pt(self.size), max(1, limit))

    def height_for(self, width: int) -> int:
        lines = len(self._label_lines(width))
        step = text.line_height(self.look.pt(self.size))
        return max(self.look.pt(self.least_height), step * lines + self.look.pt(16))

    def _colours(self) -> tuple[str, str, str, str]:
        """Return the colours of fill, border, text and secondary text."""
        palette = self.look.palette
        if not self.is_enabled:
            return palette.panel, palette.edge, palette.muted, palette.muted
        if self.kind == "candle":
            return palette.candle, palette.candle_rim, palette.night, palette.candle_ink
        fill = palette.panel if self.kind == "quiet" else palette.raised
        edge = palette.line if self.kind == "quiet" else palette.edge
        if self.held or self.hovered:
            fill, edge = palette.hover, palette.candle if self.hovered else palette.edge
        return fill, edge, palette.bone, palette.muted

    def paint(self, sheet: Sheet) -> None:
        fill, edge, ink, quiet = self._colours()
        look, rect = self.look, sheet.rect
        light = 0.0 if self.held else 0.10 if self.kind == "candle" else 0.05
        if self.kind == "candle" and self.is_enabled and self.hovered and not self.held:
            fill = mix(fill, "#FFFFFF", 0.14)
        if self.is_enabled and not self.held:
            sheet.shadow(look.px(10), 4, 6, 110)
        top = mix(fill, "#FFFFFF", light) if light and self.is_enabled else None
        sheet.box(rect, look.px(10), fill, edge, 2, top, dashed=not self.is_enabled)
        self.paint_label(sheet, rect, ink, quiet)

    def paint_label(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw icon, label and key, centred in the button or at its left."""
        look = self.look
        if self.stacked:
            self._paint_stack(sheet, rect, ink, quiet)
            return
        lines = self._label_lines(rect.width)
        pixels = look.pt(self.size)
        label = max((text.line_width(line, pixels) for line in lines), default=0)
        is_capped = self._always_has_cap and self.cap
        beside = self._beside_label() if is_capped else self._icon_width()
        left = rect.centerx - (label + beside) // 2
        if self.cap and not is_capped:  # The label moves only if its key needs the room.
            last = rect.right - look.pt(PADDING_UNITS / 2) - self._beside_label() - label
            left = min(left, last)
        if self.is_left_aligned:
            left = rect.left + look.pt(PADDING_UNITS)
        middle = rect.centery + (look.px(1) if self.held else 0)
        if self.icon:
            sheet.icon(self.icon, (left + look.pt(11), middle), look.pt(22), ink)
            left += look.pt(22 + (GAP_UNITS if self.words else 0))
        step = text.line_height(pixels)
        top = middle - step * len(lines) // 2
        if self.words:
            place = Rect(left, top, label + 1, step * len(lines))
            sheet.paragraph(self.words, place, self.size, "bold", ink, "centre")
            left += label
        if self.cap:
            spot = (left + look.pt(GAP_UNITS), middle + look.px(1))
            paint_prompt(self.page.prompts, sheet, self.key, spot, 16, quiet)

    def _paint_stack(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw the stacked form: icon and key above the words, or the icon above its key.

        Words that are too long for one line take the place of icon and key.
        """
        look, prompts, room = self.look, self.page.prompts, rect.width - 2 * self.look.pt(TIGHT)
        high, low = rect.top + round(rect.height * 0.34), rect.top + round(rect.height * 0.74)
        if self.held:
            high, low = high + look.px(1), low + look.px(1)
        key = prompt_width(prompts, look, self.key, 16) if self.cap else 0
        if not self.words:
            middle = high if key else rect.centery
            side = min(look.pt(22), room)
            sheet.icon(self.icon, (rect.centerx, middle), side, ink)
            size = 16 * min(1.0, room / max(1, key))
            if key:
                paint_prompt(
                    prompts, sheet, self.key, (rect.centerx, low), size, quiet, anchor="center"
                )
            return
        wide = text.width(self.words, "bold", look.pt(BELOW))
        if wide > room:
            lines = len(text.wrap(self.words, "bold", look.pt(BELOW), room))
            place = Rect(0, 0, room, lines * text.line_height(look.pt(BELOW)))
            place.center = rect.center
            sheet.paragraph(self.words, place, BELOW, "bold", ink, "centre")
            return
        icon = look.pt(20) if self.icon else 0
        left = rect.centerx - (icon + key + (look.pt(GAP_UNITS) if icon and key else 0)) // 2
        if self.icon:
            sheet.icon(self.icon, (left + icon // 2, high), icon, ink)
            left += icon + look.pt(GAP_UNITS)
        if key:
            paint_prompt(prompts, sheet, self.key, (left, high), 16, quiet)
        sheet.text(self.words, (rect.centerx, low), BELOW, "bold", ink, "center")


def stacked_width(page: Page, words: str, icon: str, key: str) -> int:
    """Return the least width in pixels of a button in the stacked form."""
    look, wide = page.look, page.look.pt(22) if icon else 0
    cap = prompt_width(page.prompts, look, key, 16) if key else 0
    above = wide + cap + (look.pt(GAP_UNITS) if icon and cap else 0) if words else wide
    below = text.width(words, "bold", look.pt(BELOW)) if words else cap
    return max(above, below) + 2 * look.pt(TIGHT)


def icon_button(
    page: Page,
    words: str,
    action: Callable[[], object],
    key: str,
    icon: str,
    name: str,
    kind: str = "raised",
) -> Button:
    """Return a button for a scene header; in a narrow window it shows only its icon.

    The icon alone has the words as its tooltip and keeps its shortcut.
    """
    if page.look.wide:
        return Button(page, words, action, key, icon, kind, height=44, name=name)
    button = Button(page, words, action, "", icon, kind, height=44, name=name, words="")
    button.tip = words
    page.scope.shortcuts.append((key, button.by_shortcut))
    return button
