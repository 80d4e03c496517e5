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
    Form,
    OverlayButton,
    PanelTool,
    Room,
    foot_of_panel,
    form_for,
    set_visible,
)
from scenes.play.header import AGAIN, BOARD_TOP, Header, HeaderCommands, again_button
from scenes.play.turn_card import LAST_ROW_UNITS, Message, TurnCard
from scenes.play.turn_list import TurnCommands, TurnList, low_line
from scenes.ui import text
from scenes.ui.button import Button, stacked_width
from scenes.ui.card import KEYS_HIGH, Card, KeyHints
from scenes.ui.layout import Columns, Fixed, Item, Rows, Slot, slots
from scenes.ui.look import Look
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words, title

MAX_PANEL_PART: Final = 0.43  # The panel takes at most so much of the window's width.
MARGIN_ACROSS: Final = 14  # Units around a board as wide as the window.
SIDE_WIDTH_BELOW: Final = 860  # Units of what lies below a board as wide as the window.
CARD_PART_FOR_KEYS: Final = 0.3  # In very large type the card gives keys so much of its height.
MIN_PANEL_WIDTH: Final = 316  # Units of type.
GAP: Final = 12
TWO_COLUMNS_WIDTH: Final = 500  # A log so wide, in units of type, has two columns.
MIN_LOG_LINES: Final = 2  # A log beside a board is of no use with fewer.
MAX_PART_FOR_LOG_BELOW: Final = 0.1  # A board gives a log below it so much of its height.
MAX_PART_FOR_LOG_ABOVE: Final = 0.05  # A board gives a log above it so much of its height.
MIN_BOARD_PART: Final = 0.5  # A board keeps so much of its height.
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
    open_log: Callable[[], None]  # where there is no room for it beside everything else
    toggle: Callable[[str], None]  # turn an overlay of the board on or off


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """What a panel shows, and what the game wants beside its board.

    `side_heights` takes a width and returns the least and the whole height of the side panel;
    `free` takes the board's area and returns the part that stays free, or None. `banner` is the
    text, colour and icon of a private view. `width` is in units.
    """

    heading: tuple[str, str]  # the title and the progress
    side_heights: Callable[[int], tuple[int, int]]
    free: FreeArea = lambda board: None
    overlays: Sequence[Overlay] = ()
    banner: tuple[str, str, str] | None = None
    message: Message = NOTHING  # what the turn card has to have room for
    width: int = 548
    across: bool = False  # whether the board wants the whole width of the window
    log_open: bool = False  # whether a log without a place of its own is open


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
        self.gap = look.tight(GAP)
        self.form = form = form_for(look, plan.across)
        self.overlays = [OverlayButton(page, overlay, commands.toggle) for overlay in plan.overlays]
        self.header = Header(page, form, commands.header, plan.banner)
        margin = look.tight(12 if plan.banner else 16 if form is Form.NARROW else 24)
        top = self.header.strip + margin
        if form is Form.BELOW:
            least = whole = plan.side_heights(look.tight(SIDE_WIDTH_BELOW))[1]
            self.board, self.side, room = self._part_below(top, whole, plan.heading)
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
        self.log_card: Card | None = None
        self.log_widgets: list[Widget] = []
        self.offered: dict[Button, bool] = {}  # Buttons that may mean nothing yet.
        spare = 0 if form is Form.BELOW else room.height - self._used(room.width, whole)
        keys, second = look.pt(KEYS_HIGH) + look.px(4), look.pt(52) + look.tight(8)
        squeezes = [(False, False)]  # whether all buttons take one row, and no keys are told
        if form is Form.BESIDE:
            ones = (False, True) if self._fit_in_one_row(room.width) else (False,)
            squeezes = [(one, untold) for untold in (False, True) for one in ones]
            spare -= keys
        for in_one, untold in squeezes:
            given = spare + in_one * second + untold * keys
            self.roomy, headed = self._choose_log(room.width, given)
            if self.roomy:
                break
        else:  # what lies beside the board is whole at the least
            fits = [(one, u) for one, u in squeezes if spare + one * second + u * keys >= 0]
            in_one, untold = (fits or squeezes[-1:])[0]
        self.hints = hints = (
            None
            if not (form is Form.BESIDE and not untold)
            else KeyHints(page, [(key, _(meaning)) for key, meaning in HINTS])
        )
        if hints:
            hints.hide()  # Until a key is used.
        beside: Rect | None = None  # the log's part of the board's area
        if form is not Form.NARROW and not self.roomy:
            self.board, beside = log_beside_board(look, self.log, self.board, plan.free)
        self.beside = beside is not None  # whether the log lies in the board's area
        self.logged = self.roomy or beside is not None  # whether the log is always open
        foot = foot_of_panel(
            page,
            form,
            self._tools(),
            self.overlays,
            Room(room.width, look.tight(8), self._scarce(room.width, spare), in_one),
        )
        self.tools = foot.tools
        self.timers = self.header.timers
        if form is Form.NARROW:
            held = [tool.key for tool in commands.header.transport[:2]]
            self.timers = [button for button in self.tools if button.key in held]
        opened = plan.log_open and not self.logged
        if opened and form is Form.NARROW:
            self._lower_log(room, least, foot.item)
        if self.logged or opened:
            self.log_card, self.log_widgets = make_log_card(page, self.log, headed)
        else:
            self.log.hide()
        if beside and self.log_card:
            self.log_card.place(beside)
        if form is Form.BELOW:
            Rows([self.card, foot.item], self.gap, 0).place(room)
            if opened and self.log_card:
                self.log_card.place(self.side)
                self.side = Rect(self.side.topleft, (0, 0))
        else:
            middle: list[Item] = [Slot("side", height=least if opened else whole)]
            if self.log_card and not beside:
                middle.append(self.log_card)
            tree, whole_room = self._column(room, middle, foot.item, hints)
            tree.place(whole_room)
            self.side = slots(tree, whole_room)["side"]
        if form is Form.BESIDE and self.again:
            self._place_in_corner(self.again)
        self.covering.place(foot)

    # -- areas

    def _part_below(self, top: int, high: int, heading: tuple[str, str]) -> tuple[Rect, Rect, Rect]:
        """Return the areas of the board over the whole width, of its side, and of the panel."""
        look = self.page.look
        margin = look.tight(MARGIN_ACROSS)
        area = Rect(margin, top, look.size[0] - 2 * margin, look.size[1] - top - look.tight(16))
        area = self.header.place_above_all(area, heading)
        below = Columns(
            [Slot("side"), Slot("panel")], look.tight(GAP), [look.tight(SIDE_WIDTH_BELOW), 1.0]
        )
        found = slots(Rows([Slot("board"), Fixed(below, high)], self.gap // 2, 0), area)
        return found["board"], found["side"], found["panel"]

    def _column(
        self, room: Rect, middle: Sequence[Item], buttons: Item, hints: Item | None
    ) -> tuple[Item, Rect]:
        """Return the column of items in the panel, and its area.

        The log takes what is left over, or without it the card, which gives what is missing.
        """
        column = Rows([self.card, *middle, buttons], self.gap, 2 * (len(middle) - 1), 0)
        if hints is None:
            return column, room
        over = self.page.look.px(6)  # that the keys reach below the panel
        gap = self.page.look.px(4) + over
        return Rows([column, hints], gap, 0), Rect(room.topleft, (room.width, room.height + over))

    def _place_in_corner(self, button: Button) -> None:
        """Place a button in the lower right corner of the turn card."""
        look, rect = self.page.look, self.card.area
        pad, wide, high = look.tight(10), button.natural_width(), look.pt(LAST_ROW_UNITS)
        button.place(Rect(rect.right - pad - wide, rect.bottom - pad - high, wide, high))

    # -- what there is room for

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

    def _choose_log(self, width: int, spare: int) -> tuple[bool, bool]:
        """Return whether the log has a place in the panel, and whether with a heading.

        Without room for its usual lines it gets lower ones, if the window is wide.
        """
        look, self.log.low = self.page.look, False
        bare, headed = log_heights(look, self.log, width)
        if spare >= bare + self.gap or self.form is Form.NARROW:
            return spare >= bare + self.gap, spare >= headed + self.gap
        self.log.lower()
        return spare >= log_heights(look, self.log, width)[0] + self.gap, False

    def _lower_log(self, room: Rect, side: int, buttons: Item) -> None:
        """Give an open log lower lines where the card would have no room for what to do."""
        used = side + buttons.height_for(room.width) + 3 * self.gap
        log, _headed = log_heights(self.page.look, self.log, room.width)
        if room.height - used - log < self.card.least_for(room.width):
            self.log.lower()

    def _tools(self) -> list[PanelTool]:
        """Return the tools at the foot of the panel, with those that have no other place."""
        commands, tools = self.commands, list(self.commands.tools)
        if self.form is Form.NARROW:
            again = PanelTool(AGAIN, "F5", "again", commands.header.again)
            tools[-2:-2] = [again, *commands.header.transport]
        if not self.logged:
            tools.insert(-2, PanelTool(mark("Log"), "L", "note", commands.open_log))
        return tools

    # -- what changes

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
        offered = {"Undo": undo, "Redo": redo, "Log": turns}
        self.offered = {tools[name]: wanted for name, wanted in offered.items() if name in tools}
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


def log_heights(look: Look, log: TurnList, width: int) -> tuple[int, int]:
    """Return the least height of the log's card in pixels, without and with a heading."""
    high = log.height_for(width) + 2 * look.px(_log_padding(log))
    return high, high + text.line_height(look.pt(20)) + look.px(2)


def make_log_card(page: Page, log: TurnList, headed: bool) -> tuple[Card, list[Widget]]:
    """Return the card of the log, with a heading if it is `headed`, and all its widgets."""
    look, rows = page.look, list[Item]([log])
    widgets: list[Widget] = [log]
    if headed:
        help = Words(page, _("press a turn to replay it"), 15, "regular", "muted")
        head = title(page, _("Log"))
        widgets += [help, head]
        rows.insert(0, Columns([head, help], look.px(16), [head.natural_width(), 1.0]))
    card = Card(page, Rows(rows, look.px(2), grow=-1), _log_padding(log), label=_("Log"))
    return card, [card, *widgets]


def _log_padding(log: TurnList) -> int:
    """Return the padding of the log's card in units."""
    return TIGHT_LOG_PADDING if log.low else LOG_PADDING


def log_beside_board(
    look: Look, log: TurnList, board: Rect, free: FreeArea
) -> tuple[Rect, Rect | None]:
    """Return the board's area and the log's within the former one, None without enough room."""
    area = free(board)
    if area is None:
        return board, None
    columns = 2 if area.width >= look.pt(TWO_COLUMNS_WIDTH) else 1
    log.lower(columns)
    needed = log.height_for(area.width) + 2 * look.px(TIGHT_LOG_PADDING)
    area.height = min(area.bottom, look.size[1] - look.px(8)) - area.top
    if area.height < needed:
        board, area = _room_for_log_below(look, board, area, free, needed)
    if area.height < needed:
        log.lower(columns, dense=True)
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
