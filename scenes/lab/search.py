"""The search for house rules: targets, settings tried, and the best ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.language import _, many, mark
from scenes.lab.chart import ChartPart
from scenes.lab.experiment_card import heading
from scenes.lab.front import Front, FrontPoint, FrontScale
from scenes.lab.lab_plan import LabPlan
from scenes.lab.search_plan import MATCHES, MOST_TARGETS, TRIALS, SearchPlan, WantedMeasure
from scenes.lab.searching import Searching
from scenes.lab.words import number, spaced
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Tick
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Flow, Gap, Inset, Item, Rows
from scenes.ui.row_list import ListRow, RowList
from scenes.ui.scroll import ROOM, ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Sentence, Words, title
from scenes.window.app import Scene

NUMBERS: Final = "0123456789.,%-"
LEAST: Final = 96  # units of type below which a label has a row of its own
HELP: Final = mark(
    "All settings play the same seeds. After each round the better half goes on with more matches. "
    "The last ones then play with new seeds: trust those numbers."
)
NOTHING_YET: Final = mark("The settings nearest to your targets are listed here.")
WITHOUT_RULES: Final = mark("This game has no house rules to search.")


class Search(Scene):
    """The form of a search and its results; a found setting can be copied to the lab."""

    lingers = True
    focus_name = "search"

    def __init__(self, lab: LabPlan, workers: int) -> None:
        self.lab = lab
        self.workers = workers
        self.plan = SearchPlan(lab)
        self.searching = Searching()
        self.begun: SearchPlan | None = None  # the plan of the running search, unaffected by edits
        self.chosen = 0  # of the settings found
        self.scroll: ScrollArea | None = None
        self.front: Front | None = None

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        header = Header(page, _("Search for house rules"), self.app.pop, _(self.lab.game.title))
        offset = self.scroll.offset if self.scroll else 0
        self.told = Sentence(page, [*self._sentences()])
        self.button = Button(
            page,
            _("Stop") if self.searching.busy else _("Search"),
            self._stop if self.searching.busy else self._start,
            "Enter",
            "pause" if self.searching.busy else "search",
            "raised" if self.searching.busy else "candle",
            20,
            60 if look.wide else 52,
            name="search",
        )
        if look.wide:
            self.scroll = ScrollArea(page, lambda inner: Rows(self._form(inner), look.px(10)))
            top = Inset(heading(page, _("Targets")), look.px(ROOM), look.px(4))
            left = Card(page, Rows([top, self.scroll], look.px(10), grow=1), padding=5)
            right = Rows(self._results(page), look.px(12), grow=1)
            columns = Columns([left, right], look.px(12), [look.pt(470), 1.0])
            foot = Columns([self.told, self.button], look.px(24), [1.0, look.pt(300)], "centre")
            place_scene(page, header, columns, Inset(foot, 0, look.px(6)))
        else:
            self.scroll = ScrollArea(page, self._narrow)
            place_scene(page, header, Inset(self.scroll, -look.px(ROOM), 0), self.button)
        self.scroll.scroll_by(offset)
        self._tell()

    def _narrow(self, page: Page) -> Item:
        self.told.kill()
        self.told = Sentence(page, [*self._sentences()])
        head = heading(page, _("Targets"))
        form = Card(page, Rows([head, *self._form(page)], page.look.px(10)))
        return Rows([self.told, form, *self._results(page)], page.look.px(14))

    def _row(self, page: Page, label: str, control: Item) -> Item:
        return Beside(Words(page, label, 17), control, page.look.px(12), page.look.pt(LEAST))

    def _form(self, page: Page) -> list[Item]:
        """Return all controls."""
        plan = self.plan
        rows: list[Item] = [Words(page, _(HELP), 15, colour="muted")]
        if not plan.rules:
            return [*rows, Words(page, _(WITHOUT_RULES), 17, colour="danger")]
        options = {option.key: option for option in self.lab.game.rules.options}
        ticks = [
            Tick(page, _(options[key].label), key in plan.keys, self._toggle(key), f"rule {key}")
            for key in plan.rules
        ]
        rows.append(Words(page, _("House rules to search"), 17))
        rows.append(Flow(ticks, page.look.px(8)))
        for place, wanted in enumerate(plan.wanted):
            rows += self._wanted(page, place, wanted)
        if len(plan.wanted) < MOST_TARGETS:
            words, act, icon = _("A second target"), self._add, "plus"
        else:
            words, act, icon = _("One target only"), self._take_away, "minus"
        rows.append(Button(page, words, act, icon=icon, size=16, height=44, name="targets"))
        rows += [
            self._number(page, _("Settings to test"), "trials", TRIALS),
            self._number(page, _("Matches per setting"), "games", MATCHES),
        ]
        return rows

    def _wanted(self, page: Page, place: int, wanted: WantedMeasure) -> list[Item]:
        """Return the controls of one target."""
        measures = self.plan.measures()
        keys = [(measure, seat) for measure, seat, _label in measures]
        here = (wanted.measure, wanted.seat)

        def choose(index: int) -> None:
            wanted.measure, wanted.seat = keys[index]
            self.app.rebuild()

        def write(words: str) -> None:
            wanted.text = words
            self._tell()

        alone = len(self.plan.wanted) == 1
        label = _("Target") if alone else _("Target {number}", number=place + 1)
        names = [label for _measure, _seat, label in measures]
        at = keys.index(here) if here in keys else 0
        select = Select(page, label, names, at, choose, width=150, name=f"measure {place}")
        said = _("Target in per cent") if self.plan.is_share(wanted.measure) else _("Wanted")
        line = TextField(page, said, wanted.text, write, width=110, longest=9, allowed=NUMBERS,
                         name=f"wanted {place}")  # fmt: skip
        return [self._row(page, label, select), self._row(page, said, line)]

    def _number(self, page: Page, label: str, name: str, numbers: Sequence[int]) -> Item:
        def choose(index: int) -> None:
            setattr(self.plan, name, numbers[index])
            self._tell()

        at = numbers.index(getattr(self.plan, name))
        words = [spaced(one) for one in numbers]
        return self._row(page, label, Select(page, label, words, at, choose, width=110, name=name))

    def _results(self, page: Page) -> list[Item]:
        """Return the chart of settings tried, and the list of the best."""
        look = page.look
        self.front = Front(page, self._pick, self._scales(), self._points())
        head = title(page, _("Results of the settings"), 18)
        chart = Card(page, Rows([head, self.front], look.px(6)), padding=14)
        found = self.searching.found
        rows: list[Item] = [title(page, _("Settings to choose from"), 18)]
        if not found:
            rows += [Words(page, _(NOTHING_YET), 16, colour="muted"), Gap()]
            return [chart, Card(page, Rows(rows, look.px(10), grow=-1), padding=14)]
        listed = RowList(
            page,
            _("Settings to choose from"),
            len(found),
            self._listed,
            min(self.chosen, len(found) - 1),
            self._choose,
            self._adopt,
            "found",
        )
        adopt = Button(page, _("Use in the lab"), self._adopt, "A", "next", size=17, height=44,
                       name="adopt")  # fmt: skip
        rows = [Columns([rows[0], adopt], look.px(10), [1.0, None], "centre"), listed]
        return [chart, Card(page, Rows(rows, look.px(10), grow=1), padding=14)]

    # -- what is known

    @property
    def _results_plan(self) -> SearchPlan:
        """The plan that the results belong to."""
        return self.begun or self.plan

    def _scales(self) -> list[FrontScale]:
        return (
            self._results_plan.scales() if not self._results_plan.fault else [FrontScale("", 0.0)]
        )

    def _points(self) -> list[FrontPoint]:
        """Return the settings tried; those on the front at their values from fresh seeds."""
        begun, searching = self.begun, self.searching
        if begun is None:
            return []
        best = {setting.labels for setting in searching.found}
        points = [
            FrontPoint(begun.named(tried.labels), begun.shown(tried.means))
            for tried in searching.tried
            if tried.labels not in best
        ]
        for rank, setting in enumerate(searching.found, 1):
            means = [estimate.mean for estimate in setting.estimates]
            points.append(FrontPoint(begun.named(setting.labels), begun.shown(means), rank))
        return points

    def _listed(self, row: int) -> ListRow:
        """Return the row of a found setting."""
        begun, setting = self._results_plan, self.searching.found[row]
        told = []
        for place, scale in enumerate(begun.scales()):
            estimate = setting.estimates[place]
            mean, low, high = (
                number(value * scale.factor, scale.digits)
                for value in (estimate.mean, estimate.low, estimate.high)
            )
            told.append(
                _("{measure} {mean} ({low} to {high})",
                  measure=scale.label, mean=mean, low=low, high=high)
            )  # fmt: skip
        return ListRow("gear", f"{row + 1}. {begun.named(setting.labels)}", " · ".join(told))

    def _tell(self) -> None:
        """Update the progress, or show what is wrong."""
        words, tone = self._words()
        self.told.say(words, tone)
        if not self.searching.busy:
            fault = self.plan.fault
            self.button.set_enabled(not fault, fault)

    def _words(self) -> tuple[str, str]:
        searching, begun = self.searching, self.begun
        if searching.busy and begun:
            most = min(begun.trials, begun.settings)
            matches = max((tried.matches for tried in searching.tried), default=0)
            going_on = sum(tried.matches == matches for tried in searching.tried)
            if not matches:
                return _("{number} settings play their first matches.", number=most), "muted"
            return many(
                "{number} setting has played {matches} matches.",
                "{number} settings have played {matches} matches each.",
                going_on,
                matches=matches,
            ), "muted"
        if searching.fault:
            return searching.fault, "danger"
        if self.plan.fault:
            return self.plan.fault, "danger"
        if searching.done:
            return many(
                "{number} setting is left, by matches with new seeds.",
                "{number} settings are left, by matches with new seeds, the nearest first.",
                len(searching.found),
            ), "ok"
        return self._amount(), "muted"

    def _amount(self) -> str:
        plan = self.plan
        return many(
            "There is {shown} setting; up to {trials} are tested, the last by {games} matches.",
            "There are {shown} settings; up to {trials} are tested, the last by {games} matches.",
            plan.settings,
            shown=spaced(plan.settings),
            trials=min(plan.trials, plan.settings),
            games=spaced(plan.games),
        )

    def _sentences(self) -> list[str]:
        """Return the possible sentences, to reserve room."""
        return ["" if self.plan.fault else self._amount(), _(WITHOUT_RULES)]

    # -- what is done

    def update(self, dt: float) -> None:
        """Update with new results."""
        before = bool(self.searching.found), self.searching.busy
        if not self.searching.update():
            return
        if (bool(self.searching.found), self.searching.busy) != before or self.searching.found:
            self.app.rebuild()
        elif self.front:
            self.front.show_points(self._points())
            self._tell()

    def gone(self) -> None:
        """Stop the search."""
        self.searching.close()

    def _start(self) -> None:
        plan = self.begun = self.plan.copy()
        self.chosen = 0
        self.searching.begin(plan.plan(), plan.keys, plan.targets(), plan.trials, self.workers)
        self.app.rebuild()

    def _stop(self) -> None:
        self.searching.close()
        self.app.rebuild()

    def _toggle(self, key: str) -> Callable[[], None]:
        def change() -> None:
            self.plan.toggle(key)
            self._tell()

        return change

    def _add(self) -> None:
        self.plan.wanted.append(WantedMeasure("turns", 0, "40"))
        self.app.rebuild()

    def _take_away(self) -> None:
        del self.plan.wanted[1:]
        self.app.rebuild()

    def _choose(self, row: int) -> None:
        self.chosen = row

    def _pick(self, part: ChartPart) -> None:
        """Choose the setting that was pressed in the chart."""
        rank = self._points()[part.cell].rank
        if rank:
            self.chosen = rank - 1
            self.app.rebuild()

    def _adopt(self) -> None:
        """Copy the chosen setting to the lab's form and go back."""
        setting = self.searching.found[self.chosen]
        self.lab.rules.options.update(setting.plan.options)
        self.app.pop()
        self.app.notice(_("The lab now uses these house rules."))
