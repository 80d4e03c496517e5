"""The turn card: whose turn it is, the news, what to do, and previews."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import structs
from pygame import Rect

from game.language import _
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS, Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Page, Widget

PADDING_UNITS: Final = 14
PICTURE_SIDE_UNITS: Final = 76
LAST_ROW_UNITS: Final = 30  # In units of type.
MIN_TYPE_PART: Final = 14 / 18  # The least size of words: the smallest type that Settings promise.
MIN_NOTE_PART: Final = 14 / 16
FOLD_TYPE_PART: Final = 16 / 18  # Older news fold before words get smaller than this.
MAX_GROWTH: Final = 2.0  # The most that a card grows by taking from others, in its usual heights.
MAX_FREE_GROWTH: Final = 3.0  # The same where there is room to spare.
WAITING_DOTS: Final = 3
PICTURE_MIN_WIDTH: Final = 330  # The units of type that words need beside a picture.
MIN_TITLE_PART: Final = 0.7  # The least size of a title before it is cut.
SAFE_PART: Final = 0.96  # The part of its room that a smaller title is sure to fill.
NOTE_SEPARATOR: Final = " · "
MAX_SEPARATE_CELLS: Final = 40  # The cells of more turns touch.
MAX_CORNER_PART: Final = 0.45  # The part of the width beside the title for the corner text.
BRIEF_WORDS_SECONDS: Final = 4.0
SENTENCES: Final = re.compile(r"(?<=[.!?]) ")

Paragraph = tuple[str, str, str]
"""Words, their colour, and that of bold words."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The display of a clock: digits, fraction of time left, and words."""

    digits: str
    part: float
    words: str
    urgent: bool


@dataclass(frozen=True, slots=True)
class News:
    """News about one turn of another player; **bold** words have the seat's colour."""

    words: str
    colour: str
    mere_way: bool = False  # Somebody only went somewhere, which the board tells.


@dataclass(frozen=True, slots=True)
class Message:
    """The content of the card: news first, then what to do."""

    title: str
    words: str
    note: str = ""  # A quiet line below.
    news: tuple[News, ...] = ()
    picture: str = ""  # The name of a sprite.
    tone: str = "muted"  # The words have this role of the palette.
    corner: str = ""  # At the upper right, how far the match is.
    lively: bool = True  # Whether its edge is lit: somebody at the screen is to decide.
    thinking: bool = False
    clock: Reading | None = None
    progress: tuple[int, int] | None = None  # The number of this turn, and of all.
    player: int | None = None  # The title names this player.
    quip: str = ""  # A bot has said it; it is shown where there is room.
    is_told_beside: bool = False  # Whether the news stand beside the board and are only read aloud.

    @property
    def news_shown(self) -> tuple[News, ...]:
        """The news that are drawn on the card."""
        return () if self.is_told_beside else self.news


def sentences(parts: Iterable[str]) -> str:
    """Return parts as sentences, without empty ones."""
    ended = (
        part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part.strip()
    )
    return " ".join(ended)


class BriefWords:
    """Words with the time for which they stay; empty for none."""

    def __init__(self) -> None:
        self.words = ""
        self._seconds_left = 0.0

    def say(self, words: str) -> None:
        """Set the words for the next few seconds."""
        self.words, self._seconds_left = words, BRIEF_WORDS_SECONDS

    def forget(self) -> None:
        """Drop the words."""
        self.words = ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether their time has just ended."""
        if self._seconds_left <= 0:
            return False
        self._seconds_left -= dt
        if self._seconds_left > 0:
            return False
        self.words = ""
        return True


class TurnCard(Widget):
    """The turn card; its text shrinks before it is cut."""

    role = "status"
    bleed = 22.0

    def __init__(self, page: Page, message: Message, reserve: int = 0):
        super().__init__(page, message.title, name="turn")
        self.message = message
        self.reserve = reserve  # The pixels of a button at the lower right.
        self.step = 0  # The dot that is lit while a bot thinks.
        # Whether older news had no room when it was painted last, so that only the log has them.
        self.folds = False

    @property
    def value(self) -> str:
        """All text below the title."""
        message, clock = self.message, self.message.clock
        time = f"{clock.digits}, {clock.words}" if clock else ""
        news = [part.words.replace("**", "") for part in message.news]
        return " ".join(
            part for part in (*news, message.words, message.quip, message.note, time) if part
        )

    def meaning(self, focused: bool) -> Meaning:
        """Return the title; the rest is said by the parts, each when it changes."""
        return structs.replace(super().meaning(focused), help="")

    @property
    def task(self) -> str:
        """Whose turn it is, and what to do."""
        message = self.message
        return sentences((message.title, message.words, message.quip, message.note))

    def entries(self) -> Sequence[Meaning]:
        """Return the news and the task, which a screen reader tells when their words change."""
        message, task = self.message, self.task
        news = " ".join(part.words for part in message.news)
        urgent = "assertive" if message.tone == "danger" else "polite"
        told = ("news", news, "polite"), ("task", task, "" if message.thinking else urgent)
        return [
            Meaning(role="text", label=words, area=self.area, name=name, live=live)
            for name, words, live in told
            if words
        ]

    def height_for(self, width: int) -> int:
        """Return the height for a title, two lines of news, what to do, and a note, or for more."""
        return self._height_for(width, MIN_TYPE_PART, MAX_GROWTH)

    def whole_height_for(self, width: int) -> int:
        """Return the height at which the words keep their full size."""
        return self._height_for(width, 1.0, MAX_FREE_GROWTH)

    def _height_for(self, width: int, part: float, growth: float) -> int:
        look = self.look
        lines = 3 * text.line_height(look.pt(18))
        rest = text.line_height(look.pt(20)) + self._foot() + 2 * look.tight(PADDING_UNITS)
        title = MIN_TITLE_PART * text.width(self.message.title, "title", look.pt(20))
        if " — " in self.message.title and title > SAFE_PART * self._room_of_words(
            width, pictured=False
        ):
            rest += text.line_height(look.pt(16))
        needed = self._words_height(self._room_of_words(width, pictured=False), part)
        return max(lines, min(needed, round(growth * lines))) + rest

    def least_for(self, width: int) -> int:
        """Return the least height for a title, the news and what to do, without a note."""
        words = self._words_height(self._room_of_words(width, pictured=False))
        return text.line_height(self.look.pt(20)) + words + 2 * self.look.tight(PADDING_UNITS)

    @property
    def cramped(self) -> bool:
        """Whether the content needs a higher card."""
        return self.whole_height_for(self.area.width) > self.area.height

    def _has_room(self, width: int) -> bool:
        """Return whether all news and instructions have room in a width, in readable type."""
        look = self.look
        rest = text.line_height(look.pt(20)) + self._foot() + 2 * look.tight(PADDING_UNITS)
        return self._words_height(width, FOLD_TYPE_PART) <= max(self.area.height - rest, 0)

    def _room_of_words(self, width: int, pictured: bool) -> int:
        """Return the width in pixels of the words on a card of a width."""
        look, message = self.look, self.message
        room = width - 2 * look.tight(PADDING_UNITS) - look.px(6)
        if pictured and message.picture and room > look.pt(PICTURE_MIN_WIDTH):
            room -= look.px(PICTURE_SIDE_UNITS) + look.px(16)
        if message.clock:
            room -= text.width(_("{seconds} s left", seconds=30), "bold", look.pt(16)) + look.pt(14)
        return max(1, room)

    def _words_height(self, width: int, part: float = MIN_TYPE_PART) -> int:
        """Return the height of news and instructions at a size factor."""
        message, room = self.message, Rect(0, 0, width, 0)
        size = round(self.look.pt(18) * part)
        line = text.line_height(size)
        task = _lines([(message.words, "", "")], room, size) if message.words else 0
        return line * (task + _lines([(n.words, "", "") for n in message.news_shown], room, size))

    def _foot(self) -> int:
        """Return the height of the last row, with note and button."""
        return self.look.pt(LAST_ROW_UNITS) if self.reserve else text.line_height(self.look.pt(16))

    def say(self, message: Message, step: int = 0) -> None:
        """Show another content."""
        if (message, step) != (self.message, self.step):
            self.message, self.step, self.label, self.tip = message, step, message.title, ""
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        look, message = self.look, self.message
        radius, pad = look.px(12), look.tight(PADDING_UNITS)
        sheet.shadow(radius)
        fill = sheet.colour("raised" if message.lively else "panel")
        edge, width = ("candle", 2) if message.lively else ("line", 1)
        sheet.box(sheet.rect, radius, fill, edge, width, mix(fill, "#FFFFFF", 0.04))
        inner = sheet.rect.inflate(-2 * pad - look.px(6), -2 * pad)
        if (
            message.picture
            and inner.width > look.pt(PICTURE_MIN_WIDTH)
            and self._has_room(self._room_of_words(sheet.size[0], pictured=True))
        ):
            side = min(look.px(PICTURE_SIDE_UNITS), inner.height)
            picture = sprite(message.picture, side, look)
            place = picture.get_rect(midleft=inner.midleft)
            sheet.put(picture, place.topleft)
            gap = look.px(16)
            inner = Rect(
                place.right + gap, inner.top, inner.right - place.right - gap, inner.height
            )
        if message.clock:
            inner = self._paint_clock(sheet, inner, message.clock)
        top = self._paint_title(sheet, inner, message.corner)
        foot = Rect(inner.left, 0, sheet.rect.right - pad - inner.left, self._foot())
        foot.bottom = sheet.rect.bottom - pad
        room = Rect(inner.left, top, inner.width, foot.top - top)
        if message.progress and look.wide:
            self._paint_progress(sheet, *message.progress)
        if message.thinking:
            self._paint_dots(sheet, foot)
        if not self.reserve and not message.thinking and self._crowded(room):
            room.height += foot.height  # The note gives way.
        bottom = self._paint_words(sheet, room)
        foot.width -= self.reserve
        line = text.line_height(look.pt(16))
        spot = foot.left, max(foot.centery, bottom + line // 2)
        if (
            message.note
            and not message.thinking
            and spot[1] + line // 2 <= sheet.rect.bottom - pad // 3
        ):
            words, part = self._note(foot.width)
            if words:
                sheet.whole_text(words, spot, foot.width + 2, 16 * part, "regular", "muted")

    def _note(self, width: int) -> tuple[str, float]:
        """Return as much of the note as is readable in one line, and its size factor."""
        words, pixels, part = self.message.note.replace("**", ""), self.look.pt(16), 1.0
        while words:
            part = min(1.0, width / max(1, text.width(words, "regular", pixels)))
            if part * SAFE_PART >= MIN_NOTE_PART or part == 1.0:
                break
            words = words.rpartition(NOTE_SEPARATOR)[0]
        return words, part

    def _crowded(self, room: Rect) -> bool:
        """Return whether the text would have to shrink a lot."""
        message = self.message
        news = [piece.words for piece in message.news_shown]
        told = [(words, "", "") for words in (*news, message.words)]
        return _part(told, room, self.look.pt(18)) < 0.85

    def _paint_words(self, sheet: Sheet, room: Rect) -> int:
        """Draw news and instructions as large as possible; return their lower edge."""
        message, pixels = self.message, self.look.pt(18)
        task = [(message.words, message.tone, "bone")] if message.words else []
        sentences = [(n.words, "bone", n.colour) for n in message.news_shown]
        if not _fits(sentences + task, room, pixels):
            news = (piece.words.replace("**", "") for piece in message.news_shown)
            self.tip = "\n".join((*news, message.words)).strip()
            task = [self._shortened(one, sentences, room) for one in task]
        size = round(pixels * FOLD_TYPE_PART)
        earlier: list[Paragraph] = [(_("Earlier turns are in the log."), "muted", "muted")]
        folded, kept = (_lines(said, room, size) for said in (earlier, task))
        left, told = list(message.news_shown), [*sentences]
        lines = room.height // text.line_height(size)
        needed = [_lines([one], room, size) for one in told]
        self.folds = len(left) > 1 and kept + sum(needed) > lines
        while self.folds and len(left) > 1 and folded + kept + sum(needed) > lines:
            at = left.index(least_of(left))
            del left[at], told[at], needed[at]
        still_small = self.folds and folded + kept + sum(needed) > lines
        if still_small and _fits(sentences + task, room, pixels):
            self.folds, told = False, [*sentences]
        if told:
            told[0] = self._shortened(told[0], [*told[1:], *task], room)
        if self.folds and _fits(earlier + told + task, room, pixels):
            told = earlier + told
        if not _fits(told + task, room, pixels):
            told = []  # The tip has it.
        part, y = _part(told + task, room, pixels), room.top
        quip = [(message.quip, "muted", "muted")] if message.quip else []
        whole = told == sentences
        if not (whole and _fits(told + task + quip, room, pixels, part)):
            quip = []  # The quip takes no room from what people must know.
        for words, colour, strong in told + task + quip:
            area = Rect(room.left, y, room.width, room.bottom - y)
            y = sheet.paragraph(words, area, 18 * part, "regular", colour, strong=strong).bottom
        return y

    def _shortened(self, told: Paragraph, others: list[Paragraph], room: Rect) -> Paragraph:
        """Return a paragraph without its last sentences, as far as these have no room.

        The tip has all of them.
        """
        words, *look = told
        said, pixels = SENTENCES.split(words), self.look.pt(18)
        while len(said) > 1 and not _fits([*others, (" ".join(said), "", "")], room, pixels):
            said.pop()
        return " ".join(said), look[0], look[1]

    def _paint_clock(self, sheet: Sheet, inner: Rect, clock: Reading) -> Rect:
        """Draw digits, bar and words on the right; return the remaining area."""
        look, ink = self.look, "danger" if clock.urgent else "candle"
        broad = inner.width > look.pt(PICTURE_MIN_WIDTH)
        size = 34 if broad else 20
        wide = text.digits("00:00", "bold", look.pt(size), "#FFFFFF").get_width()
        left = _("{seconds} s left", seconds=30)
        wide = max(wide, text.width(left, "bold", look.pt(16))) if broad else wide
        column = Rect(inner.right - wide, inner.top, wide, inner.height)
        high = text.line_height(look.pt(size))
        sheet.digits(clock.digits, (column.right, column.top + high // 2), size, "bold", ink)
        bar = Rect(column.left, column.top + high + look.pt(2), wide, look.pt(6))
        sheet.box(bar, bar.height / 2, "night", "line", 1)
        done = Rect(bar.left, bar.top, max(1, round(bar.width * clock.part)), bar.height)
        sheet.box(done, bar.height / 2, ink)
        if broad:
            spot = (column.right, bar.bottom + look.pt(14))
            face = "bold" if clock.urgent else "regular"
            sheet.text(clock.words, spot, 16, face, ink if clock.urgent else "muted", "midright")
        return Rect(inner.left, inner.top, inner.width - wide - look.pt(14), inner.height)

    def _paint_title(self, sheet: Sheet, inner: Rect, words: str) -> int:
        """Draw the title, and the corner text if there is room; return the lower edge."""
        look, message = self.look, self.message
        high = text.line_height(look.pt(20))
        limit, middle, bottom = inner.width, inner.top + high // 2, inner.top + high
        name = message.title.partition(" (")[0].partition(", ")[0].partition(" — ")[0]
        beside = text.width(words, "regular", look.pt(16))
        least = MIN_TITLE_PART * text.width(name, "title", look.pt(20)) + look.pt(12)
        below = beside > min(MAX_CORNER_PART * inner.width, inner.width - least)
        line = text.line_height(look.pt(16))
        left = Rect(inner.left, bottom + line, inner.width, inner.bottom - bottom - line)
        if words and not (below and self._crowded(left)):
            spot = (inner.right, middle)
            if below:
                spot = (inner.left, bottom + line // 2)
                bottom += line
            anchor = "midleft" if below else "midright"
            corner = sheet.text(words, spot, 16, "regular", "muted", anchor, limit=inner.width)
            limit = limit if below else corner.left - look.pt(12) - inner.left
        said, wide = message.title, text.width(message.title, "title", look.pt(20))
        sure = limit * SAFE_PART
        for sign in (" (", ", "):  # The name is worth more than the role.
            if wide * MIN_TITLE_PART > sure:
                said = said.partition(sign)[0]
                wide = text.width(said, "title", look.pt(20))
        people = ""
        if wide * MIN_TITLE_PART > sure:
            said, _dash, people = said.partition(" — ")
            wide = text.width(said, "title", look.pt(20))
        size = 20 * min(1.0, max(MIN_TITLE_PART, limit / max(1, wide)))
        is_too_wide = text.width(said, "title", look.pt(LEAST_TYPE_UNITS)) > limit
        face = "bold" if is_too_wide else "title"  # The bold one is narrower.
        sheet.text(said, (inner.left, middle), size, face, "bone", limit=limit)
        if people:
            area = Rect(inner.left, bottom, inner.width, inner.bottom - bottom)
            bottom = sheet.paragraph(people, area, 16, "bold").bottom
        return bottom

    def _paint_progress(self, sheet: Sheet, turn: int, turns: int) -> None:
        """Draw the progress bar along the lower edge, with a cell for each turn."""
        look, pad = self.look, self.look.tight(PADDING_UNITS) + self.look.px(3)
        gap = look.px(3) if turns <= MAX_SEPARATE_CELLS else 0
        room = sheet.rect.width - 2 * pad - self.reserve + gap
        top, high = sheet.rect.bottom - look.px(10), max(3, look.px(5))
        for number in range(turns):
            left, right = (pad + room * end // turns for end in (number, number + 1))
            cell = Rect(left, top, right - left - gap, high)
            if number == turn - 1:
                sheet.box(cell, high / 2, "candle")
            elif number < turn:
                sheet.box(cell, high / 2, mix(sheet.colour("candle"), sheet.colour("panel"), 0.55))
            else:
                sheet.box(cell, high / 2, None, "edge", 1)

    def _paint_dots(self, sheet: Sheet, row: Rect) -> None:
        """Draw the animated dots of a thinking bot."""
        look = self.look
        for index in range(WAITING_DOTS):
            lit = index == self.step % WAITING_DOTS
            side = look.pt(9 if lit else 7)
            dot = Rect(0, 0, side, side)
            dot.center = (row.left + look.pt(8) + index * look.pt(18), row.centery)
            sheet.box(dot, side / 2, "candle" if lit else "edge")


def least_of(news: list[News]) -> News:
    """Return the news to drop first: mere movement, else the oldest."""
    return next((piece for piece in news if piece.mere_way), news[0])


def _part(told: list[Paragraph], room: Rect, pixels: int) -> float:
    """Return the size factor at which paragraphs fit into an area, or the least one."""
    for part in (1.0, 0.95, 0.9, 0.85, 0.8, MIN_TYPE_PART):
        if _fits(told, room, pixels, part):
            break
    return part


def _fits(told: list[Paragraph], room: Rect, pixels: int, part: float = MIN_TYPE_PART) -> bool:
    """Return whether paragraphs fit into an area at a size factor."""
    size = round(pixels * part)
    left = room.height // text.line_height(size)
    return all((left := left - _lines([one], room, size)) >= 0 for one in told)


def _lines(told: list[Paragraph], room: Rect, size: int) -> int:
    """Return the number of lines of paragraphs in an area at a type size in pixels."""
    return sum(len(text.wrap(words, "regular", size, room.width)) for words, *_ in told)
