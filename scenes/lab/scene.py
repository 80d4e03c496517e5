"""The lab screen: the form of an experiment, and earlier ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from game.language import _, decimal, many, mark
from game.playtest.experiment import Experiment
from game.playtest.forecast import reach_of_rise, reach_of_share
from game.playtest.label import RunLabel
from game.playtest.merge_runs import merge_runs
from game.playtest.store import StoreError
from scenes.lab import runs
from scenes.lab.experiment_card import ExperimentCard, heading
from scenes.lab.exporting import Exporting
from scenes.lab.forecasting import Forecasting
from scenes.lab.lab_plan import LabPlan, plan_from
from scenes.lab.runs import KeptRun
from scenes.lab.search import Search
from scenes.lab.words import duration, matches_told, spaced
from scenes.setup.house_rules import USUAL, HouseRules, Phrases
from scenes.setup.seed_code import SEED_FAULT
from scenes.ui.button import Button, icon_button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented
from scenes.ui.dialog import confirm
from scenes.ui.layout import Columns, Flow, Gap, Inset, Item, Rows
from scenes.ui.row_list import RowList
from scenes.ui.scroll import ROOM, ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Sentence, Words
from scenes.window.app import Scene
from scenes.window.preferences import KeptLab

SENTENCES: Final = (  # the longest sentences about a plan
    mark("Both settings are the same: change at least one house rule."),
    SEED_FAULT,
)
TRIED: Final = mark("Estimating how long it takes.")
TAKES: Final = mark("It takes about {time}.")
FIRST: Final = replace(USUAL, title=mark("Rules of A"))
OTHER: Final = Phrases(
    mark("Rules of B"), mark("A"), mark("As in A."), mark("As in A"), mark("Back to A")
)


@dataclass(frozen=True, slots=True)
class LabLinks:
    """Functions of the lab; `create` makes a file and raises StoreError on failure.

    `run` opens an experiment and continues it, or only shows it.
    """

    create: Callable[[Experiment, RunLabel], Path]
    run: Callable[[Path, Experiment, bool], Scene]


class Lab(Scene):
    """The form on the left, earlier experiments on the right."""

    lingers = True

    focus_name = "Start run"

    def __init__(self, links: LabLinks, kept: Callable[[], KeptLab], workers: int) -> None:
        self.links = links
        self.kept = kept
        self.workers = workers
        self.plan: LabPlan | None = None
        self.side = 1  # of the house rules of a comparison: 0 for A, 1 for B
        self.runs: list[KeptRun] = []
        self.chosen = 0
        self.scrolls: dict[str, tuple[ScrollArea, int]] = {}
        self.forecasting = Forecasting()
        self.held: KeptRun | None = None  # selected for a comparison
        self.joining = Exporting()

    def enter(self) -> None:
        """Restore the plan and read the stored experiments."""
        self.plan = self.plan or plan_from(self.kept())
        self.experiment_card = ExperimentCard(self.plan, self._anew, self._tell, self.workers)
        self._read()

    def _read(self) -> None:
        self.runs = runs.listing()
        self.chosen = min(self.chosen, max(0, len(self.runs) - 1))

    @property
    def planned(self) -> LabPlan:
        """The plan; available after the first `enter`."""
        assert self.plan is not None
        return self.plan

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        self.before = dict(self.planned.rules.options)
        search = icon_button(page, _("Search"), self._search, "S", "search", "search")
        header = Header(
            page, _("Playtest lab"), self.app.pop, _("Bots play, you read the result"), [search]
        )
        self.scrolls = {name: (area, area.offset) for name, (area, _old) in self.scrolls.items()}
        offsets = {name: offset for name, (_area, offset) in self.scrolls.items()}
        self.scrolls = {}
        self.told = Sentence(page, self._sentences())
        self.start = Button(
            page,
            _("Start run"),
            self._start,
            "Enter",
            "play",
            "candle",
            20,
            60 if look.wide else 52,
            name="Start run",
        )
        if look.wide:
            gap = look.px(12)
            columns = Columns(
                [
                    self._scrolled("plan", self._plan_head, self.experiment_card.rows),
                    self._scrolled(
                        "rules", self._rules_head, self._house_rules().rows, self._rules_foot
                    ),
                    self._earlier(page),
                ],
                gap,
                [look.pt(392), 1.0, look.pt(372)],
            )
            foot = Columns([self.told, self.start], look.px(24), [1.0, look.pt(372)], "centre")
            place_scene(page, header, columns, Inset(foot, 0, look.px(6)))
        else:
            scroll = ScrollArea(page, self._narrow)
            self.scrolls["page"] = scroll, 0
            place_scene(page, header, Inset(scroll, -look.px(ROOM), 0), self.start)
        for name, (area, _old) in self.scrolls.items():
            area.scroll_by(offsets.get(name, 0))
        self._tell()

    def _plan_head(self, page: Page) -> Item:
        return heading(page, _("Experiment"))

    def _scrolled(
        self,
        name: str,
        head: Callable[[Page], Item],
        rows: Callable[[Page], list[Item]],
        foot: Callable[[Page], Item] | None = None,
    ) -> Card:
        page, look = self.page, self.page.look
        top = Inset(head(page), look.px(ROOM), look.px(4))
        scroll = ScrollArea(page, lambda inner: Rows(rows(inner), look.px(10)), name)
        self.scrolls[name] = scroll, 0
        items: list[Item] = [top, scroll]
        if foot:
            items.append(Inset(foot(page), look.px(ROOM), look.px(8)))
        return Card(page, Rows(items, grow=1), padding=5)

    def _narrow(self, page: Page) -> Item:
        look = page.look
        gap = look.px(10)
        self.told.kill()
        self.told = Sentence(page, self._sentences())
        plan = Card(page, Rows([self._plan_head(page), *self.experiment_card.rows(page)], gap))
        rows = self._house_rules().rows(page)
        rules = Card(page, Rows([self._rules_head(page), *rows, self._rules_foot(page)], gap))
        return Rows([self.told, plan, rules, self._earlier(page)], look.px(14))

    def _house_rules(self) -> HouseRules:
        plan = self.planned
        if plan.kind != "compare":
            return HouseRules(plan.rules, self._anew)
        if self.side:
            return HouseRules(plan.other, self._anew, OTHER)
        return HouseRules(plan.rules, self._anew, FIRST)

    def _rules_head(self, page: Page) -> Item:
        rules = self._house_rules()
        if self.planned.kind != "compare":
            return rules.head(page)
        sides = Segmented(page, _("Setting"), ("A", "B"), self.side, self._turn, name="side")
        row: list[Item] = [rules.head(page), sides]
        return Columns(row, page.look.px(10), [1.0, None], "centre")

    def _rules_foot(self, page: Page) -> Item:
        return self._house_rules().foot(page)

    def _turn(self, side: int) -> None:
        self.side = side
        self.app.rebuild()

    def _earlier(self, page: Page) -> Card:
        look = page.look
        count = len(self.runs)
        note = Words(page, spaced(count), 16, colour="muted") if count else None
        rows: list[Item] = [heading(page, _("Earlier runs"), note)]
        if not self.runs:
            words = _("No runs yet. Every run is saved here.")
            rows += [Words(page, words, 16, colour="muted"), Gap()]
            return Card(page, Rows(rows, look.px(10), grow=-1), padding=14)
        listed = RowList(
            page,
            _("Earlier runs"),
            count,
            lambda index: self.runs[index].row(),
            self.chosen,
            self._choose,
            self._open,
            "runs",
        )
        against = _("Against this") if self.held else _("Compare")
        ways = [
            Button(page, against, self._compare, "C", "swap", size=17, height=44, name="compare"),
            Button(page, _("Open"), self._open, "O", "eye", size=17, height=44, name="open run"),
            Button(
                page, _("Delete"), self._ask, "Delete", "trash", size=17, height=44, name="delete"
            ),
        ]
        rows += [listed, Flow(ways, look.px(10))]
        return Card(page, Rows(rows, look.px(10), grow=1), padding=14)

    # -- what is chosen

    def _anew(self) -> None:
        """Rebuild the scene; setting B follows changes of setting A."""
        self.planned.follow(self.before)
        self.app.rebuild()

    def _tell(self) -> None:
        """Update the sentence about the size of the experiment, or about its fault."""
        plan, fault = self.planned, self.planned.fault
        self.start.set_enabled(not fault, fault)
        experiment = None if fault else plan.experiment()
        self.forecasting.want(experiment)
        if experiment is None:
            self.told.say(fault, "danger")
        else:
            self.told.say(self._amount(experiment))

    def update(self, dt: float) -> None:
        """Update the estimated duration."""
        self._joined()
        if self.forecasting.update(dt) and not self.planned.fault:
            self.told.say(self._amount(self.planned.experiment()))

    def _compare(self) -> None:
        """Select the chosen experiment for a comparison, or compare it with the selected one."""
        chosen, held = self.runs[self.chosen], self.held
        self.held = None
        if chosen.experiment is None:
            self.app.notice(chosen.fault)
        elif held is None:
            self.held = chosen
            self.app.notice(_("Choose a run to compare it with."))
        elif held.path == chosen.path:
            self.app.notice(_("That is the same run."))
        else:
            target = runs.free_path(f"{held.path.stem}, {chosen.path.stem[20:]}")
            self.joining.begin(held.path, target, partial(merge_runs, chosen.path))
        self.app.rebuild()

    def _joined(self) -> None:
        """Open two experiments after they were merged."""
        told = self.joining.finished()
        if not told:
            return
        path = self.joining.target
        if path is None:
            self.app.notice(told)
            return
        self._read()
        kept = next((run for run in self.runs if run.path == path), None)
        if kept and kept.experiment:
            self.app.push(self.links.run(path, kept.experiment, False))

    def gone(self) -> None:
        """Stop all background work."""
        self.joining.close()

    def leave(self) -> None:
        """Stop measuring speed, to free a core."""
        self.forecasting.close()

    @property
    def cores(self) -> int:
        """The number of worker processes."""
        return self.planned.cores or self.workers

    def _amount(self, experiment: Experiment) -> str:
        """Return the number of matches, what they will show, and how long they take."""
        cells = experiment.cells
        told = self._told(
            experiment.games, len(cells), cells[0].plan.games, experiment.kind == "ladder"
        )
        seconds = self.forecasting.seconds(experiment, self.cores)
        if seconds is None:
            return f"{told} {_(TRIED)}"
        return f"{told} {_(TAKES, time=duration(seconds))}"

    def _told(self, games: int, count: int, each: int, ladder: bool) -> str:
        """Return the number of matches, and the precision to expect."""
        told = self._matches(games, count, each, ladder)
        if count > 1 and not ladder:
            points = f"±{decimal(100 * reach_of_rise(each), 1)}"
            told += " " + _("Differences between settings to {points} or better.", points=points)
        return told

    def _matches(self, games: int, count: int, each: int, ladder: bool) -> str:
        words = matches_told(games)
        if count > 1 and ladder:
            words = _(
                "{matches}: {number} pairs of {each}",
                matches=words,
                number=count,
                each=spaced(each),
            )
        elif count > 1:
            words = _(
                "{matches}: {number} settings of {each}",
                matches=words,
                number=count,
                each=spaced(each),
            )
        return many(
            "{matches}, on {number} core. Shares will be known to about {points} points.",
            "{matches}, on {number} cores. Shares will be known to about {points} points.",
            self.cores,
            matches=words,
            points=f"±{decimal(100 * reach_of_share(each), 1)}",
        )

    def _sentences(self) -> list[str]:
        """Return every sentence this line can show, or one as long, to reserve room for it."""
        longest = f"{self._told(1_000_000, 15, 100_000, False)} {_(TRIED)}"
        return [longest, *(_(words) for words in SENTENCES)]

    def _choose(self, row: int) -> None:
        self.chosen = row

    # -- ways out

    def _start(self) -> None:
        experiment = self.planned.experiment()
        self.app.change(lab=self.planned.kept())
        try:
            path = self.links.create(experiment, self.planned.label())
        except StoreError as fault:
            self.app.notice(f"{fault}.")
        else:
            self.chosen = 0
            self.planned.name = self.planned.hypothesis = ""
            self.app.push(self.links.run(path, experiment, True))

    def _search(self) -> None:
        """Open the search for house rules."""
        self.app.push(Search(self.planned, self.cores))

    def _open(self) -> None:
        kept = self.runs[self.chosen]
        if kept.experiment is None:
            self.app.notice(kept.fault)
        else:
            self.app.push(self.links.run(kept.path, kept.experiment, False))

    def _ask(self) -> None:
        kept = self.runs[self.chosen]
        words = many(
            "This deletes **{run}** and its {shown} match.",
            "This deletes **{run}** and its {shown} matches.",
            kept.played,
            run=kept.path.stem,
            shown=spaced(kept.played),
        )
        asked = _("Delete this run?")
        self.app.ask(confirm(asked, words, _("Delete"), self._delete, _("Keep"), "Delete"))

    def _delete(self) -> None:
        path = self.runs[self.chosen].path
        try:
            runs.delete(path)
        except OSError as error:
            self.app.notice(
                _("{file} cannot be deleted: {reason}.", file=path.name, reason=error.strerror)
            )
        self._read()
        self.app.rebuild()
