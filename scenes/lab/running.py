"""The screen of an experiment: progress and charts, updated while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pygame import Rect

from game import catalog
from game.language import _, many, mark
from game.playtest.experiment import Experiment, grown, judged
from game.playtest.label import RunLabel
from game.playtest.live import Live, Standing
from game.playtest.page import PAGE
from game.playtest.stopping_rule import read_stopping_rule
from game.playtest.store import StoreError
from game.playtest.tables import JUDGED, cautions
from game.playtest.tally import Which
from scenes.lab.answering import answer_words, longest_answers
from scenes.lab.chart import ChartPart
from scenes.lab.charts import Charts
from scenes.lab.detail_pages import PAGE_WORDS, PAGES, DetailPages, Kind
from scenes.lab.exporting import Exporting
from scenes.lab.matches import MatchSelection
from scenes.lab.progress import Progress
from scenes.lab.reporting import report_store
from scenes.lab.runs import enlarge
from scenes.lab.words import matches_told, setting, spaced, summary
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Columns, Inset, Item, Rows
from scenes.ui.scroll import ROOM, ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Sentence
from scenes.window.app import Scene

MORE: Final = (2, 5, 10)  # factors of enlargement
EVERY: Final = 0.25  # seconds between two looks at the standing
OVERVIEW: Final = {
    "ladder": mark("All pairs"),
    "sweep": mark("All settings"),
    "compare": mark("A against B"),
    "restrict": mark("With and without"),
    "search": mark("All settings"),
    "runs": mark("Both runs"),
}


@dataclass(frozen=True, slots=True)
class RunLinks:
    """The scenes it opens: a list of matches, another experiment, or a larger one."""

    matches: Callable[[MatchSelection], Scene]
    run: Callable[[Experiment], Scene]  # begun at once
    more: Callable[[Experiment], Scene]  # the same one enlarged, continued
    people: Callable[[Path], Scene]  # of the same table; raises ValueError if there are none


class RunScene(Scene):
    """An experiment in its file; its processes end when the scene is removed."""

    focus_name = "wins"

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
        self.live = Live(path, experiment, workers, read_stopping_rule(label.until))
        self.play = play
        self.view = -1 if experiment.kind != "run" else 0  # a setting, or -1 for all of them
        self.standing: Standing = self.live.standing()
        self.seen = -1
        self.waited = 0.0
        self.exporting = Exporting()
        self.scroll: ScrollArea | None = None
        self.answer: Sentence | None = None
        self.page_kind: Kind = "results"
        self.deeper = DetailPages(
            self.live, experiment, self._open, lambda: self.app.rebuild(), self._judge
        )

    def enter(self) -> None:
        """Start the first time the scene is shown."""
        if self.standing.state == "loading" and not self.live.busy:
            self.live.start(self.play)

    def gone(self) -> None:
        """End the processes; results so far are saved."""
        self.live.close()
        self.exporting.close()

    @property
    def playing(self) -> bool:
        """Whether matches are being played or about to be."""
        return self.live.busy and self.standing.state in ("loading", "running")

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        self.standing = self.live.standing()
        self.seen = self.live.version
        self.was_playing = self.playing
        header = Header(
            page,
            self.label.name or _(catalog.find(self.experiment.game).title),
            self.app.pop,
            self._about(),
            self._actions(page),
        )
        offset = self.scroll.offset if self.scroll else 0
        self.scroll = None
        if look.wide:
            progress = self._answered(page)
            body = Rows([progress, self._wide(page)], look.px(12), grow=1)
            place_scene(page, header, body)
        else:
            self.scroll = ScrollArea(page, self._narrow)
            place_scene(page, header, Inset(self.scroll, -look.px(ROOM), 0))
            self.scroll.scroll_by(offset)
        self._show()

    def _about(self) -> str:
        """Return the experiment in one line."""
        game = _(catalog.find(self.experiment.game).title)
        told = [summary(self.experiment), *self.label.tags]
        return " · ".join([game, *told] if self.label.name else told)

    def _actions(self, page: Page) -> list[Button | Select]:
        found: list[Button | Select] = []
        if len(self.experiment.cells) > 1:
            names = [_(OVERVIEW[self.experiment.kind]), *self.names]
            found.append(
                Select(page, _("Shown"), names, self.view + 1, self._turn, width=160, name="shown")
            )
        if self.view >= 0:
            kinds = [_(PAGE_WORDS[kind]) for kind in PAGES]
            matches = Button(page, _("Matches"), self._list, "M", "film", height=44, name="list")
            matches.set_enabled(self.standing.done > 0, _("No match has been played yet."))
            found.append(matches)
            at = PAGES.index(self.page_kind)
            found.append(Select(page, _("Page"), kinds, at, self._leaf, width=150, name="page"))
        export = Button(page, _("Export"), self._ask_export, "E", "save", height=44, name="Export")
        export.set_enabled(self.standing.done > 0, _("No match has been played yet."))
        report = Button(page, _("Report"), self._report, "R", "book", height=44, name="Report")
        report.set_enabled(self.standing.done > 0, _("No match has been played yet."))
        if self.leaf == "results":
            words = _("People")
            people = Button(page, words, self._people, "B", "people", height=44, name="People")
            people.set_enabled(self.standing.done > 0, _("No match has been played yet."))
            found.append(people)
        found += [export, report]
        if self.playing:
            found.append(Button(page, _("Stop"), self._stop, "P", "pause", height=44, name="stop"))
        elif self.experiment.kind == "search":
            pass  # the search screen resumes it
        elif self.standing.done < self.experiment.games:
            words = _("Go on") if self.standing.done else _("Start")
            found.append(
                Button(page, words, self._go_on, "P", "play", "candle", height=44, name="stop")
            )
        else:
            found.append(
                Button(page, _("More"), self._ask_more, "P", "plus", height=44, name="more")
            )
        return found

    @property
    def names(self) -> list[str]:
        """The names of the settings."""
        return [setting(self.experiment, cell) for cell in range(len(self.experiment.cells))]

    def _answered(self, page: Page) -> Card:
        """Return the card with the answer first, then the progress.

        Detail pages and single settings, whose charts need the height of a wide window, go without
        the answer there.
        """
        self.answer = None
        single = len(self.experiment.cells) > 1 and self.view >= 0
        if page.look.wide and (single or self.leaf != "results"):
            return Card(page, self._progress(page), padding=14)
        words = answer_words(self.experiment, self.standing, self.names)
        sentences = [words, *longest_answers(self.experiment, self.names)]
        self.answer = Sentence(page, sentences, 16)
        parts: list[Item] = [self.answer, self._progress(page)]
        if page.look.wide:  # beside each other: the charts need the height
            return Card(page, Columns(parts, page.look.px(24), [1.2, 1.0], "centre"), padding=14)
        return Card(page, Rows(parts, page.look.px(8)), padding=14)

    def _progress(self, page: Page) -> Progress:
        reason = self.live.until.reason if self.live.until else ""
        self.progress = Progress(page, self.experiment, self.standing, self.live.workers, reason)
        return self.progress

    def _care(self, page: Page) -> Card:
        """Return the card with caveats, large enough for all of them."""
        told = "\n".join(self._cautions())
        longest = "\n".join([*cautions(self.experiment, 0), *self._own_cautions()])

        def build(inner: Page) -> Sentence:
            self.care = Sentence(inner, (told, longest), 15)
            return self.care

        if self.leaf == "places":  # the controls of its board need their height
            return self.deeper.scrolled(page, _("Read with care"), build, "care")
        return Card(page, self.charts.titled(page, _("Read with care"), build(page)), padding=14)

    def _cautions(self) -> list[str]:
        shown = self.standing.cells if self.view < 0 else [self.standing.cells[self.view]]
        found = cautions(self.experiment, min(cell.matches for cell in shown))
        expected = [_("Expected: {hypothesis}", hypothesis=self.label.hypothesis)]
        return [*(expected if self.label.hypothesis else ()), *found, *self._own_cautions()]

    def _own_cautions(self) -> list[str]:
        """Return the caveats of the current page."""
        return self.deeper.cautions(self.leaf)

    @property
    def leaf(self) -> Kind:
        """The current page; the overview has only results."""
        return self.page_kind if self.view >= 0 else "results"

    def _columns(self, page: Page) -> tuple[list[Item], list[Item]]:
        self.charts = Charts(self.experiment, self.live, self.standing, self.names, self._open)
        if self.leaf == "results":
            return self.charts.columns(page, self.view)
        return self.deeper.columns(page, self.leaf, self.view, self.standing)

    def _wide(self, page: Page) -> Item:
        look = page.look
        left, right = self._columns(page)
        right.append(self._care(page))
        compared = self.view < 0 and self.experiment.kind != "ladder"
        share = [1.5 if self.leaf == "places" else 1.2 if compared else 1.0, 1.0]
        return Columns(
            [
                Rows(left, look.px(12), grow=-1 if self.leaf != "results" else 0),
                Rows(right, look.px(12), grow={"results": -2, "places": -1}.get(self.leaf, 0)),
            ],
            look.px(12),
            share,
        )

    def _narrow(self, page: Page) -> Item:
        left, right = self._columns(page)
        progress = self._answered(page)
        return Rows([progress, *left, *right, self._care(page)], page.look.px(14))

    # -- as it comes in

    def update(self, dt: float) -> None:
        """Update the results a few times a second."""
        self.waited += dt
        if self.waited >= EVERY:
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
        cells = self.standing.cells
        return (
            self.standing.done > 0,
            self.standing.ranking is not None and self.standing.ranking.trend is not None,
            tuple(len(cell.endings) for cell in cells),
            tuple(cell.seats[0].draws > 0 for cell in cells),
            self.deeper.shape(self.leaf, self.view) if self.leaf != "results" else (),
        )

    def _show(self) -> None:
        self.progress.show_standing(self.standing)
        if self.answer:
            self.answer.say(answer_words(self.experiment, self.standing, self.names), "bone")
        if self.leaf == "results":
            self.charts.show(self.standing)
        else:
            self.deeper.show(self.standing)
        self.care.say("\n".join(self._cautions()))

    # -- what is done

    def _judge(self) -> None:
        """Play the experiment again with a judge, in a new file."""
        self.app.replace(self.links.run(judged(self.experiment, JUDGED)))

    def _turn(self, index: int) -> None:
        self.view = index - 1
        self.app.rebuild()

    def _leaf(self, index: int) -> None:
        self.page_kind = PAGES[index]
        self.app.rebuild()

    def _stop(self) -> None:
        self.live.stop()

    def _go_on(self) -> None:
        self.live.start()
        self.app.rebuild()

    def _ask_more(self) -> None:
        """Ask how many matches to add."""
        answers = tuple(
            Answer(matches_told(times * self.experiment.games), self._grow(times), name=f"{times}")
            for times in MORE
        )
        words = _("Finished matches stay, and the run continues to this number.")
        back = Answer(_("Back"), lambda: None, "Esc", kind="candle")
        self.app.ask(Question(_("More matches"), words, (*answers, back)))

    def _grow(self, times: int) -> Callable[[], None]:
        def grow() -> None:
            larger = grown(self.experiment, times)
            try:
                enlarge(self.path, larger)
            except StoreError as fault:
                self.app.notice(f"{fault}.")
            else:
                self.app.replace(self.links.more(larger))

        return grow

    def _open(self, part: ChartPart) -> None:
        numbers = self.live.select(part.cell, part.which)
        cell = self.experiment.cells[part.cell]
        words = part.words
        if len(self.experiment.cells) > 1:
            words = _("{setting}. {words}", setting=self.names[part.cell], words=words)
        tally = self.live.tally(part.cell)
        selection = MatchSelection(self.path, part.cell, cell.plan, tally, numbers, words)
        self.app.push(self.links.matches(selection))

    def _list(self) -> None:
        """Open the list of all matches of the current setting."""
        self._open(ChartPart(Rect(0, 0, 0, 0), _("All matches"), self.view, Which()))

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
            shown=spaced(self.standing.done),
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
