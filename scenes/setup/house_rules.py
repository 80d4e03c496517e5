"""The card for house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pygame import Rect

from game.game import Game
from game.language import _, many, mark
from game.options import Choice, Option, ResolvedOptions, Value
from scenes.ui.button import Button
from scenes.ui.choices import CompactSegmented, Stepper, Switch
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Beside, Columns, Container, Flow, Gap, Item, Rows
from scenes.ui.select import Select
from scenes.ui.widget import Control, Page, Widget
from scenes.ui.words import Chip, Divider, Words, title

MOST_SEGMENTS: Final = 3  # More choices go into a drop-down.
CONTROL_WIDTH: Final = 348  # The minimum width of a control, in units of type.
WORDS_UNITS: Final = 190  # With less, the words of a rule have their own row.


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
    given: str = ""  # Names the value that a changed rule would have; empty: not shown.
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


class AtLeast(Container):
    """An item with a minimum natural width in pixels, such as controls below one another."""

    def __init__(self, item: Item, width: int) -> None:
        self.item = item
        self.width = width

    def natural_width(self) -> int:
        return max(self.width, self.item.natural_width())

    def height_for(self, width: int) -> int:
        return self.item.height_for(width)

    def parts(self, rect: Rect) -> Iterator[tuple[Item, Rect]]:
        yield self.item, rect


def divided(page: Page, rows: Sequence[Item]) -> list[Item]:
    """Return rows with a thin line between two of them."""
    found: list[Item] = []
    for row in rows:
        found += [Divider(page, 0), row] if found else [row]
    return found


def option_row(
    page: Page,
    label: str,
    note: str,
    control: Item,
    is_changed: bool,
    below: Sequence[Item] = (),
    usual: str = "",
) -> Item:
    """Return the row of one option: its name, what its value means, and its control.

    A changed option has a bar and its name in gold.
    """
    look = page.look
    name: list[Item] = [Words(page, label, 18, "bold", "candle" if is_changed else "bone")]
    if usual:
        name.append(Chip(page, usual, ink="muted", size=14))
    words = Rows([Flow(name, look.px(10)), Words(page, note, 16, colour="muted")], look.px(2))
    wide = AtLeast(control, look.pt(CONTROL_WIDTH))
    row = Beside(words, wide, look.px(16), look.pt(WORDS_UNITS))
    bar = ChangeBar(page) if is_changed else Gap(look.px(4))
    rows = Rows([row, *below], look.px(4))
    return Columns([bar, rows], look.px(10), [look.px(4), 1.0])


class HouseRules:
    """The card with a row for each option of a game; changed rows show a bar and the default."""

    def __init__(
        self,
        plan: Ruled,
        anew: Callable[[], None],
        phrases: Phrases = USUAL,
        draw: Callable[[], None] | None = None,
        asks_apart: bool = False,
    ) -> None:
        self.plan = plan
        self.asks_apart = asks_apart  # Options with a question are not among the rows.
        self.draw = draw  # Opens what people have drawn.
        self.anew = anew
        self.phrases = phrases

    def head(self, page: Page) -> Item:
        """Return the title row with the number of changed rules."""
        changed = len(self.plan.changed())
        row: list[Item] = [title(page, _(self.phrases.title)), Gap(0, page.look.pt(40))]
        if changed:
            words = many("{number} changed", "{number} changed", changed)
            row.append(Chip(page, words, "pencil", "panel", "candle", "candle"))
        widths = [1.0, *[None] * (len(row) - 1)]
        return Columns(row, page.look.px(8), widths, "centre")

    def rows(self, page: Page) -> list[Item]:
        """Return a row for every option, or a note that there is none."""
        if not self.plan.game.rules.options:
            return [Words(page, _("This game has no house rules."), 16, colour="muted")]
        options = [o for o in self.plan.game.rules.options if not (self.asks_apart and o.question)]
        values = self.plan.options
        usable = (o for o in options if not o.needs or values[o.needs[0]] == o.needs[1])
        return divided(page, [self._option(page, option) for option in usable])

    def questions(self, page: Page) -> list[Item]:
        """Return a row for every option that is asked before the others."""
        values, found = self.plan.options, list[Item]()
        for option in self.plan.game.rules.options:
            if option.question:
                chosen = option.choice_of(values[option.key])
                control = self._control(page, option, option.offered(), chosen)
                note = self._note(option, chosen)
                found.append(option_row(page, _(option.question), note, control, False))
        return found

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
        value = self.plan.options[option.key]
        found = option.offered()
        offered = (choice for choice in found.choices if choice.value == value)
        chosen = next(offered, None) or option.choice_of(value)
        below: list[Item] = []
        if option.numbers and type(value) is int and value in option.numbers:
            below.append(self._stepper(page, option, option.numbers, value))
        if option.folder:
            yours = _("You can draw your own.")
            below.append(self._beside_draw(page, Words(page, yours, 16, colour="muted")))
        if found.faults:
            count = len(found.faults)
            told = many(
                "{count} drawing of yours has errors. Press Draw one to see them.",
                "{count} drawings of yours have errors. Press Draw one to see them.",
                count,
                count=count,
            )
            below.append(Words(page, told, 16, colour="danger"))
        given, usual = self.plan.given(option), ""
        if value != given and self.phrases.given:
            usual = f"{_(self.phrases.given)}: {_(option.label_of(given))}"
        control = self._control(page, option, found, chosen)
        note = self._note(option, chosen)
        control.tip = _(option.help) if note != _(option.help) else ""
        return option_row(page, _(option.label), note, control, value != given, below, usual)

    def _note(self, option: Option, chosen: Choice) -> str:
        """Return what the chosen value means; what every rule says explains none of them."""
        others = (o for o in self.plan.game.rules.options if o is not option)
        is_shared = any(chosen.help == choice.help for o in others for choice in o.choices)
        return _(chosen.help) if chosen.help and not is_shared else _(option.help)

    def _beside_draw(self, page: Page, words: Words) -> Item:
        """Return the text with a button to the editor beside it, if there is an editor."""
        if self.draw is None:
            return words
        draw = Button(page, _("Draw one"), self.draw, icon="pencil", kind="quiet", size=16,
                      height=40, name="Draw one")  # fmt: skip
        return Beside(words, draw, page.look.px(12), page.look.pt(WORDS_UNITS))

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

        if len(choices) <= MOST_SEGMENTS:
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
        return Beside(told, stepper, page.look.px(12), page.look.pt(WORDS_UNITS))

    def _set(self, option: Option, value: Value) -> None:
        self.plan.choose(option, value)
        self.anew()

    def _reset(self) -> None:
        self.plan.reset()
        self.anew()
