"""The form of an experiment, beside the house rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.bots.levels import levels_of
from game.catalog import GAMES
from game.language import _, mark
from game.playtest.experiment import Kind
from game.playtest.label import MAX_NOTE
from game.playtest.match_plan import make_plan
from game.playtest.sentences import bot_name, grouped_digits
from scenes.lab.lab_plan import SIZES, LabPlan, SweptAxis, bots_of
from scenes.lab.words import axis_words
from scenes.setup.seed_code import SEED_DIGITS
from scenes.ui.button import Button
from scenes.ui.choices import Segmented, Stepper, Switch, Tick
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Flow, Item, Rows
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Words

KIND_WORDS: Final[Mapping[Kind, tuple[str, str]]] = {  # The name on the button, and what it is.
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
LEAST_LABEL_UNITS: Final = 96  # A narrower label has a row of its own.


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
        self.workers = min(workers, os.cpu_count() or 1)  # The default number of processes.
        self.anew = anew
        self.told = told
        self.number = -1  # The place of the number that a sweep could add.

    def match_rows(self, page: Page) -> list[Item]:
        """Return the controls for the game and its bots."""
        plan, games = self.plan, list(GAMES.values())
        game = Select(
            page,
            _("Game"),
            [_(game.title) for game in games],
            games.index(plan.game),
            lambda index: self._do(lambda: plan.set_game(games[index])),
            width=150,
            name="Game",
        )
        bots = self._climbers(page) if plan.kind == "ladder" else self._seats(page)
        return [self._row(page, _("Game"), game), *bots]

    def change_rows(self, page: Page) -> list[Item]:
        """Return the controls for what changes between settings."""
        plan = self.plan
        kinds = [kind for kind in plan.kinds if kind in KIND_WORDS]
        kind = Segmented(
            page,
            _("Kind of change"),
            [_(KIND_WORDS[kind][0]) for kind in kinds],
            kinds.index(plan.kind),
            lambda index: self._do(lambda: setattr(plan, "kind", kinds[index])),
            15,
            "kind",
        )
        rows: list[Item] = [kind, Words(page, _(KIND_WORDS[plan.kind][1]), 15, colour="muted")]
        if plan.kind == "sweep":
            rows += self._sweep(page)
        if plan.kind == "restrict":
            rows += self._kinds(page)
        return rows

    def _do(self, change: Callable[[], None]) -> None:
        change()
        self.anew()

    def _row(self, page: Page, label: str, control: Item) -> Item:
        words = Words(page, label, 17)
        return Beside(words, control, page.look.px(12), page.look.pt(LEAST_LABEL_UNITS))

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
            self.anew()

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

    def more_rows(self, page: Page) -> list[Item]:
        """Return the controls that need not be set: matches, seed, cores, pairs and a note."""
        plan = self.plan
        sizes = sorted({*SIZES, plan.games})

        def choose(index: int) -> None:
            plan.games, plan.follows_points = sizes[index], False
            self.told()

        def write(words: str) -> None:
            plan.seed_text = words
            self.told()

        def employ(index: int) -> None:
            plan.cores = index + 1
            self.told()

        def remark(words: str) -> None:
            plan.note = words

        each = _(EACH.get(plan.kind, EACH["sweep"]))
        labels = [grouped_digits(size) for size in sizes]
        games = Select(page, each, labels, sizes.index(plan.games), choose, width=120, name="games")
        seed = TextField(page, _("First seed"), plan.seed_text, write, width=240,
                         longest=SEED_DIGITS, name="First seed")  # fmt: skip
        note = TextField(page, _("Note"), plan.note, remark, width=240, longest=MAX_NOTE,
                         name="note")  # fmt: skip
        numbers = [str(number) for number in range(1, (os.cpu_count() or 1) + 1)]
        cores = Stepper(
            page, _("Cores"), numbers, (plan.cores or self.workers) - 1, employ, name="cores"
        )
        rows = [self._row(page, each, games), self._row(page, _("First seed"), seed)]
        rows += [self._row(page, _("Cores"), cores), self._row(page, _("Note"), note)]
        if plan.kind != "ladder" and len({*plan.seats}) > 1:
            toggle = Switch(page, _("Paired"), plan.paired, self._pair, name="paired")
            help_words = Words(page, _(PAIRED_HELP), 15, colour="muted")
            told = Rows([Words(page, _("Paired"), 17), help_words])
            rows.append(Beside(told, toggle, page.look.px(12), page.look.pt(LEAST_LABEL_UNITS)))
        return rows

    def _pair(self, on: bool) -> None:
        self.plan.paired = on
        self.told()
