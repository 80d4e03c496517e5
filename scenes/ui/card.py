"""Panels, headers and footers of scenes."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from game.language import _, within
from scenes.ui.button import Button
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.input.prompts import paint_prompt, prompt_width
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.widget import CARD_HEIGHT, Page, Widget
from scenes.ui.words import Words

MARGIN_UNITS = 32  # The margin around every scene.


class Card(Widget):
    """A panel with a soft shadow and content.

    `padding` is in units. Use `depth` 1 for a card on another card; it is drawn raised. A
    pygame_gui panel cannot compute its height from its content.
    """

    role = "group"
    bleed = 22.0

    def __init__(
        self,
        page: Page,
        content: Item | None = None,
        padding: float = 18,
        fill: str = "",
        edge: str = "line",
        depth: int = 0,
        label: str = "",
    ):
        super().__init__(page, label, height=CARD_HEIGHT + depth)
        self.content = content or Gap()
        self.padding = page.look.px(padding)
        self.fill = fill or ("raised" if depth else "panel")
        self.edge = edge
        self.depth = depth

    def natural_width(self) -> int:
        return self.content.natural_width() + 2 * self.padding

    def height_for(self, width: int) -> int:
        return self.content.height_for(width - 2 * self.padding) + 2 * self.padding

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.content.place(rect.inflate(-2 * self.padding, -2 * self.padding))

    def paint(self, sheet: Sheet) -> None:
        radius = self.look.px(12)
        if not self.depth:
            sheet.shadow(radius)
        fill = sheet.colour(self.fill)
        sheet.box(sheet.rect, radius, fill, self.edge, 1, mix(fill, "#FFFFFF", 0.03))


class Crumb(Words):
    """The context line beside the title of a scene."""

    def __init__(self, page: Page, words: str):
        super().__init__(page, words, 18, "regular", "muted")

    @property
    def text_area(self) -> Rect:
        """The area of the text in the window; the widget itself takes the rest of the header."""
        area = self.area
        return Rect(area.topleft, (min(area.width, self.natural_width()), area.height))


class Header:
    """The header of a scene: back button, title, context line, and actions on the right.

    Actions that do not fit into the line go below the title.
    """

    def __init__(
        self,
        page: Page,
        title: str,
        back: Callable[[], None] | None = None,
        crumb: str = "",
        actions: Sequence[Widget] = (),
        back_key: str = "Esc",
    ):
        look = page.look
        self.back: Button | None = None
        if back:
            self.back = Button(page, _("Back"), back, icon="prev", height=44, name="Back", words="")
            page.scope.targets.remove(self.back)  # The focus reaches it before the actions.
            first = page.scope.targets.index(actions[0]) if actions else len(page.scope.targets)
            page.scope.targets.insert(first, self.back)
            page.scope.shortcuts.append((back_key, self.back.by_shortcut))
        self.title = Words(page, title, 30, "title", "candle")
        self.crumb = Crumb(page, crumb) if crumb else None
        self.actions = list(actions)
        self.look = look

    def _arranged(self, width: int) -> Item:
        gap, widths = self.look.px(16), []
        start: list[Item] = [self.back] if self.back else []
        name = self.title.natural_width()
        taken = name + sum(item.natural_width() + gap for item in (*start, *self.actions))
        words: Item = self.title
        one_line = taken <= width
        if self.crumb and one_line and taken + gap + self.crumb.natural_width() <= width:
            words = Columns([self.title, self.crumb], gap, [name, 1.0], "centre")
        elif self.crumb:
            words = Rows([self.title, self.crumb])
        widths = [None] * len(start) + [1.0]
        if one_line or not self.actions:
            row = [*start, words, *self.actions]
            return Columns(row, gap, [*widths, *[None] * len(self.actions)], "centre")
        head = Columns([*start, words], gap, widths, "centre")
        return Rows([head, Flow(self.actions, gap)], gap // 2)

    def natural_width(self) -> int:
        return self.title.natural_width()

    def height_for(self, width: int) -> int:
        return self._arranged(width).height_for(width)

    def place(self, rect: Rect) -> None:
        self._arranged(rect.width).place(rect)


KEYS_HIGH: Final = 26  # The height of a line of keys, in units of type.


class KeyHints(Widget):
    """A footer line with the keys of a scene; keys that do not fit are left out."""

    def __init__(self, page: Page, hints: Sequence[tuple[str, str]]):
        super().__init__(page, name="hints")
        self.hints = list(hints)
        self.reprompt()

    def natural_width(self) -> int:
        return sum(self._width(*hint) for hint in self.hints)

    def reprompt(self) -> None:
        """Update the label for the current input device; leave out keys that have no button."""
        cap = self.page.prompts.cap
        told = "; ".join(f"{cap(key)}: {meaning}" for key, meaning in self.hints if cap(key))
        if told != self.label:
            self.label = told
            self.redraw()

    def _cap_width(self, key: str) -> int:
        return prompt_width(self.page.prompts, self.look, key, 14, "bold", False) + self.look.pt(16)

    def _width(self, key: str, meaning: str) -> int:
        look = self.look
        return self._cap_width(key) + text.width(meaning, "regular", look.pt(15)) + look.pt(32)

    def height_for(self, width: int) -> int:
        return self.look.pt(KEYS_HIGH)

    def paint(self, sheet: Sheet) -> None:
        look, left, middle = self.look, 0, sheet.rect.centery
        for key, meaning in self.hints:
            if not self.page.prompts.cap(key):
                continue
            if left + self._width(key, meaning) - look.pt(22) > sheet.size[0]:
                break
            cap = Rect(left, middle - look.pt(12), self._cap_width(key), look.pt(23))
            sheet.box(cap, look.px(5), "raised", "edge", 1)
            paint_prompt(self.page.prompts, sheet, key, cap.center, 14, "bone", "bold", "center")
            sheet.text(meaning, (cap.right + look.pt(9), middle), 15, "regular", "muted")
            left += self._width(key, meaning)


def _with_hints(page: Page, foot: Item | None) -> Item | None:
    """Return the footer of a scene that can be left, with the controls of a gamepad."""
    hinted = any(isinstance(widget, KeyHints) for widget in page.widgets)
    if hinted or not (page.prompts.roomy and page.look.wide):
        return foot
    hints = [("Arrows", within("keys", "move")), ("Enter", _("choose")), ("Esc", _("back"))]
    line = KeyHints(page, hints)
    return Rows([foot, line], page.look.px(8)) if foot else line


def place_scene(page: Page, header: Item | None, body: Item, foot: Item | None = None) -> None:
    """Place the header at the top, the footer at the bottom and the body between them.

    Once a gamepad was seen, a scene with a back button has a line of controls below.
    """
    look = page.look
    if isinstance(header, Header) and header.back:
        foot = _with_hints(page, foot)
    margin, gap = look.px(MARGIN_UNITS), look.px(18)
    area = page.rect.inflate(-2 * margin, 0)
    top, bottom = look.px(20 if header else 28), look.px(14 if foot else 28)
    if header:
        high = max(header.height_for(area.width), look.pt(44))
        header.place(Rect(area.left, top, area.width, high))
        top += high + look.px(20)
    if foot:
        high = foot.height_for(area.width)
        foot.place(Rect(area.left, area.bottom - bottom - high, area.width, high))
        bottom += high + gap
    body.place(Rect(area.left, top, area.width, area.bottom - bottom - top))
