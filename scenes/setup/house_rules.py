"""The card for house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from game.game import Game
from game.language import _, many, mark
from game.options import Choice, Option, ResolvedOptions, Value
from scenes.setup.seats import HEAD
from scenes.ui.button import Button
from scenes.ui.choices import CompactSegmented, Stepper, Switch
from scenes.ui.layout import Beside, Columns, Flow, Gap, Item, Rows
from scenes.ui.select import Select
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control, Page, Widget
from scenes.ui.words import Chip, Divider, Words, title

SEGMENTS: Final = 3  # more choices than these go into a drop-down
WORDS: Final = 190  # units of type below which the words of a rule have a row of their own


class Ruled(Protocol):
    """A choice of house rules."""

    options: dict[str, Value]

    @property
    def game(self) -> Game:
        """The game they belong to."""

    def given(self, option: Option) -> Value:
        """Return the default value of a rule."""

    def changed(self) -> list[Option]:
        """Return the rules that differ from their defaults."""

    def choose(self, option: Option, value: Value) -> None:
        """Set a rule."""

    def reset(self) -> None:
        """Reset all rules to their defaults."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The texts of the card."""

    title: str = mark("House rules")
    given: str = mark("default")
    same: str = mark("The usual rules.")
    changed: str = mark("Default rules")
    reset: str = mark("Reset to defaults")


USUAL: Final = Phrases()


class ChangeBar(Widget):
    """The bar to the left of a changed rule."""

    role = "group"

    def natural_width(self) -> int:
        return self.look.px(4)

    def paint(self, sheet: Sheet) -> None:
        sheet.box(sheet.rect, self.look.px(2), "candle")


class HouseRules:
    """The card with a row for each option of a game; changed rows show a bar and the default."""

    def __init__(
        self,
        plan: Ruled,
        anew: Callable[[], None],
        phrases: Phrases = USUAL,
        draw: Callable[[], None] | None = None,
    ) -> None:
        self.plan = plan
        self.draw = draw  # opens what people have drawn
        self.anew = anew
        self.phrases = phrases

    def head(self, page: Page) -> Item:
        """Return the title row with the number of changed rules."""
        changed = len(self.plan.changed())
        row: list[Item] = [title(page, _(self.phrases.title)), Gap(0, page.look.pt(HEAD))]
        if changed:
            words = many("{number} changed", "{number} changed", changed)
            row.append(Chip(page, words, "pencil", "panel", "candle", "candle"))
        widths = [1.0, *[None] * (len(row) - 1)]
        return Columns(row, page.look.px(8), widths, "centre")

    def rows(self, page: Page) -> list[Item]:
        """Return a row for every option, or a note that there is none."""
        if not self.plan.game.rules.options:
            return [Words(page, _("This game has no house rules."), 16, colour="muted")]
        rows: list[Item] = []
        for option in self.plan.game.rules.options:
            if rows:
                rows.append(Divider(page, 0))
            rows.append(self._option(page, option))
        return rows

    def foot(self, page: Page) -> Item:
        """Return the row that says what differs from the defaults, with the reset button."""
        changed = len(self.plan.changed())
        words = _(self.phrases.same)
        if changed:
            # For translators: {rules} is "Default rules" or "As in A".
            words = many(
                "{rules}, with {number} change.",
                "{rules}, with {number} changes.",
                changed,
                rules=_(self.phrases.changed),
            )
        name = self.phrases.reset
        reset = Button(page, _(name), self._reset, kind="quiet", size=16, height=40, name=name)
        reset.set_enabled(bool(changed), _("No rule is changed."))
        told = Words(page, words, 16, colour="muted")
        return Beside(told, reset, page.look.px(12), page.look.pt(140))

    def _option(self, page: Page, option: Option) -> Item:
        look, value = page.look, self.plan.options[option.key]
        found = option.offered()
        offered = (choice for choice in found.choices if choice.value == value)
        chosen = next(offered, None) or option.choice_of(value)
        given = self.plan.given(option)
        changed = value != given
        name: list[Item] = [Words(page, _(option.label), 18, "bold")]
        if changed:
            words_given = f"{_(self.phrases.given)}: {_(option.label_of(given))}"
            name.append(Chip(page, words_given, ink="muted", size=14))
        if option.needs and self.plan.options[option.needs[0]] != option.needs[1]:
            other = next(o for o in self.plan.game.rules.options if o.key == option.needs[0])
            moot = _("Requires: {choice}.", choice=_(other.label_of(option.needs[1])))
            return Rows([name[0], Words(page, moot, 16, colour="muted")], look.px(4))
        help_words = Words(page, _(option.help), 16, colour="muted")
        control = self._control(page, option, found, chosen)
        words = Beside(help_words, control, look.px(12), look.pt(WORDS))
        rows: list[Item] = [Flow(name, look.px(10)), words]
        if option.numbers and type(value) is int and value in option.numbers:
            rows.append(self._stepper(page, option, option.numbers, value))
        if chosen.help and not isinstance(value, bool):
            told = f"**{_(chosen.label)}.** {_(chosen.help)}"
            rows.append(Words(page, told, 15, colour="muted"))
        if option.folder:
            yours = _("You can draw your own.")
            rows.append(self._beside_draw(page, Words(page, yours, 15, colour="muted")))
        if found.faults:
            count = len(found.faults)
            told = many(
                "{count} drawing of yours has errors. Press Draw one to see them.",
                "{count} drawings of yours have errors. Press Draw one to see them.",
                count,
                count=count,
            )
            rows.append(Words(page, told, 15, colour="danger"))
        row = Rows(rows, look.px(4))
        return Columns([ChangeBar(page), row], look.px(8), [None, 1.0]) if changed else row

    def _beside_draw(self, page: Page, words: Words) -> Item:
        """Return the text with a button to the editor beside it, if there is an editor."""
        if self.draw is None:
            return words
        draw = Button(page, _("Draw one"), self.draw, icon="pencil", kind="quiet", size=16,
                      height=40, name="Draw one")  # fmt: skip
        return Beside(words, draw, page.look.px(12), page.look.pt(WORDS))

    def _control(
        self, page: Page, option: Option, found: ResolvedOptions, chosen: Choice
    ) -> Control:
        name = f"option {option.key}"
        if isinstance(option.default, bool):
            on = chosen.value is True
            return Switch(page, _(option.label), on, lambda on: self._set(option, on), name)
        choices = [*found.choices]
        if chosen.value not in [choice.value for choice in choices]:
            choices.append(chosen)
        labels = [_(choice.label) for choice in choices]
        index = [choice.value for choice in choices].index(chosen.value)

        def choose(index: int) -> None:
            self._set(option, choices[index].value)

        if len(choices) <= SEGMENTS:
            return CompactSegmented(page, _(option.label), labels, index, choose, name=name)
        return Select(page, _(option.label), labels, index, choose, name=name)

    def _stepper(self, page: Page, option: Option, numbers: range, value: int) -> Item:
        stepper = Stepper(
            page,
            _("{rule}, any number", rule=_(option.label)),
            [str(number) for number in numbers],
            numbers.index(value),
            lambda index: self._set(option, numbers[index]),
            name=f"number {option.key}",
        )
        words = _("Or any number from {least} to {most}", least=numbers[0], most=numbers[-1])
        told = Words(page, words, 15, colour="muted")
        return Beside(told, stepper, page.look.px(12), page.look.pt(WORDS))

    def _set(self, option: Option, value: Value) -> None:
        self.plan.choose(option, value)
        self.anew()

    def _reset(self) -> None:
        self.plan.reset()
        self.anew()
