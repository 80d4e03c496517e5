"""The puzzle screen: today's puzzle, a calendar, and the puzzles of every game as pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from game.catalog import GAMES
from game.language import _, many
from game.puzzles import puzzle_of, puzzles_of
from scenes.boards.picture.thumbnails import Thumbnail, Thumbnails, Wish, of_position
from scenes.puzzle.calendar import Calendar
from scenes.puzzle.grid import PuzzleGrid
from scenes.puzzle.task import PuzzleTask
from scenes.statistics.days import days_kept
from scenes.statistics.journal import SolvedPuzzle
from scenes.telling.dates import day_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Columns, Flow, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

TODAY = "Puzzle of the day"  # The name of its button.
DAILY: Final = (170, 150)  # The size of its picture, in units of type.
ROOMY_UNITS: Final = 500  # A picture has room beside its words from this width.
DAYS_REMEMBERED: Final = 4000  # The days of the calendar that are looked up.


@dataclass(frozen=True, slots=True)
class ShelfLinks:
    """The scenes it opens, today's date, and the solved puzzles."""

    open: Callable[[PuzzleTask], Scene]
    today: Callable[[], date]
    solved: Callable[[], Sequence[SolvedPuzzle]]


def first_left(game: str, solved: Sequence[SolvedPuzzle], after: int = -1) -> int:
    """Return the next unsolved puzzle of a game after `after`, or the next if all are solved."""
    count, done = len(puzzles_of(game)), {p.number for p in solved if p.game == game}
    numbers = [(after + 1 + step) % count for step in range(count)]
    return next((number for number in numbers if number not in done), numbers[0])


def _row(days: int) -> str:
    return many("**{number}** day in a row", "**{number}** days in a row", days)


def _all(days: int) -> str:
    return many("**{number}** day in all", "**{number}** days in all", days)


class PuzzleShelf(Scene):
    """The puzzle of the day with a calendar, and the puzzles of a game as pictures."""

    lingers = True

    focus_name = TODAY

    def __init__(self, links: ShelfLinks) -> None:
        self.links = links
        self.solved: Sequence[SolvedPuzzle] = ()
        self.game = next(key for key in GAMES if puzzles_of(key))
        self.theme = ""  # Empty for all.
        self.chosen = 0  # The number of the chosen puzzle.
        self.day: date | None = None  # The day that is chosen in the calendar.
        self.grid: PuzzleGrid | None = None
        self.told: Words | None = None  # What the chosen puzzle asks for.
        self.daily = Thumbnails()
        self.thumbnails = Thumbnails()

    def enter(self) -> None:
        """Read the solved puzzles."""
        self.solved = self.links.solved()
        if self.grid is None:
            self.chosen = first_left(self.game, self.solved)

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        header = Header(page, _("Puzzles"), self.app.pop)
        offset = self.grid.offset if self.grid else 0
        if look.wide:
            left = Card(page, ScrollArea(page, self._today), 14)
            right = Card(page, self._games(page, offset), 18)
            place_scene(page, header, Columns([left, right], look.px(16), [look.pt(400), 1.0]))
            return

        def content(inner: Page) -> Item:
            return Rows([self._today(inner), self._games(inner, offset)], look.px(24))

        place_scene(page, header, Card(page, ScrollArea(page, content), 10))

    def _today(self, page: Page) -> Item:
        """Return the puzzle of the day, the streaks and the calendar."""
        look, day = page.look, self.links.today()
        task = self._task_of(day)
        done = any(p.daily and p.day == day.isoformat() for p in self.solved)
        kept = days_kept(self.solved, day)
        words = _("Solved today") if done else _("Solve it")
        icon, kind = ("check", "raised") if done else ("play", "candle")
        name = _(GAMES[task.game].title)
        wish = Wish((task.game, task.number), of_position(task.position))
        picture = Thumbnail(page, _("The board of {game}", game=name), self.daily, wish, DAILY)
        self.daily.wish([wish])
        told: list[Item] = [
            Words(page, day_of(day.isoformat()), 16, colour="muted"),
            Words(page, f"**{name}**", 18),
            Words(page, f"{task.goal[:1].upper()}{task.goal[1:]}.", 16),
        ]
        gap = look.px(12)
        side_by_side = look.logical_width >= ROOMY_UNITS
        shown: Item = Columns([picture, Rows(told, look.px(4))], gap, [None, 1.0], "top")
        if not side_by_side:
            shown = Rows([picture, *told], look.px(4))
        rows: list[Item] = [
            title(page, _("Puzzle of the day")),
            shown,
            Button(page, words, self._opener(task), "Enter", icon, kind, name=TODAY),
            *([Words(page, f"{_row(kept.streak)} · {_all(kept.count)}", 16)] if kept.count else []),
            self._calendar(page, day),
        ]
        return Rows(rows, look.px(10))

    def _calendar(self, page: Page, today: date) -> Item:
        solved = {(p.game, p.number) for p in self.solved}
        kept = {p.day for p in self.solved if p.daily}
        days = {
            day for n in range(DAYS_REMEMBERED) if (day := today - timedelta(n)).isoformat() in kept
        }

        def choose(day: date) -> None:
            self.day = day

        def open_day(day: date) -> None:
            self.app.push(self.links.open(self._task_of(day, daily=day == today)))

        chosen = min(self.day or today, today)
        return Calendar(
            page, today, chosen, days, lambda day: puzzle_of(day) in solved, open_day, choose
        )

    @staticmethod
    def _task_of(day: date, daily: bool = True) -> PuzzleTask:
        game, number = puzzle_of(day)
        return PuzzleTask(game, number, daily)

    def _games(self, page: Page, offset: int) -> Item:
        """Return the puzzles of a game below the choices of game and theme."""
        look, keys = page.look, [key for key in GAMES if puzzles_of(key)]
        tasks = [PuzzleTask(self.game, number) for number in range(len(puzzles_of(self.game)))]
        themes = list(dict.fromkeys(task.theme for task in tasks))
        listed = [task for task in tasks if self.theme in ("", task.theme)]
        done = {p.number for p in self.solved if p.game == self.game}
        names = [_(GAMES[key].title) for key in keys]
        at = themes.index(self.theme) + 1 if self.theme in themes else 0
        game = Select(page, _("Game"), names, keys.index(self.game),
                      lambda i: self._choose_game(keys[i]), width=210, name="game")  # fmt: skip
        theme = Select(page, _("Theme"), [_("All themes"), *themes], at,
                       lambda i: self._choose_theme(["", *themes][i]), width=210,
                       name="theme")  # fmt: skip
        count = sum(task.number in done for task in listed)
        told = _("{number} of {count} solved", number=count, count=len(listed)) if count else ""
        following = PuzzleTask(self.game, first_left(self.game, self.solved))
        go = Button(page, _("Next puzzle"), self._opener(following), "N", "next", height=44,
                    name="Next puzzle")  # fmt: skip
        row = Flow([game, theme, go], look.px(12))
        numbers = [task.number for task in listed]
        chosen = numbers.index(self.chosen) if self.chosen in numbers else 0
        self.grid = PuzzleGrid(page, listed, done, self.thumbnails, chosen, offset,
                               lambda task: self._opener(task)(), self._point)  # fmt: skip
        self.told = Words(page, " ", 16)
        self._point(listed[chosen])
        counted = [Words(page, told, 16, colour="muted")] if told else []
        foot = Columns(
            [self.told, *counted], look.px(12), [1.0, None][: 1 + len(counted)], "centre"
        )
        return Rows([row, self.grid, foot], look.px(12), grow=1)

    def _choose_game(self, key: str) -> None:
        self.game, self.theme = key, ""
        self.chosen = first_left(key, self.solved)
        self.grid = None
        self.app.rebuild()

    def _choose_theme(self, theme: str) -> None:
        self.theme, self.grid = theme, None
        self.app.rebuild()

    def _point(self, task: PuzzleTask) -> None:
        """Show what a puzzle asks for."""
        self.chosen = task.number
        if self.told:
            self.told.set_words(f"**{task.title}:** {task.goal}.")

    def _opener(self, task: PuzzleTask) -> Callable[[], None]:
        return lambda: self.app.push(self.links.open(task))

    # -- pictures

    def paint_on(self) -> bool:
        """Paint the pictures that are seen first."""
        spare = self.app.spare
        seen = [(task.game, task.number) for task in self.grid.in_view] if self.grid else []
        painted = self.daily.go_on(spare) and self.thumbnails.go_on(spare, seen)
        return painted and not self._show_painted()

    def update(self, dt: float) -> None:
        """Paint pictures in what a frame can spare."""
        if self.daily.go_on(self.app.spare):
            self.thumbnails.go_on(self.app.spare)
        self._show_painted()

    def _show_painted(self) -> bool:
        """Redraw what shows new pictures; return whether there are any."""
        fresh = self.daily.take_fresh(), self.thumbnails.take_fresh()
        if not any(fresh):
            return False
        for widget in self.page.widgets:
            if isinstance(widget, Thumbnail | PuzzleGrid):
                widget.redraw()
        return True
