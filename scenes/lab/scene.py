"""The lab: choose a question and a match, see what the answer needs, and begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.language import _, mark
from game.playtest.experiment import Experiment, sized
from game.playtest.forecast import duration, needs_of, needs_words
from game.playtest.label import RunLabel
from game.playtest.sentences import matches_words, points_words
from game.playtest.store import StoreError
from scenes.lab.background import Forecasting
from scenes.lab.earlier import EarlierRuns
from scenes.lab.experiment_card import ExperimentCard
from scenes.lab.lab_plan import POINTS, LabPlan, plan_from
from scenes.lab.tiles import Tile, Tiles
from scenes.setup.house_rules import USUAL, HouseRules, Phrases
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented
from scenes.ui.layout import Columns, Inset, Item, Rows
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Sentence, Words, title
from scenes.window.app import Scene
from scenes.window.preferences import KeptLab

FIRST: Final = replace(USUAL, title=mark("Rules of A"))
OTHER: Final = Phrases(
    mark("Rules of B"), mark("A"), mark("As in A."), mark("As in A"), mark("Back to A")
)
QUESTIONS: Final = (
    Tile(mark("Is it fair?"), (mark("Does every side win as often?"),), "people"),
    Tile(mark("Which rule is better?"), (mark("Other rules, with the same seeds."),), "swap"),
    Tile(mark("Which bot is stronger?"), (mark("Some bots, all against all."),), "bot"),
    Tile(mark("What happens?"), (mark("Lengths, endings, drama, what is done."),), "search"),
)
RULE, WHAT = 1, 3  # Indices in QUESTIONS.
LONGEST_NEED: Final = "0" * 200  # As long as any sentence about what a run needs.


@dataclass(frozen=True, slots=True)
class LabLinks:
    """Functions of the lab; `create` makes a file and raises StoreError on failure.

    `run` opens an experiment and continues it, or only shows it.
    """

    create: Callable[[Experiment, RunLabel], Path]
    run: Callable[[Path, Experiment, bool], Scene]


class Lab(Scene):
    """The question on top, the match on the left, its size on the right."""

    lingers = True

    focus_name = "Start run"

    def __init__(self, links: LabLinks, kept: Callable[[], KeptLab], workers: int) -> None:
        self.links = links
        self.kept = kept
        self.workers = workers
        self.plan: LabPlan | None = None
        self.side = 1  # House rules shown: 0 is A, 1 is B.
        self.scrolls: dict[str, tuple[ScrollArea, int]] = {}
        self.forecasting = Forecasting()

    def enter(self) -> None:
        """Restore the plan."""
        self.plan = self.plan or plan_from(self.kept())
        self.experiment_card = ExperimentCard(self.plan, self._anew, self._tell, self.workers)

    @property
    def planned(self) -> LabPlan:
        """The plan; available after the first `enter`."""
        assert self.plan is not None
        return self.plan

    @property
    def cores(self) -> int:
        """The number of worker processes."""
        return self.planned.cores or self.workers

    @property
    def question(self) -> int:
        """The place of the question in QUESTIONS."""
        plan = self.planned
        if plan.kind == "run":
            return WHAT if plan.judge else 0
        return 2 if plan.kind == "ladder" else RULE

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        self.before = dict(self.planned.rules.options)
        header = Header(page, _("Lab"), self.app.pop, _("Bots play, you read the answer"))
        self.scrolls = {name: (area, area.offset) for name, (area, _old) in self.scrolls.items()}
        offsets = {name: offset for name, (_area, offset) in self.scrolls.items()}
        self.scrolls = {}
        tiles = [
            Tile(_(tile.title), tuple(_(line) for line in tile.lines), tile.icon)
            for tile in QUESTIONS
        ]

        def asked(inner: Page) -> Item:
            return Rows(
                [
                    Words(inner, _("What do you want to know?"), 17, "bold"),
                    Tiles(inner, _("Question"), tiles, self.question, self._ask, "question"),
                ],
                look.px(8),
            )

        def earlier(inner: Page) -> Button:
            words = _("Earlier runs")
            return Button(inner, words, self._earlier, "E", "folder", name="earlier")

        self.start = Button(page, _("Start run"), self._start, "Enter", "play", "candle", 20, 60,
                            name="Start run")  # fmt: skip
        if look.wide:
            self.told = Sentence(page, (LONGEST_NEED,), 17)
            match = self._scrolled("match", _("The match"), self._match_rows)
            size = self._scrolled("size", _("How small an advantage should it see?"), self._size)
            columns = Columns([match, size], look.px(14), [1.0, 1.35])
            foot = Columns([self.told, earlier(page), self.start], look.px(16),
                           [1.0, None, look.pt(300)], "centre")  # fmt: skip
            place_scene(page, header, Rows([asked(page), columns], look.px(14), grow=1), foot)
        else:

            def narrow(inner: Page) -> Item:
                self.told = Sentence(inner, (LONGEST_NEED,), 17)
                gap = inner.look.px(10)
                match = Card(inner, Rows([title(inner, _("The match"), 18),
                                          *self._match_rows(inner)], gap))  # fmt: skip
                size = Card(inner, Rows([title(inner, _("How small an advantage should it see?"),
                                               18), *self._size(inner)], gap))  # fmt: skip
                below = [match, size, self.told, earlier(inner)]
                return Rows([asked(inner), *below], inner.look.px(14))

            scroll = ScrollArea(page, narrow)
            self.scrolls["page"] = scroll, 0
            place_scene(page, header, Inset(scroll, -look.px(REACH_UNITS), 0), self.start)
        for name, (area, _old) in self.scrolls.items():
            area.scroll_by(offsets.get(name, 0))
        self._tell()

    def _scrolled(self, name: str, words: str, rows: Callable[[Page], list[Item]]) -> Card:
        page, look = self.page, self.page.look
        top = Inset(title(page, words, 18), look.px(REACH_UNITS), look.px(6))
        scroll = ScrollArea(page, lambda inner: Rows(rows(inner), look.px(6)), name)
        self.scrolls[name] = scroll, 0
        return Card(page, Rows([top, scroll], grow=1), padding=5)

    def _match_rows(self, page: Page) -> list[Item]:
        """Return the controls for game, bots and house rules."""
        rules = self._house_rules()
        head: list[Item] = [rules.head(page)]
        if self.planned.kind == "compare":
            sides = Segmented(page, _("Setting"), ("A", "B"), self.side, self._turn, name="side")
            head.append(sides)
        heads = Columns(head, page.look.px(10), [1.0, *(None for _one in head[1:])], "centre")
        rows = self.experiment_card.match_rows(page)
        return [*rows, heads, *rules.rows(page), rules.foot(page)]

    def _size(self, page: Page) -> list[Item]:
        """Return the tiles of the size, and everything that need not be set."""
        self.tiles = Tiles(
            page, _("Smallest difference"), self._point_tiles(), self.planned.points_index,
            self._size_by_points, "points",
        )  # fmt: skip
        words = _("It ends earlier if the answer is known earlier.")
        ends = Words(page, words, 15, colour="muted")
        change = self.experiment_card.change_rows(page) if self.question == RULE else []
        return [*change, self.tiles, ends, *self.experiment_card.more_rows(page)]

    def _point_tiles(self) -> list[Tile]:
        """Return for each size of a difference the matches that see it, and how long they take."""
        tiles = []
        for points in POINTS:
            words = points_words(points / 100)
            if self.planned.fault:
                tiles.append(Tile(words, (" ", " ")))
                continue
            experiment = self.planned.experiment()
            needs = needs_of(experiment, points / 100)
            pace = self._pace(experiment)
            told = " " if pace is None else duration(needs.to_see * pace / self.cores)
            tiles.append(Tile(words, (matches_words(needs.to_see), told)))
        return tiles

    def _pace(self, experiment: Experiment) -> float | None:
        """Return the mean seconds of a match, or None while it is measured."""
        one = sized(experiment, 1)
        seconds = self.forecasting.seconds(one, 1)
        return None if seconds is None else seconds / len(one.cells)

    def _house_rules(self) -> HouseRules:
        plan = self.planned
        if plan.kind != "compare":
            return HouseRules(plan.rules, self._anew)
        if self.side:
            return HouseRules(plan.other, self._anew, OTHER)
        return HouseRules(plan.rules, self._anew, FIRST)

    # -- choices

    def _turn(self, side: int) -> None:
        self.side = side
        self.app.rebuild()

    def _ask(self, question: int) -> None:
        """Choose a question."""
        plan = self.planned
        plan.judge = question == WHAT
        rule = plan.kind if plan.kind in ("compare", "sweep", "restrict") else plan.kinds[-2]
        plan.kind = ("run", rule, "ladder", "run")[question]
        plan.follow_points()
        self.app.rebuild()

    def _size_by_points(self, place: int) -> None:
        """Choose as many matches as see a difference of this size."""
        plan = self.planned
        plan.points, plan.follows_points = POINTS[place], True
        plan.follow_points()
        self.app.rebuild()

    def _anew(self) -> None:
        """Rebuild the scene; setting B follows changes of setting A."""
        self.planned.follow(self.before)
        self.planned.follow_points()
        self.app.rebuild()

    def _tell(self) -> None:
        """Update the sentence about what the run needs, or about its fault."""
        plan, fault = self.planned, self.planned.fault
        self.start.set_enabled(not fault, fault)
        experiment = None if fault else plan.experiment()
        self.forecasting.want(experiment)
        if experiment is None:
            self.told.say(fault, "danger")
        else:
            self.told.say(self._needs(experiment), "bone")
        self.tiles.show_tiles(self._point_tiles())

    def _needs(self, experiment: Experiment) -> str:
        """Return what the question needs, and what is planned."""
        pace = self._pace(experiment)
        told = needs_words(experiment, pace, self.cores, self.planned.points / 100)
        planned = _("Planned: {matches}.", matches=matches_words(experiment.games))
        return f"{told} {planned}"

    def update(self, dt: float) -> None:
        """Update the estimated duration."""
        if self.forecasting.update(dt) and not self.planned.fault:
            self._tell()

    def leave(self) -> None:
        """Stop measuring speed, to free a core."""
        self.forecasting.close()

    # -- ways out

    def _start(self) -> None:
        experiment = self.planned.experiment()
        self.app.change(lab=self.planned.kept())
        try:
            path = self.links.create(experiment, self.planned.label())
        except StoreError as fault:
            self.app.notice(f"{fault}.")
        else:
            self.planned.note = ""
            self.app.push(self.links.run(path, experiment, True))

    def _earlier(self) -> None:
        self.app.push(EarlierRuns(self.links.run))
