"""The puzzle screen: today's puzzle, the streak, and more puzzles of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from game.catalog import GAMES
from game.language import _, many
from game.puzzles import puzzle_of, puzzles_of
from scenes.boards.faces import face_of
from scenes.boards.figures import Figures
from scenes.puzzle.task import PuzzleTask
from scenes.statistics.days import days_kept
from scenes.statistics.journal import SolvedPuzzle
from scenes.telling.dates import day_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

TODAY = "Puzzle of the day"  # the name of its button


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
    """A card with the puzzle of the day and a card with the puzzles of every game."""

    lingers = True

    focus_name = TODAY

    def __init__(self, links: ShelfLinks) -> None:
        self.links = links
        self.solved: Sequence[SolvedPuzzle] = ()

    def enter(self) -> None:
        """Read the solved puzzles."""
        self.solved = self.links.solved()

    def build(self) -> None:
        page, look = self.page, self.page.look
        header = Header(page, _("Puzzles"), self.app.pop)
        if look.wide:
            left = Card(page, ScrollArea(page, self._today), 14)
            right = Card(page, ScrollArea(page, self._games), 14)
            place_scene(page, header, Columns([left, right], look.px(16), [look.pt(430), 1.0]))
            return

        def content(inner: Page) -> Item:
            return Rows([self._today(inner), self._games(inner)], look.px(24))

        place_scene(page, header, Card(page, ScrollArea(page, content), 10))

    def _today(self, page: Page) -> Item:
        """Return the puzzle of the day and the streaks."""
        look, day = page.look, self.links.today()
        game, number = puzzle_of(day)
        task = PuzzleTask(game, number, daily=True)
        done = any(p.daily and p.day == day.isoformat() for p in self.solved)
        kept = days_kept(self.solved, day)
        words = _("Solved today") if done else _("Solve it")
        icon, kind = ("check", "raised") if done else ("play", "candle")
        rows: list[Item] = [
            title(page, _("Puzzle of the day")),
            Words(page, day_of(day.isoformat()), 16, colour="muted"),
            Figures(page, GAMES[game], face_of(game).summary.figures(0)[:3], "", 60, 8),
            Words(page, f"**{_(GAMES[game].title)}**", 20),
            Words(page, f"{task.goal[:1].upper()}{task.goal[1:]}."),
            Button(page, words, self._opener(task), "Enter", icon, kind, name=TODAY),
            Words(page, _row(kept.streak), 18),
            Words(page, _all(kept.count), 18),
        ]
        return Rows(rows, look.px(8))

    def _games(self, page: Page) -> Item:
        """Return the puzzles of every game with a button for the next one."""
        look, rows = page.look, list[Item]([title(page, _("More puzzles"))])
        for game, found in ((key, puzzles_of(key)) for key in GAMES if puzzles_of(key)):
            done = len({p.number for p in self.solved if p.game == game})
            task = PuzzleTask(game, first_left(game, self.solved))
            told = _("{number} of {count} solved", number=done, count=len(found))
            name = Rows(
                [
                    Words(page, _(GAMES[game].title), 18, "bold"),
                    Words(page, told, 16, colour="muted"),
                ]
            )
            go = Button(
                page, _("Next puzzle"), self._opener(task), icon="next", height=44,
                name=f"Next {game}",
            )  # fmt: skip
            rows.append(Columns([name, go], look.px(12), [1.0, None], "centre"))
        return Rows(rows, look.px(14))

    def _opener(self, task: PuzzleTask) -> Callable[[], None]:
        return lambda: self.app.push(self.links.open(task))
