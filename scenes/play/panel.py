"""The widgets of the play scene: the panel with card, log and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.language import _, mark, within
from scenes.boards.view import Overlay
from scenes.play.banner import BANNER, Banner
from scenes.play.turn_card import FOOT, Message, TurnCard
from scenes.play.turn_list import LOW, TurnCommands, TurnList
from scenes.play.unsaved import HIGH, UnsavedSign
from scenes.ui import text
from scenes.ui.button import Button
from scenes.ui.card import Card, KeyHints
from scenes.ui.layout import Columns, Fixed, Grid, Item, Rows, Shared, Slot, slots
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Page
from scenes.ui.words import Line, Words, title

PART: Final = 0.43  # of the window's width that the panel may take
MARGIN_ACROSS: Final = 14  # units around what is as wide as the window
BELOW: Final = 860  # units of width of what lies below a board as wide as the window
ROUND: Final = 4  # lines of the log that are a round, for which a board gives way
GIVEN: Final = 0.1  # of its height is what it gives at the most
LEAST: Final = 0.5  # of its height is what it keeps at the least
GIVEN_TYPE: Final = 0.3  # of its height the turn card gives in very large type, for keys to be read
HEADED: Final = 72  # units from the top of the window to the board below its heading
TYPE_WIDTH: Final = 316  # units of type the panel's width has at the least
GAP: Final = 12
COVERED: Final = 3  # buttons in whose place others appear for a while
COVERED_ICONS: Final = 6  # as many where they are icons alone
SMALL: Final = 15  # type of two buttons that share little room
MANY: Final = 6  # buttons that two rows can hold with their words
LOG_PADDING: Final = 12
TIGHT_PADDING: Final = 2
OPEN: Final = 1600  # pixels of the window's width from which the log is open in every game
BACK: Final = mark("Back to now")
AGAIN: Final = mark("Replay turn")
HURRY: Final = mark("To my turn")
HINTS: Final = (
    ("Arrows", mark("go")),
    ("Enter", mark("choose")),
    ("c 3", mark("to a square")),
    ("Tab", mark("panel")),
)


@dataclass(frozen=True, slots=True)
class PanelTool:
    """A button of the panel; the label is translated here, and `words` may replace it."""

    label: str
    key: str
    icon: str
    action: Callable[[], object]
    words: str = ""


@dataclass(frozen=True, slots=True)
class PanelCommands:
    """The callbacks of the panel."""

    tools: Sequence[PanelTool]
    transport: Sequence[PanelTool]  # of the time that bots take
    again: Callable[[], None]  # show again what others have done
    log: TurnCommands
    back: Callable[[], None]  # show the present position again
    confirm: Callable[[], None]  # play the waiting action
    waive: Callable[[], None]  # forgo what only the player to decide knows
    peek: Callable[[], None]  # look at it in private
    go_on: Callable[[], None]  # from what was just revealed
    hurry: Callable[[], None]  # on to the next decision of a person
    open_log: Callable[[], None]  # where there is no room for it beside everything else
    toggle: Callable[[str], None]  # turn an overlay of the board on or off
    keep: Callable[[], None]  # try again to save what could not be saved


class OverlayButton(Button):
    """Toggles an overlay of the board; while on, it is ticked and lit."""

    role = "switch"

    def __init__(self, page: Page, toggle: Overlay, switch: Callable[[str], None]):
        self.on, self.terse = toggle.on, toggle.terse
        super().__init__(
            page,
            toggle.label,
            lambda: switch(toggle.key),
            toggle.shortcut,
            toggle.icon,
            height=44,
            name=f"overlay {toggle.key}",
            words="" if toggle.terse else None,
        )
        if toggle.terse:
            self.tip = toggle.label

    @property
    def value(self) -> str:
        """The word "on" or "off"."""
        return within("a switch", "on") if self.on else within("a switch", "off")

    def set_on(self, on: bool) -> None:
        """Update the state."""
        if on != self.on:
            self.on = on
            self.redraw()

    def _colours(self) -> tuple[str, str, str, str]:
        fill, edge, ink, quiet = super()._colours()
        return (mix(fill, self.look.palette.candle, 0.22), "candle", ink, quiet) if self.on else (
            fill, edge, ink, quiet
        )  # fmt: skip

    def paint_label(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw the label, with a tick as icon while on."""
        icon, self.icon = self.icon, "check" if self.on and not self.terse else self.icon
        super().paint_label(sheet, rect, ink, quiet)
        self.icon = icon


def panel_width(look: Look, width: int) -> int:
    """Return the pixels of a panel that is to be `width` units wide."""
    return max(min(look.px(width), round(look.size[0] * PART)), look.pt(TYPE_WIDTH))


def areas(look: Look, width: int) -> tuple[Rect, Rect]:
    """Return where the board and the panel lie beside each other in a wide window."""
    board, room = _beside_each_other(look, width, look.tight(24))
    board.height -= look.px(HEADED) - board.top
    board.top = look.px(HEADED)
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

    `board` and `side` are the areas left to the board. Where type is large the log takes the place
    of most of `side` while `log_open`. `banner` says whose private view this is, in which
    colour, and its icon. The panel is to be `width` units wide; where the board lies `across` the
    whole window it is below it beside `side`, whose place the log takes. A part of the board's area
    that stays `free` has the log where it has no place of its own.
    """

    def __init__(
        self,
        page: Page,
        heading: tuple[str, str],
        side_heights: Callable[[int], tuple[int, int]],
        controls: PanelCommands,
        log_open: bool,
        overlays: Sequence[Overlay] = (),
        banner: tuple[str, str, str] | None = None,
        width: int = 548,
        across: bool = False,
        free: Callable[[Rect], Rect | None] = lambda board: None,
    ) -> None:
        look = page.look
        self.page = page
        self.controls = controls
        self.gap = look.tight(GAP)
        self.across = across and look.wide
        self.overlays = [OverlayButton(page, toggle, controls.toggle) for toggle in overlays]
        self.banner: Banner | None = None
        self.unsaved: UnsavedSign | None = None
        self.crumb: Words | None = None
        self.timers: list[Button] = []  # the buttons that hold and step what is seen
        self.again: Button | None = None
        self.strip = self._place_banner(*banner) if banner else 0
        top = self.strip + look.tight(12) if banner else look.tight(24 if look.wide else 16)
        hints: KeyHints | None = None
        if self.across:
            least = whole = side_heights(look.tight(BELOW))[1]
            self.board, self.side, room = self._part_below(top, whole, heading)
        else:
            self.board, room = _beside_each_other(look, width, top)
            if look.wide:
                self._place_heading(self.board, heading)
                hints = KeyHints(page, [(key, _(meaning)) for key, meaning in HINTS])
            least, whole = side_heights(room.width)
        self.room = Rect(room)
        self.card = TurnCard(page, Message("", ""))
        if look.wide and not self.across:
            self.again = self._again_button(FOOT)
            self.card.reserve = self.again.natural_width() + look.pt(10)
        self.back = self._covering(BACK, controls.back, "Esc", "next")
        self.confirm = self._covering(mark("Confirm"), controls.confirm, "Enter", "check")
        self.waive = self._covering(mark("Let it be"), controls.waive, "Q", "")
        self.peek = self._covering(mark("In private"), controls.peek, "P", "", "raised")
        self.go_on = self._covering(mark("Continue"), controls.go_on, "Enter", "next")
        self.hurry = self._covering(HURRY, controls.hurry, "F2", "last", "raised")
        self.idle: list[Button] = []  # what nobody can use while others act
        self.log = TurnList(page, controls.log)
        self.log_card: Card | None = None
        keys = hints.height_for(room.width) + look.px(4) if hints else 0
        spare = 0 if self.across else room.height - keys - self._used(room.width, whole)
        self._choose_log(room.width, spare)
        self.beside = None if self.roomy or not look.wide else self._beside(free)
        given = 0 if look.wide else round(GIVEN_TYPE * self.card.height_for(room.width))
        second = look.pt(52 if look.wide else 44) + look.tight(8)  # row of buttons
        self.scarce = not self.across and spare + given < second
        buttons = self._buttons(room.width)
        opened = log_open and not self.logged
        if self.logged or opened:
            self._make_log()
        else:
            self.log.hide()
        if self.beside and self.log_card:
            self.log_card.place(self.beside)
        if self.across:
            Rows([self.card, buttons], self.gap, 0).place(room)
            if opened and self.log_card:
                self.log_card.place(self.side)
                self.side = Rect(self.side.topleft, (0, 0))
        else:
            side = Slot("side", height=least if opened else whole)
            tree, whole_room = self._column(room, side, buttons, hints)
            tree.place(whole_room)
            self.side = slots(tree, whole_room)["side"]
        self._place_again()
        self._place_covering()

    # -- above and below

    def _place_banner(self, words: str, colour: str, icon: str) -> int:
        """Put the banner and the sign of what is not saved above everything; return its height."""
        look, page = self.page.look, self.page
        high = look.pt(BANNER)
        self.banner = Banner(page, words, colour, icon)
        self.banner.place(Rect(0, 0, look.size[0], high))
        self.unsaved = UnsavedSign(page, self.controls.keep, BANNER)
        sign = self.unsaved.natural_width()
        self.unsaved.place(Rect(look.size[0] - sign, 0, sign, high))
        return high

    def _part_below(self, top: int, high: int, heading: tuple[str, str]) -> tuple[Rect, Rect, Rect]:
        """Return the areas of the board over the whole width, of its side, and of the panel."""
        look = self.page.look
        margin = look.tight(MARGIN_ACROSS)
        board = Rect(margin, top, look.size[0] - 2 * margin, look.size[1] - top - look.tight(16))
        if self.unsaved:
            self._place_again_on_banner(self.unsaved.natural_width())
        else:
            self._place_heading(board, heading)
        below = Columns([Slot("side"), Slot("panel")], look.tight(GAP), [look.tight(BELOW), 1.0])
        found = slots(Rows([Slot("board"), Fixed(below, high)], self.gap // 2, 0), board)
        return found["board"], found["side"], found["panel"]

    def _column(
        self, room: Rect, side: Item, buttons: Item, hints: Item | None
    ) -> tuple[Item, Rect]:
        """Return what is below one another in the panel, and its area.

        The log takes what is left over, or without it the card, which gives what is missing.
        """
        middle = [side] if self.beside or not self.log_card else [side, self.log_card]
        column = Rows([self.card, *middle, buttons], self.gap, 2 * (len(middle) - 1), 0)
        if hints is None:
            return column, room
        over = self.page.look.px(6)  # that the keys reach below the panel
        gap = self.page.look.px(4) + over
        return Rows([column, hints], gap, 0), Rect(room.topleft, (room.width, room.height + over))

    def _place_heading(self, left: Rect, heading: tuple[str, str]) -> None:
        """Place title, turn and transport buttons above the board."""
        look = self.page.look
        buttons = self._transport()
        size = 24 if self.across else 26 if buttons else 30
        name = Words(self.page, heading[0], size, "title", "candle")
        self.crumb = Line(self.page, heading[1], 18, "regular", "muted")
        wide = [round(button.natural_width() - look.pt(16)) for button in buttons]
        row = Columns(
            [name, self.crumb, *buttons],
            look.px(10),
            [name.natural_width(), 1.0, *wide],
            "centre",
        )
        below = look.px(46 if self.across else HEADED)
        above = self.strip + look.px(2) if self.strip else look.px(4 if self.across else 16)
        row.place(Rect(left.left, above, left.width, below - look.px(4) - above))
        if self.unsaved is None:
            sign = self.unsaved = UnsavedSign(self.page, self.controls.keep)
            told = name.natural_width() + self.crumb.natural_width() + 2 * look.px(20)
            taken = sum(wide) + look.px(10) * len(wide)
            if told + sign.natural_width() > left.width - taken:
                sign.words = ""
            spot = Rect(0, above, sign.natural_width(), look.pt(HIGH))
            spot.right = left.right - taken
            sign.place(spot)
        left.height -= below - left.top
        left.top = below

    def _transport(self) -> list[Button]:
        """Return the buttons that pause, step and speed up the bots."""
        found = [
            Button(
                self.page, _(tool.label), tool.action, tool.key, "" if tool.words else tool.icon,
                size=16, height=40, name=tool.label, words=tool.words,
            )
            for tool in self.controls.transport
        ]  # fmt: skip
        for button in found:
            button.tip = button.label
        self.timers = found[:2]
        if self.across:
            self.again = self._again_button(40)
            found.append(self.again)
        return found

    def _again_button(self, height: float) -> Button:
        """Return the button that replays what others did."""
        return Button(
            self.page, _(AGAIN), self.controls.again, "F5", "again", size=16, height=height,
            name=AGAIN,
        )  # fmt: skip

    def _place_again_on_banner(self, taken: int) -> None:
        """Place the replay button on the banner."""
        look = self.page.look
        self.again = button = Button(
            self.page, _(AGAIN), self.controls.again, "F5", "again", size=14, height=20, name=AGAIN
        )  # fmt: skip
        wide = button.natural_width()
        right = look.size[0] - taken - look.px(10)
        button.place(Rect(right - wide, 1, wide, self.strip - 2))
        if self.banner:
            self.banner.taken = look.size[0] - right + wide

    def _buttons(self, width: int) -> Item:
        """Return the buttons at the foot of the panel, as icons where their words do not fit."""
        look = self.page.look
        tools = list(self.controls.tools)
        if not look.wide:
            again = PanelTool(AGAIN, "F5", "again", self.controls.again)
            tools[-2:-2] = [again, *self.controls.transport]
        if not self.logged:
            tools.insert(-2, PanelTool(mark("Log"), "L", "note", self.controls.open_log))
        gap = look.tight(8)
        self.tools = [
            Button(self.page, _(tool.label), tool.action, tool.key, height=44, name=tool.label)
            for tool in tools
        ]
        if not look.wide:
            keys = [tool.key for tool in self.controls.transport[:2]]
            self.timers = [button for button in self.tools if button.key in keys]
        foot: list[Button] = [*self.tools]
        icons = [tool.icon for tool in tools]
        if not look.wide or self.across:
            foot += self.overlays
            icons += [overlay.icon for overlay in self.overlays]
        rows = [foot]
        pair = (
            look.wide and not self.across and len(self.overlays) == 1 and len(self.tools) > COVERED
        )
        if pair:
            rows = [self.tools[2:], [*self.overlays, *self.tools[:2]]]
            for row in rows:
                if not self._fits(row, width, gap, look.pt(12)):
                    for button in row:
                        button.words = "" if button.icon else button.words
        elif not self._fits(foot, width, gap, 0):
            for icon, button in zip(icons, foot, strict=True):
                button.words, button.icon, button.tip = "", icon, button.label
            if not self._fits(foot, width, gap, look.pt(12)):
                rows = self._tightly(foot, width, gap)
        bare = all(button.stacked and not button.words for button in foot)
        self.covered = foot[:COVERED_ICONS] if bare else foot[:COVERED]
        if pair:
            self.covered = rows[1]
        self.held = (
            rows[-1]
            if bare
            else foot[: max(1, len(self.tools) - 2)]
            if len(rows) == 1
            else self.covered
        )
        if look.wide and self.overlays and not self.across and not pair:
            rows.append([*self.overlays])
        high = look.pt(52 if look.wide and not self.across else 44)
        return Rows([Fixed(Shared(row, gap), high) for row in reversed(rows)], gap)

    def _tightly(self, foot: list[Button], width: int, gap: int) -> list[list[Button]]:
        """Return the buttons in two rows, with words beside or below their icons.

        If these do not fit, or take space the turn card needs, only icons with keys are shown, in
        one row if possible.
        """
        half = (len(foot) + 1) // 2
        rows = [foot[half:], foot[:half]]
        if len(foot) > MANY or self.scarce:
            for button in foot:
                button.stacked, button.words = True, button.label
            if self.across and all(self._fits(row, width, gap, 0) for row in rows):
                return rows
            for button in foot:
                button.tip, button.words = f"{button.label} ({button.key})", ""
            return [foot] if self.scarce or self._fits(foot, width, gap, 0) else rows
        for button in foot:
            button.words, button.icon, button.tip = button.label, "", ""
        return rows

    @staticmethod
    def _fits(buttons: list[Button], width: int, gap: int, squeeze: int) -> bool:
        """Tell whether buttons fit into one row, each `squeeze` pixels narrower than usual."""
        return Shared(buttons, gap).natural_width() - squeeze * len(buttons) <= width

    # -- the middle

    def _covering(
        self, label: str, action: Callable[[], None], key: str, icon: str, kind: str = "candle"
    ) -> Button:
        """Return a button that temporarily replaces undo, redo and hint."""
        size = SMALL if self.across and not icon else 18  # for three icons
        button = Button(self.page, _(label), action, key, icon, kind, size, 44, label)
        button.hide()
        return button

    def _place_covering(self) -> None:
        areas = [button.area for button in self.covered]
        whole = areas[0].unionall(areas)
        pair = Grid([self.waive, self.peek], 2, self.page.look.tight(8), "ends")
        for button, (_item, area) in zip((self.waive, self.peek), pair.parts(whole), strict=True):
            if button.natural_width() > area.width:
                button.size = SMALL
            button.stacked = button.natural_width() > area.width
        pair.place(whole)
        self.back.place(whole)
        self.confirm.place(whole)
        areas = [button.area for button in self.held]
        wide = areas[0].unionall(areas) if areas else whole  # of bots nothing is held
        self.go_on.place(wide)
        for button in (self.back, self.confirm, self.waive, self.peek, self.go_on):
            button.hide()
        self._place_hurry()

    def _place_hurry(self) -> None:
        """Place the button to one's next turn over redo and hint."""
        self.idle = self.tools[1:3] if len(self.tools) > COVERED else []
        if self.idle and self.idle[0].area.top != self.idle[1].area.top:
            del self.idle[0]
        if self.idle:
            area = self.idle[0].area.unionall([button.area for button in self.idle])
            if self.hurry.natural_width() > area.width:
                self.hurry.stacked = True
            self.hurry.place(area)
        self.hurry.hide()

    @property
    def logged(self) -> bool:
        """Whether the log is always open."""
        return self.roomy or self.beside is not None

    def _beside(self, free: Callable[[Rect], Rect | None]) -> Rect | None:
        """Return the area of the log within the board's area, or None without enough room."""
        look, area = self.page.look, free(self.board)
        if area:
            area.height = min(area.bottom, look.size[1] - look.px(8)) - area.top
            area = self._room_below(free, area)
        least = self.log.height_for(self.board.width) + 2 * look.px(TIGHT_PADDING)
        if area is None or area.height < least:
            left = self.board.height - least - self.gap // 2
            if look.size[0] < OPEN or self.across or left < self.board.height * LEAST:
                return None
            area = Rect(self.board.left, 0, self.board.width, least)
            area.bottom = self.board.bottom
            self.board.height = left
        return area

    def _room_below(self, free: Callable[[Rect], Rect | None], area: Rect) -> Rect:
        """Lower the board slightly if the free area is too low for a round of turns."""
        look = self.page.look
        missing = look.pt(ROUND * LOW + 2) + 2 * look.px(TIGHT_PADDING) - area.height
        lower = self.board.copy()
        lower.height = area.top - look.pt(4) - lower.top - missing
        most = round(self.board.height * GIVEN)
        if not 0 < missing <= most or lower.height < self.board.height * LEAST:
            return area
        found = free(lower)
        if found is None or found.top > area.top:
            return area
        self.board = lower
        return Rect(found.left, found.top, found.width, area.bottom - found.top)

    def _make_log(self) -> None:
        """Put the log into a card, with a heading where there is room."""
        look, rows = self.page.look, list[Item]([self.log])
        if self.headed:
            help = Words(self.page, _("press a turn to replay it"), 15, "regular", "muted")
            head = title(self.page, _("Log"))
            rows.insert(0, Columns([head, help], look.px(16), [head.natural_width(), 1.0]))
        padding = self._log_padding()
        self.log_card = Card(self.page, Rows(rows, look.px(2), grow=-1), padding, label=_("Log"))

    def _log_padding(self) -> int:
        """Return the padding of the log in units."""
        return TIGHT_PADDING if self.log.low else LOG_PADDING

    def _log_height(self, width: int, heading: bool) -> int:
        """Return the least height of the log's card in pixels."""
        look = self.page.look
        high = self.log.height_for(width) + 2 * look.px(self._log_padding())
        return high + (text.line_height(look.pt(20)) + look.px(2) if heading else 0)

    def _choose_log(self, width: int, spare: int) -> None:
        """Choose whether the log has a place in the panel, with a heading, or low."""
        self.headed = spare >= self._log_height(width, True) + self.gap
        self.roomy = spare >= self._log_height(width, False) + self.gap
        if self.page.look.wide and not self.roomy:
            self.log.lower()
            self.roomy = spare >= self._log_height(width, False) + self.gap

    def _used(self, width: int, side: int) -> int:
        """Return the height that card, side and buttons take from the log."""
        look = self.page.look
        used = self.card.height_for(width) + side + look.pt(44) + 2 * self.gap
        if self.overlays and look.wide:
            used += look.pt(52) + look.tight(8)
        return used

    def _place_again(self) -> None:
        """Put the button that shows again what others have done into the corner of the card."""
        look, rect = self.page.look, self.card.area
        if self.again is None or self.across:
            return
        pad, wide, high = look.tight(10), self.again.natural_width(), look.pt(FOOT)
        self.again.place(Rect(rect.right - pad - wide, rect.bottom - pad - high, wide, high))

    # -- what changes

    def tell_time(self, paused: bool, can_hold: bool, can_step: bool) -> None:
        """Update the pause and step buttons."""
        if not self.timers:
            return
        hold, step = self.timers
        hold.set_enabled(can_hold)
        step.set_enabled(can_step)
        if hold.icon and hold.icon != (sign := "play" if paused else "pause"):
            hold.icon, hold.tip = sign, _("Go on") if paused else _("Pause")
            hold.redraw()

    def say(self, message: Message, heading: str, step: int, fault: str = "") -> None:
        """Show a message; the heading stands above the board if there is room.

        A `fault` shows the warning that the match is not saved.
        """
        if self.unsaved:
            self.unsaved.tell(fault)
        elif fault:
            heading = _("Not saved") + f" · {heading}"
        if self.crumb:
            self.crumb.set_words(heading)
        elif self.banner:
            self.banner.say(heading)
        else:
            message = replace(message, corner=heading)
        self.card.say(message, step)

    def cover(
        self,
        back: bool,
        confirm: bool,
        waive: bool = False,
        held: bool = False,
        hurry: bool = False,
    ) -> None:
        """Show the buttons to return, confirm, forgo or go on, in place of others.

        While others act for long, `hurry` shows the button to one's own turn.
        """
        held = held and not back
        asked = back or confirm or waive
        hurry = hurry and not (asked or held) and bool(self.idle)
        asking = (
            (self.back, back), (self.confirm, confirm), (self.waive, waive), (self.peek, waive),
            (self.go_on, held), (self.hurry, hurry),
        )  # fmt: skip
        for button, wanted in asking:
            if wanted and not button.visible:
                button.show()
            elif not wanted and button.visible:
                button.hide()
        for button in dict.fromkeys([*self.held, *self.idle]):
            covered = (
                (held and button in self.held)
                or (asked and button in self.covered)
                or (hurry and button in self.idle)
            )
            if covered and button.visible:
                button.hide()
            elif not covered and not button.visible:
                button.show()
