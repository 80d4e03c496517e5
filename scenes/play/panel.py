"""The widgets of the play scene: the panel with card, log and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.language import _, mark
from scenes.boards.view import Overlay
from scenes.play.buttons import (
    Awaited,
    Covering,
    CoveringCommands,
    FootButtons,
    Form,
    OverlayButton,
    PanelTool,
    Room,
    form_for,
    set_visible,
)
from scenes.play.header import AGAIN, BOARD_TOP, Header, HeaderCommands, again_button
from scenes.play.turn_card import LAST_ROW_UNITS, Message, TurnCard
from scenes.play.turn_list import TurnCommands, TurnList, height_of_lines, low_line
from scenes.ui.button import Button, stacked_width
from scenes.ui.card import KEYS_HIGH, Card, KeyHints
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Columns, Fixed, Item, Rows, Slot, slots
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words, title

MAX_PANEL_PART: Final = 0.43  # The most of the window's width that the panel takes.
MARGIN_ACROSS: Final = 14  # Units around a board as wide as the window.
CARD_PART_FOR_KEYS: Final = 0.3  # In very large type, the part of the card's height for keys.
MIN_PANEL_WIDTH: Final = 316  # Units of type.
GAP_UNITS: Final = 12
TWO_COLUMNS_WIDTH: Final = 500  # The width from which a log has two columns, in units of type.
MIN_LOG_LINES: Final = 2  # A log beside a board is of no use with fewer.
MAX_PART_FOR_LOG_BELOW: Final = 0.1  # The part of its height that a board gives a log below it.
MAX_PART_FOR_LOG_ABOVE: Final = 0.05  # The part of its height that a board gives a log above it.
MIN_BOARD_PART: Final = 0.5  # The part of its height that a board keeps.
LOG_PADDING: Final = 12
TIGHT_LOG_PADDING: Final = 2
NOTHING: Final = Message("", "")
HINTS: Final = (
    ("Arrows", mark("go")),
    ("Enter", mark("choose")),
    ("c 3", mark("to a square")),
    ("Tab", mark("panel")),
)

FreeArea = Callable[[Rect], Rect | None]
"""Takes the board's area and returns the part of it that stays free, or None."""


@dataclass(frozen=True, slots=True)
class PanelCommands:
    """The callbacks of the panel."""

    tools: Sequence[PanelTool]
    header: HeaderCommands
    log: TurnCommands
    covering: CoveringCommands
    open_log: Callable[[], None]  # Opens the log in panels without room for it.
    toggle: Callable[[str], None]  # Turns an overlay of the board on or off.


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """What a panel shows, and what the game wants beside its board.

    `side_heights` takes a width and returns the least and the whole height of the side panel;
    `free` takes the board's area and returns the part that stays free, or None. `banner` is the
    text, colour and icon of a private view. `width` is in units.
    """

    heading: tuple[str, str]  # The title and the progress.
    side_heights: Callable[[int], tuple[int, int]]
    free: FreeArea = lambda board: None
    overlays: Sequence[Overlay] = ()
    banner: tuple[str, str, str] | None = None
    message: Message = NOTHING  # The turn card has room for it.
    width: int = 548
    side_width: int = 860  # In units, below a board as wide as the window.
    across: bool = False  # The board wants the whole width of the window.
    log_open: bool = False  # A log without a place of its own is open.


@dataclass(frozen=True, slots=True)
class Fit:
    """What a panel has room for beside a board."""

    roomy: bool  # The log has a place in the panel.
    headed: bool  # The log has a heading.
    low: bool  # The lines of the log are low.
    in_one: bool  # All buttons take one row.
    untold: bool  # Whether no keys are shown.
    scarce: bool  # The card needs the space of a second row of buttons.


def panel_width(look: Look, width: int) -> int:
    """Return the pixels of a panel that is to be `width` units wide."""
    return max(min(look.px(width), round(look.size[0] * MAX_PANEL_PART)), look.pt(MIN_PANEL_WIDTH))


def areas(look: Look, width: int) -> tuple[Rect, Rect]:
    """Return where the board and the panel lie beside each other in a wide window."""
    board, room = _beside_each_other(look, width, look.tight(24))
    board.height -= look.px(BOARD_TOP) - board.top
    board.top = look.px(BOARD_TOP)
    return board, room


def _beside_each_other(look: Look, width: int, top: int) -> tuple[Rect, Rect]:
    """Return the areas of a board and of a panel to its right, both from `top` downwards."""
    margin = look.tight(32 if look.wide else 16)
    area = Rect(margin, top, look.size[0] - 2 * margin, look.size[1] - top - look.tight(16))
    columns = Columns([Slot("board"), Slot("panel", panel_width(look, width))], margin, [1.0, None])
    found = slots(columns, area)
    return found["board"], found["panel"]


class Panel:
    """Everything on the screen but the board, built anew with every page.

    `board` and `side` are the areas left to the board. Where type is large an open log takes the
    place of most of `side`; below a board as wide as the window it takes all of it.
    """

    def __init__(self, page: Page, plan: PanelPlan, commands: PanelCommands) -> None:
        look = page.look
        self.page = page
        self.commands = commands
        self.gap = look.tight(GAP_UNITS)
        self.form = form = form_for(look, plan.across)
        self.overlays = [OverlayButton(page, overlay, commands.toggle) for overlay in plan.overlays]
        self.header = Header(page, form, commands.header, plan.banner)
        margin = look.tight(12 if plan.banner else 16 if form is Form.NARROW else 24)
        top = self.header.strip + margin
        if form is Form.BELOW:
            least = whole = plan.side_heights(look.tight(plan.side_width))[1]
            self.board, self.side, room = self._part_below(top, whole, plan)
        else:
            self.board, room = _beside_each_other(look, plan.width, top)
            if form is Form.BESIDE:
                self.board = self.header.place_heading(self.board, plan.heading)
            least, whole = plan.side_heights(room.width)
        self.room = Rect(room)
        self.card = TurnCard(page, plan.message)
        self.again = self.header.again
        if form is Form.BESIDE:
            self.again = again_button(page, commands.header.again, LAST_ROW_UNITS)
            self.card.reserve = self.again.natural_width() + look.pt(10)
        self.covering = Covering(page, commands.covering, form is Form.BELOW)
        self.log = TurnList(page, commands.log)
        self._log_tool = PanelTool(mark("Log"), "L", "note", commands.open_log)
        self._keys: KeyHints | None = None
        if form is Form.BESIDE:
            self._keys = KeyHints(page, [(key, _(meaning)) for key, meaning in HINTS])
            self._keys.hide()  # Until a key is used.
        self._buttons = FootButtons(page, self._tools(with_log=True), self.overlays)
        self._logbook = Logbook(page, self.log)
        self.offered: dict[Button, bool] = {}  # Buttons that may mean nothing yet.
        self._plan = plan
        self._whole_board = Rect(self.board)
        self._lay_out(least, whole)

    def _lay_out(self, least: int, whole: int) -> None:
        """Choose and place what there is room for beside a side panel of these heights."""
        look, form, room = self.page.look, self.form, self.room
        fit = self._find_fit(whole)
        self.roomy, self.board = fit.roomy, Rect(self._whole_board)
        self.log.set_form(fit.low)
        self.hints = None if fit.untold else self._keys
        if self._keys and fit.untold:
            self._keys.hide()
        beside: Rect | None = None  # The log takes this part of the board's area.
        if form is not Form.NARROW and not self.roomy:
            self.board, beside = split_off_log_area(
                look, self.log, self._whole_board, self._plan.free
            )
        self.beside = beside is not None  # The log lies in the board's area.
        self.logged = self.roomy or self.beside  # The log is always open.
        buttons = Room(room.width, look.tight(8), fit.scarce, fit.in_one)
        self.foot = foot = self._buttons.arrange(form, self._tools(not self.logged), buttons)
        self.tools = foot.tools
        self.timers = self.header.timers
        if form is Form.NARROW:
            held = [tool.key for tool in self.commands.header.transport[:2]]
            self.timers = [button for button in self.tools if button.key in held]
        self.opened = self._plan.log_open and not self.logged
        if self.opened and form is Form.NARROW:
            self._lower_log(room, least, foot.item)
        self.log_card, self.log_widgets = None, list[Widget]()
        if self.logged or self.opened:
            self.log_card, self.log_widgets = self._logbook.open(fit.headed)
        else:
            self._logbook.hide()
        if beside and self.log_card:
            self.log_card.place(beside)
        if form is Form.BELOW:
            Rows([self.card, foot.item], self.gap, 0).place(room)
            if self.opened and self.log_card:
                self.log_card.place(self.side)
                self.side = Rect(self.side.topleft, (0, 0))
        else:
            self._place_column(least if self.opened else whole)
        if form is Form.BESIDE and self.again:
            self._place_in_corner(self.again)
        self.covering.place(foot)

    def make_room(self, heights: tuple[int, int], message: Message) -> bool:
        """Place the same widgets for a message beside a side; return False without a way.

        The side has a least and a whole height.
        """
        if self.form is Form.BELOW:  # There the board gives what the side needs.
            return False
        self.card.say(message, self.card.step)
        self._lay_out(*heights)
        return True

    # -- areas

    def _part_below(self, top: int, high: int, plan: PanelPlan) -> tuple[Rect, Rect, Rect]:
        """Return the areas of the board over the whole width, of its side, and of the panel."""
        look = self.page.look
        margin = look.tight(MARGIN_ACROSS)
        area = Rect(margin, top, look.size[0] - 2 * margin, look.size[1] - top - look.tight(16))
        area = self.header.place_above_all(area, plan.heading)
        below = Columns(
            [Slot("side"), Slot("panel")],
            look.tight(GAP_UNITS),
            [look.tight(plan.side_width), 1.0],
        )
        found = slots(Rows([Slot("board"), Fixed(below, high)], self.gap // 2, 0), area)
        return found["board"], found["side"], found["panel"]

    def _place_column(self, side: int) -> None:
        """Place everything in the panel, whose side is `side` pixels high."""
        middle: list[Item] = [Slot("side", height=side)]
        if self.log_card and not self.beside:
            middle.append(self.log_card)
        tree, room = self._column(self.room, self.card, middle, self.foot.item, self.hints)
        wide, spare = room.width, room.height - tree.height_for(room.width)
        usual, whole = self.card.height_for(wide), self.card.whole_height_for(wide)
        card = Fixed(self.card, usual + max(0, min(spare, whole - usual)))
        tree, room = self._column(self.room, card, middle, self.foot.item, self.hints)
        tree.place(room)
        self.side = slots(tree, room)["side"]

    def _column(
        self, room: Rect, card: Item, middle: Sequence[Item], buttons: Item, hints: Item | None
    ) -> tuple[Item, Rect]:
        """Return the column of items in the panel, and its area.

        The log takes what is left over, or without it the card, which gives what is missing.
        """
        column = Rows([card, *middle, buttons], self.gap, 2 * (len(middle) - 1), 0)
        if hints is None:
            return column, room
        over = self.page.look.px(6)  # The reach of the keys below the panel.
        gap = self.page.look.px(4) + over
        return Rows([column, hints], gap, 0), Rect(room.topleft, (room.width, room.height + over))

    def _place_in_corner(self, button: Button) -> None:
        """Place a button in the lower right corner of the turn card."""
        look, rect = self.page.look, self.card.area
        pad, wide, high = look.tight(10), button.natural_width(), look.pt(LAST_ROW_UNITS)
        button.place(Rect(rect.right - pad - wide, rect.bottom - pad - high, wide, high))

    # -- room

    def _find_fit(self, side: int) -> Fit:
        """Return what there is room for beside a side panel of a height."""
        look, form, width = self.page.look, self.form, self.room.width
        spare = 0 if form is Form.BELOW else self.room.height - self._used(width, side)
        keys, second = look.pt(KEYS_HIGH) + look.px(4), look.pt(52) + look.tight(8)
        squeezes = [(False, False)]  # Each pair is: all buttons in one row, and no keys told.
        if form is Form.BESIDE:
            ones = (False, True) if self._fit_in_one_row(width) else (False,)
            squeezes = [(one, untold) for untold in (False, True) for one in ones]
            spare -= keys
        for in_one, untold in squeezes:
            roomy, headed, low = self._choose_log(spare + in_one * second + untold * keys)
            if roomy:
                break
        else:  # At least what lies beside the board is whole.
            fits = [(one, u) for one, u in squeezes if spare + one * second + u * keys >= 0]
            in_one, untold = (fits or squeezes[-1:])[0]
        return Fit(roomy, headed, low, in_one, untold, self._scarce(width, spare))

    def _used(self, width: int, side: int) -> int:
        """Return the height that card, side and buttons take from the log."""
        look = self.page.look
        used = self.card.height_for(width) + side + look.pt(44) + 2 * self.gap
        if self.overlays and self.form is not Form.NARROW:
            used += look.pt(52) + look.tight(8)
        return used

    def _fit_in_one_row(self, width: int) -> bool:
        """Return whether the buttons and those of the overlays fit into one row with words."""
        page, gap = self.page, self.page.look.tight(8)
        if not self.overlays or any(not overlay.words for overlay in self.overlays):
            return False
        told = [(overlay.label, overlay.icon, overlay.key) for overlay in self.overlays]
        told += [(_(tool.label), tool.icon, tool.key) for tool in self.commands.tools]
        wide = sum(stacked_width(page, *button) for button in told)
        return wide + gap * (len(told) - 1) <= width

    def _scarce(self, width: int, spare: int) -> bool:
        """Return whether a second row of buttons takes space that the turn card needs."""
        look, narrow = self.page.look, self.form is Form.NARROW
        given = round(CARD_PART_FOR_KEYS * self.card.height_for(width)) if narrow else 0
        second = look.pt(44 if narrow else 52) + look.tight(8)
        return self.form is not Form.BELOW and spare + given < second

    def _choose_log(self, spare: int) -> tuple[bool, bool, bool]:
        """Return whether the log has a place in the panel, a heading, and low lines.

        Without room for its usual lines it gets lower ones, if the window is wide.
        """
        look = self.page.look
        bare, headed = log_heights(look, low=False)
        if spare >= bare + self.gap or self.form is Form.NARROW:
            return spare >= bare + self.gap, spare >= headed + self.gap, False
        return spare >= log_heights(look, low=True)[0] + self.gap, False, True

    def _lower_log(self, room: Rect, side: int, buttons: Item) -> None:
        """Give an open log lower lines where the card would have no room for what to do."""
        used = side + buttons.height_for(room.width) + 3 * self.gap
        log, _headed = log_heights(self.page.look, self.log.low)
        if room.height - used - log < self.card.least_for(room.width):
            self.log.set_form(low=True)

    def _tools(self, with_log: bool) -> list[PanelTool]:
        """Return the tools at the foot of the panel, with those that have no other place."""
        commands, tools = self.commands, list(self.commands.tools)
        if self.form is Form.NARROW:
            again = PanelTool(AGAIN, "F5", "again", commands.header.again)
            tools[-2:-2] = [again, *commands.header.transport]
        if with_log:
            tools.insert(-2, self._log_tool)
        return tools

    # -- changes

    def tell_time(self, paused: bool, can_hold: bool, can_step: bool) -> None:
        """Update the pause and step buttons."""
        if not self.timers:
            return
        hold, step = self.timers
        hold.set_enabled(can_hold, _("There is no bot to pause."))
        step.set_enabled(can_step, _("This is the present position."))
        if hold.icon and hold.icon != (sign := "play" if paused else "pause"):
            hold.icon, hold.tip = sign, _("Go on") if paused else _("Pause")
            hold.redraw()

    def say(self, message: Message, heading: str, step: int, fault: str = "") -> None:
        """Show a message; the heading stands above the board if there is room.

        A `fault` shows the warning that the match is not saved.
        """
        rest = self.header.tell(heading, fault)
        self.card.say(replace(message, corner=rest) if rest else message, step)

    def offer(self, undo: bool, redo: bool, again: bool, others: bool, turns: bool) -> None:
        """Show what means something now: buttons, the log, and the keys once one was used.

        `others` says whether others act, whose time can be held.
        """
        tools = {button.name: button for button in self.tools}
        offered = {"Undo": undo, "Redo": redo, AGAIN: again, "Log": turns}
        self.offered = {tools[name]: wanted for name, wanted in offered.items() if name in tools}
        transport = [tool.label for tool in self.commands.header.transport]
        self.offered |= {tools[name]: others for name in transport if name in tools}
        self.offered |= dict.fromkeys(self.header.transport, others)
        if self.again:
            self.offered[self.again] = again
        for widget in self.log_widgets:
            set_visible(widget, turns)
        if self.hints and self.page.ring.shown:
            set_visible(self.hints, True)

    def cover(self, awaited: Awaited) -> None:
        """Show the buttons for what the match waits for, in place of others."""
        for button, wanted in self.offered.items():
            set_visible(button, wanted)
        self.covering.show(awaited, [b for b, wanted in self.offered.items() if not wanted])


def log_heights(look: Look, low: bool) -> tuple[int, int]:
    """Return the least height of the log's card in pixels, without and with a heading."""
    high = height_of_lines(look, low) + 2 * look.px(_log_padding(low))
    return high, high + text.line_height(look.pt(20)) + look.px(2)


class Logbook:
    """The card of the log, which may have a heading."""

    def __init__(self, page: Page, log: TurnList) -> None:
        self.log = log
        help = Words(page, _("press a turn to replay it"), 15, "regular", "muted")
        head = title(page, _("Log"))
        self._heading: list[Widget] = [help, head]
        self._headline = Columns([head, help], page.look.px(16), [head.natural_width(), 1.0])
        self._card = Card(page, label=_("Log"))

    def open(self, headed: bool) -> tuple[Card, list[Widget]]:
        """Return the card, with a heading if it is `headed`, and all its widgets."""
        card, look = self._card, self._card.look
        rows: list[Item] = [self._headline, self.log] if headed else [self.log]
        card.content = Rows(rows, look.px(2), grow=-1)
        card.padding = look.px(_log_padding(self.log.low))
        for widget in self._heading:
            set_visible(widget, headed)
        return card, [card, self.log, *(self._heading if headed else ())]

    def hide(self) -> None:
        """Hide card and log."""
        for widget in (self._card, self.log, *self._heading):
            set_visible(widget, wanted=False)


def _log_padding(low: bool) -> int:
    """Return the padding in units of the card of a log, whose lines may be low."""
    return TIGHT_LOG_PADDING if low else LOG_PADDING


def split_off_log_area(
    look: Look, log: TurnList, board: Rect, free: FreeArea
) -> tuple[Rect, Rect | None]:
    """Return the board's area and the log's within the former one, None without enough room."""
    area = free(board)
    if area is None:
        return board, None
    columns = 2 if area.width >= look.pt(TWO_COLUMNS_WIDTH) else 1
    log.set_form(True, columns)
    needed = log.height_for(area.width) + 2 * look.px(TIGHT_LOG_PADDING)
    area.height = min(area.bottom, look.size[1] - look.px(8)) - area.top
    if area.height < needed:
        board, area = _room_for_log_below(look, board, area, free, needed)
    if area.height < needed:
        log.set_form(True, columns, dense=True)
        needed = log.height_for(area.width) + 2 * look.px(TIGHT_LOG_PADDING)
        board, area = _room_for_log_above(board, area, free, needed)
    least = MIN_LOG_LINES * low_line(look, log.dense) + 2 * look.px(TIGHT_LOG_PADDING + 2)
    return board, area if area.height >= min(needed, least) else None


def _room_for_log_below(
    look: Look, board: Rect, area: Rect, free: FreeArea, needed: int
) -> tuple[Rect, Rect]:
    """Return a slightly lower board and a higher free area if that gives room for the log."""
    missing = needed - area.height
    lower = board.copy()
    lower.height = area.top - look.pt(4) - lower.top - missing
    most = round(board.height * MAX_PART_FOR_LOG_BELOW)
    if not 0 < missing <= most or lower.height < board.height * MIN_BOARD_PART:
        return board, area
    found = free(lower)
    if found is None or found.top > area.top:
        return board, area
    return lower, Rect(found.left, found.top, found.width, area.bottom - found.top)


def _room_for_log_above(board: Rect, area: Rect, free: FreeArea, needed: int) -> tuple[Rect, Rect]:
    """Return a board that begins a little lower and the area above it if the log fits there."""
    for given in range(1, round(board.height * MAX_PART_FOR_LOG_ABOVE) + 1):
        lower = Rect(board.left, board.top + given, board.width, board.height - given)
        found = free(lower)
        if found is not None and found.bottom - area.top >= needed:
            return lower, Rect(found.left, area.top, found.width, found.bottom - area.top)
    return board, area
