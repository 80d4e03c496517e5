"""Buttons: the key that does the same is printed on them and does the same."""

from collections.abc import Callable

from pygame import Rect

from game.language import within
from scenes.ui import text
from scenes.ui.palette import mix
from scenes.ui.prompts import paint_prompt, prompt_width
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control, Page

GAP = 10  # between icon, label and key, in units of type
PADDING = 16
BELOW, TIGHT = 14, 4  # units of type of words below icon and key, and of the rim beside them
SMALLEST = 0.75  # part of it to which they shrink


class Button(Control):
    """A push button; kinds: "candle" (the one that matters most), "raised", "quiet".

    `key` is printed on the button and presses it from anywhere in the scene. A label that is too
    wide wraps, and the button asks for the height. `words` are drawn instead of the label: an empty
    string leaves the icon alone. pygame_gui's button draws one line and no key.
    """

    bleed = 18.0

    def __init__(
        self,
        page: Page,
        label: str,
        action: Callable[[], None],
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
        self.stacked = False  # words, or of an icon alone its key, stand below
        super().__init__(page, label, name)
        if key:
            page.scope.shortcuts.append((key, self.by_shortcut))

    @property
    def value(self) -> str:
        """Whether it is disabled."""
        return "" if self.is_enabled else within("button", "disabled")

    def by_shortcut(self) -> bool:
        """Press by the key printed on it; tell whether that was possible."""
        if not (self.alive() and self.visible and self.is_enabled):
            return False
        self.press(None)
        return True

    def press(self, spot: tuple[int, int] | None) -> None:
        """Do what the button is for."""
        self.page.sounds.play("click")
        self.action()

    def _beside_label(self) -> int:
        """Return the pixels that icon and key take beside the label."""
        look = self.look
        wide = look.pt(22 + (GAP if self.words else 0)) if self.icon else 0
        if self.key:
            wide += prompt_width(self.page.prompts, self.look, self.key, 16) + look.pt(GAP)
        return wide

    def reprompt(self) -> None:
        if self.key:
            self.redraw()

    def natural_width(self) -> int:
        if self.stacked:
            return self._stacked_width()
        label = text.width(self.words, "bold", self.look.pt(self.size))
        wide = self._beside_label() + label + 2 * self.look.pt(PADDING)
        return max(wide, self.look.pt(self.least_height))

    def _stacked_width(self) -> int:
        """Return the width of icon and key above and words below, or of an icon above its key."""
        look, icon = self.look, self.look.pt(22) if self.icon else 0
        key = prompt_width(self.page.prompts, look, self.key, 16) if self.key else 0
        above = icon + key + (look.pt(GAP) if icon and key else 0) if self.words else icon
        below = text.width(self.words, "bold", look.pt(BELOW)) if self.words else key
        return max(above, round(below * SMALLEST)) + 2 * look.pt(TIGHT)

    def _label_lines(self, width: int) -> tuple[text.Line, ...]:
        limit = width - self._beside_label() - 2 * self.look.pt(PADDING / 2)
        return text.wrap(self.words, "bold", self.look.pt(self.size), max(1, limit))

    def height_for(self, width: int) -> int:
        lines = len(self._label_lines(width))
        step = text.line_height(self.look.pt(self.size))
        return max(self.look.pt(self.least_height), step * lines + self.look.pt(16))

    def _colours(self) -> tuple[str, str, str, str]:
        """Return fill, border, ink and quiet ink."""
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
        """Draw icon, label and key in the middle of the button."""
        look = self.look
        if self.stacked:
            self._paint_stack(sheet, rect, ink, quiet)
            return
        lines = self._label_lines(rect.width)
        pixels = look.pt(self.size)
        label = max((text.line_width(line, pixels) for line in lines), default=0)
        left = rect.centerx - (label + self._beside_label()) // 2
        middle = rect.centery + (look.px(1) if self.held else 0)
        if self.icon:
            sheet.icon(self.icon, (left + look.pt(11), middle), look.pt(22), ink)
            left += look.pt(22 + (GAP if self.words else 0))
        step = text.line_height(pixels)
        top = middle - step * len(lines) // 2
        if self.words:
            place = Rect(left, top, label + 1, step * len(lines))
            sheet.paragraph(self.words, place, self.size, "bold", ink, "centre")
            left += label
        if self.key:
            spot = (left + look.pt(GAP), middle + look.px(1))
            paint_prompt(self.page.prompts, sheet, self.key, spot, 16, quiet)

    def _paint_stack(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw icon and key with the words below them, or without words the key below the icon."""
        look, prompts, room = self.look, self.page.prompts, rect.width - 2 * self.look.pt(TIGHT)
        high, low = rect.top + round(rect.height * 0.34), rect.top + round(rect.height * 0.74)
        if self.held:
            high, low = high + look.px(1), low + look.px(1)
        key = prompt_width(prompts, look, self.key, 16) if self.key else 0
        if not self.words:
            middle = high if key else rect.centery
            side = min(look.pt(22), room)
            sheet.icon(self.icon, (rect.centerx, middle), side, ink)
            size = 16 * min(1.0, room / max(1, key))
            paint_prompt(
                prompts, sheet, self.key, (rect.centerx, low), size, quiet, anchor="center"
            )
            return
        icon = look.pt(20) if self.icon else 0
        left = rect.centerx - (icon + key + (look.pt(GAP) if icon and key else 0)) // 2
        if self.icon:
            sheet.icon(self.icon, (left + icon // 2, high), icon, ink)
            left += icon + look.pt(GAP)
        if self.key:
            paint_prompt(prompts, sheet, self.key, (left, high), 16, quiet)
        wide = text.width(self.words, "bold", look.pt(BELOW))
        size = BELOW * min(1.0, max(SMALLEST, room / max(1, wide)))
        sheet.text(self.words, (rect.centerx, low), size, "bold", ink, "center", limit=room)


def icon_button(
    page: Page,
    words: str,
    action: Callable[[], None],
    key: str,
    icon: str,
    name: str,
    kind: str = "raised",
) -> Button:
    """Return a button of a head line, which shrinks to its icon where there is little room.

    As an icon alone it tells its words on hovering, and keeps its key.
    """
    if page.look.wide:
        return Button(page, words, action, key, icon, kind, height=44, name=name)
    button = Button(page, words, action, "", icon, kind, height=44, name=name, words="")
    button.tip = words
    page.scope.shortcuts.append((key, button.by_shortcut))
    return button
