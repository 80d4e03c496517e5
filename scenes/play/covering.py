"""The buttons that take the place of other buttons of the panel for a while."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _, mark
from scenes.play.panel_tools import COVERED, Foot
from scenes.ui.button import Button
from scenes.ui.layout import Grid
from scenes.ui.widget import Page

BACK: Final = mark("Back to now")
HURRY: Final = mark("To my turn")
SMALL: Final = 15  # type of two buttons that share little room


@dataclass(frozen=True, slots=True)
class CoveringCommands:
    """The callbacks of the covering buttons."""

    back: Callable[[], None]  # show the present position again
    confirm: Callable[[], None]  # play the waiting action
    waive: Callable[[], None]  # forgo what only the player to decide knows
    peek: Callable[[], None]  # look at it in private
    go_on: Callable[[], object]  # from what stays
    hurry: Callable[[], object]  # on to the next decision of a person


@dataclass(frozen=True, slots=True)
class Awaited:
    """What the match waits for, each answered by a covering button."""

    earlier: bool = False  # an earlier position is shown
    action: bool = False  # an action needs confirmation
    option: bool = False  # the current player may use or forgo a secret option
    moment: bool = False  # something stays until somebody continues
    hand_over: bool = False  # a private view ends
    others: bool = False  # others have been acting for long

    @property
    def choice(self) -> bool:
        """Whether it waits for a choice of the viewer."""
        return self.earlier or self.action or self.option


class Covering:
    """The covering buttons; `small` asks for small type where they have no icon."""

    def __init__(self, page: Page, commands: CoveringCommands, small: bool) -> None:
        def button(
            label: str, action: Callable[[], object], key: str, icon: str, kind: str = "candle"
        ) -> Button:
            size = SMALL if small and not icon else 18
            made = Button(page, _(label), action, key, icon, kind, size, 44, label)
            made.hide()
            return made

        self.gap = page.look.tight(8)
        self.back = button(BACK, commands.back, "Esc", "next")
        self.confirm = button(mark("Confirm"), commands.confirm, "Enter", "check")
        self.waive = button(mark("Let it be"), commands.waive, "Q", "")
        self.peek = button(mark("Answer in private"), commands.peek, "P", "", "raised")
        self.go_on = button(mark("Continue"), commands.go_on, "Enter", "next")
        self.hand_over = button(mark("Hand over"), commands.go_on, "Enter", "next")
        self.hurry = button(HURRY, commands.hurry, "F2", "last", "raised")
        self._covered: Sequence[Button] = ()
        self._held: Sequence[Button] = ()
        self.idle: Sequence[Button] = ()  # what nobody can use while others act

    def place(self, foot: Foot) -> None:
        """Place the buttons over those of the panel's foot, which is already placed."""
        self._covered, self._held, self.idle = foot.covered, foot.held, _idle(foot.tools)
        areas = [button.area for button in self._covered]
        whole = areas[0].unionall(areas)
        pair = Grid([self.waive, self.peek], 2, self.gap, "ends")
        for button, (_item, area) in zip((self.waive, self.peek), pair.parts(whole), strict=True):
            if button.natural_width() > area.width:
                button.size = SMALL
            button.stacked = button.natural_width() > area.width
        pair.place(whole)
        self.back.place(whole)
        self.confirm.place(whole)
        areas = [button.area for button in self._held]
        for going_on in (self.go_on, self.hand_over):
            going_on.place(areas[0].unionall(areas) if areas else whole)
        if self.idle:
            area = self.idle[0].area.unionall([button.area for button in self.idle])
            if self.hurry.natural_width() > area.width:
                self.hurry.stacked = True
            self.hurry.place(area)
        for button in (
            self.back, self.confirm, self.waive, self.peek, self.go_on, self.hand_over, self.hurry
        ):  # fmt: skip
            button.hide()

    def show(self, awaited: Awaited) -> None:
        """Show the buttons for what the match waits for, and hide those below them."""
        held = (awaited.moment or awaited.hand_over) and not awaited.earlier
        hurry = awaited.others and not (awaited.choice or held) and bool(self.idle)
        asking = (
            (self.back, awaited.earlier), (self.confirm, awaited.action),
            (self.waive, awaited.option), (self.peek, awaited.option),
            (self.go_on, held and awaited.moment), (self.hand_over, held and awaited.hand_over),
            (self.hurry, hurry),
        )  # fmt: skip
        for button, wanted in asking:
            _set_visible(button, wanted)
        for button in dict.fromkeys([*self._held, *self.idle]):
            covered = (
                (held and button in self._held)
                or (awaited.choice and button in self._covered)
                or (hurry and button in self.idle)
            )
            _set_visible(button, not covered)


def _idle(tools: Sequence[Button]) -> list[Button]:
    """Return redo and hint, or the hint alone if they are not in one row; none without them."""
    idle = [*tools[1:3]] if len(tools) > COVERED else []
    return idle[1:] if idle and idle[0].area.top != idle[1].area.top else idle


def _set_visible(button: Button, wanted: bool) -> None:
    if wanted and not button.visible:
        button.show()
    elif not wanted and button.visible:
        button.hide()
