"""A month of puzzles of the day."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Collection
from datetime import date, timedelta
from typing import Final

import pygame
from pygame import Rect

from game.catalog import GAMES
from game.language import _, mark
from game.puzzles import puzzle_of
from scenes.telling.dates import MONTHS, day_of
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Control, Page

DAYS: Final = (
    mark("Mo"), mark("Tu"), mark("We"), mark("Th"), mark("Fr"), mark("Sa"), mark("Su"),
)  # fmt: skip
WEEK: Final = len(DAYS)
WEEK_ROWS: Final = 6  # A month touches no more.
CELL_UNITS: Final = 29  # The height of a week, in units of type.
HEAD_UNITS: Final = 32
STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -WEEK, pygame.K_DOWN: WEEK}


def moved_month(day: date, by: int) -> date:
    """Return the same day of another month, or its last one if it is shorter."""
    index = day.year * 12 + day.month - 1 + by
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


class Calendar(Control):
    """The days of a month up to today; a click or Enter opens the puzzle of a day.

    A filled day was solved on that day, a ringed one on another.
    """

    role = "list"

    def __init__(
        self,
        page: Page,
        today: date,
        chosen: date,
        kept: Collection[date],
        caught_up: Callable[[date], bool],
        open_day: Callable[[date], None],
        choose: Callable[[date], None],
    ) -> None:
        self.today = today
        self.chosen = chosen
        self.kept = kept
        self.caught_up = caught_up
        self.open_day = open_day
        self.choose = choose
        super().__init__(page, _("Calendar"), name="calendar")
        page.scope.shortcuts += [
            ("Page Up", lambda: self._turn_by_key(-1)),
            ("Page Down", lambda: self._turn_by_key(1)),
        ]

    @property
    def value(self) -> str:
        """The chosen day, its game, and whether its puzzle is solved."""
        day, game = self.chosen, puzzle_of(self.chosen)[0]
        done = day in self.kept or self.caught_up(day)
        state = _("solved") if done else _("not solved")
        return f"{day_of(day.isoformat())}, {_(GAMES[game].title)}, {state}"

    def natural_width(self) -> int:
        return self.look.pt(WEEK * 40)

    def height_for(self, width: int) -> int:
        return self.look.pt(HEAD_UNITS) + (WEEK_ROWS + 1) * self.look.pt(CELL_UNITS)

    # -- places

    @property
    def _first(self) -> date:
        """The Monday of the week in which the month begins."""
        first = self.chosen.replace(day=1)
        return first - timedelta(first.weekday())

    def _cell(self, column: int, row: int) -> Rect:
        wide, high = int(self.area.width) / WEEK, self.look.pt(CELL_UNITS)
        top = self.look.pt(HEAD_UNITS) + row * high
        return Rect(round(column * wide), top, round(wide), high)

    def _arrow(self, by: int) -> Rect:
        side = self.look.pt(HEAD_UNITS)
        return Rect(0 if by < 0 else int(self.area.width) - side, 0, side, side)

    def _day_at(self, spot: tuple[int, int]) -> date | None:
        for index in range(WEEK * WEEK_ROWS):
            row, column = divmod(index, WEEK)
            day = self._first + timedelta(index)
            if self._cell(column, row + 1).collidepoint(spot):
                right = day.month == self.chosen.month and day <= self.today
                return day if right else None
        return None

    # -- input

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the puzzle of the day at `spot`, or of the chosen one, or turn the month."""
        if spot is None:
            self._open(self.chosen)
            return
        for by in (-1, 1):
            if self._arrow(by).collidepoint(spot):
                self._turn(by)
                return
        day = self._day_at(spot)
        if day:
            self._go(day)
            self._open(day)

    def _open(self, day: date) -> None:
        self.page.sounds.play("click")
        self.open_day(day)

    def _go(self, day: date) -> None:
        self.chosen = min(day, self.today)
        self.choose(self.chosen)
        self.redraw()

    def _turn(self, by: int) -> bool:
        there = moved_month(self.chosen, by)
        if by > 0 and there.replace(day=1) > self.today:
            return False
        self.page.sounds.play("click")
        self._go(there)
        return True

    def _turn_by_key(self, by: int) -> bool:
        return self.page.ring.current is self and self._turn(by)

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose a day with the arrows."""
        if event.key not in STEPS:
            return super().handle_key(event)
        day = self.chosen + timedelta(STEPS[event.key])
        if day > self.today:
            return False  # The focus may leave.
        self._go(day)
        return True

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        look, head = self.look, self.look.pt(HEAD_UNITS)
        month = f"{_(MONTHS[self.chosen.month - 1])} {self.chosen.year}"
        sheet.text(month, (sheet.size[0] // 2, head // 2), 17, "bold", "bone", "center")
        later = moved_month(self.chosen, 1).replace(day=1) <= self.today
        sheet.icon("prev", self._arrow(-1).center, look.pt(20), "candle")
        sheet.icon("next", self._arrow(1).center, look.pt(20), "candle" if later else "line")
        for column, name in enumerate(DAYS):
            sheet.text(_(name), self._cell(column, 0).center, 15, "regular", "muted", "center")
        for index in range(WEEK * WEEK_ROWS):
            row, column = divmod(index, WEEK)
            day = self._first + timedelta(index)
            if day.month == self.chosen.month:
                self._paint_day(sheet, day, self._cell(column, row + 1))

    def _paint_day(self, sheet: Sheet, day: date, cell: Rect) -> None:
        look, side = self.look, min(cell.size) - self.look.px(2)
        disc = Rect(0, 0, side, side)
        disc.center = cell.center
        if day == self.chosen and self.page.ring.current is self and self.page.ring.shown:
            sheet.box(cell, look.px(6), "hover", "focus", 2)
        elif day == self.today:
            sheet.box(cell, look.px(6), "raised", "candle", 1.5)
        ink, face = "bone", "regular"
        if day in self.kept:
            sheet.box(disc, side / 2, "candle")
            ink, face = "night", "bold"
        elif day > self.today:
            ink = "edge"
        elif self.caught_up(day):
            sheet.box(disc, side / 2, "panel", "ok", 2)
        sheet.text(f"{day.day}", cell.center, 15, face, ink, "center")

    def on_focus(self, gained: bool) -> None:
        """Show the chosen day while it has the focus."""
        super().on_focus(gained)
        self.redraw()
