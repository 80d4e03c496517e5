"""Widgets of the rules screen: text with marked results, contents, search field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, within
from scenes.rules.text import Span, plain
from scenes.ui.drawing import text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.field import TextField
from scenes.ui.input import keys
from scenes.ui.widget import Control, Page
from scenes.ui.words import Words

FOUND_ALPHA: Final = 0.26  # Results are marked so strongly.
HERE_ALPHA: Final = 0.6  # The current result is marked so strongly.


class MarkedWords(Words):
    """Text with the search results marked and the current one highlighted."""

    marked: Sequence[Span] = ()  # Counted in letters of the text without bold marks.
    here: int | None = None  # The index of the current result.

    def mark(self, marked: Sequence[Span], here: int | None = None) -> None:
        """Change what is marked."""
        if (marked, here) != (self.marked, self.here):
            self.marked, self.here = marked, here
            if self.image is not None:
                self.redraw()

    def found(self) -> Iterator[tuple[int, Rect]]:
        """Yield (result index, area) for each marked area, in pixels relative to the widget."""
        pixels, width = self.look.pt(self.size), self.area.width
        words, cursor = plain(self.words), 0
        step = text.line_height(pixels)
        for row, runs in enumerate(text.wrap(self.words, self.face, pixels, width)):
            line = "".join(run for run, _ in runs)
            start = words.index(line, cursor)
            cursor = start + len(line)
            spare = width - text.line_width(runs, pixels)
            margin = {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            for number, (first, last) in enumerate(self.marked):
                if first < cursor and last > start:
                    left = self._reach(runs, max(first, start) - start, pixels)
                    right = self._reach(runs, min(last, cursor) - start, pixels)
                    yield number, Rect(margin + left, row * step, right - left, step)

    @staticmethod
    def _reach(runs: text.Line, letters: int, pixels: int) -> int:
        """Return the width in pixels of the first letters of a line."""
        reach = 0
        for run, face in runs:
            part = run[: max(0, letters)]
            reach += text.width(part, face, pixels)
            letters -= len(run)
        return reach

    def place_of(self, nth: int) -> Rect:
        """Return the area of a result in the window."""
        rects = [rect for number, rect in self.found() if number == nth]
        return rects[0].move(self.area.topleft) if rects else self.area

    def paint(self, sheet: Sheet) -> None:
        candle, ground = sheet.colour("candle"), sheet.colour("panel")
        thick = max(1, self.look.px(2))
        for number, rect in self.found():
            part = HERE_ALPHA if number == self.here else FOUND_ALPHA
            room = rect.inflate(self.look.px(4), 0)
            sheet.box(room, self.look.px(4), mix(ground, candle, part))
            line = Rect(room.left, room.bottom - thick, room.width, thick)
            sheet.box(line, 0, "candle")
        super().paint(sheet)


class Chapter(Control):
    """A line of the contents: title and number of search results."""

    role = "option"
    radius = 8.0

    def __init__(
        self,
        page: Page,
        title: str,
        action: Callable[[], None],
        chosen: bool,
        here: bool,
        height: int = 41,
    ):
        self.units = height
        self.action = action
        self.chosen = chosen
        self.here = here  # The match is in the phase of this section.
        self.hits = 0
        super().__init__(page, title, name=f"chapter {title}")

    @property
    def value(self) -> str:
        """The words for "open", "you are here" and the number of results, as they apply."""
        words = [within("chapter", "open")] * self.chosen + [_("you are here")] * self.here
        return ", ".join(words + [_("{number} found", number=self.hits)] * bool(self.hits))

    def count(self, hits: int) -> None:
        """Change the number of results."""
        if hits != self.hits:
            self.hits = hits
            self.redraw()

    def natural_width(self) -> int:
        return text.width(self.label, "bold", self.look.pt(17)) + self.look.pt(150)

    def height_for(self, width: int) -> int:
        return self.look.pt(self.units)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the section."""
        self.page.sounds.play("click")
        self.action()

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        if self.chosen or self.hovered:
            edge = "candle" if self.chosen else "line"
            sheet.box(rect.inflate(0, -look.px(2)), look.px(8), "hover", edge, 2)
        face = "bold" if self.chosen else "regular"
        right = rect.right - look.px(10)
        if self.hits:
            right = self._paint_hits(sheet, right) - look.px(6)
        middle, left = rect.centery, look.px(12)
        flag = look.pt(18)
        limit = right - left - (flag + look.px(6) if self.here else 0)
        drawn = sheet.text(self.label, (left, middle), 17, face, limit=limit)
        if not self.here:
            return
        at = drawn.right + look.px(8)
        sheet.icon("flag", (at + flag // 2, middle), flag, "ok")
        words = _("you are here")
        if at + flag + look.px(4) + text.width(words, "bold", look.pt(15)) <= right:
            sheet.text(words, (at + flag + look.px(4), middle), 15, "bold", "ok")

    def _paint_hits(self, sheet: Sheet, right: int) -> int:
        """Draw the number of results; return its left edge."""
        look, number = self.look, str(self.hits)
        wide = text.width(number, "bold", look.pt(14)) + look.pt(16)
        badge = Rect(right - wide, 0, wide, look.pt(22))
        badge.centery = sheet.rect.centery
        sheet.box(badge, badge.height / 2, "candle")
        sheet.text(number, badge.center, 14, "bold", "night", "center")
        return int(badge.left)


class SearchField(TextField):
    """A search field that shows the number of results; Enter and Shift Enter go through them."""

    def __init__(
        self,
        page: Page,
        words: str,
        changed: Callable[[str], None],
        onward: Callable[[int], None],
    ):
        self.count = ""
        self.onward = onward
        super().__init__(
            page,
            _("Search the rules"),
            words,
            changed,
            icon="search",
            placeholder=within("search field", "Search"),
            width=300,
            longest=40,
            name="search",
        )

    def tell_count(self, words: str) -> None:
        """Show the number of results."""
        if words != self.count:
            self.count = words
            self.redraw()

    def enter(self) -> bool:
        """Go to the next result."""
        self.onward(1)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """Go to the next result with Enter, to the previous one with Shift Enter, else edit."""
        if event.key in keys.ENTER and event.mod & pygame.KMOD_SHIFT:
            self.onward(-1)
            return True
        return super().handle_key(event)

    def _count_room(self) -> int:
        return self.look.pt(96)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        entry = self.entry.relative_rect
        self.entry.set_dimensions((entry.width - self._count_room(), entry.height))

    def paint(self, sheet: Sheet) -> None:
        super().paint(sheet)
        spot = (sheet.size[0] - self.look.pt(14), sheet.rect.centery)
        if self.count:
            sheet.text(self.count, spot, 16, "regular", "muted", "midright")
