"""The play scene's widgets: where the board goes, and the panel with card, log and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from scenes.log_list import Line, LogList
from scenes.turn_card import Message, TurnCard
from scenes.ui.button import Button
from scenes.ui.card import Card, Hints
from scenes.ui.layout import Columns, Gap, Rows
from scenes.ui.page import Page
from scenes.ui.words import Words, title

WIDTH: Final = 548  # units the panel takes at the least
TYPE_WIDTH: Final = 316  # the same in units of type
GAP: Final = 12
BACK: Final = "Back to now"
HINTS: Final = (("Arrows", "go"), ("Enter", "choose"), ("c 3", "to a square"), ("Tab", "panel"))


@dataclass(frozen=True, slots=True)
class Tool:
    """A button at the foot of the panel."""

    label: str
    key: str
    icon: str
    action: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Controls:
    """What the panel's controls do."""

    tools: Sequence[Tool]
    pick: Callable[[int], None]  # show the position after so many actions
    back: Callable[[], None]  # show the present position again
    confirm: Callable[[], None] | None  # play the waiting action; None: actions do not wait
    open_log: Callable[[], None]  # where there is no room for it beside everything else


class Panel:
    """Everything on the screen but the board, built anew with every page.

    `board` and `side` are the areas left to the board. Where type is large the log stands in the
    place of `side`, which is empty then, while `log_open`.
    """

    def __init__(
        self,
        page: Page,
        heading: tuple[str, str],
        side_height: Callable[[int], int],
        controls: Controls,
        log_open: bool,
    ) -> None:
        look = page.look
        self.page = page
        self.controls = controls
        self.gap = look.px(GAP)
        wide = look.wide
        margin = look.px(32 if wide else 16)
        width = max(look.px(WIDTH), look.pt(TYPE_WIDTH))
        top = look.px(24 if wide else 16)
        room = Rect(look.size[0] - margin - width, top, width, look.size[1] - top - look.px(16))
        left = Rect(margin, top, room.left - 2 * margin, look.size[1] - top - look.px(16))
        self.crumb: Words | None = None
        if wide:
            self._place_heading(left, heading)
            self._place_hints(room)
        self.board = left
        side = Rect(room.left, 0, width, side_height(width))
        self.card = TurnCard(page, Message("", ""))
        self.confirm = self._confirm_button()
        self.log = self._log()
        self.roomy = self._spare(room, side) >= self.log_card.height_for(width) + self.gap
        self._place_tools(room)
        self._place_confirm(room)
        self.side = Rect(0, 0, 0, 0) if log_open and not self.roomy else side
        self._place_rest(room)

    # -- above and below

    def _place_heading(self, left: Rect, heading: tuple[str, str]) -> None:
        """Put title and number of the turn above the board."""
        look = self.page.look
        name = Words(self.page, heading[0], 30, "title", "candle")
        self.crumb = Words(self.page, heading[1], 18, "regular", "muted")
        row = Columns([name, self.crumb], look.px(20), [name.natural_width(), 1.0], "centre")
        row.place(Rect(left.left, look.px(16), left.width, look.px(52)))
        below = look.px(72)
        left.height -= below - left.top
        left.top = below

    def _place_hints(self, room: Rect) -> None:
        hints = Hints(self.page, HINTS)
        high = hints.height_for(room.width)
        hints.place(Rect(room.left, room.bottom - high + self.page.look.px(6), room.width, high))
        room.height -= high + self.page.look.px(4)

    def _place_tools(self, room: Rect) -> None:
        """Put the buttons at the foot of `room`, as icons where their words do not fit."""
        look = self.page.look
        tools = list(self.controls.tools)
        if not self.roomy:
            tools.insert(-2, Tool("Log", "L", "note", self.controls.open_log))
        gap = look.px(8)
        self.tools = [
            Button(self.page, tool.label, tool.action, tool.key, height=44) for tool in tools
        ]
        rows = [self.tools]
        if not self._fits(room.width, gap, 0):
            for tool, button in zip(tools, self.tools, strict=True):
                button.words, button.icon, button.tip = "", tool.icon, tool.label
            if not self._fits(room.width, gap, look.pt(12)):
                for tool, button in zip(tools, self.tools, strict=True):
                    button.words, button.icon, button.tip = tool.label, "", ""
                half = (len(tools) + 1) // 2
                rows = [self.tools[half:], self.tools[:half]]
        high = look.pt(52 if look.wide else 44)
        for row in rows:
            self._place_row(row, Rect(room.left, room.bottom - high, room.width, high), gap)
            room.height -= high + gap
        room.height -= self.gap - gap

    def _fits(self, width: int, gap: int, squeeze: int) -> bool:
        """Tell whether the buttons fit into one row, each `squeeze` pixels narrower than usual."""
        wide = sum(button.natural_width() - squeeze + gap for button in self.tools)
        return wide - gap <= width

    @staticmethod
    def _place_row(buttons: list[Button], row: Rect, gap: int) -> None:
        """Place buttons side by side; they share what is left over or missing."""
        spare = row.width + gap - sum(button.natural_width() + gap for button in buttons)
        x = row.left
        for index, button in enumerate(buttons):
            share = spare // (len(buttons) - index)
            spare -= share
            wide = button.natural_width() + share
            button.place(Rect(x, row.top, wide, row.height))
            x += wide + gap

    # -- the middle

    def _confirm_button(self) -> Button | None:
        if self.controls.confirm is None:
            return None
        act = self.controls.confirm
        button = Button(self.page, "Confirm", act, "Enter", "check", "candle", height=48)
        button.set_enabled(False)
        return button

    def _place_confirm(self, room: Rect) -> None:
        if self.confirm:
            high = self.confirm.height_for(room.width)
            self.confirm.place(Rect(room.left, room.bottom - high, room.width, high))
            room.height -= high + self.gap

    def _log(self) -> LogList:
        page, look = self.page, self.page.look
        log = LogList(page, [], self.controls.pick)
        self.back = Button(page, BACK, self.controls.back, "", "next", height=30, size=16)
        self.back.hide()
        self.log_title = title(page, "Log")
        head = Columns([self.log_title, Gap(), self.back], 0, [None, 1.0, None], "centre")
        self.log_card = Card(page, Rows([head, log], look.px(2), grow=1), 12, label="Log")
        return log

    def _spare(self, room: Rect, side: Rect) -> int:
        """Return the height that card, side and buttons leave to the log."""
        look = self.page.look
        used = self.card.height_for(room.width) + side.height + look.pt(44) + 2 * self.gap
        if self.confirm:
            used += self.confirm.height_for(room.width) + self.gap
        return room.height - used

    def _place_rest(self, room: Rect) -> None:
        """Share what is left among card, side and log."""
        logged = self.roomy or not self.side
        least = self.log_card.height_for(room.width) + self.gap if logged else 0
        side = self.side.height + self.gap if self.side else 0
        high = min(self.card.height_for(room.width), room.height - side - least)
        if not logged:
            high = room.height - side
        self.card.place(Rect(room.left, room.top, room.width, high))
        self.side.top = room.top + high + self.gap
        top = self.side.top + side
        if logged:
            self.log_card.place(Rect(room.left, top, room.width, room.bottom - top))
        else:
            for widget in (self.log_card, self.log_title, self.log, self.back):
                widget.hide()

    # -- what changes

    def say(self, message: Message, heading: str, step: int) -> None:
        """Show what the turn card says; the heading stands above the board if there is room."""
        if self.crumb:
            self.crumb.set_words(heading)
        else:
            message = replace(message, corner=heading)
        self.card.say(message, step)

    def show_log(self, lines: list[Line], chosen: int | None, looking_back: bool) -> None:
        """Show the log, and the way back while an earlier position is looked at."""
        self.log.set_lines(lines, chosen)
        if looking_back and self.log.visible and not self.back.visible:
            self.back.show()
        elif not looking_back and self.back.visible:
            self.back.hide()
