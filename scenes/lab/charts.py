"""Which charts a run is shown with, and how they follow what comes in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.playtest.experiment import Experiment
from game.playtest.live import Standing
from game.playtest.tally import Counted, Which
from scenes.lab.bars import Bar, Bars, ending_bars, win_bars
from scenes.lab.chart import Part
from scenes.lab.climb import Matrix, Scale
from scenes.lab.forest import Forest, Line, lines_of
from scenes.lab.histogram import Histogram
from scenes.lab.words import bot_name, role, spaced
from scenes.sentence import Sentence
from scenes.ui.card import Card
from scenes.ui.layout import Inset, Item, Rows
from scenes.ui.page import Page
from scenes.ui.scroll import ScrollArea
from scenes.ui.words import title

LONGEST = "Decisions: median 88 888, 90 % within 88 888, from 88 888 to 88 888."


class Charts:
    """The charts of one view of a run; `opened` hears which part was opened."""

    def __init__(
        self,
        experiment: Experiment,
        standing: Standing,
        names: Sequence[str],
        opened: Callable[[Part], None],
    ) -> None:
        self.experiment = experiment
        self.standing = standing
        self.names = list(names)
        self.opened = opened
        self._follow: list[Callable[[Standing], None]] = []

    def show(self, standing: Standing) -> None:
        """Let every chart show what is known now."""
        self.standing = standing
        for follow in self._follow:
            follow(standing)

    def titled(self, page: Page, words: str, content: Item) -> Rows:
        """Return something below its title."""
        return Rows([title(page, words, 18), content], page.look.px(6), grow=1)

    def _card(self, page: Page, words: str, content: Item) -> Card:
        return Card(page, self.titled(page, words, content), padding=14)

    def columns(self, page: Page, view: int) -> tuple[list[Item], list[Item]]:
        """Return the cards of the left and the right column; -1 is the view of all settings."""
        if view >= 0:
            return self._one(page, view)
        if self.experiment.kind == "ladder":
            return self._ladder(page)
        return self._compared(page)

    # -- one setting

    def _one(self, page: Page, cell: int) -> tuple[list[Item], list[Item]]:
        def won(inner: Page) -> Item:
            wins = Bars(inner, "Wins", "wins", self.opened, self._wins(self.standing, cell))
            self._follow.append(lambda standing: wins.show_bars(self._wins(standing, cell)))
            return wins

        endings = Bars(
            page, "Endings", "endings", self.opened, ending_bars(self.standing.cells[cell], cell)
        )
        length = Histogram(
            page, "Length in turns", "length", self.opened, cell, self.standing.cells[cell]
        )
        told = Sentence(page, (_decisions(self.standing.cells[cell]), LONGEST), 15)
        self._follow += [
            lambda standing: endings.show_bars(ending_bars(standing.cells[cell], cell)),
            lambda standing: length.show_lengths(standing.cells[cell]),
            lambda standing: told.say(_decisions(standing.cells[cell])),
        ]
        look = page.look
        lengths = Rows([length, told], look.px(12), grow=0)
        left: list[Item] = [self._scrolled(page, "Wins", won), self._card(page, "Endings", endings)]
        return left, [self._card(page, "Length in turns", lengths)]

    def _wins(self, standing: Standing, cell: int) -> list[Bar]:
        plan = self.experiment.cells[cell].plan
        bots = [bot_name(plan.game, bot) for bot in plan.seats]
        counts = [bots[: index + 1].count(bot) for index, bot in enumerate(bots)]
        differ = len(set(bots)) > 1
        seats = [role(plan, seat) for seat in range(len(bots))]
        if differ and not plan.paired:
            seats = [f"{seat}: {bot}" for seat, bot in zip(seats, bots, strict=True)]
        numbered = [f"{bot}, {n}" if n > 1 else bot for bot, n in zip(bots, counts, strict=True)]
        apart = numbered if differ and plan.paired else []
        return win_bars(standing.cells[cell], cell, seats, apart)

    # -- all settings

    def _ladder(self, page: Page) -> tuple[list[Item], list[Item]]:
        matrix = Matrix(
            page, "Each against each", "wins", self.opened, self.experiment, self.standing.cells
        )
        scale = Scale(page, self.experiment.game, self.standing.ratings)
        self._follow += [
            lambda standing: matrix.show_cells(standing.cells),
            lambda standing: scale.show_ratings(standing.ratings),
        ]
        left: list[Item] = [self._card(page, "Each against each", matrix)]
        return left, [self._card(page, "Elo, with 95 % intervals", scale)]

    def _compared(self, page: Page) -> tuple[list[Item], list[Item]]:
        first = role(self.experiment.cells[0].plan, 0)

        def build(inner: Page) -> Item:
            forest = Forest(
                inner,
                "What changes",
                "wins",
                self.opened,
                self._lines(self.standing, first),
            )
            self._follow.append(lambda standing: forest.show_lines(self._lines(standing, first)))
            return forest

        def bars(standing: Standing) -> list[Bar]:
            found = []
            for cell, name in enumerate(self.names):
                counted = standing.cells[cell]
                score = counted.seats[0]
                found.append(self._first_bar(name, first, cell, score.wins, score.matches))
            return found

        def ends(inner: Page) -> Item:
            bars = Bars(inner, "Endings", "endings", self.opened, self._endings(self.standing))
            self._follow.append(lambda standing: bars.show_bars(self._endings(standing)))
            return bars

        wins = Bars(page, f"Wins of {first}", "settings", self.opened, bars(self.standing))
        self._follow.append(lambda standing: wins.show_bars(bars(standing)))
        left: list[Item] = [self._scrolled(page, "What changes", build)]
        right: list[Item] = [self._card(page, f"Wins of {first}", wins)]
        return left, [*right, self._scrolled(page, "Endings", ends)]

    def _scrolled(self, page: Page, words: str, build: Callable[[Page], Item]) -> Card:
        """Return a card whose content scrolls by itself where the scene does not."""
        if not page.look.wide:
            return self._card(page, words, build(page))
        head = Inset(title(page, words, 18), page.look.px(9), page.look.px(9))
        return Card(page, Rows([head, ScrollArea(page, build, words)], grow=1), padding=5)

    def _lines(self, standing: Standing, first: str) -> list[Line]:
        base = "A" if self.experiment.kind == "compare" else self.names[0]
        return lines_of(standing, first, [base, *self.names[1:]])

    def _endings(self, standing: Standing) -> list[Bar]:
        found = []
        for cell, name in enumerate(self.names):
            found += [Bar(name), *ending_bars(standing.cells[cell], cell)]
        return found

    @staticmethod
    def _first_bar(name: str, first: str, cell: int, wins: int, matches: int) -> Bar:
        return Bar(name, wins, matches, f"{first} won", cell, Which(seat=0, result=1))


def _decisions(counted: Counted) -> str:
    found = counted.decisions
    return (
        f"Decisions: median {spaced(found.median)}, 90 % within {spaced(found.p90)}, "
        f"from {spaced(found.least)} to {spaced(found.most)}."
    )
