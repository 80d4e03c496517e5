"""The lesson card: text, task and feedback."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.widget import Page, Widget

PADDING_UNITS: Final = 14
HOST_WIDTH_UNITS: Final = 84
MIN_WIDTH_WITH_HOST: Final = 380  # The host stands beside the title of such a card.
MIN_WIDTH_FOR_COLUMNS: Final = 620  # The words stand beside host and title from this width.
TITLE_COLUMN_UNITS: Final = 250
PARTS: Final = (1.1, 1.0, 16 / 18, 14 / 18)  # Parts of the type size, largest first.
MAX_TICKS: Final = 3  # The most finished tasks that are listed.
TICK_TYPE: Final = 16
TONES: Final = {"right": ("ok", "check"), "wrong": ("danger", "cross"), "hint": ("candle", "hint")}


@dataclass(frozen=True, slots=True)
class Saying:
    """The content of the card: the lesson's text, finished tasks, and a frame with the task.

    `remark` is a line more in that frame: a hint, a verdict or a preview. `tone` is a key of TONES,
    or empty for a neutral remark.
    """

    step: str  # Such as "Lesson 3 of 6".
    title: str
    text: str
    ask: str = ""
    remark: str = ""
    tone: str = ""
    ticks: tuple[str, ...] = ()
    current: int = 0
    done: tuple[bool, ...] = ()  # For every lesson, whether it is done.
    is_over: bool = False  # Then `ask` explains the finished lesson.


@dataclass(frozen=True, slots=True)
class Line:
    """A line in the frame of the task."""

    words: str
    icon: str
    ink: str
    font: str


class LessonCard(Widget):
    """The lesson card. Its type keeps its size during a lesson; `brief` leaves out the head."""

    role = "status"
    bleed = 22.0

    def __init__(self, page: Page, saying: Saying, brief: bool = False):
        super().__init__(page, saying.title, name="lesson")
        self.saying = saying
        self.brief = brief
        self.part = 1.0  # The part of the type size that is used.

    @property
    def value(self) -> str:
        """All text below the title."""
        saying = self.saying
        said = (saying.step, saying.text, saying.ask, saying.remark)
        return " ".join(part for part in said if part).replace("**", "")

    def say(self, saying: Saying) -> None:
        """Show another content."""
        if saying != self.saying:
            self.saying, self.label = saying, saying.title
            self.redraw()

    def fit(self, sayings: Sequence[Saying]) -> bool:
        """Set the largest type at which each of these contents fits; return whether one does."""
        fitting = (p for p in PARTS if all(self._fits(s, p) for s in sayings))
        found = next(fitting, None)
        part = PARTS[-1] if found is None else found
        if part != self.part:
            self.part = part
            self.redraw()
        return found is not None

    def _fits(self, saying: Saying, part: float) -> bool:
        width, height = self.area.size
        return self.needed(width, saying, part, self.brief) <= height

    # -- measures

    def _inner(self, rect: Rect) -> Rect:
        pad = self.look.tight(PADDING_UNITS)
        return rect.inflate(-2 * pad - self.look.px(8), -2 * pad)

    def _hosted(self, width: int) -> bool:
        return width >= self.look.pt(MIN_WIDTH_WITH_HOST)

    def _head_height(self, width: int) -> int:
        look = self.look
        wide = width - (look.px(HOST_WIDTH_UNITS + 16) if self._hosted(width) else 0)
        size = look.pt(self._title_size(wide))
        lines = len(text.wrap(self.saying.title, "title", size, wide))
        high = text.line_height(look.pt(16)) + text.line_height(size) * lines + look.pt(22)
        return max(high, look.px(HOST_WIDTH_UNITS) if self._hosted(width) else 0) + look.px(10)

    def _title_size(self, wide: int) -> float:
        """Return the type size at which the longest word of the title fits into a line."""
        longest = max(self.saying.title.split(), key=len, default="")
        needed = text.width(longest, "title", self.look.pt(24))
        return 24 * min(1.0, wide / max(1, needed))

    def _text_height(self, saying: Saying, width: int, part: float) -> int:
        if not saying.text:
            return 0
        size = self.look.pt(18 * part)
        return text.line_height(size) * len(text.wrap(saying.text, "regular", size, width))

    @staticmethod
    def _lines(saying: Saying) -> list[Line]:
        """Return the lines in the frame: the task, and a remark."""
        found = []
        if saying.ask and saying.is_over:
            found.append(Line(saying.ask, "check", "ok", "regular"))
        elif saying.ask:
            found.append(Line(saying.ask, "flag", "candle", "bold"))
        if saying.remark:
            ink, icon = TONES.get(saying.tone, ("muted", ""))
            found.append(Line(saying.remark, icon, ink, "regular"))
        return found

    def _line_height(self, line: Line, width: int, part: float) -> int:
        size = self.look.pt(18 * part)
        lines = text.wrap(line.words, line.font, size, width - self.look.pt(52))
        return text.line_height(size) * len(lines) + self.look.tight(16)

    def _frame_height(self, saying: Saying, width: int, part: float) -> int:
        lines = self._lines(saying)
        return sum(self._line_height(line, width, part) for line in lines)

    @staticmethod
    def _tick_size(part: float) -> float:
        return TICK_TYPE * min(1.0, part)

    def _tick_height(self, words: str, width: int, part: float) -> int:
        size = self.look.pt(self._tick_size(part))
        lines = text.wrap(words, "regular", size, width - self.look.pt(52))
        return text.line_height(size) * len(lines) + self.look.tight(4)

    def _ticks(self, saying: Saying, width: int, part: float, room: int) -> Sequence[str]:
        """Return the latest finished tasks that fit whole into `room` pixels of height."""
        latest = saying.ticks[-MAX_TICKS:]
        high = [self._tick_height(words, width, part) for words in latest]
        first = next(k for k in range(len(latest) + 1) if sum(high[k:]) <= max(0, room))
        return latest[first:]

    def _parted(self, inner: Rect, brief: bool) -> tuple[Rect, Rect]:
        """Return the areas of the head and of the text below or beside it."""
        head, body = inner.copy(), inner.copy()
        if brief:
            head.height = 0
            return head, body
        if inner.width >= self.look.pt(MIN_WIDTH_FOR_COLUMNS):
            head.width = self.look.pt(TITLE_COLUMN_UNITS)
            body.width -= head.width + self.look.px(16)
            body.right = inner.right
            return head, body
        head.height = self._head_height(inner.width)
        body.top, body.height = head.bottom, inner.height - head.height
        return head, body

    def needed(self, width: int, saying: Saying, part: float, brief: bool) -> int:
        """Return the height in pixels of a content in a card of this width, without its ticks."""
        inner = self._inner(Rect(0, 0, width, 1000))
        head, body = self._parted(inner, brief)
        high = self._text_height(saying, body.width, part)
        frame = self._frame_height(saying, body.width, part)
        high += frame + (self.look.tight(12) if frame and high else 0)
        if head.width == body.width:
            return 1000 - inner.height + head.height + high
        return 1000 - inner.height + max(high, self._head_height(head.width))

    def height_for(self, width: int) -> int:
        return self.needed(width, self.saying, self.part, self.brief)

    # -- painting

    def paint(self, sheet: Sheet) -> None:
        look, saying = self.look, self.saying
        if saying.remark and not self._fits(saying, PARTS[-1]):
            saying = replace(saying, ask="")  # The request comes back when the remark goes.
        sheet.shadow(look.px(12))
        fill = sheet.colour("raised")
        sheet.box(sheet.rect, look.px(12), fill, "edge", 1.5, mix(fill, "#FFFFFF", 0.04))
        parts = (part for part in PARTS if part <= self.part and self._fits(saying, part))
        part = next(parts, PARTS[-1])
        head, body = self._parted(self._inner(sheet.rect), self.brief)
        if not self.brief:
            self._paint_head(sheet, head)
        top = body.top
        if saying.text:
            used = sheet.paragraph(saying.text, body, 18 * part, "regular", "bone", strong="candle")
            top = used.bottom + look.tight(12)
        spare = body.bottom - top - self._frame_height(saying, body.width, part)
        for words in self._ticks(saying, body.width, part, spare):
            self._paint_tick(sheet, body, top, words, part)
            top += self._tick_height(words, body.width, part)
        self._paint_frame(sheet, body, top, part, saying)

    def _paint_tick(self, sheet: Sheet, body: Rect, top: int, words: str, part: float) -> None:
        """Draw a finished task."""
        look, size = self.look, self._tick_size(part)
        middle = top + text.line_height(look.pt(size)) // 2
        sheet.icon("check", (body.left + look.pt(22), middle), look.pt(18), "ok")
        room = Rect(body.left + look.pt(42), top, body.width - look.pt(52), body.bottom - top)
        sheet.paragraph(words, room, size, "regular", "muted")

    def _paint_frame(self, sheet: Sheet, body: Rect, top: int, part: float, saying: Saying) -> None:
        """Draw the frame with the task and a remark."""
        look, lines = self.look, self._lines(saying)
        if not lines:
            return
        box = Rect(body.left, top, body.width, self._frame_height(saying, body.width, part))
        sheet.box(box, look.px(8), "hover", lines[0].ink, 1.5)
        size = 18 * part
        for line in lines:
            high = self._line_height(line, body.width, part)
            if line is not lines[0]:
                sheet.box(Rect(box.left + look.pt(12), top, box.width - look.pt(24), 1), 0, "line")
            middle = top + look.tight(8) + text.line_height(look.pt(size)) // 2
            if line.icon:
                sheet.icon(line.icon, (box.left + look.pt(22), middle), look.pt(20), line.ink)
            room = Rect(box.left + look.pt(42), top + look.tight(8), body.width - look.pt(52), high)
            sheet.paragraph(line.words, room, size, line.font, "bone", strong="candle")
            top += high

    def _paint_head(self, sheet: Sheet, area: Rect) -> None:
        """Draw host, lesson number, title and progress."""
        look, saying = self.look, self.saying
        if self._hosted(area.width):
            side = look.px(HOST_WIDTH_UNITS)
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
