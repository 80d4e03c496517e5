"""The detail pages of a setting: outcomes, actions, openings, places, course."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

from game import catalog
from game.game import Game
from game.language import _, decimal, many, mark
from game.playtest.census import CellSurvey
from game.playtest.experiment import Experiment
from game.playtest.findings import (
    LUCK,
    MANY_ROWS,
    NOT_CAUSE,
    PlaceCount,
    Use,
    openings,
    spots,
    uses,
)
from game.playtest.heat import LEAST
from game.playtest.live import Live, Standing
from game.playtest.luck_adjustment import LuckShares
from game.playtest.match_plan import MatchPlan
from game.playtest.notes import OPENED
from game.playtest.tally import Which
from game.playtest.variety import Variety
from game.playtest.worth import Worth
from game.study import Chart
from scenes.lab.bars import Bars, LongBars, MatchBar
from scenes.lab.brought import TOO_FEW, Listed, variety_lines, worth_lines
from scenes.lab.chart import ChartPart
from scenes.lab.course import LUCK_UNKNOWN, gains_of, led, luck_words, measures, outcome_mean
from scenes.lab.heatmap import HeatLegend, HeatMap, ends_of, place_sentence
from scenes.lab.intervals import Mean, Means
from scenes.lab.stack import L, Stack
from scenes.lab.words import percent, role, signed
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.choices import Segmented
from scenes.ui.layout import Columns, Flow, Gap, Inset, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Icon, Sentence, Words, title

Kind = Literal["results", "outcomes", "actions", "openings", "places", "worth", "course"]
PAGES: Final[tuple[Kind, ...]] = (
    "results", "outcomes", "actions", "openings", "places", "worth", "course",
)  # fmt: skip
PAGE_WORDS: Final = {
    "results": mark("Results"),
    "outcomes": mark("What happened"),
    "actions": mark("Actions"),
    "openings": mark("Openings"),
    "places": mark("Places"),
    "worth": mark("Worth and variety"),
    "course": mark("Course and luck"),
}
OLD: Final = mark(
    "These matches are from a version that did not count actions. Run the same seeds again to "
    "count them."
)
TOO_RARE: Final = mark(
    "Nearly every match began differently. Play more matches to compare openings."
)
GROWN: Final = 1.25  # times as many matches after which worth is computed anew
NOT_JUDGED: Final = mark("The judge was off in this run.")


class DetailPages:
    """The detail pages of an experiment.

    `opened` is called with the part that the user opens, `anew` rebuilds the scene, and `judge`
    plays the experiment again with a judge.
    """

    def __init__(
        self,
        live: Live,
        experiment: Experiment,
        opened: Callable[[ChartPart], None],
        anew: Callable[[], None],
        judge: Callable[[], None],
    ) -> None:
        self.live = live
        self.experiment = experiment
        self.opened = opened
        self.anew = anew
        self.judge = judge
        self.seat = -1  # the seat shown, -1 for all
        self.chart = 0  # index of the game's place chart
        self.wins = False
        self.cell = 0
        self.survey: CellSurvey = live.survey(0)
        self.luck: LuckShares | None = None
        self._follow: list[Callable[[], None]] = []
        self._counted = -1, 0  # setting and number of the matches of `_brought`
        self._brought: tuple[list[Worth], list[Variety]] = [], []

    # -- for the scene

    def columns(
        self, page: Page, kind: Kind, cell: int, standing: Standing
    ) -> tuple[list[Item], list[Item]]:
        """Return the cards of the left and right columns."""
        self._follow = []
        self.cell = cell
        self.standing = standing
        self._learn()
        build = {
            "outcomes": self._outcomes,
            "actions": self._actions,
            "openings": self._openings,
            "places": self._places,
            "worth": self._worth,
            "course": self._course,
        }
        return build[kind](page)

    def show(self, standing: Standing) -> None:
        """Update everything on the page."""
        self.standing = standing
        self._learn()
        for follow in self._follow:
            follow()

    def shape(self, kind: Kind, cell: int) -> tuple[object, ...]:
        """Return a value that changes when a page needs other rows."""
        survey = self.live.survey(cell)
        if kind == "actions":
            return tuple(sorted(survey.uses)), survey.noted > 0
        if kind == "openings":
            return tuple(use.opening for use in openings(survey)), survey.noted > 0
        if kind == "outcomes":
            return survey.noted > 0, tuple(survey.outcomes)
        if kind == "worth":
            self.cell = cell
            found, varied = self._take_brought()
            return tuple(sorted(Counter(one.chart for one in found).items())), len(varied)
        if kind == "course":
            return tuple(survey.course), tuple(survey.gains), len(survey.over_time)
        return survey.noted > 0, tuple(sorted({key[:2] for key in survey.chart_entries}))

    def cautions(self, kind: Kind) -> list[str]:
        """Return the caveats for readers of a page."""
        if kind in ("actions", "openings", "worth"):
            return [_(NOT_CAUSE), _(MANY_ROWS)]
        if kind == "places":
            unknown = many(
                "A ? means fewer than {number} match.",
                "A ? means fewer than {number} matches.",
                LEAST,
            )
            return [_(NOT_CAUSE), _(MANY_ROWS), unknown]
        return [_(LUCK)] if kind == "course" else []

    def _learn(self) -> None:
        self.survey = self.live.survey(self.cell)
        self.luck = self.live.luck(self.cell)

    # -- parts

    @property
    def _plan_seats(self) -> int:
        return len(self.experiment.cells[self.cell].plan.seats)

    def _seat_select(self, page: Page) -> Select:
        plan = self.experiment.cells[self.cell].plan
        names = [_("All seats"), *(role(plan, seat) for seat in range(self._plan_seats))]
        self.seat = min(self.seat, self._plan_seats - 1)

        def choose(index: int) -> None:
            self.seat = index - 1
            self.anew()

        return Select(page, _("Whose"), names, self.seat + 1, choose, width=170, name="whose")

    @property
    def _whose(self) -> int | None:
        return None if self.seat < 0 else self.seat

    def _card(self, page: Page, words: str, content: Sequence[Item], grow: int = -1) -> Card:
        rows: list[Item] = [title(page, words, 18), *content]
        return Card(page, Rows(rows, page.look.px(8), grow=grow), padding=14)

    def scrolled(self, page: Page, words: str, build: Callable[[Page], Item], name: str) -> Card:
        """Return a card whose content scrolls, unless the whole scene scrolls."""
        if not page.look.wide:
            return self._card(page, words, [build(page)])
        head = Inset(title(page, words, 18), page.look.px(9), page.look.px(9))
        return Card(page, Rows([head, ScrollArea(page, build, name)], grow=1), padding=5)

    def _followed(self, chart: Stack[L], lines: Callable[[], Sequence[L]]) -> Stack[L]:
        """Return a chart that shows these lines now and after every update."""
        chart.show_lines(lines())
        self._follow.append(lambda: chart.show_lines(lines()))
        return chart

    # -- outcomes

    def _outcomes(self, page: Page) -> tuple[list[Item], list[Item]]:
        if not self.survey.outcomes and self.standing.cells[self.cell].matches:
            return [self._card(page, _("What happened"), [Words(page, _(OLD), 16)])], []

        def shares(inner: Page) -> Item:
            means = Means(inner, _("How often"), "shares", self.opened)
            return self._followed(means, lambda: self._measured(True))

        def numbers(inner: Page) -> Item:
            means = Means(inner, _("How much"), "numbers", self.opened)
            return self._followed(means, lambda: self._measured(False))

        left = self.scrolled(page, _("Means of all matches"), numbers, "numbers card")
        right = self.scrolled(page, _("In how many of 100 matches"), shares, "shares card")
        return [left], [right]

    def _measured(self, shares: bool) -> list[Mean]:
        outcomes = self.experiment.cells[self.cell].plan.outcomes
        found = [outcome for outcome in outcomes if outcome.yes_or_no == shares]
        return [
            outcome_mean(outcome, self.survey.outcomes[outcome.key], self._plan.fair, self.cell)
            for outcome in found
            if outcome.key in self.survey.outcomes
        ]

    @property
    def _plan(self) -> MatchPlan:
        return self.experiment.cells[self.cell].plan

    # -- actions

    def _actions(self, page: Page) -> tuple[list[Item], list[Item]]:
        choice = Card(page, Flow([self._seat_select(page)], page.look.px(10)), padding=10)
        if not self.survey.noted and self.standing.cells[self.cell].matches:
            return [choice, self._card(page, _("Actions"), [Words(page, _(OLD), 16)])], []

        def often(inner: Page) -> Item:
            bars = LongBars(inner, _("How often"), "often", self.opened)
            return self._followed(bars, self._often)

        def well(inner: Page) -> Item:
            bars = LongBars(inner, _("Who did it and won"), "well", self.opened)
            return self._followed(bars, self._well)

        left = self.scrolled(page, _("Matches in which it was done"), often, "often card")
        right = self.scrolled(page, _("Win rate of those who did it"), well, "well card")
        return [choice, left], [right]

    def _uses(self) -> list[Use]:
        return uses(self._plan, self.survey, self.standing.cells[self.cell], self._whose)

    def _often(self) -> list[MatchBar]:
        return [
            MatchBar(
                _(
                    "{what}, {number} a match",
                    what=_(use.label),
                    number=decimal(use.a_match, 1),
                ),
                use.users.matches,
                use.users.matches + use.others.matches,
                _(
                    "{what}: {number} a turn; done by",
                    what=_(use.label),
                    number=decimal(use.a_turn, 3),
                ),
                self.cell,
                Which(seat=self._whose, kind=use.kind),
                error=self.standing.error,
            )
            for use in self._uses()
        ]

    def _well(self) -> list[MatchBar]:
        found = []
        for use in self._uses():
            words = _("{what}: won by", what=_(use.label))
            if use.others.matches:
                words = _(
                    "{what}: of those who did without, {share} won; of those who did it",
                    what=_(use.label),
                    share=percent(use.others.share),
                )
            which = Which(seat=self._whose, kind=use.kind, result=1)
            wins, matches = use.users.wins, use.users.matches
            error = self.standing.error
            found.append(
                MatchBar(_(use.label), wins, matches, words, self.cell, which, error=error)
            )
        return found

    # -- openings

    def _openings(self, page: Page) -> tuple[list[Item], list[Item]]:
        found = openings(self.survey)
        if not found and self.standing.cells[self.cell].matches:
            words = _(TOO_RARE) if self.survey.openings else _(OLD)
            return [self._card(page, _("Openings"), [Words(page, words, 16)])], []

        def begun(length: int) -> Callable[[Page], Item]:
            def build(inner: Page) -> Item:
                bars = LongBars(inner, _("Who chose it and won"), f"begun {length}", self.opened)
                return self._followed(bars, lambda: self._begun(length))

            return build

        left = self.scrolled(page, _("First decisions, and who won after each"), begun(1), "first")
        heading = _("First two decisions")
        if all(len(use.opening) < OPENED for use in found):
            return [left], [self._card(page, heading, [Words(page, _(TOO_RARE), 16)])]
        return [left], [self.scrolled(page, heading, begun(2), "second")]

    def _begun(self, length: int) -> list[MatchBar]:
        """Return bars for the openings of `length` decisions: how often each came, how it scored.

        The score is that of the seat that made the last of these decisions.
        """
        found = []
        for use in openings(self.survey):
            if len(use.opening) == length:
                who, score = role(self._plan, use.seat), use.score
                told = _(
                    "{role}: {moves}, {points} points against other choices",
                    role=who,
                    moves=use.words,
                    points=signed(100 * use.worth),
                )
                words = _("{what}, beyond chance; won by", what=told) if use.sure else f"{told};"
                which = Which(seat=use.seat, result=1, opening=use.opening)
                label = f"{who}: {use.words}"
                pair, error = (score.wins, score.matches), self.standing.error
                found.append(MatchBar(label, *pair, words, self.cell, which, error=error))
        return found

    # -- places

    def _places(self, page: Page) -> tuple[list[Item], list[Item]]:
        plan = self.experiment.cells[self.cell].plan
        charts = self._game.rules.study.charts
        self.chart = min(self.chart, len(charts) - 1)
        chart = charts[self.chart]

        def turn(index: int) -> None:
            self.chart = index
            self.anew()

        def measure(index: int) -> None:
            self.wins = index == 1
            self.anew()

        names = [_(one.title) for one in charts]
        what = Select(page, _("What"), names, self.chart, turn, width=260, name="what")
        ways = (_("How often"), _("Wins"))
        way = Segmented(page, _("Measure"), ways, int(self.wins), measure, name="measure")
        rows: list[Item] = [
            Columns([what, self._seat_select(page)], page.look.px(10), [1.0, None]),
            way,
            Words(page, _(chart.help), 16, colour="muted"),
        ]
        if not self.survey.noted and self.standing.cells[self.cell].matches:
            return [self._card(page, _("Places"), [*rows, Words(page, _(OLD), 16)])], []
        if chart.on_board:
            heat = HeatMap(page, "places", self.opened, plan, self.cell)
            legend = HeatLegend(page)

            def show() -> None:
                found = self._spots()
                heat.show_spots(chart.key, self._whose, self.wins, found, self.standing.error)
                legend.show_ends(ends_of(found, self.wins))

            show()
            self._follow.append(show)
            rows.append(legend)
            board: Item = heat
        else:

            def build(inner: Page) -> Item:
                bars = Bars(inner, _(chart.title), "places", self.opened)
                return self._followed(bars, self._place_bars)

            board = ScrollArea(page, build, "bars") if page.look.wide else build(page)
        told = self._leading(page)  # below the board, which shrinks for it
        left: list[Item] = [Card(page, Rows([board, told], page.look.px(6), grow=0), padding=10)]
        return left, [self._card(page, _("Places"), rows)]

    def _spots(self) -> list[PlaceCount]:
        chart = self._game.rules.study.charts[self.chart]
        return spots(self.survey, chart.key, self._whose)

    def _leading(self, page: Page) -> Item:
        """Return a sentence about the place with most actions."""

        def words() -> str:
            found = self._spots()
            if not found:
                return _("Nothing yet.")
            most = max(found, key=lambda spot: spot.done.times)
            total, error = sum(spot.done.times for spot in found), self.standing.error
            return _("Most: {told}.", told=place_sentence(most, total, error))

        longest = _("Most: {told}.", told="xxxx " * 34)
        told = Sentence(page, (words(), longest), 15)
        self._follow.append(lambda: told.say(words()))
        return told

    def _place_bars(self) -> list[MatchBar]:
        chart = self._game.rules.study.charts[self.chart]
        found = self._spots()
        total = sum(spot.done.times for spot in found)
        bars = []
        for spot in found:
            score = spot.done.score
            result = 1 if self.wins else None
            which = Which(seat=self._whose, chart_place=(chart.key, spot.place), result=result)
            pair = (score.wins, score.matches) if self.wins else (spot.done.times, total)
            words = _("{place}: won", place=spot.place) if self.wins else f"{spot.place}:"
            error = self.standing.error
            bars.append(MatchBar(spot.place, *pair, words, self.cell, which, error=error))
        return bars

    # -- what things and places bring, and variety

    def _take_brought(self) -> tuple[list[Worth], list[Variety]]:
        """Return worth and variety, computed anew after a quarter more matches or at the end."""
        standing = self.live.standing()
        cell, matches = self._counted
        now = standing.cells[self.cell].matches
        due = now >= matches * GROWN or standing.state != "running"
        if cell != self.cell or (due and now != matches):
            self._counted, self._brought = (self.cell, now), self.live.brought(self.cell)
        return self._brought

    def _worth(self, page: Page) -> tuple[list[Item], list[Item]]:
        found, varied = self._take_brought()
        told = {one.chart for one in found}
        charts = [chart for chart in self._game.rules.study.charts if chart.key in told]
        if not charts and not varied:
            return [self._card(page, _("Worth and variety"), [Words(page, _(TOO_FEW), 16)])], []

        def lines_of(chart: Chart) -> Callable[[], list[Mean]]:
            return lambda: worth_lines(self._take_brought()[0], chart, self.cell)

        def brings(inner: Page) -> Item:
            rows: list[Item] = []
            for chart in charts:
                rows.append(title(inner, _(chart.title), 16))
                shown = Listed(inner, _(chart.title), f"worth {chart.key}", self.opened)
                rows.append(self._followed(shown, lines_of(chart)))
            return Rows(rows, inner.look.px(8))

        def varies(inner: Page) -> Item:
            shown = Listed(inner, _("Variety"), "variety", self.opened)
            lines = lambda: variety_lines(self._take_brought()[1], self._plan, self.cell)  # noqa: E731
            return self._followed(shown, lines)

        left, right = list[Item](), list[Item]()
        if charts:
            left.append(
                self.scrolled(page, _("What each adds to wins, in points"), brings, "worth")
            )
        if varied:
            words = _("Different ones, weighed by how often they occur")
            right.append(self.scrolled(page, words, varies, "variety card"))
        return (left, right) if left else (right, [])

    # -- the course of matches, and luck

    @property
    def _game(self) -> Game:
        return catalog.find(self.experiment.game)

    def _unjudged(self, page: Page) -> list[Item]:
        """Return what is shown without a judge, with a button to play again with one."""
        again = Button(page, _("Run it again with the judge"), self.judge, icon="play", height=48,
                       name="judge")  # fmt: skip

        def middle(item: Item) -> Item:
            return Columns([Gap(), item, Gap()], 0, [1.0, None, 1.0])

        words = Words(page, _(NOT_JUDGED), 16, colour="muted", align="centre")
        picture = middle(Icon(page, "eye_off", 56))
        return [Gap(0, page.look.pt(28)), picture, words, middle(again), Gap()]

    def _course(self, page: Page) -> tuple[list[Item], list[Item]]:
        told = Sentence(page, (luck_words(self.luck), _(LUCK_UNKNOWN)), 16)
        self._follow.append(lambda: told.say(luck_words(self.luck)))
        luck = self._card(page, _("Luck"), [told])
        if not self.survey.judged:
            return [self._card(page, _("As estimated by one bot"), self._unjudged(page))], [luck]

        def course(inner: Page) -> Item:
            means = Means(inner, _("Course"), "course", self.opened)
            return self._followed(means, lambda: measures(self.survey, self.cell))

        def more(inner: Page) -> Item:
            """Return the charts of leads and of information, below one another."""
            rows: list[Item] = []
            if self.survey.over_time:
                means = Means(inner, _("Who led and won"), "over time", self.opened)
                rows.append(self._followed(means, lambda: led(self.survey, self.cell)))
            if self.survey.gains:
                if rows:
                    rows.append(title(inner, _("Information per use (bits)"), 18))
                means = Means(inner, _("Learned"), "learned", self.opened)
                lines = lambda: gains_of(self.survey, self._game, self.cell)  # noqa: E731
                rows.append(self._followed(means, lines))
            return Rows(rows, inner.look.px(10))

        left: list[Item] = [self.scrolled(page, _("As estimated by one bot"), course, "judge")]
        right: list[Item] = []
        if self.survey.over_time or self.survey.gains:
            led_first = _("How often the leader won in the end")
            words = led_first if self.survey.over_time else _("Information per use (bits)")
            right.append(self.scrolled(page, words, more, "more"))
        return left, [*right, luck]
