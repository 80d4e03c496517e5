"""The panels beside a drawing: tools, faults, names and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.floors import Mirror
from game.language import _, many, mark
from scenes.boards.drawing import DrawingTool, Number, TextLine
from scenes.editor.easel import Easel
from scenes.editor.findings import Finding, fault_words
from scenes.editor.shelf import NAME_KEY
from scenes.editor.tools import ToolButton
from scenes.ui.choices import Stepper, Switch
from scenes.ui.drawing.svg import sprite
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Gap, Item
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Picture, Words, title

MIRRORS: Final[dict[Mirror | None, str]] = {
    None: mark("No mirror"),
    "across": mark("Left to right"),
    "down": mark("Top to bottom"),
    "half": mark("Half a turn"),
}
FAULT_LINES: Final = 4  # A fault may have this many lines.
FAULTS_TOLD: Final = 8  # Further faults are only counted.


class Panels:
    """The panels around the canvas; they call `edited` after every change."""

    def __init__(self, easel: Easel, edited: Callable[[], None], armed: Callable[[], None]) -> None:
        self.easel = easel
        self.edited = edited
        self.armed = armed  # Another tool is in hand.
        self.forget()

    def forget(self) -> None:
        """Drop the widgets of the former page."""
        self.buttons: list[ToolButton] = []
        self.steppers: dict[str, Stepper | Switch] = {}
        self.fields: dict[str, TextField] = {}
        self.findings: list[Finding] = []
        self.built_for = self.shape()

    def shape(self) -> object:
        """Return a value that changes when other widgets are needed."""
        drawing, sketch = self.easel.drawing, self.easel.sketch
        return (
            tuple((tool.key, tool.letter) for tool in self.easel.tools()),
            tuple((n.key, n.least, n.most) for n in drawing.numbers(sketch)),
            tuple((line.key, line.label) for line in drawing.lines(sketch)),
            len(drawing.tallies(sketch)),
            self._told,
        )

    @property
    def _told(self) -> int:
        """The number of messages about faults, at least one."""
        return max(1, min(len(self.easel.faults), FAULTS_TOLD))

    @property
    def outdated(self) -> bool:
        """Whether the widgets no longer fit the drawing."""
        return self.shape() != self.built_for

    # -- tools

    def tools(self, page: Page) -> list[Item]:
        """Return a button for each tool."""
        easel = self.easel
        chosen = easel.chosen
        self.buttons = [
            ToolButton(page, tool, tool == chosen, self._arm(tool), self._swatch(page, tool))
            for tool in easel.tools()
        ]
        return list(self.buttons)

    def _arm(self, tool: DrawingTool) -> Callable[[], None]:
        def arm() -> None:
            self.easel.tool = tool.key
            self.follow()
            self.armed()

        return arm

    def _swatch(self, page: Page, tool: DrawingTool) -> Callable[[int], pygame.Surface | None]:
        easel = self.easel
        return lambda size: easel.drawing.swatch(easel.sketch, tool.key, size, page.look)

    def mirror(self, page: Page) -> list[Item]:
        """Return the choice of a symmetry, if the drawing has any."""
        kinds: list[Mirror | None] = [None, *self.easel.drawing.mirrors]
        if len(kinds) == 1 or not self.easel.tools():
            return []

        def choose(index: int) -> None:
            self.easel.mirror = kinds[index]
            page.changed()

        labels = [_(MIRRORS[kind]) for kind in kinds]
        at = kinds.index(self.easel.mirror)
        return [Select(page, _("Mirror"), labels, at, choose, width=150, name="mirror")]

    # -- checks

    def checks(self, page: Page) -> list[Item]:
        """Return the messages about faults, and the tallies."""
        tallies = self.easel.drawing.tallies(self.easel.sketch)
        lines = FAULT_LINES if self._told == 1 else FAULT_LINES - 1
        self.findings = [Finding(page, lines) for _fault in range(self._told)]
        self.findings += [Finding(page, 2, 15) for _tally in tallies]
        return [title(page, _("Checks")), *self.findings]

    # -- numbers and names

    def numbers(self, page: Page) -> list[Item]:
        """Return the numbers without a heading."""
        found = [n for n in self.easel.drawing.numbers(self.easel.sketch) if not n.heading]
        look = page.look
        return [
            Beside(Words(page, n.label, 17), self._number(page, n), look.px(10), look.pt(100))
            for n in found
        ]

    def counts(self, page: Page) -> list[Item]:
        """Return a table of what the drawing counts: a column per heading, a row per label."""
        counted = [n for n in self.easel.drawing.numbers(self.easel.sketch) if n.heading]
        look, headings = page.look, list(dict.fromkeys(number.heading for number in counted))
        if not look.wide:
            return self._listed(page, counted)
        gap, widths = look.px(14), [look.pt(128), *[1.0] * len(headings)]
        titles: list[Item] = [Gap(), *(title(page, heading, 18) for heading in headings)]
        rows: list[Item] = [Columns(titles, gap, widths)]
        for label in dict.fromkeys(number.label for number in counted):
            cells: list[Item] = [Words(page, label, 17)]
            for number in (n for n in counted if n.label == label):
                pair = [self._picture(page, number), self._number(page, number)]
                cells.append(Columns(pair, look.px(8), [None, 1.0], "centre"))
            rows.append(Columns(cells, gap, widths, "centre"))
        return rows

    def _listed(self, page: Page, counted: list[Number]) -> list[Item]:
        """Return the same numbers below one another."""
        look, rows, heading = page.look, list[Item](), ""
        for number in counted:
            if number.heading != heading:
                heading = number.heading
                rows.append(title(page, heading, 18))
            pair = [self._picture(page, number), Words(page, number.label, 16)]
            told = Columns(pair, look.px(8), [None, 1.0], "centre")
            rows.append(Beside(told, self._number(page, number), look.px(8), look.pt(120)))
        return rows

    @staticmethod
    def _picture(page: Page, number: Number) -> Item:
        if not number.picture:
            return Gap()
        look = page.look

        def draw(size: tuple[int, int]) -> pygame.Surface:
            return sprite(number.picture, min(size), look)

        return Picture(page, number.label, draw, (36, 36))

    def _number(self, page: Page, number: Number) -> Stepper | Switch:
        easel = self.easel
        heading = f"{number.heading}, " if number.heading else ""
        label, name = f"{heading}{number.label}", f"number {number.key}"

        def put(value: int) -> None:
            if easel.put(easel.drawing.with_number(easel.sketch, number.key, value)):
                self.edited()

        if (number.least, number.most) == (0, 1):
            on = bool(number.value)
            control: Stepper | Switch = Switch(page, label, on, lambda on: put(int(on)), name)
        else:
            values = [str(value) for value in range(number.least, number.most + 1)]
            at = number.value - number.least
            control = Stepper(page, label, values, at, lambda i: put(i + number.least), name)
        self.steppers[number.key] = control
        return control

    def lines(self, page: Page) -> list[Item]:
        """Return the text fields for names."""
        found = [x for x in self.easel.drawing.lines(self.easel.sketch) if x.key != NAME_KEY]
        return [Divider(page, 2), title(page, _("Names"), 18), *(self._line(page, x) for x in found)
                ] if found else []  # fmt: skip

    def _line(self, page: Page, line: TextLine) -> Item:
        look, easel = page.look, self.easel

        def write(words: str) -> None:
            sketch: Any = easel.drawing.with_line(easel.sketch, line.key, words)
            if easel.put(sketch, f"line {line.key}"):
                self.edited()

        field = TextField(page, line.label, line.words, write, placeholder=line.label, width=150,
                          longest=line.longest, name=f"line {line.key}")  # fmt: skip
        self.fields[line.key] = field
        return Columns(
            [Words(page, line.label, 16), field], look.px(8), [look.pt(84), 1.0], "centre"
        )

    # -- changes

    def follow(self) -> None:
        """Update all widgets to the drawing."""
        easel, drawing, sketch = self.easel, self.easel.drawing, self.easel.sketch
        chosen = easel.chosen
        for button, tool in zip(self.buttons, easel.tools(), strict=False):
            button.set_tool(tool, tool == chosen)
        if self.findings:
            faults = easel.faults
            told = [fault_words(fault) for fault in faults[: self._told]] or [fault_words(None)]
            rest = len(faults) - FAULTS_TOLD
            if rest > 0:
                told[-1] = many("{number} more error.", "{number} more errors.", rest + 1)
            for finding, words in zip(self.findings, told, strict=False):
                finding.say(words, not faults)
            tallies = self.findings[self._told :]
            for finding, tally in zip(tallies, drawing.tallies(sketch), strict=False):
                finding.say(tally.words, tally.fine)
        for number in drawing.numbers(sketch):
            control = self.steppers.get(number.key)
            if isinstance(control, Switch) and control.on != bool(number.value):
                control.on = bool(number.value)
                control.redraw()
            elif isinstance(control, Stepper):
                at = number.value - number.least
                if control.chosen != at and 0 <= at < len(control.choices):
                    control.chosen = at
                    control.redraw()
        for line in drawing.lines(sketch):
            field = self.fields.get(line.key)
            if field is not None and field.value.strip() != line.words:
                field.set_words(line.words)
