"""The charts of an experiment, updated while matches are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.language import _, mark
from game.playtest.experiment import Experiment
from game.playtest.live import Live, Standing
from game.playtest.luck_adjustment import LuckShares
from game.playtest.moments import Estimate
from game.playtest.tally import Counted, Which
from scenes.lab.answering import joint_words, longest_joint
from scenes.lab.bars import Bars, MatchBar, ending_bars, win_bars
from scenes.lab.chart import ChartPart
from scenes.lab.forest import Forest, ForestLine, lines_of
from scenes.lab.histogram import Histogram
from scenes.lab.ladder import LadderMatrix, LadderScale
from scenes.lab.stack import L, Stack
from scenes.lab.words import bot_name, percent, role, spaced
from scenes.ui.card import Card
from scenes.ui.layout import Inset, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Sentence, Words, title

BETTER = mark("On the right: the probability that it is better than the next one below.")
TOGETHER = mark("Interaction: both together, beyond each alone")
MANY = 2  # settings whose wins leave room for their endings
LUCKY = LuckShares(1.0, 1.0, 1.0, 1.0, Estimate(1.0, 1.0, 1.0))  # as long as the words can be


class Charts:
    """The charts of one view of an experiment; `opened` gets the part that was opened."""

    def __init__(
        self,
        experiment: Experiment,
        live: Live,
        standing: Standing,
        names: Sequence[str],
        opened: Callable[[ChartPart], None],
    ) -> None:
        self.experiment = experiment
        self.live = live
        self.standing = standing
        self.names = list(names)
        self.opened = opened
        self._follow: list[Callable[[Standing], None]] = []

    def show(self, standing: Standing) -> None:
        """Update all charts."""
        self.standing = standing
        for follow in self._follow:
            follow(standing)

    def _followed(self, chart: Stack[L], lines: Callable[[Standing], Sequence[L]]) -> Stack[L]:
        """Return a chart that shows these lines now and after every update."""
        chart.show_lines(lines(self.standing))
        self._follow.append(lambda standing: chart.show_lines(lines(standing)))
        return chart

    def titled(self, page: Page, words: str, content: Item) -> Rows:
        """Return an item below its title."""
        return Rows([title(page, words, 18), content], page.look.px(6), grow=1)

    def _card(self, page: Page, words: str, content: Item) -> Card:
        return Card(page, self.titled(page, words, content), padding=14)

    def columns(self, page: Page, view: int) -> tuple[list[Item], list[Item]]:
        """Return the cards of the left and right columns; view -1 is the overview."""
        if view >= 0:
            return self._one(page, view)
        if self.experiment.kind == "ladder":
            return self._ladder(page)
        return self._compared(page)

    # -- one setting

    def _one(self, page: Page, cell: int) -> tuple[list[Item], list[Item]]:
        def won(inner: Page) -> Item:
            wins = Bars(inner, _("Wins"), "wins", self.opened)
            return self._followed(wins, lambda standing: self._wins(standing, cell))

        endings = self._followed(
            Bars(page, _("Endings"), "endings", self.opened),
            lambda standing: ending_bars(standing.cells[cell], cell, standing.error),
        )
        length = Histogram(
            page, _("Length in turns"), "length", self.opened, cell, self.standing.cells[cell]
        )
        told = Sentence(
            page, (_decisions(self.standing.cells[cell]), _told(*[spaced(88_888)] * 4)), 15
        )
        self._follow += [
            lambda standing: length.show_lengths(standing.cells[cell]),
            lambda standing: told.say(_decisions(standing.cells[cell])),
        ]
        look = page.look
        lengths = Rows([length, told], look.px(12), grow=0)
        left: list[Item] = [
            self._scrolled(page, _("Wins"), won),
            self._card(page, _("Endings"), endings),
        ]
        return left, [self._card(page, _("Length in turns"), lengths)]

    def _wins(self, standing: Standing, cell: int) -> list[MatchBar]:
        plan = self.experiment.cells[cell].plan
        bots = [bot_name(plan.game, bot) for bot in plan.seats]
        counts = [bots[: index + 1].count(bot) for index, bot in enumerate(bots)]
        differ = len(set(bots)) > 1
        sides = []
        for seats in plan.sides:
            name = " + ".join(dict.fromkeys(_(plan.role(seat)) for seat in seats))
            if differ and not plan.paired:
                name = _("{role}: {bot}", role=name, bot=bots[seats[0]])
            sides.append((name, seats[0]))
        apart = self.live.tally(cell).apart()
        pairs = [pair for pair, counts in apart.items() if set(counts) - {0.0}]
        alone = [(role(plan, seat), seat) for seat in sorted({seat for p in pairs for seat in p})]
        numbered = [f"{bot}, {n}" if n > 1 else bot for bot, n in zip(bots, counts, strict=True)]
        by_bot = numbered if differ and plan.paired else []
        counted = standing.cells[cell]
        return win_bars(counted, cell, sides, alone, by_bot, plan.fair, standing.error)

    # -- all settings

    def _ladder(self, page: Page) -> tuple[list[Item], list[Item]]:
        matrix = LadderMatrix(
            page, _("Each against each"), "wins", self.opened, self.experiment, self.standing
        )
        scale = LadderScale(page, self.experiment.game, self.standing.ratings)
        self._follow += [
            matrix.show_standing,
            lambda standing: scale.show_ratings(standing.ratings),
        ]
        left: list[Item] = [self._card(page, _("Each against each"), matrix)]
        luck = Sentence(page, (self._luck(), ladder_luck(LUCKY)), 15)
        self._follow.append(lambda standing: luck.say(self._luck()))
        better = Words(page, _(BETTER), 15, colour="muted")
        scales = Rows([scale, better, luck], page.look.px(8), grow=0)
        return left, [self._card(page, _("Elo, with 95 % intervals"), scales)]

    def _luck(self) -> str:
        return ladder_luck(self.live.luck())

    def _compared(self, page: Page) -> tuple[list[Item], list[Item]]:
        first = self._first

        def build(inner: Page) -> Item:
            forest = Forest(inner, _("What changes"), "wins", self.opened)
            return self._followed(forest, lambda standing: self._lines(standing, first))

        def bars(standing: Standing) -> list[MatchBar]:
            found = []
            for cell, name in enumerate(self.names):
                counted = standing.cells[cell]
                plan = self.experiment.cells[cell].plan
                seat = plan.bound
                score = counted.sides[plan.side_of(seat)]
                who = role(plan, seat)
                words = _("{who} won", who=who)
                which = Which(seat=seat, result=1)
                bar = MatchBar(name, score.wins, score.matches, words, cell, which, plan.fair)
                error = standing.error / len(self.names)  # so that all intervals hold together
                found.append(replace(bar, score=score, error=error))
            return sorted(found, key=lambda bar: (bar.fair or 0.0) - bar.share)

        def ends(inner: Page) -> Item:
            endings = Bars(inner, _("Endings"), "endings", self.opened)
            return self._followed(endings, self._endings)

        said = _("Wins of {role}, highest first", role=first)
        if len({cell.plan.fair for cell in self.experiment.cells}) > 1:
            said = _("Wins of {role} above what is fair", role=first)

        def won(inner: Page) -> Item:
            shown = self._followed(Bars(inner, said, "settings", self.opened), bars)
            ranking = self.standing.ranking
            told = joint_words(ranking, self.names), longest_joint(ranking, self.names)
            joint = Sentence(inner, told, 15)
            self._follow.append(lambda new: joint.say(joint_words(new.ranking, self.names)))
            return Rows([shown, joint], inner.look.px(8)) if len(self.names) > 2 else shown

        left: list[Item] = [self._scrolled(page, _("What changes"), build)]
        if self.experiment.columns:

            def both(inner: Page) -> Item:
                forest = Forest(inner, _(TOGETHER), "together", self.opened)
                return self._followed(forest, lambda standing: self._together(standing, first))

            return left, [self._scrolled(page, _(TOGETHER), both)]
        if len(self.names) > MANY:  # there is no room for the endings, which each setting shows
            return left, [self._scrolled(page, said, won)]
        right: list[Item] = [self._card(page, said, won(page))]
        return left, [*right, self._scrolled(page, _("Endings"), ends)]

    def _scrolled(self, page: Page, words: str, build: Callable[[Page], Item]) -> Card:
        """Return a card whose content scrolls, unless the whole scene scrolls."""
        if not page.look.wide:
            return self._card(page, words, build(page))
        head = Inset(title(page, words, 18), page.look.px(9), page.look.px(9))
        return Card(page, Rows([head, ScrollArea(page, build, words)], grow=1), padding=5)

    def _lines(self, standing: Standing, first: str) -> list[ForestLine]:
        base = "A" if self.experiment.kind == "compare" else self.names[0]
        bounds = {cell.plan.bound for cell in self.experiment.cells[1:]}
        return lines_of(
            standing,
            first,
            [base, *self.names[1:]],
            len(bounds) > 1,
            self.experiment.cells[0].plan.outcomes,
        )

    def _together(self, standing: Standing, first: str) -> list[ForestLine]:
        """Return the interaction of two changes: their joint effect beyond the single ones."""
        found = standing.interactions
        alone = tuple(found.get(cell, {}) for cell in range(1, len(self.names)))
        lines = lines_of(
            replace(standing, differences=alone),
            first,
            [_("each alone"), *self.names[1:]],
            True,
            self.experiment.cells[0].plan.outcomes,
        )
        return [line for line in lines if not line.cell or line.cell in found]

    def _endings(self, standing: Standing) -> list[MatchBar]:
        found = []
        for cell, name in enumerate(self.names):
            found += [MatchBar(name), *ending_bars(standing.cells[cell], cell, standing.error)]
        return found

    @property
    def _first(self) -> str:
        """The side whose wins are compared: the restricted one, else the first seat."""
        if self.experiment.kind == "restrict":
            bounds = {cell.plan.bound for cell in self.experiment.cells[1:]}
            if len(bounds) > 1:
                return _("the restricted side")
            return role(self.experiment.cells[0].plan, bounds.pop())
        return role(self.experiment.cells[0].plan, 0)


def _decisions(counted: Counted) -> str:
    found = counted.decisions
    if not counted.matches:
        return ""
    return _told(*(spaced(n) for n in (found.median, found.p90, found.least, found.most)))


def _told(median: str, p90: str, least: str, most: str) -> str:
    return _(
        "Decisions: median {median}, 90 % within {p90}, from {least} to {most}.",
        median=median,
        p90=p90,
        least=least,
        most=most,
    )


def ladder_luck(luck: LuckShares | None) -> str:
    """Return the share of luck in a match between two levels; empty if unknown."""
    if luck is None:
        return ""
    return _(
        "Luck in a match between two of them: {share} ({low} to {high}).",
        share=percent(luck.luck.mean),
        low=percent(luck.luck.low),
        high=percent(luck.luck.high),
    )
