"""The form of an experiment, beside the house rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.bots.levels import levels_of
from game.catalog import GAMES
from game.language import _, mark
from game.playtest.experiment import Kind
from game.playtest.label import LONGEST, LONGEST_SENTENCE
from game.playtest.match_plan import make_plan
from game.playtest.tables import JUDGED
from scenes.lab.lab_plan import SIZES, UNTILS, LabPlan, SweptAxis, bots_of
from scenes.lab.words import axis_words, bot_name, spaced
from scenes.setup.seed_code import SEED_DIGITS
from scenes.ui.button import Button
from scenes.ui.choices import Segmented, Stepper, Switch, Tick
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Flow, Gap, Item, Rows
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Words

KIND_WORDS: Final[Mapping[Kind, tuple[str, str]]] = {  # on the button, and what it is
    "run": (mark("Plain"), mark("All matches with the same bots and rules.")),
    "ladder": (mark("Ladder"), mark("Every bot against every other, in turn at every seat.")),
    "sweep": (
        mark("Sweep"),
        mark("Plays the same seeds with each value of a house rule, of players, bots or choices."),
    ),
    "compare": (
        mark("A / B"),
        mark("Plays the same seeds under two sets of house rules, A and B."),
    ),
    "restrict": (
        mark("Without"),
        mark(
            "Plays the same seeds while one side goes without a kind of action. Shows what "
            "each kind is worth."
        ),
    ),
}
EACH: Final = {
    "run": mark("Matches"),
    "ladder": mark("Matches per pair"),
    "sweep": mark("Matches per setting"),
}
PAIRED_HELP: Final = mark(
    "Play each seed with every bot in every seat. Has no effect with identical bots."
)
JUDGE_HELP: Final = mark(
    "Measures drama, lead changes and information in the first {number} matches of each "
    "setting; each takes up to a second longer."
)
LEAST: Final = 96  # units of type below which a label has a row of its own


class ExperimentCard:
    """The rows of the form; `anew` rebuilds the scene, `told` only updates its sentences."""

    def __init__(
        self,
        plan: LabPlan,
        anew: Callable[[], None],
        told: Callable[[], None],
        workers: int = 1,
    ) -> None:
        self.plan = plan
        self.workers = min(workers, os.cpu_count() or 1)  # default
        self.anew = anew
        self.told = told
        self.number = -1  # the place of the number that could be added to a sweep

    def rows(self, page: Page) -> list[Item]:
        """Return all controls for this kind of experiment."""
        plan = self.plan
        games = list(GAMES.values())
        game = Select(
            page,
            _("Game"),
            [_(game.title) for game in games],
            games.index(plan.game),
            lambda index: self._do(lambda: plan.set_game(games[index])),
            width=150,
            name="Game",
        )
        kind = Segmented(
            page,
            _("Kind of run"),
            [_(KIND_WORDS[kind][0]) for kind in plan.kinds],
            plan.kinds.index(plan.kind),
            self._set_kind,
            14,
            "kind",
        )
        help_ = Words(page, _(KIND_WORDS[plan.kind][1]), 15, colour="muted")
        rows: list[Item] = [
            self._row(page, _("Game"), game),
            Rows([kind, help_], page.look.px(4)),
        ]
        rows += self._climbers(page) if plan.kind == "ladder" else self._seats(page)
        if plan.kind == "sweep":
            rows += self._sweep(page)
        if plan.kind == "restrict":
            rows += self._kinds(page)
        return rows + self._size(page)

    def _do(self, change: Callable[[], None]) -> None:
        change()
        self.anew()

    def _row(self, page: Page, label: str, control: Item) -> Item:
        words = Words(page, label, 17)
        return Beside(words, control, page.look.px(12), page.look.pt(LEAST))

    def _set_kind(self, index: int) -> None:
        self.plan.kind = self.plan.kinds[index]
        self.anew()

    # -- who plays

    def _seats(self, page: Page) -> list[Item]:
        plan, rows = self.plan, list[Item]()
        if len(plan.game.players) > 1:
            numbers = sorted(plan.game.players)
            count = Segmented(
                page,
                _("Players"),
                [str(number) for number in numbers],
                numbers.index(len(plan.seats)),
                lambda index: self._do(lambda: plan.set_players(numbers[index])),
                name="Players",
            )
            rows.append(self._row(page, _("Players"), count))
        return rows + [self._seat(page, seat) for seat in range(len(plan.seats))]

    def _seat(self, page: Page, seat: int) -> Item:
        plan, game = self.plan, self.plan.game
        bots = bots_of(game)
        names = [_("Random"), *(f"{n.number}  {n.name}" for n in levels_of(game.key))]

        def choose(index: int) -> None:
            plan.seats[seat] = bots[index]
            self.told()

        label = _(game.roles[seat % len(game.roles)])
        chosen = bots.index(plan.seats[seat])
        select = Select(page, label, names, chosen, choose, width=150, name=f"seat {seat}")
        return self._row(page, label, select)

    def _climbers(self, page: Page) -> list[Item]:
        plan = self.plan

        def toggle(bot: str) -> Callable[[], None]:
            def change() -> None:
                climbers = {*plan.climbers} ^ {bot}
                plan.climbers = [name for name in bots_of(plan.game) if name in climbers]
                self.told()

            return change

        ticks = [
            Tick(
                page, bot_name(plan.game.key, bot), bot in plan.climbers, toggle(bot), f"bot {bot}"
            )
            for bot in bots_of(plan.game)
        ]
        return [Rows([Words(page, _("Bots"), 17), Flow(ticks, page.look.px(8))], page.look.px(4))]

    # -- a sweep

    def _sweep(self, page: Page) -> list[Item]:
        """Return the controls for the factors of a sweep."""
        plan = self.plan
        keys, bare = plan.axis_keys(), make_plan(plan.game.key, plan.seats, 1, 0, {})
        names = [axis_words(bare, key) for key in keys]
        rows: list[Item] = []
        for place, axis in enumerate(plan.axes):
            rows += self._axis(page, place, axis, keys, names)
        if len(plan.axes) == 1:
            rows += self._axis(page, 1, None, keys, names)
        return rows

    def _axis(
        self,
        page: Page,
        place: int,
        axis: SweptAxis | None,
        keys: Sequence[str],
        names: Sequence[str],
    ) -> list[Item]:
        plan = self.plan
        taken = plan.axes[0].key if place else ""
        free = [index for index, key in enumerate(keys) if key != taken]
        offered = [*([""] if place else []), *(keys[index] for index in free)]
        labels = [*([_("Nothing")] if place else []), *(names[index] for index in free)]
        label = _("Crossed with") if place else _("Sweep over")
        chosen = offered.index(axis.key) if axis and axis.key in offered else 0
        select = Select(
            page,
            label,
            labels,
            chosen,
            lambda index: self._do(lambda: plan.sweep(place, offered[index])),
            width=150,
            name="crossed" if place else "swept",
        )
        rows: list[Item] = [self._row(page, label, select)]
        if axis is None:
            return rows

        def toggle(text: str) -> Callable[[], None]:
            def change() -> None:
                axis.toggle(text)
                self.told()

            return change

        ticks = [
            Tick(page, choice.label, choice.text in axis.values, toggle(choice.text),
                 f"value {choice.text}")
            for choice in axis.shown()
        ]  # fmt: skip
        rows.append(Flow(ticks, page.look.px(8)))
        if axis.numbers:
            rows.append(self._number(page, axis, axis.numbers))
        return rows

    def _number(self, page: Page, axis: SweptAxis, numbers: range) -> Item:
        """Return the control that adds any other number to the values."""
        if not 0 <= self.number < len(numbers):
            self.number = len(numbers) // 2

        def step(index: int) -> None:
            self.number = index

        def add() -> None:
            text = str(numbers[self.number])
            if text not in axis.values:
                axis.toggle(text)
            self.anew()

        words = [str(number) for number in numbers]
        stepper = Stepper(page, _("Another value"), words, self.number, step, name="number")
        button = Button(page, _("Add"), add, icon="plus", size=16, height=44, name="add value")
        return Flow([stepper, button], page.look.px(10))

    # -- restricted play

    def _kinds(self, page: Page) -> list[Item]:
        plan = self.plan

        def toggle(key: str) -> Callable[[], None]:
            def change() -> None:
                plan.toggle_kind(key)
                self.told()

            return change

        ticks = [
            Tick(page, _(kind.label), kind.key in plan.forbidden, toggle(kind.key), kind.key)
            for kind in plan.game.rules.study.kinds
            if kind.free
        ]
        words = Words(page, _("Actions to forbid, one at a time"), 17)
        return [Rows([words, Flow(ticks, page.look.px(8))], page.look.px(4))]

    # -- how many

    def _size(self, page: Page) -> list[Item]:
        plan = self.plan
        labels = [spaced(size) for size in SIZES]

        def choose(index: int) -> None:
            plan.games = SIZES[index]
            self.told()

        def write(words: str) -> None:
            plan.seed_text = words
            self.told()

        each = _(EACH.get(plan.kind, EACH["sweep"]))
        games = Select(page, each, labels, SIZES.index(plan.games), choose, width=120, name="games")
        seed = TextField(
            page,
            _("First seed"),
            plan.seed_text,
            write,
            width=240,
            longest=SEED_DIGITS,
            name="First seed",
        )
        rows = [self._row(page, each, games), *self._ends(page)]
        rows.append(self._row(page, _("First seed"), seed))
        if plan.kind != "ladder":
            rows.append(
                self._switch(page, _("Paired"), _(PAIRED_HELP), plan.paired, self._pair, "paired")
            )
        words = _(JUDGE_HELP, number=spaced(JUDGED))
        rows.append(self._switch(page, _("Judge"), words, plan.judge, self._judge, "judge"))
        return [*rows, *self._called(page)]

    def _ends(self, page: Page) -> list[Item]:
        """Return the controls for the stopping rule and the number of cores."""
        plan = self.plan
        offered = [u for u in UNTILS if not (plan.kind == "ladder" and u == "decided")]
        words = {"": _("when all are played"), "decided": _("when it is decided")}
        labels = [words.get(u) or _("at ±{points} points", points=u) for u in offered]

        def choose(index: int) -> None:
            plan.until = offered[index]
            self.told()

        def employ(index: int) -> None:
            plan.cores = index + 1
            self.told()

        at = offered.index(plan.until) if plan.until in offered else 0
        until = Select(page, _("Run ends"), labels, at, choose, width=150, name="until")
        count = os.cpu_count() or 1
        numbers = [str(number) for number in range(1, count + 1)]
        cores = Stepper(
            page, _("Cores"), numbers, (plan.cores or self.workers) - 1, employ, name="cores"
        )
        return [self._row(page, _("Run ends"), until), self._row(page, _("Cores"), cores)]

    def _called(self, page: Page) -> list[Item]:
        """Return the fields for the name and the hypothesis."""
        plan, rows = self.plan, list[Item]()

        def field(label: str, name: str, longest: int) -> None:
            def write(words: str) -> None:
                setattr(plan, name, words)

            line = TextField(page, label, getattr(plan, name), write, width=240, longest=longest,
                             name=name)  # fmt: skip
            rows.append(self._row(page, label, line))

        field(_("Name"), "name", LONGEST)
        field(_("Hypothesis"), "hypothesis", LONGEST_SENTENCE)
        field(_("Tags"), "tags", LONGEST)
        return rows

    def _switch(
        self,
        page: Page,
        label: str,
        words: str,
        on: bool,
        changed: Callable[[bool], None],
        name: str,
    ) -> Item:
        look = page.look
        toggle = Switch(page, label, on, changed, name=name)
        said = Rows([Words(page, label, 17), Words(page, words, 15, colour="muted")])
        return Beside(said, toggle, look.px(12), look.pt(LEAST))

    def _judge(self, on: bool) -> None:
        self.plan.judge = on
        self.told()

    def _pair(self, on: bool) -> None:
        self.plan.paired = on
        self.told()


def heading(page: Page, words: str, note: Item | None = None) -> Item:
    """Return the title of a card with an optional note beside it."""
    row: list[Item] = [Words(page, words, 20, "title"), Gap(0, page.look.pt(40))]
    if note is not None:
        row.append(note)
    return Columns(row, page.look.px(8), [1.0, *[None] * (len(row) - 1)], "centre")
