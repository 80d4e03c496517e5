"""The curtain between people with secrets: who may look, and the public news."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, listed
from scenes.play.drapery import drapery, flames, medallion
from scenes.play.hold_ring import HoldRing
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.decoration.candle import Candlelight
from scenes.ui.decoration.life import Life, Part, clear_of
from scenes.ui.dialog import Answer
from scenes.ui.drawing import text
from scenes.ui.drawing.look import DESIGN_SIZE
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Columns, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import CARD_HEIGHT, Page, Widget
from scenes.ui.words import Icon, Picture, Words, title
from scenes.window.app import Scene

PLAQUE_WIDTH_UNITS: Final = 680  # In units of type.
HEADLINE_UNITS: Final = 38
BADGE_UNITS: Final = 96
FLAME_LIGHT_UNITS: Final = 62  # The distance around a flame that its light flickers.
NEWS_ROW: Final = 4  # This row of the plaque takes what height is left.


@dataclass(frozen=True, slots=True)
class CurtainNotice:
    """The content of a curtain; it must be public."""

    colour: str  # Hex or a role of the palette.
    name: str  # The team may look.
    heading: str
    away: tuple[str, ...]  # The people who must look away.
    news: tuple[str, ...]  # The news since the team last looked.
    figure: str  # A sprite of the team.
    clock: str = ""  # The clock waits at this time.
    quick: bool = False  # One press opens the curtain.
    is_first: bool = False  # Nobody has decided yet, so nobody has looked away.

    @property
    def asking(self) -> str:
        """The request to those who must look away."""
        if not self.away:
            return _("Everybody else, please look away now")
        return _("{names}, please look away now", names=listed(self.away))


class Headline(Widget):
    """The name of the team that may look, in gold, as large as possible."""

    role = "heading"

    def __init__(self, page: Page, words: str):
        super().__init__(page, words)

    def natural_width(self) -> int:
        return self.look.pt(PLAQUE_WIDTH_UNITS)

    def _gold(self, width: int) -> pygame.Surface:
        pixels = self.look.pt(HEADLINE_UNITS)
        while pixels > 8 and text.width(self.label, "title", pixels) > width:
            pixels -= 1
        return text.gilt(self.label, pixels)

    def height_for(self, width: int) -> int:
        return self._gold(width).get_height()

    def paint(self, sheet: Sheet) -> None:
        gold = self._gold(sheet.size[0])
        place = gold.get_rect(center=sheet.rect.center)
        sheet.put(gold, place.topleft)
        sheet.texts.append((self.label, place))


class Plaque(Widget):
    """The framed panel with a rim in the team's colour."""

    role = "group"
    bleed = 30.0

    def __init__(self, page: Page, content: Item, colour: str):
        super().__init__(page, height=CARD_HEIGHT)
        self.content = content
        self.colour = colour
        self.padding = page.look.px(34), page.look.px(20)

    def height_for(self, width: int) -> int:
        across, down = self.padding
        return self.content.height_for(width - 2 * across) + 2 * down

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.content.place(rect.inflate(-2 * self.padding[0], -2 * self.padding[1]))

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        sheet.shadow(look.px(16), 6, 10, 170)
        sheet.box(rect, look.px(16), "panel", self.colour, 4)
        inset = look.px(10)
        sheet.box(rect.inflate(-2 * inset, -2 * inset), look.px(10), None, "line", 1.5)


class Curtain(Scene):
    """Covers the window until the right people open it.

    `others` are alternative answers, carried out after the curtain has closed. `rules` opens the
    rules above it.
    """

    focus_name = "open"

    def __init__(
        self,
        notice: CurtainNotice,
        opened: Callable[[], None],
        others: Sequence[Answer],
        rules: Callable[[], None] | None = None,
    ) -> None:
        self.notice = notice
        self.opened = opened
        self.others = others
        self.rules = rules
        self.ring: HoldRing | None = None
        self._life = Life(())
        self._open = False

    @property
    def life(self) -> Life | None:
        """The idle animation: flickering candles, the same for everybody."""
        return self._life

    @property
    def _tight(self) -> bool:
        """Whether text is so large that news need the space of optional parts."""
        return bool(self.notice.news) and not self.page.look.wide

    def build(self) -> None:
        page, look = self.page, self.page.look
        page.scope.shortcuts.append(("F1", self._consult))
        self.ring = HoldRing(
            page, self.notice.name, self.notice.clock, self.notice.quick, self._opened
        )
        self.ring.brief = self._tight
        margin = look.px(16)
        width = min(look.pt(PLAQUE_WIDTH_UNITS), look.size[0] - 2 * margin)
        side = min(look.pt(BADGE_UNITS), look.px(120)) if look.wide else 0
        plaque = Plaque(page, Rows(self._rows(), look.px(10), grow=NEWS_ROW), self.notice.colour)
        room = look.size[1] - 2 * margin - side // 2
        high = min(plaque.height_for(width), room)
        rect = Rect(0, 0, width, high)
        rect.center = (look.size[0] // 2, (look.size[1] + side // 2) // 2)
        plaque.place(rect)
        if side:
            badge = Picture(page, "", self._badge, (side, side))
            badge.place(Rect(rect.centerx - side // 2, rect.top - side // 2, side, side))
        self._light_candles(rect)

    def _light_candles(self, plaque: Rect) -> None:
        """Animate the candles beside the panel."""
        look, before, parts = self.page.look, self._life, list[Part]()
        unit = min(look.size[0] / DESIGN_SIZE[0], look.size[1] / DESIGN_SIZE[1])
        radius = round(FLAME_LIGHT_UNITS * unit)
        shut = [plaque.inflate(look.px(8), look.px(8))]
        for number, spot in enumerate(flames(look)):
            light = Rect(0, 0, 2 * radius, 2 * radius)
            light.center = spot
            if shut[0].collidepoint(spot):
                continue  # The text is so large that the plaque covers it.
            parts.append(Candlelight(look, spot, radius, clear_of(light, shut), (), 61 + number))
        self._life = Life(parts, look.reduced_motion or not look.speed)
        self._life.go_on(before)

    def _badge(self, size: tuple[int, int]) -> pygame.Surface:
        return medallion(self.page.look, self.notice.figure, min(size))

    def _rows(self) -> list[Item]:
        page, look, notice = self.page, self.page.look, self.notice
        eye = Icon(page, "eye_off", 24, "danger")
        asking = Words(page, notice.asking, 20, "bold")
        wide = min(asking.natural_width(), look.pt(PLAQUE_WIDTH_UNITS - 120))
        beside: list[Item] = [Gap(), eye, asking, Gap()]
        row = Columns(beside, look.px(8), [1.0, None, wide, 1.0], "centre")
        rows: list[Item] = [
            Gap(0, look.px(26) if look.wide else 0),
            Gap()
            if self._tight
            else Words(page, notice.heading, 16, colour="muted", align="centre"),
            Headline(page, notice.name),
            row,
        ]
        if notice.news:
            rows.append(Card(page, ScrollArea(page, self._news, "news"), 4, "raised", depth=3))
        else:
            rows.append(Gap())
        assert self.ring
        buttons: list[Item] = [
            Button(
                page, answer.label, self._doing(answer), key, answer.icon, "quiet", 16, 40,
                name=answer.name,
            )
            for answer, key in zip(self.others, ("Esc", "U"), strict=False)
        ]  # fmt: skip
        if look.wide:
            foot: list[Item] = [*buttons[1:], Gap(), buttons[0]]
            widths = [*[None] * len(buttons[1:]), 1.0, None]
            rows += [self.ring, Columns(foot, look.px(8), widths)]
        else:
            rows.append(Columns([self.ring, buttons[0]], look.px(12), [1.0, None], "centre"))
            rows += buttons[1:]
        return rows

    def _news(self, page: Page) -> Item:
        untitled = self._tight or self.notice.is_first
        rows: list[Item] = [] if untitled else [title(page, _("Since your last turn"), 18)]
        for words in self.notice.news:
            row: list[Item] = [Icon(page, "check", 18, "candle"), Words(page, f"{words}.", 17)]
            rows.append(Columns(row, page.look.px(10), [page.look.pt(18), 1.0], "top"))
        return Rows(rows, page.look.px(5))

    def _opened(self) -> None:
        """Open once and ignore further input."""
        if not self._open:
            self._open = True
            self.page.sounds.play("click")
            self.opened()
            self.app.pop()

    def _consult(self) -> bool:
        """Open the rules, unless the curtain is being opened; return whether it did."""
        if self.rules is None or self._open:
            return False
        self.rules()
        return True

    def _doing(self, answer: Answer) -> Callable[[], None]:
        def act() -> None:
            if not self._open:
                self._open = True
                self.app.pop()
                answer.action()

        return act

    def away(self) -> None:
        """Release the hold ring: nobody is at the window."""
        if self.ring:
            self.ring.let_go()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the curtain."""
        surface.blit(drapery(self.page.look), (0, 0))
