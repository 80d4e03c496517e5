"""The page of a run: the answer on top, then one table and three charts, updated as it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pygame import Rect

from game import catalog, match_index
from game.language import _, many, mark, spoken
from game.playtest.experiment import Experiment, grown
from game.playtest.insight import (
    DIMENSIONS,
    MEASURES,
    Insight,
    InsightRow,
    dimensions_of,
    measures_in,
)
from game.playtest.label import RunLabel
from game.playtest.live import Live, Standing
from game.playtest.match_plan import MOST_MATCHES
from game.playtest.page import PAGE
from game.playtest.sentences import (
    grouped_digits,
    head_words,
    matches_words,
    measure_words,
    question_words,
    side_name,
    verdict_title,
)
from game.playtest.store import StoreError
from game.playtest.tables import CAUTION
from game.playtest.tally import Counted, Which
from scenes.lab.answer_card import IntervalScale, Progress
from scenes.lab.background import Exporting
from scenes.lab.bars import Bars, InsightTable
from scenes.lab.chart import ChartPart
from scenes.lab.histogram import Histogram
from scenes.lab.matches import MatchSelection
from scenes.lab.reporting import report_store
from scenes.lab.runs import enlarge
from scenes.lab.words import setting, summary
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Columns, Flow, Inset, Item, Rows
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Sentence, Words, title
from scenes.window.app import Scene

GROWTH_FACTORS: Final = (2, 5, 10)
REFRESH_SECONDS: Final = 0.25
TABLE_WIDTH: Final = 1.55  # The table is as many times as wide as a chart.
LINE_LETTERS: Final = 60  # About as many fit into a line of the answer.
SHARES_TITLE: Final = mark("Who wins")
COURSE_TITLE: Final = mark("How often the leader won")


@dataclass(frozen=True, slots=True)
class RunLinks:
    """The scenes it opens: a list of matches, a larger run, and people beside it."""

    matches: Callable[[MatchSelection], Scene]
    more: Callable[[Experiment], Scene]  # Continues the enlarged run.
    people: Callable[[Path], Scene]  # Raises ValueError if nobody played with these rules.


class RunScene(Scene):
    """An experiment in its file; its processes end when the scene is removed."""

    def __init__(
        self,
        path: Path,
        experiment: Experiment,
        play: bool,
        workers: int,
        links: RunLinks,
        label: RunLabel,
    ) -> None:
        self.path = path
        self.label = label
        self.experiment = experiment
        self.links = links
        self.live = Live(path, experiment, workers, label)
        self.play = play
        self.cell = 0  # The setting of table, lengths and endings.
        self.measure = "wins"
        self.dimension = MEASURES
        self.standing: Standing = self.live.standing()
        # The rows of the table, and of which results they are the rows, and by what.
        self.rows: list[InsightRow] = []
        self.counted: tuple[Counted, ...] | None = None
        self.wanted: tuple[int, str, str, str] | None = None
        self.seen = -1
        self.waited = 0.0
        self.exporting = Exporting()
        self.scroll: ScrollArea | None = None
        self.wins: Bars
        self.endings: Bars
        self.has_people = False

    def enter(self) -> None:
        """Start the first time the scene is shown."""
        self.has_people = match_index.has_written(self.experiment.game)
        if self.standing.state == "loading" and not self.live.busy:
            self.live.start(self.play)

    def on_removed(self) -> None:
        """End the processes; results so far are saved."""
        self.live.close()
        self.exporting.close()

    @property
    def playing(self) -> bool:
        """Whether matches are being played or about to be."""
        return self.live.busy and self.standing.state in ("loading", "running")

    @property
    def names(self) -> list[str]:
        """The names of the settings."""
        return [setting(self.experiment, cell) for cell in range(len(self.experiment.cells))]

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        self.standing = self.live.standing()
        self.seen = self.live.version
        self.was_playing = self.playing
        header = Header(
            page,
            self.label.note or _(catalog.find(self.experiment.game).title),
            self.app.pop,
            self._about(),
        )
        offset = self.scroll.offset if self.scroll else 0
        self.scroll = None
        if look.wide:
            table, *charts = self._cards(page)
            widths = [TABLE_WIDTH, *(1.0 for _chart in charts)]
            middle = Columns([table, *charts], look.px(12), widths)
            body = Rows([self._answer(page), middle], look.px(12), grow=1)
            place_scene(page, header, body, self._foot(page))
        else:
            self.scroll = ScrollArea(page, self._narrow)
            place_scene(page, header, Inset(self.scroll, -look.px(REACH_UNITS), 0))
            self.scroll.scroll_by(offset)
        self._show()

    def _narrow(self, page: Page) -> Item:
        gap = page.look.px(14)
        return Rows([self._answer(page), *self._cards(page), self._foot(page)], gap)

    def _about(self) -> str:
        """Return the experiment in one line."""
        game = _(catalog.find(self.experiment.game).title)
        told = summary(self.experiment)
        return f"{game} · {told}" if self.label.note else told

    def _answer(self, page: Page) -> Card:
        """Return the card with question, verdict, sentence, interval and progress."""
        look, answers = page.look, self.standing.answers
        words, beside = self._sentences()
        self.verdict = Words(page, verdict_title(self.experiment, answers), 28, "title")
        self.sentence = Sentence(page, (words,), 17)
        self.beside = Sentence(page, (beside,), 15) if beside else None
        question = Words(page, question_words(self.experiment, answers), 16, colour="muted")
        rows: list[Item] = [question, self.verdict, self.sentence]
        told = Rows([*rows, self.beside] if self.beside else rows, look.px(6))
        self.scale = IntervalScale(page, self.experiment.cells[0].plan, answers.main)
        reason = self.live.until.reason if self.live.until else ""
        self.progress = Progress(
            page, self.experiment, self.standing, self.live.crew.workers, reason
        )
        act = Columns([self.progress, self._act(page)], look.px(16), [1.0, None], "centre")
        drawn = Rows([self.scale, act], look.px(10))
        if look.wide:
            return Card(page, Columns([told, drawn], look.px(28), [1.0, 1.0], "centre"), 16)
        return Card(page, Rows([told, drawn], look.px(12)), 14)

    def _act(self, page: Page) -> Button:
        """Return the button that stops, continues or enlarges the run."""
        if self.playing:
            return Button(page, _("Stop"), self._stop, "P", "pause", height=48, name="stop")
        if self.standing.done < self.experiment.games:
            words = _("Go on") if self.standing.done else _("Start")
            return Button(page, words, self._go_on, "P", "play", "candle", height=48, name="stop")
        more = self._wanted()
        if more:
            words = _("Play {matches}", matches=matches_words(more))
            play = self._play_wanted
            return Button(page, words, play, "P", "play", "candle", height=48, name="more")
        return Button(page, _("More"), self._ask_more, "P", "plus", height=48, name="more")

    def _wanted(self) -> int:
        """Return the matches that the answer asks for, in all settings; 0 for none."""
        main, plan = self.standing.answers.main, self.experiment.cells[0].plan
        if main is None or main.more is None:
            return 0
        first, most = main.more
        seeds = most if first is None else first
        wanted = seeds * plan.matches_a_seed * len(self.experiment.cells)
        return wanted if self.experiment.games + wanted <= MOST_MATCHES else 0

    def _cards(self, page: Page) -> list[Item]:
        """Return the table and the three charts."""
        plan = self.experiment.cells[self.cell].plan
        counted = self.standing.cells[self.cell]
        self.lengths = Histogram(
            page, _("Length in turns"), "length", self._open, self.cell, counted
        )
        ends = _(COURSE_TITLE) if self.standing.courses[self.cell] else _("How it ends")
        name = f" · {self.names[self.cell]}" if self.experiment.cells[1:] else ""
        shares = _(SHARES_TITLE)
        if self.experiment.cells[1:] and self.experiment.kind != "ladder":
            shares = _(
                "Wins of {who}, the highest first", who=side_name(plan, plan.side_of(plan.bound))
            )

        def rows(inner: Page) -> Item:
            self.table = InsightTable(inner, _("Table"), "table", self._open)
            self.table.show_lines(self._rows())
            return self.table

        table: Item = ScrollArea(page, rows, "table") if page.look.wide else rows(page)
        reach = page.look.px(REACH_UNITS)
        gap = 0 if page.look.wide else page.look.px(8)  # An area that scrolls has a margin.
        return [
            Card(page, Rows([self._choices(page), table], gap, grow=1), padding=8),
            self._scrolled(page, shares, "wins", _(SHARES_TITLE), self._share_lines),
            self._titled(page, _("How many turns") + name, Inset(self.lengths, reach, reach // 2)),
            self._scrolled(page, ends + name, "endings", _("Endings"), self._end_lines),
        ]

    def _titled(self, page: Page, words: str, content: Item) -> Card:
        """Return a chart below its title."""
        head = Inset(title(page, words, 17), page.look.px(REACH_UNITS), page.look.px(6))
        return Card(page, Rows([head, content], grow=1), padding=6)

    def _scrolled(
        self,
        page: Page,
        words: str,
        name: str,
        label: str,
        lines: Callable[[], Sequence[InsightRow]],
    ) -> Card:
        """Return bars that scroll if there are many, unless the whole scene scrolls."""

        def build(inner: Page) -> Item:
            bars = Bars(inner, label, name, self._open)
            bars.show_lines(lines())
            setattr(self, name, bars)
            return bars

        bars: Item = ScrollArea(page, build, f"{name} area") if page.look.wide else build(page)
        return self._titled(page, words, bars)

    def _choices(self, page: Page) -> Item:
        """Return the controls of the table: setting, measure and dimension."""
        plan, counted = self.experiment.cells[self.cell].plan, self.standing.cells[self.cell]
        found = dimensions_of(self.experiment)
        dimensions = {one: _(DIMENSIONS[one]) for one in found}
        measures = {one: measure_words(plan, one) for one in measures_in(counted)}
        items: list[Item] = [self._select(page, _("Rows"), "dimension", dimensions, 150)]
        if self.dimension != MEASURES:
            items.append(self._select(page, _("Measure"), "measure", measures, 150))
        if self.experiment.cells[1:]:
            settings = dict(enumerate(self.names))
            items.append(self._select(page, _("Setting"), "cell", settings, 150))
        return Flow(items, page.look.px(8))

    def _select(self, page: Page, label: str, name: str, words: dict, width: int) -> Select:  # type: ignore[type-arg]
        keys = list(words)
        chosen = getattr(self, name)

        def choose(index: int) -> None:
            setattr(self, name, keys[index])
            self.app.rebuild()

        at = keys.index(chosen) if chosen in keys else 0
        return Select(page, label, list(words.values()), at, choose, width=width, name=name)

    def _foot(self, page: Page) -> Item:
        """Return the buttons, always in the same places, and the caution."""
        look, played = page.look, self.standing.done > 0
        buttons = [
            Button(page, _("All matches"), self._list, "M", "film", height=48, name="list"),
            Button(page, _("Report"), self._report, "R", "book", height=48, name="Report"),
            Button(page, _("Export"), self._ask_export, "E", "save", height=48, name="Export"),
        ]
        if self.has_people:
            words = _("People")
            buttons.append(
                Button(page, words, self._people, "B", "people", height=48, name="People")
            )
        for button in buttons:
            button.set_enabled(played, _("No match has been played yet."))
        care = Words(page, _(CAUTION), 15, colour="muted", align="right" if look.wide else "left")
        if look.wide:
            widths: list[float | None] = [*(None for _button in buttons), 1.0]
            return Columns([*buttons, care], look.px(10), widths, "centre")
        return Rows([Flow(buttons, look.px(10)), care], look.px(10))

    # -- as it comes in

    def update(self, dt: float) -> None:
        """Update the results a few times a second."""
        self.waited += dt
        if self.waited >= REFRESH_SECONDS:
            self.waited = 0.0
            if self.live.version != self.seen or self.playing != self.was_playing:
                self._look()
            told = self.exporting.finished()
            if told:
                self.app.notice(told)

    def _look(self) -> None:
        before = self._shape()
        self.seen = self.live.version
        self.standing = self.live.standing()
        if self._shape() != before or self.playing != self.was_playing:
            self.app.rebuild()
        else:
            self._show()

    def _shape(self) -> tuple[object, ...]:
        """Return a value that changes when other widgets are needed."""
        words, beside = self._sentences()
        answers = self.standing.answers
        return (
            self.standing.done > 0,
            verdict_title(self.experiment, answers),
            question_words(self.experiment, answers),
            len(words) // LINE_LETTERS,
            -(-len(beside) // LINE_LETTERS),
            tuple(len(cell.endings) for cell in self.standing.cells),
            len(self._rows()),
            len(self._share_lines()),
            len(self._end_lines()),
        )

    def _sentences(self) -> tuple[str, str]:
        """Return the answer, and what stands beside it."""
        words, *beside = head_words(self.experiment, self.standing.answers, self.names)
        return words, " ".join(beside[:1])

    def _rows(self) -> list[InsightRow]:
        """Return the rows of the table, counted once in each state of the run."""
        wanted = self.cell, self.measure, self.dimension, spoken()
        if self.counted is not self.standing.cells or self.wanted != wanted:
            self.counted, self.wanted = self.standing.cells, wanted
            with self.live.lock:
                self.rows = self._insight().rows(*wanted[:3])
        return self.rows

    def _insight(self) -> Insight:
        return Insight(self.experiment, self.live.tallies, self.standing, self.names)

    def _share_lines(self) -> Sequence[InsightRow]:
        return self._insight().shares()

    def _end_lines(self) -> Sequence[InsightRow]:
        found = self._insight()
        return found.course(self.cell) or found.endings(self.cell)

    def _show(self) -> None:
        standing, cell = self.standing, self.cell
        words, beside = self._sentences()
        self.sentence.say(words, "bone")
        if self.beside:
            self.beside.say(beside)
        self.scale.show_answer(standing.answers.main)
        self.progress.show_standing(standing)
        self.table.show_lines(self._rows())
        self.wins.show_lines(self._share_lines())
        self.lengths.show_lengths(standing.cells[cell])
        self.endings.show_lines(self._end_lines())

    # -- actions

    def _stop(self) -> None:
        self.live.stop()

    def _go_on(self) -> None:
        self.live.start()
        self.app.rebuild()

    def _play_wanted(self) -> None:
        """Continue by as many matches as the answer asks for."""
        each = self.experiment.cells[0].plan.games
        self._enlarge(each + -(-self._wanted() // len(self.experiment.cells)))

    def _ask_more(self) -> None:
        """Ask how many matches to add."""
        each = self.experiment.cells[0].plan.games

        def grow(times: int) -> Callable[[], None]:
            return lambda: self._enlarge(times * each)

        answers = tuple(
            Answer(matches_words(times * self.experiment.games), grow(times), name=f"{times}")
            for times in GROWTH_FACTORS
        )
        words = _("Finished matches stay, and the run continues to this number.")
        back = Answer(_("Back"), lambda: None, "Esc", kind="candle")
        self.app.ask(Question(_("More matches"), words, (*answers, back)))

    def _enlarge(self, each: int) -> None:
        """Continue the run to so many matches of each setting."""
        larger = grown(self.experiment, each)
        try:
            enlarge(self.path, larger)
        except StoreError as fault:
            self.app.notice(f"{fault}.")
        else:
            self.app.replace(self.links.more(larger))

    def _open(self, part: ChartPart) -> None:
        cell, tally = self.experiment.cells[part.cell], self.live.tallies[part.cell]
        with self.live.lock:
            numbers = self.standing.counts(part.cell, tally.select(part.which))
        words = part.words
        if len(self.experiment.cells) > 1:
            words = _("{setting}. {words}", setting=self.names[part.cell], words=words)
        selection = MatchSelection(self.path, part.cell, cell.plan, tally, numbers, words)
        self.app.push(self.links.matches(selection))

    def _list(self) -> None:
        """Open the list of all matches of the current setting."""
        self._open(ChartPart(Rect(0, 0, 0, 0), _("All matches"), self.cell, Which()))

    def _people(self) -> None:
        """Open the matches that people played on paper by the same house rules."""
        try:
            self.app.push(self.links.people(self.path))
        except ValueError:
            self.app.notice(_("No finished match on paper has these house rules. Choose On paper "
                              "in the menu to write one down."))  # fmt: skip

    def _ask_export(self) -> None:
        answers = (
            Answer("CSV", lambda: self._export(".csv")),
            Answer(_("JSON lines"), lambda: self._export(".jsonl")),
            Answer(_("Back"), lambda: None, "Esc", kind="candle"),
        )
        words = many(
            "{shown} match, a line each: seats, rules, seed, result, length, ending.\n"
            "**JSON lines** also tell every decision, which takes longer.",
            "{shown} matches, a line each: seats, rules, seed, result, length, ending.\n"
            "**JSON lines** also tell every decision, which takes longer.",
            self.standing.done,
            shown=grouped_digits(self.standing.done),
        )
        self.app.ask(Question(_("Export the matches"), words, answers))

    def _report(self) -> None:
        page = self.path.with_suffix("") / PAGE
        if self.exporting.begin(self.path, page, report_store):
            self.app.notice(_("Writing the report to {file}", file=page))

    def _export(self, ending: str) -> None:
        target = self.path.with_suffix(ending)
        self.exporting.begin(self.path, target)
        self.app.notice(_("Exporting to {file}", file=target))
