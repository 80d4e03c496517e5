"""The two cards of the set-up where players choose: the seats and the house rules."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.options import Option
from scenes.account import Account
from scenes.figures import Figures
from scenes.setup.plan import Chair, Plan
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.choices import Segmented, Toggle
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Flow, Gap, Item, Rows
from scenes.ui.page import Page
from scenes.ui.select import Select
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control, Widget
from scenes.ui.words import Chip, Divider, Icon, Words, title

KINDS = ("person", "bot")
HEAD = 40  # units of type that the heads of all cards are high
SEGMENTS = 3  # more choices than these go into a drop-down


class SeatCards:
    """Who sits where: a person with a name, or a bot with a level."""

    def __init__(
        self,
        plan: Plan,
        account: Account,
        anew: Callable[[], None],
        renamed: Callable[[], None],
    ) -> None:
        self.plan = plan
        self.account = account
        self.anew = anew  # the scene has to be built anew
        self.renamed = renamed

    def head(self, page: Page) -> Item:
        """Return the title, and what concerns all seats."""
        plan, look = self.plan, page.look
        two = len(plan.chairs) == 2
        words = "Swap sides" if two else "Move round"
        swap = Button(page, words, self._swap, icon="swap", size=16, height=HEAD, name="swap")
        head = Columns([title(page, "Seats"), swap], look.px(12), [1.0, None], "centre")
        if len(plan.game.players) == 1:
            return head
        numbers = sorted(plan.game.players)
        labels = [str(number) for number in numbers]
        chosen = numbers.index(len(plan.chairs))
        count = Segmented(page, "Players", labels, chosen, lambda i: self._set_players(numbers[i]))
        return Rows([head, Beside(Words(page, "Players"), count, look.px(12), 0)], look.px(10))

    def foot(self, page: Page) -> Item:
        """Return the promise about bots."""
        words = Words(page, "Bots see only what their seat sees.", 16, colour="muted")
        row = [Icon(page, "eye", 20), words]
        return Columns(row, page.look.px(10), [page.look.pt(20), 1.0], "centre")

    def rows(self, page: Page) -> list[Item]:
        """Return a card for every seat."""
        return [self._seat(page, seat) for seat in range(len(self.plan.chairs))]

    def _seat(self, page: Page, seat: int) -> Item:
        look, chair, game = page.look, self.plan.chairs[seat], self.plan.game
        role = self.plan.side(seat)
        figures = Figures(page, game, self.account.figures(seat), role, 30, -7)
        side = Columns([figures, Words(page, role, 17, "bold")], look.px(8), [None, 1.0], "centre")
        kind = Segmented(
            page,
            f"Seat {seat + 1}, {role}",
            ("Person", "Bot"),
            KINDS.index(chair.kind),
            lambda index: self._set_kind(chair, index),
            name=f"seat {seat}",
        )
        head = Beside(side, Close(kind), look.px(8), side.natural_width())
        rows: list[Item] = [head]
        rows += self._person(page, seat) if chair.kind == "person" else self._bot(page, seat)
        return Card(page, Rows(rows, look.px(7)), padding=10, depth=1)

    def _person(self, page: Page, seat: int) -> list[Item]:
        chair = self.plan.chairs[seat]

        def rename(words: str) -> None:
            chair.name = words
            self.renamed()

        return [
            TextField(
                page,
                f"Name at seat {seat + 1}",
                chair.name,
                rename,
                icon="person",
                placeholder=f"Player {seat + 1}",
                longest=16,
                name=f"name {seat}",
            )
        ]

    def _bot(self, page: Page, seat: int) -> list[Item]:
        chair, levels = self.plan.chairs[seat], self.plan.levels
        choice = Segmented(
            page,
            f"Level at seat {seat + 1}",
            [str(level.number) for level in levels],
            levels.index(chair.level),
            lambda index: self._set_level(chair, index),
            name=f"level {seat}",
        )
        level = chair.level
        words = Words(page, f"**{level.name}:** {level.summary}", 15, colour="muted", strong="bone")
        measured = [Words(page, level.measured, 15, colour="muted")] if level.measured else []
        return [Close(choice), Rows([words, *measured])]

    def _swap(self) -> None:
        self.plan.swap()
        self.anew()

    def _set_players(self, count: int) -> None:
        self.plan.set_players(count)
        self.anew()

    def _set_kind(self, chair: Chair, index: int) -> None:
        chair.kind = "bot" if index else "person"
        self.anew()

    def _set_level(self, chair: Chair, index: int) -> None:
        chair.level = self.plan.levels[index]
        self.anew()


class Close:
    """A row of choices that asks for little more width than its words need."""

    def __init__(self, choice: Segmented) -> None:
        self.choice = choice

    def natural_width(self) -> int:
        slack = self.choice.look.pt(14) * len(self.choice.choices)
        return min(self.choice.natural_width(), self.choice.least_width() + slack)

    def height_for(self, width: int) -> int:
        return self.choice.height_for(width)

    def place(self, rect: Rect) -> None:
        self.choice.place(rect)


class Bar(Widget):
    """The bar to the left of a changed rule."""

    role = "group"

    def natural_width(self) -> int:
        return self.look.px(4)

    def paint(self, sheet: Sheet) -> None:
        sheet.box(sheet.rect, self.look.px(2), "candle")


class HouseRules:
    """The options of the game, made from its schema; changed ones have a bar and their default."""

    def __init__(self, plan: Plan, anew: Callable[[], None]) -> None:
        self.plan = plan
        self.anew = anew

    def head(self, page: Page) -> Item:
        """Return the title, and how many rules are changed."""
        changed = len(self.plan.changed())
        row: list[Item] = [title(page, "House rules"), Gap(0, page.look.pt(HEAD))]
        if changed:
            row.append(Chip(page, f"{changed} changed", "pencil", "panel", "candle", "candle"))
        widths = [1.0, *[None] * (len(row) - 1)]
        return Columns(row, page.look.px(8), widths, "centre")

    def rows(self, page: Page) -> list[Item]:
        """Return every option with its help and its control."""
        rows: list[Item] = []
        for option in self.plan.game.options:
            if rows:
                rows.append(Divider(page, 0))
            rows.append(self._option(page, option))
        return rows

    def foot(self, page: Page) -> Item:
        """Return how far the rules are from the printed ones, and the way back."""
        changed = len(self.plan.changed())
        words = "The rules as printed."
        if changed:
            words = f"Default rules, with {changed} change{'s' * (changed > 1)}."
        reset = Button(page, "Reset to defaults", self._reset, kind="quiet", size=16, height=40)
        reset.set_enabled(bool(changed), "No rule is changed.")
        told = Words(page, words, 16, colour="muted")
        return Beside(told, reset, page.look.px(12), page.look.pt(140))

    def _option(self, page: Page, option: Option) -> Item:
        look, value = page.look, self.plan.options[option.key]
        changed = value != option.default
        name: list[Item] = [Words(page, option.label, 18, "bold")]
        if changed:
            default = option.label_of(option.default)
            name.append(Chip(page, f"default: {default}", ink="muted", size=14))
        help_words = Words(page, option.help, 16, colour="muted")
        control = self._control(page, option)
        words = Beside(help_words, control, look.px(12), look.pt(120))
        rows: list[Item] = [Flow(name, look.px(10)), words]
        chosen = next(choice for choice in option.choices if choice.value == value)
        if chosen.help and not isinstance(value, bool):
            rows.append(Words(page, f"**{chosen.label}.** {chosen.help}", 15, colour="muted"))
        row = Rows(rows, look.px(4))
        return Columns([Bar(page), row], look.px(8), [None, 1.0]) if changed else row

    def _control(self, page: Page, option: Option) -> Control | Close:
        value, name = self.plan.options[option.key], f"option {option.key}"
        if isinstance(option.default, bool):
            return Toggle(page, option.label, value is True, lambda on: self._set(option, on), name)
        values = [choice.value for choice in option.choices]
        labels = [choice.label for choice in option.choices]
        chosen = values.index(value)

        def choose(index: int) -> None:
            self._set(option, values[index])

        if len(values) <= SEGMENTS:
            return Close(Segmented(page, option.label, labels, chosen, choose, name=name))
        return Select(page, option.label, labels, chosen, choose, name=name)

    def _set(self, option: Option, value: str | int | bool) -> None:
        self.plan.options[option.key] = value
        self.anew()

    def _reset(self) -> None:
        self.plan.reset()
        self.anew()
