"""The play scene's widgets: where the board goes, and the panel with card, log and buttons."""

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
from scenes.ui.layout import Columns, Item, Rows
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
AGAIN: Final = mark("Show again")
HURRY: Final = mark("To my turn")
HINTS: Final = (
    ("Arrows", mark("go")),
    ("Enter", mark("choose")),
    ("c 3", mark("to a square")),
    ("Tab", mark("panel")),
)


@dataclass(frozen=True, slots=True)
class PanelTool:
    """A button of the panel; the label is a key of the catalogue, other `words` may stand on it."""

    label: str
    key: str
    icon: str
    action: Callable[[], None]
    words: str = ""


@dataclass(frozen=True, slots=True)
class PanelCommands:
    """What the panel's controls do."""

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
    """Turns something drawn over the board on or off; on, it is ticked and lit."""

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
        """The word on or off."""
        return within("a switch", "on") if self.on else within("a switch", "off")

    def set_on(self, on: bool) -> None:
        """Show whether it is on."""
        if on != self.on:
            self.on = on
            self.redraw()

    def _colours(self) -> tuple[str, str, str, str]:
        fill, edge, ink, quiet = super()._colours()
        return (mix(fill, self.look.palette.candle, 0.22), "candle", ink, quiet) if self.on else (
            fill, edge, ink, quiet
        )  # fmt: skip

    def paint_label(self, sheet: Sheet, rect: Rect, ink: str, quiet: str) -> None:
        """Draw the label with a tick in the place of the icon while it is on."""
        icon, self.icon = self.icon, "check" if self.on and not self.terse else self.icon
        super().paint_label(sheet, rect, ink, quiet)
        self.icon = icon


def areas(look: Look, width: int) -> tuple[Rect, Rect]:
    """Return where the board and the panel lie beside each other in a wide window."""
    margin, bottom = look.tight(32), look.tight(16)
    wished = max(min(look.px(width), round(look.size[0] * PART)), look.pt(TYPE_WIDTH))
    room = Rect(look.size[0] - margin - wished, look.tight(24), wished, 0)
    room.height = look.size[1] - room.top - bottom
    board = Rect(margin, look.px(HEADED), room.left - 2 * margin, 0)
    board.height = look.size[1] - board.top - bottom
    return board, room


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
        wide = look.wide
        margin = look.tight(32 if wide else 16)
        self.across = across and wide
        margin = look.tight(MARGIN_ACROSS) if self.across else margin
        wished = max(min(look.px(width), round(look.size[0] * PART)), look.pt(TYPE_WIDTH))
        top = look.tight(24 if wide else 16)
        self.overlays = [OverlayButton(page, toggle, controls.toggle) for toggle in overlays]
        self.banner: Banner | None = None
        self.unsaved: UnsavedSign | None = None
        self.strip = 0
        if banner:
            self.strip = look.pt(BANNER)
            self.banner = Banner(page, *banner)
            self.banner.place(Rect(0, 0, look.size[0], self.strip))
            self.unsaved = UnsavedSign(page, controls.keep, BANNER)
            sign = self.unsaved.natural_width()
            self.unsaved.place(Rect(look.size[0] - sign, 0, sign, self.strip))
            top = self.strip + look.tight(12)
        high = look.size[1] - top - look.tight(16)
        room = Rect(look.size[0] - margin - wished, top, wished, high)
        left = Rect(margin, top, room.left - 2 * margin, high)
        self.crumb: Words | None = None
        self.timers: list[Button] = []  # the buttons that hold and step what is seen
        self.again: Button | None = None
        if self.across:
            room, left, side = self._part_below(left, heading, side_heights)
            if self.unsaved and self.strip:
                self._place_again_on_banner(self.unsaved.natural_width())
            least = 0
        else:
            if wide:
                self._place_heading(left, heading)
                self._place_hints(room)
            least, whole = side_heights(wished)
            side = Rect(room.left, 0, wished, whole)
        self.board, self.room = left, Rect(room)
        self.card = TurnCard(page, Message("", ""))
        if wide and not self.across:
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
        spare = 0 if self.across else self._spare(room, side)
        self.headed = spare >= self._log_height(wished, True) + self.gap
        self.roomy = spare >= self._log_height(wished, False) + self.gap
        if wide and not self.roomy:
            self.log.lower()
            self.roomy = spare >= self._log_height(wished, False) + self.gap
        self.beside = None if self.roomy or not wide else self._beside(free)
        second = look.pt(52 if wide else 44) + look.tight(8)  # row of buttons
        given = 0 if wide else round(GIVEN_TYPE * self.card.height_for(wished))
        self.scarce = spare + given < second and not self.across  # room for it
        self._place_tools(room)
        self._place_covering()
        self.side = side
        if self.beside:
            self._place_log(self.beside)
        if self.across:
            self._place_below(room, log_open)
            return
        if not self.logged and log_open:
            side.height = least
        self._place_rest(room, self.roomy or (log_open and not self.beside))

    # -- above and below

    def _part_below(
        self,
        board: Rect,
        heading: tuple[str, str],
        side_heights: Callable[[int], tuple[int, int]],
    ) -> tuple[Rect, Rect, Rect]:
        """Return the areas of the panel, of the board over the whole width, and of its side."""
        look = self.page.look
        board = Rect(board.left, board.top, look.size[0] - 2 * board.left, board.height)
        if not self.banner:
            board.height += board.top - look.px(4)
            board.top = look.px(4)
            self._place_heading(board, heading)
        side = Rect(board.left, 0, look.tight(BELOW), 0)
        side.height = side_heights(side.width)[1]
        side.bottom = board.bottom
        left = side.right + look.tight(GAP)
        room = Rect(left, side.top, board.right - left, side.height)
        board.height = side.top - self.gap // 2 - board.top
        return room, board, side

    def _place_below(self, room: Rect, log_open: bool) -> None:
        """Let the card take what the buttons leave, and an open log the place of the side."""
        self._place_card(room)
        if log_open and not self.beside:
            self._place_log(self.side)
            self.side = Rect(self.side.topleft, (0, 0))
        elif not self.beside:
            self.log.hide()

    def _place_heading(self, left: Rect, heading: tuple[str, str]) -> None:
        """Put title, turn and what there is of transport above the board, which no banner moves."""
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
        """Return the buttons that hold, step and hasten the bots."""
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
        """Return the button that shows again what others have done."""
        return Button(
            self.page, _(AGAIN), self.controls.again, "F5", "again", size=16, height=height,
            name=AGAIN,
        )  # fmt: skip

    def _place_again_on_banner(self, taken: int) -> None:
        """Put the button that shows again what others have done on the banner."""
        look = self.page.look
        self.again = button = Button(
            self.page, _(AGAIN), self.controls.again, "F5", "again", size=14, height=20, name=AGAIN
        )  # fmt: skip
        wide = button.natural_width()
        right = look.size[0] - taken - look.px(10)
        button.place(Rect(right - wide, 1, wide, self.strip - 2))
        if self.banner:
            self.banner.taken = look.size[0] - right + wide

    def _place_hints(self, room: Rect) -> None:
        hints = KeyHints(self.page, [(key, _(meaning)) for key, meaning in HINTS])
        high = hints.height_for(room.width)
        hints.place(Rect(room.left, room.bottom - high + self.page.look.px(6), room.width, high))
        room.height -= high + self.page.look.px(4)

    def _place_tools(self, room: Rect) -> None:
        """Put the buttons at the foot of `room`, as icons where their words do not fit."""
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
                if not self._fits(row, room.width, gap, look.pt(12)):
                    for button in row:
                        button.words = "" if button.icon else button.words
        elif not self._fits(foot, room.width, gap, 0):
            for icon, button in zip(icons, foot, strict=True):
                button.words, button.icon, button.tip = "", icon, button.label
            if not self._fits(foot, room.width, gap, look.pt(12)):
                rows = self._tightly(foot, room.width, gap)
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
        for row in rows:
            self._place_row(row, Rect(room.left, room.bottom - high, room.width, high), gap)
            room.height -= high + gap
        room.height -= self.gap - gap

    def _tightly(self, foot: list[Button], width: int, gap: int) -> list[list[Button]]:
        """Return buttons in two rows of words, or if they are many with words below their icons.

        Where even these do not fit, or would take the room that the turn card needs to be read,
        they are icons with their keys below, in one row if it fits.
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
        wide = sum(button.natural_width() - squeeze + gap for button in buttons)
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

    def _covering(
        self, label: str, action: Callable[[], None], key: str, icon: str, kind: str = "candle"
    ) -> Button:
        """Return a button that appears in the place of undo, redo and hint."""
        size = SMALL if self.across and not icon else 18  # for three icons
        button = Button(self.page, _(label), action, key, icon, kind, size, 44, label)
        button.hide()
        return button

    def _place_covering(self) -> None:
        areas = [button.area for button in self.covered]
        whole = areas[0].unionall(areas)
        half = whole.copy()
        half.width = (whole.width - self.page.look.tight(8)) // 2
        other = half.copy()
        other.right = whole.right
        for button in (self.waive, self.peek):
            if button.natural_width() > half.width:
                button.size = SMALL
        places = (self.back, whole), (self.confirm, whole), (self.waive, half), (self.peek, other)
        areas = [button.area for button in self.held]
        wide = areas[0].unionall(areas) if areas else whole  # of bots nothing is held
        for button, area in (*places, (self.go_on, wide)):
            button.place(area)
            button.hide()
        self._place_hurry()

    def _place_hurry(self) -> None:
        """Put the button that leads to one's turn in the place of redo and hint."""
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
        """Return where the log lies in the board's area, None where there is too little room."""
        look, area = self.page.look, free(self.board)
        if area:
            area.height = min(area.bottom, look.size[1] - look.px(8)) - area.top
            area = self._room_below(free, area)
        least = self.log.height_for(self.board.width) + 2 * look.px(TIGHT_PADDING)
        if area is None or area.height < least:
            if look.size[0] < OPEN or self.across:
                return None
            area = Rect(self.board.left, 0, self.board.width, least)
            area.bottom = self.board.bottom
            self.board.height -= least + self.gap // 2
        return area

    def _room_below(self, free: Callable[[Rect], Rect | None], area: Rect) -> Rect:
        """Have a board that is a little lower if the free area is too low for a round of turns."""
        look = self.page.look
        missing = look.pt(ROUND * LOW + 2) + 2 * look.px(TIGHT_PADDING) - area.height
        if missing <= 0:
            return area
        lower = self.board.copy()
        lower.height = area.top - look.pt(4) - lower.top - missing
        found = free(lower)
        if found is None or missing > round(self.board.height * GIVEN) or found.top > area.top:
            return area
        self.board = lower
        return Rect(found.left, found.top, found.width, area.bottom - found.top)

    def _place_log(self, rect: Rect) -> None:
        """Put the log into its card, with a heading where there is room."""
        look, rows = self.page.look, list[Item]([self.log])
        if self.headed:
            help = Words(self.page, _("press a turn to see it again"), 15, "regular", "muted")
            head = title(self.page, _("Log"))
            rows.insert(0, Columns([head, help], look.px(16), [head.natural_width(), 1.0]))
        padding = self._log_padding()
        self.log_card = Card(self.page, Rows(rows, look.px(2), grow=-1), padding, label=_("Log"))
        self.log_card.place(rect)

    def _log_padding(self) -> int:
        """Return the units around the log in its card."""
        return TIGHT_PADDING if self.log.low else LOG_PADDING

    def _log_height(self, width: int, heading: bool) -> int:
        """Return the least height of the card with the log."""
        look = self.page.look
        high = self.log.height_for(width) + 2 * look.px(self._log_padding())
        return high + (text.line_height(look.pt(20)) + look.px(2) if heading else 0)

    def _spare(self, room: Rect, side: Rect) -> int:
        """Return the height that card, side and buttons leave to the log."""
        look = self.page.look
        used = self.card.height_for(room.width) + side.height + look.pt(44) + 2 * self.gap
        if self.overlays and look.wide:
            used += look.pt(52) + look.tight(8)
        return room.height - used

    def _place_rest(self, room: Rect, logged: bool) -> None:
        """Share what is left among card, side and log."""
        least = self._log_height(room.width, self.headed) + self.gap if logged else 0
        rest = room.height - self.side.height - self.gap - least
        high = min(self.card.height_for(room.width), rest) if logged else rest
        self._place_card(Rect(room.left, room.top, room.width, high))
        self.side.top = room.top + high + self.gap
        top = self.side.bottom + self.gap
        if logged:
            self._place_log(Rect(room.left, top, room.width, room.bottom - top))
        elif not self.beside:
            self.log.hide()

    def _place_card(self, rect: Rect) -> None:
        """Put the turn card there, with its button in the corner."""
        look = self.page.look
        self.card.place(rect)
        if self.again is None or self.across:
            return
        pad, wide, high = look.tight(10), self.again.natural_width(), look.pt(FOOT)
        self.again.place(Rect(rect.right - pad - wide, rect.bottom - pad - high, wide, high))

    # -- what changes

    def tell_time(self, paused: bool, can_hold: bool, can_step: bool) -> None:
        """Show whether what is seen is held, and what of it could be held or stepped."""
        if not self.timers:
            return
        hold, step = self.timers
        hold.set_enabled(can_hold)
        step.set_enabled(can_step)
        if hold.icon and hold.icon != (sign := "play" if paused else "pause"):
            hold.icon, hold.tip = sign, _("Go on") if paused else _("Pause")
            hold.redraw()

    def say(self, message: Message, heading: str, step: int, fault: str = "") -> None:
        """Show what the turn card says; the heading stands above the board if there is room.

        With a `fault` a sign says that the match is not saved.
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
        """Show ways back to now, to confirm, to forgo or to go on, in the place of others.

        While others act for long, `hurry` shows the way to one's own turn.
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
