"""What lies above the board of a match: a banner, or a heading with the buttons of time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from scenes.play.buttons import Form, PanelTool
from scenes.play.match_file import SIGN_HEIGHT_UNITS, UnsavedSign
from scenes.ui.button import Button
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Columns, Gap
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Line, Words

BOARD_TOP: Final = 72  # Units from the top of the window to the board below its heading.
MIN_TITLE_PART: Final = 0.6  # The least size of a title beside buttons.
AGAIN: Final = mark("Replay turn")
BANNER_HEIGHT: Final = 26  # Units of type.
MIN_BANNER_PART: Final = 0.7  # The least size of a banner's words before they are cut.
RIM_WIDTH: Final = 6  # Units of the frame around the window.


def paint_rim(surface: pygame.Surface, look: Look, colour: str) -> None:
    """Draw the rim of a private view around the window."""
    ink, wide = look.palette.colour(colour), max(2, look.px(RIM_WIDTH))
    whole = surface.get_rect()
    inner = whole.inflate(-2 * wide, -2 * wide)
    # pygame draws stray edges of a rectangle within some clips.
    for edge in (
        (0, 0, whole.width, wide),
        (0, inner.bottom, whole.width, wide),
        (0, 0, wide, whole.height),
        (inner.right, 0, wide, whole.height),
    ):
        surface.fill(ink, edge)


class Banner(Widget):
    """A banner that says whose view this is, or what to do in it."""

    role = "status"

    def __init__(self, page: Page, words: str, colour: str, icon: str):
        super().__init__(page, words, name="banner")
        self.whose = words
        self.colour = colour
        self.icon = icon
        self.taken = 0  # The pixels at the right that something else covers.

    def rename(self, words: str, colour: str) -> None:
        """Change whose view it is and its colour."""
        if (words, colour) != (self.whose, self.colour):
            self.label, self.whose = self.label.replace(self.whose, words, 1), words
            self.colour = colour
            self.page.changed()  # The rim around the window has the same colour.
            self.redraw()

    def say(self, heading: str) -> None:
        """Add the progress of the match."""
        words = f"{self.whose} · {heading}"
        if words != self.label:
            self.label = words
            self.redraw()

    def paint(self, sheet: Sheet) -> None:
        """Draw icon and text."""
        look = self.look
        sheet.box(sheet.rect, 0, self.colour)
        wide = sheet.size[0] - self.taken
        middle = (wide // 2 + look.pt(11), sheet.rect.centery)
        limit = wide - look.pt(60)
        words, needed = self._fitting(limit)
        size = 15 * min(1.0, max(MIN_BANNER_PART, limit / needed))
        place = sheet.text(words, middle, size, "bold", "night", "center", limit)
        sheet.icon(self.icon, (place.left - look.pt(14), middle[1]), look.pt(16), "night")

    def _fitting(self, limit: int) -> tuple[str, int]:
        """Return the longest text that fits, and its width in pixels at full size."""
        pixels = self.look.pt(15)
        said = (self.label, self.whose, self.whose.partition(": ")[2] or self.whose)
        wide = [text.width(words, "bold", pixels) for words in said]
        fitting = (pair for pair in zip(said, wide, strict=True) if pair[1] <= limit)
        return next(fitting, (said[-1], max(1, wide[-1])))


@dataclass(frozen=True, slots=True)
class HeaderCommands:
    """The callbacks of the header."""

    transport: Sequence[PanelTool]  # The buttons that hold and hurry the bots.
    again: Callable[[], None]  # Shows again what others have done.
    keep: Callable[[], None]  # Tries again to save the match.


class Header:
    """The widgets above the board; `strip` is the height of the banner in pixels, 0 without one."""

    def __init__(
        self,
        page: Page,
        form: Form,
        commands: HeaderCommands,
        banner: tuple[str, str, str] | None,
    ) -> None:
        self.page = page
        self.form = form
        self.commands = commands
        self.banner: Banner | None = None
        self.unsaved: UnsavedSign | None = None
        self.crumb: Words | None = None
        self.timers: list[Button] = []  # The buttons that hold and step what is seen.
        self.transport: list[Button] = []  # These, and the one of the pace.
        self.again: Button | None = None
        self.strip = self._place_banner(*banner) if banner else 0

    def _place_banner(self, words: str, colour: str, icon: str) -> int:
        """Put the banner and the sign of what is not saved above everything; return its height."""
        look, page = self.page.look, self.page
        high = look.pt(BANNER_HEIGHT)
        self.banner = Banner(page, words, colour, icon)
        self.banner.place(Rect(0, 0, look.size[0], high))
        self.unsaved = UnsavedSign(page, self.commands.keep, BANNER_HEIGHT)
        sign = self.unsaved.natural_width()
        self.unsaved.place(Rect(look.size[0] - sign, 0, sign, high))
        return high

    def place_above_all(self, board: Rect, heading: tuple[str, str]) -> Rect:
        """Place what lies above a board as wide as the window; return the rest of its area."""
        if self.banner is None or self.unsaved is None:
            return self.place_heading(board, heading)
        look = self.page.look
        self.again = button = Button(
            self.page, _(AGAIN), self.commands.again, "F5", "again", size=14, height=20, name=AGAIN
        )  # fmt: skip
        wide = button.natural_width()
        right = look.size[0] - self.unsaved.natural_width() - look.px(10)
        button.place(Rect(right - wide, 1, wide, self.strip - 2))
        self.banner.taken = look.size[0] - right + wide
        return board

    def place_heading(self, left: Rect, heading: tuple[str, str]) -> Rect:
        """Place title, turn and transport buttons above the board; return the rest of its area."""
        look, below_all = self.page.look, self.form is Form.BELOW
        buttons = self._transport()
        size = 24.0 if below_all else 26.0 if buttons else 30.0
        wide = [button.least_width for button in buttons]
        room = left.width - sum(wide) - (len(buttons) + 1) * look.px(10)
        needed = text.width(heading[0], "title", look.pt(size))
        size *= min(1.0, max(MIN_TITLE_PART, room / max(1, needed)))
        name = Words(self.page, heading[0], size, "title", "candle")
        self.crumb = Line(self.page, heading[1], 18, "regular", "muted")
        needed = round(self.crumb.natural_width() * self.crumb.least)
        if needed > room - name.natural_width():  # The name stands on the turn card instead.
            self.crumb.kill()
            self.crumb = None
        row = Columns(
            [name, self.crumb or Gap(), *buttons],
            look.px(10),
            [name.natural_width(), 1.0, *wide],
            "centre",
        )
        below = look.px(46 if below_all else BOARD_TOP)
        above = self.strip + look.px(2) if self.strip else look.px(4 if below_all else 16)
        row.place(Rect(left.left, above, left.width, below - look.px(4) - above))
        if self.unsaved is None:
            sign = self.unsaved = UnsavedSign(self.page, self.commands.keep)
            said = self.crumb.natural_width() if self.crumb else 0
            needed = name.natural_width() + said + 2 * look.px(20)
            taken = sum(wide) + look.px(10) * len(wide)
            if needed + sign.natural_width() > left.width - taken:
                sign.words = ""
            spot = Rect(0, above, sign.natural_width(), look.pt(SIGN_HEIGHT_UNITS))
            spot.right = left.right - taken
            sign.place(spot)
        return Rect(left.left, below, left.width, left.bottom - below)

    def _transport(self) -> list[Button]:
        """Return the buttons that pause, step and speed up the bots."""
        found = [
            Button(
                self.page, _(tool.label), tool.action, tool.key, "" if tool.words else tool.icon,
                size=16, height=40, name=tool.label, words=tool.words,
            )
            for tool in self.commands.transport
        ]  # fmt: skip
        for button in found:
            button.tip = button.label
        self.timers, self.transport = found[:2], [*found]
        if self.form is Form.BELOW:
            self.again = again_button(self.page, self.commands.again, 40)
            found.append(self.again)
        return found

    @property
    def progress(self) -> Sequence[Widget]:
        """The widgets that show the progress of the match."""
        return [widget for widget in (self.crumb, self.banner) if widget]

    def tell(self, heading: str, fault: str) -> str:
        """Show the progress and whether the match is unsaved; return text without a place."""
        if self.unsaved:
            self.unsaved.tell(fault)
        elif fault:
            heading = _("Not saved") + f" · {heading}"
        if self.crumb:
            self.crumb.set_words(heading)
        elif self.banner:
            self.banner.say(heading)
        else:
            return heading
        return ""


def again_button(page: Page, action: Callable[[], None], height: float) -> Button:
    """Return the button that replays what others did, `height` units of type high."""
    return Button(page, _(AGAIN), action, "F5", "again", size=16, height=height, name=AGAIN)
