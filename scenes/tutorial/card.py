"""The lesson card: text, task and feedback."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from scenes.ui import text
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.svg import sprite
from scenes.ui.widget import Page, Widget

PADDING: Final = 14
HOST: Final = 84  # units the host is wide
ROOMY: Final = 380  # units of type a card is wide with the host beside its title
BROAD: Final = 620  # width from which the words stand beside host and title
TITLED: Final = 250  # width of host and title beside them
PARTS: Final = (
    1.2,
    1.1,
    1.0,
    0.95,
    0.9,
    0.85,
    0.8,
    0.75,
    0.7,
)  # of the type size, as the room allows
TONES: Final = {"right": ("ok", "check"), "wrong": ("danger", "cross"), "hint": ("candle", "hint")}


@dataclass(frozen=True, slots=True)
class Saying:
    """The content of the card; `tone` is a key of TONES, or empty for neutral text."""

    step: str  # such as "Lesson 3 of 6"
    title: str
    words: str
    ask: str = ""
    tone: str = ""
    current: int = 0
    done: tuple[bool, ...] = ()  # of every lesson


class LessonCard(Widget):
    """The lesson card; its text shrinks to fit. `brief` shows only the text."""

    role = "status"
    bleed = 22.0

    def __init__(self, page: Page, saying: Saying, brief: bool = False):
        super().__init__(page, saying.title, name="lesson")
        self.saying = saying
        self.brief = brief

    @property
    def value(self) -> str:
        """All text below the title."""
        said = (self.saying.step, self.saying.words, self.saying.ask)
        return " ".join(part for part in said if part).replace("**", "")

    def say(self, saying: Saying) -> None:
        """Show another content."""
        if saying != self.saying:
            self.saying, self.label = saying, saying.title
            self.redraw()

    # -- measures

    def _inner(self, rect: Rect) -> Rect:
        pad = self.look.tight(PADDING)
        return rect.inflate(-2 * pad - self.look.px(8), -2 * pad)

    def _hosted(self, width: int) -> bool:
        return not self.brief and width >= self.look.pt(ROOMY)

    def _head_height(self, width: int) -> int:
        if self.brief:
            return 0
        look = self.look
        wide = width - (look.px(HOST + 16) if self._hosted(width) else 0)
        size = look.pt(self._title_size(wide))
        lines = len(text.wrap(self.saying.title, "title", size, wide))
        high = text.line_height(look.pt(16)) + text.line_height(size) * lines + look.pt(22)
        return max(high, look.px(HOST) if self._hosted(width) else 0) + look.px(10)

    def _title_size(self, wide: int) -> float:
        """Return the type size at which the longest word of the title fits into a line."""
        longest = max(self.saying.title.split(), key=len, default="")
        needed = text.width(longest, "title", self.look.pt(24))
        return 24 * min(1.0, wide / max(1, needed))

    def _tone_room(self) -> int:
        return self.look.pt(30) if self.saying.tone else 0

    def _words_height(self, width: int, part: float) -> int:
        if not self.saying.words:
            return 0
        size = self.look.pt(18 * part)
        lines = text.wrap(self.saying.words, "regular", size, width - self._tone_room())
        return text.line_height(size) * len(lines)

    def _ask_height(self, width: int, part: float) -> int:
        if not self.saying.ask:
            return 0
        look, size = self.look, self.look.pt(18 * part)
        lines = text.wrap(self.saying.ask, "bold", size, width - look.pt(52))
        return text.line_height(size) * len(lines) + look.tight(20)

    def _parted(self, inner: Rect) -> tuple[Rect, Rect]:
        """Return the areas of the head and of the text below or beside it."""
        head, body = inner.copy(), inner.copy()
        if not self.brief and inner.width >= self.look.pt(BROAD):
            head.width = self.look.pt(TITLED)
            body.width -= head.width + self.look.px(16)
            body.right = inner.right
            return head, body
        head.height = self._head_height(inner.width)
        body.top, body.height = head.bottom, inner.height - head.height
        return head, body

    def needed(self, width: int, part: float = 1.0) -> int:
        """Return the height in pixels that the content needs in a card of this width."""
        inner = self._inner(Rect(0, 0, width, 1000))
        head, body = self._parted(inner)
        high = self._words_height(body.width, part) + self._ask_height(body.width, part)
        high += self.look.tight(12) if self.saying.ask and self.saying.words else 0
        if head.width == body.width:
            return 1000 - inner.height + head.height + high
        return 1000 - inner.height + max(high, self._head_height(head.width))

    def height_for(self, width: int) -> int:
        return self.needed(width)

    # -- painting

    def paint(self, sheet: Sheet) -> None:
        look, saying = self.look, self.saying
        sheet.shadow(look.px(12))
        fill = sheet.colour("raised")
        sheet.box(sheet.rect, look.px(12), fill, "candle", 2, mix(fill, "#FFFFFF", 0.04))
        inner = self._inner(sheet.rect)
        fitting = (p for p in PARTS if self.needed(sheet.rect.width, p) <= sheet.rect.height)
        part = next(fitting, PARTS[-1])
        head, body = self._parted(inner)
        if not self.brief:
            self._paint_head(sheet, head)
        if saying.tone:
            colour, name = TONES[saying.tone]
            spot = (body.left + look.pt(11), body.top + text.line_height(look.pt(18 * part)) // 2)
            sheet.icon(name, spot, look.pt(22), colour)
        left = body.left + self._tone_room()
        words = Rect(left, body.top, body.right - left, body.height)
        used = sheet.paragraph(saying.words, words, 18 * part, "regular", "bone", strong="candle")
        top = used.bottom + look.tight(12) if saying.words else body.top
        if saying.ask and top + self._ask_height(body.width, part) <= inner.bottom + look.px(8):
            self._paint_ask(sheet, body, top, part)

    def _paint_head(self, sheet: Sheet, area: Rect) -> None:
        """Draw host, lesson number, title and progress."""
        look, saying = self.look, self.saying
        if self._hosted(area.width):
            side = look.px(HOST)
            sheet.put(sprite("menu/host", side, look), area.topleft)
            left = area.left + side + look.px(16)
            area = Rect(left, area.top, area.right - left, area.height)
        line = text.line_height(look.pt(16))
        middle = (area.left, area.top + line // 2)
        sheet.text(saying.step, middle, 16, "bold", "muted", limit=area.width)
        room = Rect(area.left, area.top + line, area.width, area.height)
        used = sheet.paragraph(saying.title, room, self._title_size(area.width), "title", "candle")
        left, middle_y, radius = area.left, used.bottom + look.pt(10), look.pt(6)
        for number, done in enumerate(saying.done):
            dot = Rect(left, middle_y - radius, 2 * radius, 2 * radius)
            here = number == saying.current
            sheet.box(dot, radius, "candle" if done else None, "candle" if here else "edge", 2)
            if done:
                sheet.icon("check", dot.center, 2 * radius - look.pt(2), "night")
            elif here:
                sheet.box(dot.inflate(-radius, -radius), radius, "candle")
            left += look.pt(20)

    def _paint_ask(self, sheet: Sheet, body: Rect, top: int, part: float) -> None:
        """Draw the task in a frame."""
        look = self.look
        box = Rect(body.left, top, body.width, self._ask_height(body.width, part))
        sheet.box(box, look.px(8), "hover", "candle", 1.5)
        sheet.icon("flag", (box.left + look.pt(22), box.centery), look.pt(20), "candle")
        room = Rect(box.left + look.pt(42), box.top + look.tight(10), 0, 0)
        room.width = body.width - look.pt(52)
        sheet.paragraph(self.saying.ask, room, 18 * part, "bold", "bone")
